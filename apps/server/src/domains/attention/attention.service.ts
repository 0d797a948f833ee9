import { setTimeout as wait } from 'node:timers/promises'
import { type AttentionKind, attentionKindsFor, CARD_WARNING_MS } from '@portico/contract/attention/attention.rules'
import type { Attention, AttentionItem } from '@portico/contract/attention/attention.schema'
import { expiresWithin, isExpired } from '@portico/contract/billing/billing.rules'
import { type Flags, isAllowedFor } from '@portico/contract/flags/flags.rules'
import type { InTransaction } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { type BillingRow, listBillingRows } from '../billing/billing.store.ts'
import type { PaymentMethodSource } from '../billing/payment-method-source.ts'
import { requireFlag } from '../flags/flags.service.ts'
import { listEndingStays, listLateDoors, listLockdownCounts, listSyncTroubles } from './attention.store.ts'

/** Cards expire by months, so an answer of the payment service serves for an hour: a dashboard must not cost a call for each property. */
const CARDS_REMEMBERED_MS = 3_600_000
/** The rest of the answer does not wait longer for the payment service. */
const CARDS_WAIT_MS = 3_000

type Row = { id: string; name: string } & Partial<Record<AttentionKind, number>>
type Call = { inTransaction: InTransaction; log: Log }

export async function listAttention({ inTransaction, log }: Call, source: PaymentMethodSource): Promise<Attention> {
  const { kinds, rows, billing } = await inTransaction(async ({ trx }) => {
    const flags = await requireFlag(trx, 'attentionEnabled')
    const told = attentionKindsFor(flags)
    return {
      kinds: told,
      rows: await listRows(trx, told, flags),
      billing: told.includes('CARD_EXPIRED') ? await listBillingRows(trx) : [],
    }
  })
  const cards = billing.length > 0 ? await findCards(billing, source, log) : []
  const all = [...rows, ...(cards ?? [])]
  return {
    items: kinds.flatMap((kind) => itemOf(kind, all)),
    isComplete: cards !== null,
  }
}

async function listRows(trx: Transaction, kinds: readonly AttentionKind[], flags: Flags): Promise<Row[]> {
  const has = (kind: AttentionKind) => kinds.includes(kind)
  const syncs = has('SYNC_HELD') ? await listSyncTroubles(trx) : []
  return [
    ...(has('LOCKDOWN') ? await listLockdownCounts(trx) : []),
    ...(has('DOOR_BEHIND') ? await listLateDoors(trx) : []),
    ...syncs.filter(({ id }) => isAllowedFor('pms', flags, { id, countryCode: '' })),
    ...(has('STAY_ENDING') ? await listEndingStays(trx) : []),
  ]
}

/** Null: the payment service cannot be reached, or takes too long. Its answers are remembered for the next call. */
async function findCards(rows: readonly BillingRow[], source: PaymentMethodSource, log: Log): Promise<Row[] | null> {
  const timer = new AbortController()
  const late = wait(CARDS_WAIT_MS, null, { signal: timer.signal }).catch(() => null)
  const found = source(rows, log, CARDS_REMEMBERED_MS).catch((error: unknown) => {
    log.warn({ err: error }, 'The payment methods could not be read')
    return null
  })
  const methods = await Promise.race([found, late])
  timer.abort()
  const now = new Date()
  return (
    methods &&
    rows.flatMap(({ id, name }): Row[] => {
      const method = methods.get(id)
      if (!method || method === 'unknown' || method.type !== 'Card') return []
      if (isExpired(method.card, now)) return [{ id, name, CARD_EXPIRED: 1 }]
      return expiresWithin(method.card, CARD_WARNING_MS, now) ? [{ id, name, CARD_EXPIRING: 1 }] : []
    })
  )
}

function itemOf(kind: AttentionKind, rows: readonly Row[]): AttentionItem[] {
  const properties = rows.flatMap(({ id, name, [kind]: count = 0 }) =>
    count > 0 ? [{ propertyId: id, propertyName: name, count }] : [],
  )
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  properties.sort((a, b) => compare(a.propertyName, b.propertyName) || (a.propertyId < b.propertyId ? -1 : 1))
  return properties.length > 0 ? [{ kind, properties }] : []
}
