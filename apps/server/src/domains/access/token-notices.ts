import type { Transaction } from '../../platform/database.ts'
import type { Enqueue, Job } from '../../platform/jobs.ts'
import type { Deployment } from '../../platform/mail-reader.ts'
import type { OutboxTable } from '../../platform/outbox.store.ts'
import { type Outbox, type SendingParts, sendOutbox } from '../../platform/outbox.ts'
import { withContacts } from '../properties/mail-contacts.service.ts'
import { composeTokenNotice, type TokenMail } from './token-mail.ts'
import { type NewToken, queueTokenNotices, readTokenNotice } from './tokens.store.ts'

const JOB = 'token-notices'

type Parts = SendingParts & { deployment: Deployment }

/** Without a queue, as in a command, the mails are sent with the next run of the job. */
export async function announceToken(trx: Transaction, token: NewToken, enqueue?: Enqueue) {
  if ((await queueTokenNotices(trx, token)) > 0) await enqueue?.(trx, JOB, {})
}

export const tokenNotices = (parts: Parts): Job => ({
  name: JOB,
  cron: '*/10 * * * *',
  run: () => sendOutbox(parts, outboxOf(parts)),
})

export const tokenMails: OutboxTable = {
  table: 'token_notices',
  key: ['account_id', 'token_id'],
}

const outboxOf = ({ deployment }: Parts): Outbox<TokenMail> => ({
  ...tokenMails,
  what: 'a notice of a new token',
  read: async (trx, [accountId, tokenId]) => withContacts(trx, await readTokenNotice(trx, accountId, tokenId)),
  compose: (notice) => composeTokenNotice(notice, deployment),
})
