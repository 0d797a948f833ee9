import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import type { Enqueue, Job } from '../../platform/jobs.ts'
import type { Deployment } from '../../platform/mail-reader.ts'
import type { OutboxTable } from '../../platform/outbox.store.ts'
import { type Outbox, type SendingParts, sendOutbox } from '../../platform/outbox.ts'
import { beginOutage, endOutage } from '../integrations/sync-state.service.ts'
import { withContacts } from '../properties/mail-contacts.service.ts'
import { composeOutageNotice, type OutageMail } from './outage-mail.ts'
import { queueOutageNotices, readOutageNotice, removeOutageNotices } from './outage-notices.store.ts'

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
  if (!isUnread) {
    if (await endOutage(trx, integrationId)) await removeOutageNotices(trx, integrationId)
    return
  }
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

const outboxOf = ({ deployment }: Parts): Outbox<OutageMail> => ({
  ...outageMails,
  what: 'a notice of a sync that fails',
  read: async (trx, [accountId, integrationId]) =>
    withContacts(trx, await readOutageNotice(trx, accountId, integrationId)),
  compose: (notice) => composeOutageNotice(notice, deployment),
})
