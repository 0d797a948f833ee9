import type { MetricEvent } from '@portico/contract/metrics/metrics.schema'
import { sql } from 'kysely'
import { type ChangeSome, deleteRows } from '../../platform/batches.ts'
import type { Transaction } from '../../platform/database.ts'

export const insertEvents = (trx: Transaction, accountId: string, events: readonly MetricEvent[]) =>
  trx
    .insertInto('metric_events')
    .values(
      events.map((event) => ({
        account_id: accountId,
        kind: event.kind,
        name: event.name,
        details: JSON.stringify(event.details ?? {}),
        occurred_at: new Date(event.occurredAtMillis),
      })),
    )
    .execute()

export const clearOldMetrics =
  (months: number): ChangeSome =>
  (trx, most) =>
    deleteRows(trx, 'metric_events', sql`received_at < now() - make_interval(months => ${months})`, most)
