import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import type { Resident } from '@portico/contract/people/resident-csv.rules'
import { fetchByEmail } from '#web/data/people/people.queries.ts'
import { bringsKeys } from '#web/data/people/upload/people-upload.mutations.ts'
import { notify } from '#web/platform/notices.ts'
import { splitPanel } from '#web/platform/panels.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Offers to give keys to exactly those people whom the file has added without any. */
export function AddedResidents({ propertyId, added }: { propertyId: string; added: readonly Resident[] }) {
  const { t } = useTranslation(['peopleUpload', 'people'])
  const keyless = added.filter((resident) => !bringsKeys(resident))
  async function assign() {
    try {
      const people = await fetchByEmail(
        propertyId,
        keyless.map(({ email }) => email),
      )
      const heading = t('people:panel.editMany', { count: people.length })
      splitPanel.push({ kind: 'residents', heading, props: { propertyId, chosen: { people } } })
    } catch {
      notify({ id: 'added-residents', type: 'error', header: t('people:table.failed') })
    }
  }
  return (
    <Alert
      type="success"
      action={keyless.length > 0 && <Button onClick={() => void assign()}>{t('added.assignKeys')}</Button>}
    >
      {t('added.count', { count: added.length })}
    </Alert>
  )
}
