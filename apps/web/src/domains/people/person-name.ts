import type { Person } from '@portico/contract/people/people.schema'

/** A single name for a person. */
export const callName = ({ email, personName }: Pick<Person, 'email' | 'personName'>) => email ?? personName ?? ''

/** The person as a suspension names them. */
export const suspendedOf = (person: Pick<Person, 'personId' | 'email' | 'personName'>) => ({
  personId: person.personId,
  name: person.personName ?? person.email ?? '',
})
