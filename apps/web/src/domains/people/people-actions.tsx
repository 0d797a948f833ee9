import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { type ChosenPeople, countOf } from '#web/data/people/chosen-people.ts'
import { SuspendButton } from '#web/domains/people/suspension/suspend-button.tsx'
import { useIsFull } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
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
  const deletePeople = useDeletePeople(propertyId, onDeleted)
  const selected = 'people' in chosen ? chosen.people : []
  const isSynced = selected.some(({ source }) => source !== null)
  const hasNone = countOf(chosen) === 0
  const isFull = useIsFull()
  const only = selected.length === 1 ? selected[0] : undefined
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button disabled={hasNone} onClick={() => openPerson.edit(chosen)}>
        {t('edit')}
      </Button>
      <Button
        disabled={hasNone || isSynced}
        {...(isSynced && { disabledReason: t('synced') })}
        onClick={() => void deletePeople(chosen)}
      >
        {t('delete')}
      </Button>
      {isFull && <SuspendButton propertyId={propertyId} person={only && suspendedOf(only)} />}
      <Button iconName="upload" onClick={openPerson.upload}>
        {t('upload')}
      </Button>
      {isFull && (
        <Button iconName="download" disabled={!onExport} {...(onExport && { onClick: onExport })}>
          {t('export')}
        </Button>
      )}
      <TutorialHotspot id="people-add" direction="bottom">
        <Button variant="primary" onClick={openPerson.add}>
          {t('add')}
        </Button>
      </TutorialHotspot>
    </SpaceBetween>
  )
}
