import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { emailIdentity } from '@portico/contract/people/people.rules'
import type { Resident } from '@portico/contract/people/resident-csv.rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { peopleQuery } from '#web/domains/people/people.queries.ts'
import { splitPanel } from '#web/platform/panels.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Offers to give keys to exactly those people whom the file has added. */
export function AddedResidents({ propertyId, added }: { propertyId: string; added: readonly Resident[] }) {
  const { t } = useTranslation(['peopleUpload', 'people'])
  const { data: people } = useQuery(peopleQuery(propertyId))
  const personIds = useMemo(() => {
    const emails = new Set(added.map(({ email }) => emailIdentity(email)))
    return people?.flatMap(({ personId, email }) => (email && emails.has(emailIdentity(email)) ? [personId] : [])) ?? []
  }, [people, added])

  function assign() {
    const heading = t('people:panel.editMany', { count: personIds.length })
    splitPanel.push({ kind: 'residents', heading, props: { propertyId, personIds } })
  }
  return (
    <Alert
      type="success"
      action={
        <Button disabled={personIds.length === 0} onClick={assign}>
          {t('added.assignKeys')}
        </Button>
      }
    >
      {t('added.count', { count: added.length })}
    </Alert>
  )
}
