import { accessErrors, type Opening, type OpeningBody } from '@portico/contract/access/access.schema'
import { OPENINGS_PER_MINUTE } from '@portico/contract/access/commands.rules'
import { serverErrors, sessionErrors } from '@portico/contract/shared/errors'
import type { InTransaction, UnitOfWork } from '../../platform/bind.ts'
import { AppError } from '../../platform/errors.ts'
import { permissionsAt } from '../../platform/guard.ts'
import type { Account } from '../../platform/sessions.ts'
import { findPanelToOpen } from './doors.service.ts'
import {
  addOpening,
  countOpenings,
  findEntranceToOpen,
  findOpening,
  joinDoublePress,
  lockPresses,
  type OpeningRow,
} from './openings.store.ts'
import type { RevisionFeed } from './revision-feed.ts'

/** A lost notification is made up for by looking. */
const LOOK_MS = 2_000

type Call = { account: Account; body: OpeningBody; inTransaction: InTransaction; gone: AbortSignal }

/** Opens once for each press, and waits for the panel without holding a connection to the database. */
export async function openNow(feed: RevisionFeed, { account, body, inTransaction, gone }: Call): Promise<Opening> {
  const pressed = await inTransaction((unit) => press(unit, account, body))
  const { id } = pressed
  let row: OpeningRow = pressed
  while (!row.is_answered && !row.is_over && !gone.aborted) {
    // The wait begins before the look, so that an answer between the two is not missed.
    const answer = feed.wait(id, 0, { milliseconds: LOOK_MS, signal: gone })
    row = (await inTransaction(({ trx }) => findOpening(trx, body, id))) ?? { ...row, is_over: true }
    if (row.is_answered || row.is_over) break
    // The portal presses again with the same id, at another server.
    if (!feed.isOpen()) throw new AppError(serverErrors.busy, 'This server stops.', { retryAfterSeconds: 1 })
    await answer
  }
  return { pressId: id, outcome: outcomeOf(row), reason: row.refusal }
}

const outcomeOf = ({ is_answered, is_delivered, refusal }: OpeningRow): Opening['outcome'] =>
  is_answered ? (refusal === null ? 'OPENED' : 'REFUSED') : is_delivered ? 'UNCONFIRMED' : 'MISSED'

async function press({ trx, audit }: UnitOfWork, account: Account, body: OpeningBody): Promise<OpeningRow> {
  const { propertyId, overLockdown } = body
  const entranceId = body.entranceId.toLowerCase()
  const pressId = body.pressId.toLowerCase()
  const place = { propertyId, entranceId }
  await requirePermissions(trx, propertyId, overLockdown !== undefined)
  await lockPresses(trx, account.id, entranceId)
  const known = await findOpening(trx, place, pressId)
  if (known) {
    if (known.account_id === account.id && known.entrance_id === entranceId) return known
    throw new AppError(accessErrors.pressTaken, 'The id of the press is another one’s.')
  }
  const entrance = await findEntranceToOpen(trx, place)
  if (!entrance) throw new AppError(accessErrors.entranceNotFound, 'There is no such entrance at this property.')
  const double = await joinDoublePress(trx, place, {
    pressId,
    accountId: account.id,
    isOverLockdown: overLockdown !== undefined,
  })
  if (double) return double
  if (!entrance.is_enabled) throw new AppError(accessErrors.doorDisabled, 'The entrance is disabled.')
  if (entrance.is_locked_down && !overLockdown)
    throw new AppError(accessErrors.doorLockedDown, 'The entrance is locked down.')
  await refuseTooMany(trx, place, account.id)
  const panel = await findPanelToOpen(trx, place)
  if (panel === 'UNSUPPORTED')
    throw new AppError(accessErrors.doorWithoutCommands, 'No panel of this entrance carries out commands.')
  if (panel === 'OFFLINE') throw new AppError(accessErrors.doorOffline, 'The panel of this entrance is offline.')
  const { deviceId } = panel
  const reason = overLockdown?.reason ?? null
  await addOpening(trx, { ...place, pressId, deviceId, account, overLockdown: reason })
  await audit({
    propertyId,
    action: 'access.open',
    entityId: entranceId,
    after: { pressId, deviceId, ...(reason !== null && { overLockdown: reason }) },
  })
  const { id } = account
  const waiting = { is_delivered: false, is_answered: false, refusal: null, is_over: false }
  return { id: pressId, entrance_id: entranceId, account_id: id, ...waiting }
}

/** Somebody may have lost them since the call was admitted. */
async function requirePermissions(trx: UnitOfWork['trx'], propertyId: string, isOverLockdown: boolean) {
  const held = await permissionsAt(trx, propertyId)
  if (held.includes('access.open') && (!isOverLockdown || held.includes('access.lockDown'))) return
  throw new AppError(sessionErrors.notPermitted, 'The role of the caller does not contain this.')
}

async function refuseTooMany(
  trx: UnitOfWork['trx'],
  place: { propertyId: string; entranceId: string },
  accountId: string,
) {
  const { member, entrance } = await countOpenings(trx, place, accountId)
  if (member < OPENINGS_PER_MINUTE.member && entrance < OPENINGS_PER_MINUTE.entrance) return
  throw new AppError(accessErrors.tooManyOpenings, 'Too many openings within a minute.', { retryAfterSeconds: 60 })
}
