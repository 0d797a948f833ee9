import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import { directoryVisibilityOf } from '@portico/contract/people/people.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { dayOf } from '@portico/contract/shared/days'

/** A row of the table of people. */
export type PersonRow = {
  person: Person
  personId: string
  keyNames: readonly string[]
  visibility: ReturnType<typeof directoryVisibilityOf>
  expiry: number | null
}

const nobody: readonly string[] = []

export function personRows(people: readonly Person[], keys: readonly KeyWithAccessPoints[]): PersonRow[] {
  const names = new Map(keys.map(({ key }) => [key.keyId, key.name]))
  return people.map((person) => {
    const [service] = person.services
    return {
      person,
      personId: person.personId,
      keyNames: person.keyIds.length === 0 ? nobody : namesOf(person.keyIds, names),
      visibility: directoryVisibilityOf(service.displayPreference),
      expiry: service.serviceExpiryTimeMillis,
    }
  })
}

const namesOf = (keyIds: readonly string[], names: ReadonlyMap<string, string>) =>
  keyIds.flatMap((keyId) => names.get(keyId) ?? []).sort()

const DAY_MS = 86_400_000
const SOON_DAYS = 14

type ExpiryState = 'expired' | 'soon' | 'later'

/** Whether access ends within two weeks or has ended. */
export function expiryState(expiry: number, now: number): ExpiryState {
  if (expiry <= now) return 'expired'
  return expiry - now <= SOON_DAYS * DAY_MS ? 'soon' : 'later'
}

/** The days until the last day, in the time zone of the property. It is zero on the last day. */
export const daysLeft = (expiry: number, now: number, timeZone: string) =>
  (Date.parse(dayOf(expiry, timeZone)) - Date.parse(dayOf(now, timeZone))) / DAY_MS
