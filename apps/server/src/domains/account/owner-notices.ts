import { isFull } from '@portico/contract/flags/flags.rules'
import type { Transaction } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Deployment } from '../../platform/mail-reader.ts'
import type { OutboxKey, OutboxTable } from '../../platform/outbox.store.ts'
import { type Outbox, type SendingParts, sendOutbox } from '../../platform/outbox.ts'
import { readFlags } from '../flags/flags.service.ts'
import { readOwnerNotice } from './further-owners.store.ts'
import { composeOwnerNotice, type OwnerMail } from './owner-mail.ts'

type Parts = SendingParts & { deployment: Deployment }

/** Commands have no queue, so the job looks every minute. */
export const ownerNotices = (parts: Parts): Job => ({
  name: 'owner-notices',
  cron: '* * * * *',
  run: () => sendOutbox(parts, outboxOf(parts)),
})

export const ownerMails: OutboxTable = {
  table: 'owner_notices',
  key: ['invite_id', 'account_id'],
}

const outboxOf = ({ deployment }: Parts): Outbox<OwnerMail> => ({
  ...ownerMails,
  what: 'a notice of an invited owner',
  read: readOwnerMail,
  compose: (mail) => composeOwnerNotice(mail, deployment),
})

/** Only the edition `full` has the page of the team. */
async function readOwnerMail(trx: Transaction, [inviteId, accountId]: OutboxKey): Promise<OwnerMail | undefined> {
  const notice = await readOwnerNotice(trx, inviteId, accountId)
  return notice && { ...notice, canWithdraw: notice.changesTeam && isFull(await readFlags(trx)) }
}
