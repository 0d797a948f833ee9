import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type ChosenPeople, countOf } from '#web/data/people/chosen-people.ts'
import { newPersonPath, personPath } from '#web/data/people/people.paths.ts'
import { useFlags } from '#web/platform/flags.ts'
import { helpDrawer, splitPanel } from '#web/platform/panels.ts'
import { useTermsGate } from '#web/platform/use-terms-gate.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Opens the form for people in the split panel or on a page. The form for several people is always in the split panel. */
export function useOpenPerson(propertyId: string) {
  const { t } = useTranslation('people', { keyPrefix: 'panel' })
  const { fullScreenUserForm } = useFlags()
  const gate = useTermsGate()
  const navigate = useNavigate()
  return useMemo(() => {
    const open = async (panel: Parameters<typeof splitPanel.push>[0]) => {
      if (!(await splitPanel.close())) return
      // There is no room for the help and the split panel beside a table.
      helpDrawer.reset()
      splitPanel.push(panel)
    }
    return {
      add: () =>
        gate(() =>
          fullScreenUserForm
            ? navigate(newPersonPath(propertyId))
            : open({ kind: 'addPerson', heading: t('add'), props: { propertyId } }),
        ),
      edit: (chosen: ChosenPeople) => {
        const [only, ...others] = 'people' in chosen ? chosen.people : []
        if (!only || others.length > 0) {
          const heading = t('editMany', { count: countOf(chosen) })
          void open({ kind: 'residents', heading, props: { propertyId, chosen } })
        } else if (fullScreenUserForm) void navigate(personPath(propertyId, only.personId))
        else void open({ kind: 'person', heading: t('edit'), props: { propertyId, personId: only.personId } })
      },
      upload: () => void open({ kind: 'peopleUpload', heading: t('upload'), props: { propertyId } }),
    }
  }, [t, fullScreenUserForm, gate, navigate, propertyId])
}
export type OpenPerson = ReturnType<typeof useOpenPerson>
