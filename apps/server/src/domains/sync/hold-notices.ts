import type { Transaction } from '../../platform/database.ts'
import type { Enqueue, Job } from '../../platform/jobs.ts'
import type { Deployment } from '../../platform/mail-reader.ts'
import type { OutboxTable } from '../../platform/outbox.store.ts'
import { type Outbox, type SendingParts, sendOutbox } from '../../platform/outbox.ts'
import { setHeldRun } from '../integrations/sync-state.service.ts'
import { withContacts } from '../properties/mail-contacts.service.ts'
import { composeHoldNotice, type HoldMail } from './hold-mail.ts'
import { queueHoldNotices, readHoldNotice, removeHoldNotices } from './hold-notices.store.ts'

const JOB = 'sync-hold-notices'

type Parts = SendingParts & { deployment: Deployment }
type Held = { integrationId: string; propertyId: string; runId: string | null }

/** Managers get one mail when runs begin to be held, not one for each run. */
export async function recordHold(trx: Transaction, enqueue: Enqueue, { integrationId, propertyId, runId }: Held) {
  const before = await setHeldRun(trx, integrationId, runId)
  if (runId === null) await removeHoldNotices(trx, integrationId)
  else if (before === null && (await queueHoldNotices(trx, { integrationId, propertyId }))) await enqueue(trx, JOB, {})
}

export const holdNotices = (parts: Parts): Job => ({
  name: JOB,
  cron: '*/10 * * * *',
  run: () => sendOutbox(parts, outboxOf(parts)),
})

export const holdMails: OutboxTable = {
  table: 'hold_notices',
  key: ['account_id', 'integration_id'],
}

const outboxOf = ({ deployment }: Parts): Outbox<HoldMail> => ({
  ...holdMails,
  what: 'a notice of a held sync',
  read: async (trx, [accountId, integrationId]) =>
    withContacts(trx, await readHoldNotice(trx, accountId, integrationId)),
  compose: (notice) => composeHoldNotice(notice, deployment),
})
