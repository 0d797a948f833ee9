import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useMayChange } from '#web/data/people/may-change.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { SuspendButton } from '#web/domains/people/suspension/suspend-button.tsx'
import { useSuspensionAlert } from '#web/domains/people/suspension/suspension-alert.tsx'
import { useNamespace } from '#web/platform/i18n.ts'
import { splitPanel } from '#web/platform/panels.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { EndAccessButton } from './end-access-button.tsx'
import { PersonForm } from './person-form/person-form.tsx'
import { suspendedOf } from './person-name.ts'
import type { PersonParts } from './person-parts.ts'
import { useOpenedPerson } from './use-opened-person.ts'

type Props = { propertyId?: string; personId?: string; parts: PersonParts }

/** The split panel that edits a person. */
export function PersonPanel({ propertyId = '', personId = '', parts }: Props) {
  useNamespace('access')
  useNamespace('people')
  useNamespace('bulkJobs')
  useNamespace('credentials')
  useNamespace('ui')
  const { t } = useTranslation('people')
  const { data: property } = useQuery(propertyQuery(propertyId))
  const { person, isMissing, isFailed, refetch } = useOpenedPerson(propertyId, personId)
  const alert = useSuspensionAlert(propertyId, person && suspendedOf(person))
  const { isFull } = usePropertyFeatures(propertyId)
  const mayChange = useMayChange(propertyId)
  if (isFailed && !person) return <FailedState title={t('table.failed')} onRetry={refetch} />
  if (isMissing && !person) return <Box>{t('notFound')}</Box>
  if (!property || !person) return null
  const form = (
    <PersonForm
      propertyId={propertyId}
      timeZone={property.timeZone}
      kind="panel"
      person={person}
      Codes={parts.Codes}
      onSaved={splitPanel.reset}
      onCancel={() => void splitPanel.close()}
    />
  )
  if (!isFull) return form
  return (
    <SpaceBetween size="m">
      {alert}
      <SpaceBetween direction="horizontal" size="xs">
        {!alert && <SuspendButton propertyId={propertyId} person={suspendedOf(person)} />}
        {mayChange(person.services[0].relationType) && (
          <EndAccessButton propertyId={propertyId} chosen={{ people: [person] }} />
        )}
      </SpaceBetween>
      {form}
    </SpaceBetween>
  )
}
