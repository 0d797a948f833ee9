import type { Transaction } from '../../platform/database.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { inviteAgainLater, inviteAllLater } from './invitations.service.ts'
import {
  insertSyncedPeople,
  listPeopleOfProperty,
  listPeopleWithIds,
  lockPeopleOfProperty,
  lockPeopleWithIds,
  releasePeople,
  releasePeopleWithIds,
  type SyncedColumns,
  setAccess,
  updateSyncedPeople,
} from './synced-people.store.ts'

export type SyncedPerson = SyncedColumns
export type KnownPerson = Awaited<ReturnType<typeof lockKnownPeople>>[number]

/** Locks all people of a property until the end of the transaction. */
export const lockKnownPeople = lockPeopleOfProperty
export const readKnownPeople = listPeopleOfProperty
export const readPeopleById = listPeopleWithIds
export const lockPeopleById = lockPeopleWithIds

/** Adds people and invites those with an e-mail. Returns the ids of those who were added. */
export async function addSyncedPeople(
  trx: Transaction,
  enqueue: Enqueue,
  { propertyId, source, people }: { propertyId: string; source: string; people: readonly SyncedPerson[] },
): Promise<string[]> {
  if (people.length === 0) return []
  const added = new Set(await insertSyncedPeople(trx, propertyId, source, people))
  const written = people.filter(({ id, email }) => email !== null && added.has(id)).map(({ id }) => id)
  await inviteAllLater(enqueue)(trx, propertyId, written)
  return [...added]
}

/** Keys are not changed. `reached` are people who got another e-mail; they are invited there. */
export async function changeSyncedPeople(
  trx: Transaction,
  enqueue: Enqueue,
  change: { propertyId: string; source: string; people: readonly SyncedPerson[]; reached: readonly string[] },
) {
  const { propertyId, source, people, reached } = change
  if (people.length === 0) return
  await updateSyncedPeople(trx, propertyId, source, people)
  await inviteAgainLater(enqueue)(trx, propertyId, reached)
}

/** Access ends this many days from now; 0 ends it at once. */
export const changeAccess = setAccess

/** These people become manual ones. */
export const releasePeopleById = releasePeopleWithIds

/** The people remain and become manual ones. */
export const releaseSyncedPeople = async (trx: Transaction, propertyId: string): Promise<number> =>
  Number((await releasePeople(trx, propertyId)).numUpdatedRows)
