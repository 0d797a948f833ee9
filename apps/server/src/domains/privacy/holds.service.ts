import { HOLDS_MAX } from '@portico/contract/privacy/privacy.rules'
import { type Hold, type HoldDraft, privacyErrors } from '@portico/contract/privacy/privacy.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import { countHolds, endHold, type HoldRow, insertHold, knownOf, listHoldRows } from './holds.store.ts'

const present = (row: HoldRow): Hold => ({
  holdId: row.id,
  reason: row.reason,
  fromMillis: row.from_at.getTime(),
  untilMillis: row.until_at.getTime(),
  endsAtMillis: row.ends_at.getTime(),
  people: row.people,
  entrances: row.entrances,
  createdBy: row.created_by,
  createdAtMillis: row.created_at.getTime(),
})

export const listHolds = async (trx: Transaction, propertyId: string) => ({
  holds: (await listHoldRows(trx, propertyId)).map(present),
})

export async function createHold(
  { trx, audit }: UnitOfWork,
  account: Account,
  propertyId: string,
  draft: HoldDraft,
): Promise<Hold> {
  if ((await countHolds(trx, propertyId)) >= HOLDS_MAX)
    throw new AppError(privacyErrors.tooManyHolds, 'The property has as many holds as it can have.')
  await requireKnown(trx, propertyId, 'people', draft.personIds)
  await requireKnown(trx, propertyId, 'entrances', draft.accessPointIds)
  const { id } = await insertHold(trx, propertyId, draft, account.email)
  const { reason, fromMillis, untilMillis, endsAtMillis, personIds, accessPointIds } = draft
  await audit({
    propertyId,
    action: 'privacy.createHold',
    entityId: id,
    after: { reason, from: fromMillis, until: untilMillis, endsAt: endsAtMillis, personIds, accessPointIds },
  })
  const [row] = await listHoldRows(trx, propertyId, id)
  if (!row) throw new Error('A hold that was added is not there.')
  return present(row)
}

async function requireKnown(
  trx: Transaction,
  propertyId: string,
  table: 'people' | 'entrances',
  ids: readonly string[],
) {
  if (ids.length === 0) return
  const known = new Set(await knownOf(trx, propertyId, table, ids))
  if (ids.every((id) => known.has(id.toLowerCase()))) return
  if (table === 'people') throw new AppError(privacyErrors.personNotFound, 'The property has no such person.')
  throw new AppError(privacyErrors.entranceNotFound, 'The property has no such entrance.')
}

export async function releaseHold(
  { trx, audit }: UnitOfWork,
  { propertyId, holdId }: { propertyId: string; holdId: string },
): Promise<undefined> {
  const ended = await endHold(trx, propertyId, holdId)
  if (!ended) throw new AppError(privacyErrors.holdNotFound, 'The property has no such hold, or it has ended.')
  await audit({ propertyId, action: 'privacy.releaseHold', entityId: ended.id, before: { reason: ended.reason } })
}
