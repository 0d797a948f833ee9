import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMay } from '#web/data/company/may.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { setHoursDialog } from '#web/data/hours/dialogs.ts'
import { type ChosenPeople, countOf } from '#web/data/people/chosen-people.ts'
import { useMayChange } from '#web/data/people/may-change.ts'
import { SuspendButton } from '#web/domains/people/suspension/suspend-button.tsx'
import { useIsFull } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
import { EndAccessButton } from './end-access-button.tsx'
import { suspendedOf } from './person-name.ts'
import { useDeletePeople } from './use-delete-people.tsx'
import type { OpenPerson } from './use-open-person.ts'

type Props = {
  propertyId: string
  chosen: ChosenPeople
  openPerson: OpenPerson
  onDeleted: (personIds: string[]) => void
  /** Undefined while there is nothing to export. */
  onExport: (() => void) | undefined
}

/** The actions for selected people. People from a PMS can be deleted only there. */
export function PeopleActions({ propertyId, chosen, openPerson, onDeleted, onExport }: Props) {
  const { t } = useTranslation('people', { keyPrefix: 'actions' })
  const { t: ofFile } = useTranslation('ui', { keyPrefix: 'csv' })
  const deletePeople = useDeletePeople(propertyId, onDeleted)
  const selected = 'people' in chosen ? chosen.people : []
  const isSynced = selected.some(({ source }) => source !== null)
  const hasNone = countOf(chosen) === 0
  const isFull = useIsFull()
  const may = useMay(propertyId)
  const refusal = useRefusal(propertyId)
  const isSelectable = may('guests.change')
  const mayChange = useMayChange(propertyId)
  const isIncluded =
    may('people.change') ||
    hasNone ||
    ('people' in chosen && selected.every(({ services: [{ relationType }] }) => mayChange(relationType)))
  const refused = isIncluded ? {} : refusal('people.change')
  const only = selected.length === 1 ? selected[0] : undefined
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {isSelectable && (
        <Button
          disabled={hasNone}
          onClick={() => openPerson.edit(chosen)}
          {...(only || hasNone ? {} : refusal('people.change'))}
        >
          {t('edit')}
        </Button>
      )}
      {isSelectable && (
        <Button
          disabled={hasNone || isSynced}
          {...(isSynced && { disabledReason: t('synced') })}
          {...refused}
          onClick={() => void deletePeople(chosen)}
        >
          {t('delete')}
        </Button>
      )}
      {isFull && isSelectable && <EndAccessButton propertyId={propertyId} chosen={chosen} refusal={refused} />}
      {isFull && may('keys.assign') && (
        <Button disabled={hasNone} onClick={() => setHoursDialog.open({ propertyId, chosen })}>
          {t('hours')}
        </Button>
      )}
      {isFull && <SuspendButton propertyId={propertyId} person={only && suspendedOf(only)} />}
      {may('people.change') && (
        <Button iconName="upload" onClick={openPerson.upload}>
          {t('upload')}
        </Button>
      )}
      {isFull && may('people.read') && (
        <Button iconName="download" disabled={!onExport} {...(onExport && { onClick: onExport })}>
          {ofFile('download')}
        </Button>
      )}
      <TutorialHotspot id="people-add" direction="bottom">
        <Button variant="primary" onClick={openPerson.add} {...refusal('guests.change')}>
          {t('add')}
        </Button>
      </TutorialHotspot>
    </SpaceBetween>
  )
}
