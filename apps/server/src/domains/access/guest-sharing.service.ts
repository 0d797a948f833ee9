import { createHash } from 'node:crypto'
import { GUEST_LOSSES_LISTED_MAX } from '@portico/contract/access/access.rules'
import { accessErrors, type GuestLoss, type GuestSharing } from '@portico/contract/access/access.schema'
import { entrancesLostByGuest } from '@portico/contract/keys/guest-sharing.rules'
import type { GuestSchedule } from '@portico/contract/shared/weekly-schedule'
import { type AuditEntry, writeAudit } from '../../platform/audit.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import {
  clearGuestSharing,
  findGuestSharing,
  listDueProperties,
  lockGuestSharing,
} from '../properties/door-settings.service.ts'
import { listEntrancesOfKeys, listGuestsOfSharedKeys } from './guest-sharing.store.ts'

export async function getGuestSharing(trx: Transaction, propertyId: string): Promise<GuestSharing> {
  const from = await findGuestSharing(trx, propertyId)
  const losses = from ? await findLosses(trx, propertyId) : []
  return {
    fromTimeMillis: from?.getTime() ?? null,
    guests: losses.slice(0, GUEST_LOSSES_LISTED_MAX),
    total: losses.length,
    version: versionOf(losses),
  }
}

/** A second manager who confirms at the same time changes nothing. */
export async function beginGuestSharing(
  { trx, audit }: UnitOfWork,
  propertyId: string,
  version: string,
): Promise<undefined> {
  const from = await lockGuestSharing(trx, propertyId)
  if (!from) return
  const losses = await findLosses(trx, propertyId)
  if (versionOf(losses) !== version)
    throw new AppError(accessErrors.guestSharingChanged, 'Other guests or other entrances are concerned by now.')
  await clearGuestSharing(trx, propertyId)
  await audit(entryOf(propertyId, from, losses))
}

/** Each property in a transaction of its own, so that a failure at one delays no other. */
export async function beginDueGuestSharing(database: Pick<Database, 'asSystem'>, keys: MasterKeys) {
  for (const propertyId of await database.asSystem(listDueProperties))
    await database.asSystem(async (trx) => {
      const from = await lockGuestSharing(trx, propertyId)
      if (!from) return
      const losses = await findLosses(trx, propertyId)
      await clearGuestSharing(trx, propertyId)
      await writeAudit(trx, keys, [entryOf(propertyId, from, losses)], {
        accountId: null,
        requestId: 'job housekeeping',
      })
    })
}

const entryOf = (propertyId: string, from: Date, losses: readonly GuestLoss[]): AuditEntry => ({
  propertyId,
  action: 'access.beginGuestSharing',
  entityId: propertyId,
  before: { guestSharingFrom: from },
  after: { guestSharingFrom: null, guests: losses.length },
})

async function findLosses(trx: Transaction, propertyId: string): Promise<GuestLoss[]> {
  const guests = await listGuestsOfSharedKeys(trx, propertyId)
  const keyIds = [...new Set(guests.flatMap((guest) => guest.keyIds))]
  const entrances = (await listEntrancesOfKeys(trx, propertyId, keyIds)).map((entrance) => ({
    ...entrance,
    guestSchedules: entrance.guestSchedules as unknown as GuestSchedule[],
  }))
  const byKey = Map.groupBy(entrances, ({ keyId }) => keyId)
  const names = new Map(entrances.map(({ accessPointId, accessPointName }) => [accessPointId, accessPointName]))
  return guests.flatMap(({ personId, name, keyIds: held }) => {
    const lost = entrancesLostByGuest(held.map((keyId) => byKey.get(keyId) ?? []))
    if (lost.length === 0) return []
    return [
      {
        personId,
        name,
        entrances: lost.map((one) => ({ ...one, accessPointName: names.get(one.accessPointId) ?? '' })),
      },
    ]
  })
}

/** Of who loses what; a new name changes nothing. */
function versionOf(losses: readonly GuestLoss[]): string {
  const facts = losses.map(({ personId, entrances }) => [
    personId,
    entrances.map(({ accessPointId, keepsHours }) => `${accessPointId} ${keepsHours}`).sort(),
  ])
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
