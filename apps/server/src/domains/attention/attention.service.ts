import { BEHIND_ALERT_MS } from '@portico/contract/access/access.rules'
import {
  type AttentionKind,
  attentionKindsFor,
  CARD_WARNING_MS,
  OFFLINE_ALERT_MS,
} from '@portico/contract/attention/attention.rules'
import type { Attention, AttentionItem } from '@portico/contract/attention/attention.schema'
import { type Flags, isAllowedFor } from '@portico/contract/flags/flags.rules'
import type { InTransaction } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { countHeldDoors } from '../access/door-states.service.ts'
import { countLateDoors } from '../access/doors.service.ts'
import { countKeysTwice } from '../access/keys-twice.service.ts'
import type { FindOldCards } from '../billing/cards.service.ts'
import { readFlags } from '../flags/flags.service.ts'
import { listEndingPeriods, listLockdownCounts, listSyncTroubles } from './attention.store.ts'

type Row = { id: string; name: string; timeZone?: string } & Partial<Record<AttentionKind, number>>
type Call = { inTransaction: InTransaction; log: Log }

export async function listAttention(call: Call, findOldCards: FindOldCards): Promise<Attention> {
  const { kinds, rows } = await call.inTransaction(async ({ trx }) => {
    const flags = await readFlags(trx)
    const told = attentionKindsFor(flags)
    return { kinds: told, rows: await listRows(trx, told, flags) }
  })
  const cards = kinds.includes('CARD_EXPIRED') ? await findOldCards(call, CARD_WARNING_MS) : []
  const all = [
    ...rows,
    ...(cards ?? []).map(
      ({ id, name, isExpired }): Row => ({ id, name, [isExpired ? 'CARD_EXPIRED' : 'CARD_EXPIRING']: 1 }),
    ),
  ]
  return {
    items: kinds.flatMap((kind) => itemOf(kind, all)),
    isComplete: cards !== null,
  }
}

async function listRows(trx: Transaction, kinds: readonly AttentionKind[], flags: Flags): Promise<Row[]> {
  const has = (kind: AttentionKind) => kinds.includes(kind)
  const late = { behindMillis: BEHIND_ALERT_MS, offlineMillis: OFFLINE_ALERT_MS }
  const doors = has('DOOR_BEHIND') ? await countLateDoors(trx, late) : []
  const held = has('DOOR_FORCED') ? await countHeldDoors(trx) : []
  const syncs = has('SYNC_HELD') ? await listSyncTroubles(trx) : []
  return [
    ...(has('LOCKDOWN') ? await listLockdownCounts(trx) : []),
    ...(has('KEY_TWICE') ? await countKeysTwice(trx) : []).map(({ id, name, keys }) => ({ id, name, KEY_TWICE: keys })),
    ...doors.map(({ id, name, behind, offline }) => ({ id, name, DOOR_BEHIND: behind, DOOR_OFFLINE: offline })),
    ...held.map(({ id, name, held, forced }) => ({ id, name, DOOR_HELD_OPEN: held, DOOR_FORCED: forced })),
    ...syncs.filter(({ id }) => isAllowedFor('pms', flags, { id, countryCode: '' })),
    ...(has('STAY_ENDING') ? await listEndingPeriods(trx) : []),
  ]
}

function itemOf(kind: AttentionKind, rows: readonly Row[]): AttentionItem[] {
  const properties = rows.flatMap(({ id, name, timeZone, [kind]: count = 0 }) =>
    count > 0 ? [{ propertyId: id, propertyName: name, count, ...(timeZone && { timeZone }) }] : [],
  )
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  properties.sort((a, b) => compare(a.propertyName, b.propertyName) || (a.propertyId < b.propertyId ? -1 : 1))
  return properties.length > 0 ? [{ kind, properties }] : []
}
