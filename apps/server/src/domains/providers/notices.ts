import { NOTICE_DAYS } from '@portico/contract/providers/providers.rules'
import { sql } from 'kysely'
import type { Job } from '../../platform/jobs.ts'
import type { Deployment } from '../../platform/mail-reader.ts'
import type { OutboxTable } from '../../platform/outbox.store.ts'
import { type Outbox, type SendingParts, sendOutbox } from '../../platform/outbox.ts'
import { composeNotice } from './notice-mail.ts'
import { type Notice, queueNotices, readNotice } from './notices.store.ts'

/** Notices are queued this many days early, so that they are in time even if no worker or mail server runs for a day. */
const SPARE_DAYS = 2

type Parts = SendingParts & { deployment: Deployment }

/** One job queues the notices once a day; another one sends pending notices and retries. */
export const providerNotices = (parts: Parts): Job[] => [
  { name: 'provider-notices', cron: '0 6 * * *', run: () => announceProviders(parts) },
  { name: 'provider-notices.send', cron: '*/10 * * * *', run: () => sendNotices(parts) },
]

export async function announceProviders(parts: Parts) {
  await parts.database.asSystem((trx) => queueNotices(trx, NOTICE_DAYS + SPARE_DAYS))
  await sendNotices(parts)
}

const sendNotices = (parts: Parts) => sendOutbox(parts, outboxOf(parts))

export const providerMails: OutboxTable = {
  table: 'provider_notices',
  key: ['account_id', 'provider_id'],
  isRecord: sql`exists (select from providers p where p.id = provider_notices.provider_id and p.available_on > now())`,
}

const outboxOf = ({ deployment }: Parts): Outbox<Notice> => ({
  ...providerMails,
  what: 'a notice of a new provider',
  read: (trx, [accountId, providerId]) => readNotice(trx, accountId, providerId),
  compose: (notice) => composeNotice(notice, deployment),
})
