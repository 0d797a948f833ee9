import Box from '@cloudscape-design/components/box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { splitPanel } from '#web/platform/panels.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { PersonForm } from './person-form/person-form.tsx'
import { useOpenedPerson } from './use-opened-person.ts'

type Props = { propertyId?: string; personId?: string }

/** The split panel that edits a person. */
export function PersonPanel({ propertyId = '', personId = '' }: Props) {
  useNamespace('people')
  useNamespace('bulkJobs')
  useNamespace('credentials')
  useNamespace('ui')
  const { t } = useTranslation('people')
  const { data: property } = useQuery(propertyQuery(propertyId))
  const { person, isMissing, isFailed, refetch } = useOpenedPerson(propertyId, personId)
  if (isFailed && !person) return <FailedState title={t('table.failed')} onRetry={refetch} />
  if (isMissing && !person) return <Box>{t('notFound')}</Box>
  if (!property || !person) return null
  return (
    <PersonForm
      propertyId={propertyId}
      timeZone={property.timeZone}
      kind="panel"
      person={person}
      onSaved={splitPanel.reset}
      onCancel={() => void splitPanel.close()}
    />
  )
}
