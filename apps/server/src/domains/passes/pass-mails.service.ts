import { type PassMailProblem, passMailProblem } from '@portico/contract/passes/passes.rules'
import { type Pass, passesErrors } from '@portico/contract/passes/passes.schema'
import type { ErrorCode } from '@portico/contract/shared/errors'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Enqueue, Job } from '../../platform/jobs.ts'
import type { Deployment } from '../../platform/mail-reader.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import type { OutboxTable } from '../../platform/outbox.store.ts'
import { type Outbox, type SendingParts, sendOutbox } from '../../platform/outbox.ts'
import { hashToken } from '../../platform/sessions.ts'
import { openNumber } from '../credentials/pass-numbers.service.ts'
import { withContacts } from '../properties/mail-contacts.service.ts'
import { composePassMail, type PassMail } from './pass-mail.ts'
import { noteSent, queueMail, readMailedPass } from './pass-mails.store.ts'
import { linkOf, qrPicture, secretOf } from './pass-secrets.ts'
import { presenterFor } from './pass-view.ts'
import { getPassRow, type PassRow } from './passes.store.ts'

const JOB = 'pass-mails'

type Parts = SendingParts & { keys: MasterKeys; deployment: Deployment }

/** A mail commits with its pass. The job only wakes the sender, which reads the passes from the table. */
export const mailLater = (enqueue: Enqueue) => async (trx: Transaction, pass: { propertyId: string; id: string }) => {
  await queueMail(trx, pass)
  await enqueue(trx, JOB, {})
}

export const passMails = (parts: Parts): Job => ({
  name: JOB,
  cron: '* * * * *',
  run: () => sendPassMails(parts),
})

export const sendPassMails = (parts: Parts) => sendOutbox(parts, outboxOf(parts))

export const passMailsTable: OutboxTable = { table: 'pass_mails', key: ['property_id', 'pass_id'] }

const outboxOf = ({ keys, deployment }: Parts): Outbox<PassMail> => ({
  ...passMailsTable,
  what: 'a mail about a pass',
  read: async (trx, [propertyId, passId]) =>
    withContacts(trx, await readMail(trx, { keys, deployment }, propertyId, passId)),
  compose: (mail) => composePassMail(mail, deployment),
  afterSending: noteSent,
})

/** Another master key would make another link than the one that is known. */
async function readMail(
  trx: Transaction,
  { keys, deployment }: Pick<Parts, 'keys' | 'deployment'>,
  propertyId: string,
  passId: string,
) {
  const pass = await readMailedPass(trx, propertyId, passId)
  const secret = secretOf(keys, passId)
  if (!pass?.secretHash.equals(hashToken(secret))) return undefined
  const number = await openNumber(trx, keys, { propertyId, id: passId })
  const link = linkOf(deployment.origin, secret)
  return { ...pass, number, link, qr: (await qrPicture(link)).toString('base64') }
}

const refusals: Record<PassMailProblem, [ErrorCode, string]> = {
  noEmail: [passesErrors.noEmail, 'The visitor has no e-mail address.'],
  ended: [passesErrors.ended, 'This pass has ended or was withdrawn.'],
  mailPending: [passesErrors.mailPending, 'The last mail has not been sent yet.'],
  mailedRecently: [passesErrors.mailedRecently, 'The visitor got a mail a few minutes ago.'],
}

/** The pass is locked, so of two managers who ask at the same time one is told that the mail is on its way. */
export async function mailAgain(
  { trx, audit }: UnitOfWork,
  row: PassRow,
  enqueue: Enqueue,
  entry: Parameters<UnitOfWork['audit']>[0],
): Promise<Pass> {
  const { email, mail_requested_at, mail_sent_at, mail_state } = row
  const times = [mail_requested_at, mail_sent_at].flatMap((time) => time?.getTime() ?? [])
  const problem = passMailProblem(
    {
      email,
      state: row.state as Pass['state'],
      isWaiting: mail_state === 'WAITING' || mail_state === 'SENDING',
      lastTimeMillis: times.length > 0 ? Math.max(...times) : null,
    },
    Date.now(),
  )
  if (problem) throw new AppError(...refusals[problem])
  await mailLater(enqueue)(trx, { propertyId: row.property_id, id: row.id })
  if (entry) await audit(entry)
  const asked = await getPassRow(trx, row.id)
  return presenterFor(trx)(asked ?? row)
}
