import Button from '@cloudscape-design/components/button'
import type { Person } from '@portico/contract/people/people.schema'
import { useTranslation } from '#web/ui/translation.tsx'
import { useDeletePeople } from './use-delete-people.tsx'

type Props = { propertyId: string; person: Person; onDeleted: () => void }

/** Deletes one person. People from a PMS can be deleted only there. */
export function DeleteButton({ propertyId, person, onDeleted }: Props) {
  const { t } = useTranslation('people', { keyPrefix: 'actions' })
  const deletePeople = useDeletePeople(propertyId, onDeleted)
  const isSynced = person.source !== null
  return (
    <Button
      formAction="none"
      disabled={isSynced}
      {...(isSynced && { disabledReason: t('synced') })}
      onClick={() => void deletePeople({ people: [person] })}
    >
      {t('delete')}
    </Button>
  )
}
