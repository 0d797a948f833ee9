import type { Person } from '@portico/contract/people/people.schema'

/** A single name for a person. */
export const callName = ({ email, personName }: Pick<Person, 'email' | 'personName'>) => email ?? personName ?? ''
