import Container from '@cloudscape-design/components/container'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Person } from '@portico/contract/people/people.schema'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { callName } from '#web/domains/people/person-name.ts'
import type { PersonParts } from '#web/domains/people/person-parts.ts'
import { EventsCard } from './events-card.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { OpeningsCard } from './openings-card.tsx'

type Props = { propertyId: string; person: Person; parts: PersonParts }

/** What belongs to a person besides the form: invitation, hours, codes, fobs, passes, the last openings, and who changed what. */
export function PersonDetails({ propertyId, person, parts: { Codes, Fobs, Hours, Passes, Week } }: Props) {
  const { accessCodes, fobs, may } = usePropertyFeatures(propertyId)
  return (
    <SpaceBetween size="l">
      {may('people.read') && person.enrollmentStatus !== 'ENROLLED' && (
        <InvitationCard propertyId={propertyId} person={person} />
      )}
      {may('people.read') && person.keyIds.length > 0 && <Hours propertyId={propertyId} person={person} />}
      {may('people.read') && person.keyIds.length > 0 && <Week propertyId={propertyId} personId={person.personId} />}
      {accessCodes && (
        <Container>
          <Codes
            propertyId={propertyId}
            personId={person.personId}
            name={callName(person)}
            headingVariant="h2"
            isBeside
          />
        </Container>
      )}
      {fobs && <Fobs propertyId={propertyId} personId={person.personId} />}
      <Passes propertyId={propertyId} personId={person.personId} />
      {may('history.recent') && <OpeningsCard propertyId={propertyId} person={person} />}
      {may('people.read') && <EventsCard propertyId={propertyId} person={person} />}
    </SpaceBetween>
  )
}
