import type { Database, Transaction } from './database.ts'
import type { Log } from './log.ts'
import type { Mail, MailConnection, Mailer, MailOutcome } from './mail.ts'
import {
  hasDue,
  markFailed,
  markSent,
  type OutboxKey,
  type OutboxTable,
  postpone,
  removeTaken,
  settleAbandoned,
  takeNext,
} from './outbox.store.ts'

/** Mails that wait in a table. */
export type Outbox<Content> = OutboxTable & {
  /** As the log names one of them: `an invitation`. */
  what: string
  /** Nothing when there is no reason for the mail any more: its row goes, and no mail. */
  read(trx: Transaction, key: OutboxKey): Promise<Content | undefined>
  compose(content: Content): Mail
  afterSending?(trx: Transaction, content: Content): Promise<unknown>
}
export type SendingParts = { database: Database; mailer: Mailer; log: Pick<Log, 'warn'> }

/** What is left after this many waits for the next run, so that no run outlives its job. */
const MAILS_PER_RUN = 500

/** Never sends one twice: see docs/decisions/0010-invitations.md. */
export async function sendOutbox<Content>({ database, mailer, log }: SendingParts, outbox: Outbox<Content>) {
  const abandoned = await database.asSystem((trx) => settleAbandoned(trx, outbox, mailer.isRepeatable))
  if (abandoned > 0) log.warn({ count: abandoned, what: outbox.what }, 'mails were left behind by a sender that ended')
  let connection: MailConnection | undefined
  try {
    for (let sent = 0; sent < MAILS_PER_RUN; sent++) {
      if (!connection && !(await database.asSystem((trx) => hasDue(trx, outbox)))) return
      connection ??= await mailer.connect()
      const taken = await database.asSystem((trx) => take(trx, outbox))
      if (!taken) return
      if (!taken.content) continue
      const { key, content } = taken
      const mail = outbox.compose(content)
      const result = await connection.send(mail)
      await database.asSystem((trx) => settle(trx, outbox, key, content, result))
      if (result.outcome === 'taken') continue
      const { outcome, reason } = result
      log.warn({ mail: mail.id, outcome, reason }, `${outbox.what} was not sent`)
      connection.close()
      connection = undefined
    }
  } finally {
    connection?.close()
  }
}

async function take<Content>(trx: Transaction, outbox: Outbox<Content>) {
  const key = await takeNext(trx, outbox)
  if (!key) return undefined
  const content = await outbox.read(trx, key)
  if (!content) await removeTaken(trx, outbox, key)
  return { key, content }
}

async function settle<Content>(
  trx: Transaction,
  outbox: Outbox<Content>,
  key: OutboxKey,
  content: Content,
  result: MailOutcome,
) {
  if (result.outcome === 'later') return postpone(trx, outbox, key, result.reason)
  if (result.outcome !== 'taken')
    return markFailed(trx, outbox, key, result.outcome === 'refused' ? 'REFUSED' : 'UNCERTAIN', result.reason)
  // Somebody who was deleted meanwhile has a mail and no row.
  if (await markSent(trx, outbox, key)) await outbox.afterSending?.(trx, content)
}
