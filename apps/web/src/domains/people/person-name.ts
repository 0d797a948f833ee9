import type { Person } from '@portico/contract/people/people.schema'

/** What somebody is called where there is room for one name only. */
export const callName = ({ email, personName }: Pick<Person, 'email' | 'personName'>) => email ?? personName ?? ''
