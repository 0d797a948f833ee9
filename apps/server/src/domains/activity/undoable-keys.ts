import { hoursRoutes } from '@portico/contract/hours/hours.routes'
import { keysRoutes } from '@portico/contract/keys/keys.routes'
import type { KeyEntranceDraft } from '@portico/contract/keys/keys.schema'
import { isAlwaysAccessible } from '@portico/contract/shared/weekly-schedule'
import type { UnitOfWork } from '../../platform/bind.ts'
import { findHoldings, setHoldings } from '../hours/holdings.service.ts'
import { type AuditedHolding, isLimited } from '../keys/hours-of-keys.service.ts'
import { assignToPerson, keysHeldBy } from '../keys/key-holders.service.ts'
import { findKey, updateEntrances, updateKey } from '../keys/keys.service.ts'
import { readPeopleById } from '../people/synced-people.service.ts'
import { asRequest, defineUndoable, type State, type Thing } from './undoable-kind.ts'

const lower = (id: string) => id.toLowerCase()
const without = (some: readonly string[] = [], others: readonly string[] = []) => {
  const known = new Set(others.map(lower))
  return some.filter((id) => !known.has(lower(id)))
}

/** `holdings` are those that hours, a beginning or an end limit: a key that comes back comes back with them. */
type KeysOfPerson = { keyIds: string[]; holdings: AuditedHolding[] }
const ofPerson = defineUndoable<KeysOfPerson>({
  read: async (trx, { propertyId, id }) => {
    if ((await readPeopleById(trx, propertyId, [id])).length === 0) return undefined
    const holdings = (await findHoldings(trx, { propertyId, personId: id })).filter(isLimited)
    return { values: { keyIds: await keysHeldBy(trx, propertyId, id), holdings } }
  },
  opens: (now, next) => without(next?.keyIds, now?.keyIds).length > 0,
  apply: async (unit, _account, { propertyId, id: personId }, { now, next }) => {
    const addKeyIds = without(next?.keyIds, now.values?.keyIds)
    const removeKeyIds = without(now.values?.keyIds, next?.keyIds)
    const body = { propertyId, personId, addKeyIds, removeKeyIds }
    await assignToPerson(unit, asRequest(keysRoutes.assignToPerson, { body }).body)
    for (const { keyId, ...limits } of next?.holdings ?? [])
      if (addKeyIds.includes(keyId)) {
        const request = { params: { propertyId, personId }, body: { keyIds: [keyId], ...limits } }
        await setHoldings(unit, { propertyId, personId }, asRequest(hoursRoutes.setOfPerson, request).body)
      }
  },
})

type Key = { name: string; description: string | null; accessPoints: KeyEntranceDraft[] }
const readKey = async (trx: UnitOfWork['trx'], { propertyId, id }: Thing): Promise<State<Key> | undefined> => {
  const found = await findKey(trx, propertyId, id)
  if (!found) return undefined
  const { version, ...values } = found
  return { values, version }
}
const changeOf = ({ propertyId, id: keyId }: Thing, { version }: State<Key>, next: Key | null) => ({
  body: { ...next, propertyId, keyId, version },
})

const texts = defineUndoable<Key>({
  read: readKey,
  required: ['name'],
  opens: () => false,
  apply: async (unit, _account, thing, { now, next }) =>
    updateKey(unit, asRequest(keysRoutes.update, changeOf(thing, now, next)).body),
})

const entrances = defineUndoable<Key>({
  read: readKey,
  opens: (now, next) => next?.accessPoints.some((one) => isWider(one, now?.accessPoints ?? [])) ?? false,
  apply: async (unit, _account, thing, { now, next }) =>
    updateEntrances(unit, asRequest(keysRoutes.updateEntrances, changeOf(thing, now, next)).body),
})

/** Other hours may be longer ones, so they count as wider. */
function isWider(next: KeyEntranceDraft, all: readonly KeyEntranceDraft[]): boolean {
  const now = all.find(({ accessPointId }) => lower(accessPointId) === lower(next.accessPointId))
  if (!now) return true
  if (!next.isGuestSharable) return false
  if (!now.isGuestSharable) return true
  const areOther = JSON.stringify(now.guestSchedules) !== JSON.stringify(next.guestSchedules)
  return areOther && !isAlwaysAccessible(now.guestSchedules)
}

export const undoableKeys = { 'keys.assign': ofPerson, 'keys.update': texts, 'keys.updateEntrances': entrances }
