import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import type { Person } from '@portico/contract/people/people.schema'

/** Looks up the names of the keys of one person, sorted. A property may have thousands of people, of whom a page shows a few. */
export function keyNames(keys: readonly KeyWithAccessPoints[]): (person: Pick<Person, 'keyIds'>) => readonly string[] {
  const names = new Map(keys.map(({ key }) => [key.keyId, key.name]))
  return ({ keyIds }) => keyIds.flatMap((keyId) => names.get(keyId) ?? []).sort()
}
