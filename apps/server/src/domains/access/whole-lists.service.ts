import { randomInt } from 'node:crypto'
import { WHOLE_LISTS_PER_HOUR } from '@portico/contract/access/access.rules'
import { requestErrors } from '@portico/contract/shared/errors'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Device } from '../../platform/device-tokens.ts'
import { AppError } from '../../platform/errors.ts'
import { raiseAbove } from './revisions.store.ts'
import { lockWholeLists, noteRefusedList, noteWholeList, type WholeLists } from './whole-lists.store.ts'

/** Short, because a lockdown that comes meanwhile must not wait. Chance spreads the panels. */
const RETRY_SECONDS = 10

type Claimed = {
  /** The revision that the device has, as far as it is believed and of the format that it asks for. */
  claimed: number
  /** The list has to be later than this revision. Only who gets one raises the entrance: all of its panels need whole lists then. */
  above: number | undefined
}

/**
 * Counts a whole list before it is compiled, and writes it into the audit. Says whether the device gets it. In a transaction of its own, so that
 * nobody waits for the chain of the audit while a list is compiled.
 */
export async function admitWholeList(
  { trx, audit }: UnitOfWork,
  device: Device,
  { claimed, above }: Claimed,
): Promise<boolean> {
  const lists = await lockWholeLists(trx, device)
  // Whoever compiles the list finds that the token was withdrawn.
  if (!lists) return true
  const isCounted = !isCausedByServer(lists, claimed)
  if (isCounted && lists.counted >= WHOLE_LISTS_PER_HOUR) {
    await noteRefusedList(trx, device)
    return false
  }
  const revision = above === undefined ? lists.revision : await raiseAbove(trx, device, above)
  await noteWholeList(trx, device, { isCounted, revision, lockdowns: lists.lockdowns })
  await audit({
    propertyId: device.propertyId,
    action: 'devices.fetchWholeList',
    entityId: device.id,
    after: { accessPointId: device.entranceId, revision },
  })
  return true
}

/**
 * A device that has a list as late as the last whole one would need no other, had the server not changed too much, forgotten the changes, been
 * restored or moved the device. Each such list is later than what the device had, so that the same claim counts from then on.
 */
function isCausedByServer({ lockdowns, lastLockdowns, lastRevision }: WholeLists, claimed: number): boolean {
  const isLockdownNew = lastLockdowns !== null && lastLockdowns !== lockdowns
  return isLockdownNew || (claimed > 0 && claimed >= (lastRevision ?? 0))
}

export const tooManyLists = () =>
  new AppError(requestErrors.tooMany, `A device gets ${WHOLE_LISTS_PER_HOUR} whole lists within an hour.`, {
    retryAfterSeconds: RETRY_SECONDS + randomInt(RETRY_SECONDS),
  })
