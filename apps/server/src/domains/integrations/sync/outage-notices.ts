import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database.ts'
import type { Enqueue, Job } from '../../../platform/jobs.ts'
import type { OutboxTable } from '../../../platform/outbox.store.ts'
import { type Outbox, type SendingParts, sendOutbox } from '../../../platform/outbox.ts'
import type { Deployment } from './hold-mail.ts'
import { composeOutageNotice } from './outage-mail.ts'
import {
  beginOutage,
  endOutage,
  type OutageNotice,
  queueOutageNotices,
  readOutageNotice,
} from './outage-notices.store.ts'

const JOB = 'sync-outage-notices'
const TOLD_AFTER_HOURS = 24

type Parts = SendingParts & { deployment: Deployment }
type Outcome = { integrationId: string; propertyId: string; isUnread: boolean }

/** An outage begins with the first run that cannot read everything. Managers get one mail about it when it lasts for a day. */
export async function recordOutage(
  trx: Transaction,
  enqueue: Enqueue,
  { integrationId, propertyId, isUnread }: Outcome,
) {
  if (!isUnread) return endOutage(trx, integrationId)
  if (!(await beginOutage(trx, integrationId, TOLD_AFTER_HOURS))) return
  if (await queueOutageNotices(trx, { integrationId, propertyId })) await enqueue(trx, JOB, {})
}

export const outageNotices = (parts: Parts): Job => ({
  name: JOB,
  cron: '*/10 * * * *',
  run: () => sendOutbox(parts, outboxOf(parts)),
})

export const outageMails: OutboxTable = {
  table: 'outage_notices',
  key: ['account_id', 'integration_id'],
  isRecord: sql`exists (select from integrations i where i.id = outage_notices.integration_id and i.failing_since is not null)`,
}

const outboxOf = ({ deployment }: Parts): Outbox<OutageNotice> => ({
  ...outageMails,
  what: 'a notice of a sync that fails',
  read: (trx, [accountId, integrationId]) => readOutageNotice(trx, accountId, integrationId),
  compose: (notice) => composeOutageNotice(notice, deployment),
})
