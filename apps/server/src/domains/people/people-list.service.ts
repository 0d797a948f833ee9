import { emailIdentity } from '@portico/contract/people/people.rules'
import type { PeoplePage, PeopleQuery, Person } from '@portico/contract/people/people.schema'
import type { Transaction } from '../../platform/database.ts'
import { findTimeZone } from '../properties/properties.service.ts'
import { detailsFor } from './guests-only.service.ts'
import { findIdsByEmail, readPeople } from './people.store.ts'
import { findPeoplePage } from './people-search.store.ts'

/** Everybody by name, or those who meet the search, in the order and on the page that is asked for. */
export async function listPeople(trx: Transaction, query: PeopleQuery): Promise<PeoplePage> {
  const { propertyId, filter = [], sort, only, pageSize } = query
  if (filter.length === 0 && !sort && !only && !pageSize) {
    const people = await readPeople(trx, propertyId, detailsFor(trx))
    return { people, totalRecords: people.length, pageNumber: 1, hasMore: false }
  }
  const timeZone = await findTimeZone(trx, propertyId)
  const { ids, total, page, hasMore } = await findPeoplePage(trx, { ...query, filter }, timeZone, detailsFor(trx))
  return { people: await inOrder(trx, propertyId, ids), totalRecords: total, pageNumber: page, hasMore }
}

async function inOrder(trx: Transaction, propertyId: string, ids: readonly string[]): Promise<Person[]> {
  const people = new Map(
    (await readPeople(trx, propertyId, detailsFor(trx), ids)).map((person) => [person.personId, person]),
  )
  return ids.flatMap((id) => people.get(id) ?? [])
}

export const findPeopleByEmail = async (trx: Transaction, propertyId: string, emails: readonly string[]) =>
  readPeople(trx, propertyId, detailsFor(trx), await findIdsByEmail(trx, propertyId, emails.map(emailIdentity)))
