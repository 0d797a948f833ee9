import type { Person } from '@portico/contract/people/people.schema'
import { PersonCodes } from '#web/domains/credentials/person-codes.tsx'
import { callName } from '#web/domains/people/person-name.ts'

type Props = { propertyId: string; person: Person; headingVariant: 'h2' | 'h3' }

/** The codes of whom a form is about. */
export function PersonCodesSlot({ propertyId, person, headingVariant }: Props) {
  const { personId } = person
  return <PersonCodes {...{ propertyId, personId, headingVariant }} name={callName(person)} />
}
