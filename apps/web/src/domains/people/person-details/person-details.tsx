import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Person } from '@portico/contract/people/people.schema'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import type { PersonParts } from '#web/domains/people/person-parts.ts'
import { EventsCard } from './events-card.tsx'
import { OpeningsCard } from './openings-card.tsx'

type Props = { propertyId: string; person: Person; timeZone: string; parts: PersonParts }

/** What belongs to a person besides the form: fobs, the last openings, and who changed what. */
export function PersonDetails({ propertyId, person, timeZone, parts: { Fobs } }: Props) {
  const { fobs } = usePropertyFeatures(propertyId)
  return (
    <SpaceBetween size="l">
      {fobs && <Fobs propertyId={propertyId} personId={person.personId} timeZone={timeZone} />}
      <OpeningsCard propertyId={propertyId} person={person} timeZone={timeZone} />
      <EventsCard propertyId={propertyId} personId={person.personId} timeZone={timeZone} />
    </SpaceBetween>
  )
}
