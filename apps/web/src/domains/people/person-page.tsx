import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { peoplePath } from '#web/data/people/people.paths.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { SuspendButton } from '#web/domains/people/suspension/suspend-button.tsx'
import { useSuspensionAlert } from '#web/domains/people/suspension/suspension-alert.tsx'
import { useIsFull } from '#web/platform/flags.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { InvitationCard } from './person-details/invitation-card.tsx'
import { PersonDetails } from './person-details/person-details.tsx'
import { PersonForm } from './person-form/person-form.tsx'
import { callName, suspendedOf } from './person-name.ts'
import type { PersonParts } from './person-parts.ts'
import { useOpenedPerson } from './use-opened-person.ts'

/** The page that adds a person, or edits the person that the address names. */
export function PersonPage({ parts }: { parts: PersonParts }) {
  const { t } = useTranslation('people', { keyPrefix: 'page' })
  const { propertyId = '', personId } = useParams()
  const navigate = useNavigate()
  const { data: property } = useQuery(propertyQuery(propertyId))
  const { person } = useOpenedPerson(propertyId, personId)
  const title = person ? t('edit') : t('add')
  const alert = useSuspensionAlert(propertyId, person && suspendedOf(person))
  const isFull = useIsFull()
  const help = useHelpLink('UserCreate', title)
  if (!property || (personId && !person)) return null
  const details = isFull && person && { propertyId, person, timeZone: property.timeZone }
  const leave = () => void navigate(peoplePath(propertyId))
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        info={<InfoLink {...help} />}
        description={person && callName(person)}
        actions={person && !alert && <SuspendButton propertyId={propertyId} person={suspendedOf(person)} />}
      >
        {title}
      </Header>
      {alert}
      {details && details.person.enrollmentStatus !== 'ENROLLED' && <InvitationCard {...details} />}
      <PersonForm
        key={personId ?? 'new'}
        propertyId={propertyId}
        timeZone={property.timeZone}
        kind="page"
        person={person}
        Codes={parts.Codes}
        onSaved={leave}
        onCancel={leave}
      />
      {details && <PersonDetails {...details} parts={parts} />}
    </SpaceBetween>
  )
}
