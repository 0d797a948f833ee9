import { mergeKeyIds } from '@portico/contract/keys/keys.rules'
import {
  type KeysForPeople,
  type KeysForPerson,
  keysErrors,
  type PersonKeys,
  type PersonResult,
} from '@portico/contract/keys/keys.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { auditedHolding, isLimited } from './audited-holding.ts'
import { listHoldingRows } from './holdings.store.ts'
import {
  addHeldKeys,
  addSelectedKeys,
  heldKeysOf,
  lockKeys,
  lockPeople,
  lockPerson,
  replaceHeldKeys,
} from './key-holders.store.ts'

/** Those of the keys that exist; they are not deleted before the transaction ends. */
export const lockExistingKeys = lockKeys
export const giveSelectedKeys = addSelectedKeys

export const keysHeldBy = async (trx: Transaction, propertyId: string, personId: string): Promise<string[]> =>
  (await heldKeysOf(trx, propertyId, [personId]))(personId)

/** Sets the keys of a person, or adds some and removes others. The person's row is locked, so two callers never undo each other's change. */
export async function assignToPerson({ trx, audit }: UnitOfWork, body: KeysForPerson): Promise<PersonKeys> {
  const { propertyId } = body
  const person = await lockPerson(trx, propertyId, body)
  if (!person) throw new AppError(keysErrors.personNotFound, 'The property has no such person.')
  const held = (await heldKeysOf(trx, propertyId, [person.id]))(person.id)
  const keyIds = await nextKeys(trx, body, held)
  const lost = await lostLimits(trx, propertyId, person.id, keyIds)
  await replaceHeldKeys(trx, propertyId, person.id, keyIds)
  const change = { before: { keyIds: held, ...lost.before }, after: { keyIds, ...lost.after } }
  await audit({ propertyId, action: 'keys.assign', entityId: person.id, ...change })
  return { personId: person.id, keyIds }
}

/** What limited the keys that the person loses: whoever undoes this gives them back with it, and not for all hours. */
async function lostLimits(trx: Transaction, propertyId: string, personId: string, kept: readonly string[]) {
  const held = (await listHoldingRows(trx, propertyId, personId)).map(auditedHolding)
  const holdings = held.filter((one) => isLimited(one) && !kept.includes(one.keyId))
  return holdings.length > 0 ? { before: { holdings }, after: { holdings: [] } } : {}
}

/** A key that should be removed may be unknown: somebody has deleted it meanwhile. */
async function nextKeys(trx: Transaction, body: KeysForPerson, held: readonly string[]): Promise<string[]> {
  const { propertyId, keyIds, addKeyIds = [], removeKeyIds = [] } = body
  if (keyIds) return requireKeys(trx, propertyId, keyIds, 'keyIds')
  const removed = new Set(removeKeyIds.map((id) => id.toLowerCase()))
  const added = await requireKeys(trx, propertyId, addKeyIds, 'addKeyIds')
  return mergeKeyIds(
    held.filter((id) => !removed.has(id)),
    added,
  )
}

/** Everybody who is found gets the keys, in one transaction; the reply says who was not found. */
export async function assignToPeople({ trx, audit }: UnitOfWork, body: KeysForPeople): Promise<PersonResult[]> {
  const { propertyId } = body
  const people = await lockPeople(trx, propertyId, body.people)
  const keyIds = await requireKeys(trx, propertyId, body.keyIds, 'keyIds')
  const personIds = people.map(({ id }) => id)
  const held = await heldKeysOf(trx, propertyId, personIds)
  await addHeldKeys(trx, propertyId, personIds, keyIds)
  const entries = personIds.map((id) => ({
    propertyId,
    action: 'keys.assign' as const,
    entityId: id,
    before: { keyIds: held(id) },
    after: { keyIds: mergeKeyIds(held(id), keyIds) },
  }))
  await audit(...entries)
  const found = new Set(people.map(({ email }) => email?.toLowerCase()))
  return body.people.map((email) => ({ email, status: found.has(email.toLowerCase()) ? 'UPDATED' : 'NOT_FOUND' }))
}

/** Checks that the keys exist and locks them against deletion. Returns each key once. */
async function requireKeys(
  trx: Transaction,
  propertyId: string,
  asked: readonly string[],
  field: 'keyIds' | 'addKeyIds',
): Promise<string[]> {
  const keyIds = mergeKeyIds(
    [],
    asked.map((id) => id.toLowerCase()),
  )
  const found = new Set((await lockKeys(trx, propertyId, keyIds)).map(({ id }) => id))
  const missing = asked.findIndex((id) => !found.has(id.toLowerCase()))
  if (missing < 0) return keyIds
  throw new AppError(keysErrors.notFound, 'The property has no such key.', {
    fields: [fieldError(`${field}.${missing}`, 'keyUnknown')],
  })
}
