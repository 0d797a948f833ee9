import type { Database, Transaction } from './database.ts'
import type { Log } from './log.ts'
import type { Mail, MailConnection, Mailer, MailOutcome } from './mail.ts'
import {
  claimNext,
  hasDue,
  markFailed,
  markSent,
  type OutboxKey,
  type OutboxTable,
  postpone,
  releaseAbandoned,
  removeClaimed,
} from './outbox.store.ts'

/** A table of mails that should be sent. */
export type Outbox<Content> = OutboxTable & {
  /** The name of one mail in the log, such as `an invitation`. */
  what: string
  /** Undefined when the mail is not needed any more: its row is deleted. */
  read(trx: Transaction, key: OutboxKey): Promise<Content | undefined>
  compose(content: Content): Mail
  afterSending?(trx: Transaction, content: Content): Promise<unknown>
}
export type SendingParts = { database: Database; mailer: Mailer; log: Pick<Log, 'warn'> }

/** The limit keeps a run shorter than the time limit of its job; the next run sends the rest. */
const MAILS_PER_RUN = 500

/** Never sends a mail twice: see docs/decisions/0010-invitations.md. */
export async function sendOutbox<Content>({ database, mailer, log }: SendingParts, outbox: Outbox<Content>) {
  const abandoned = await database.asSystem((trx) => releaseAbandoned(trx, outbox, mailer.isRepeatable))
  if (abandoned > 0) log.warn({ count: abandoned, what: outbox.what }, 'mails were left behind by a sender that ended')
  let connection: MailConnection | undefined
  try {
    for (let sent = 0; sent < MAILS_PER_RUN; sent++) {
      if (!connection && !(await database.asSystem((trx) => hasDue(trx, outbox)))) return
      connection ??= await mailer.connect()
      const claimed = await database.asSystem((trx) => claim(trx, outbox))
      if (!claimed) return
      if (!claimed.content) continue
      const { key, content } = claimed
      const mail = outbox.compose(content)
      const result = await connection.send(mail)
      await database.asSystem((trx) => recordResult(trx, outbox, key, content, result))
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

async function claim<Content>(trx: Transaction, outbox: Outbox<Content>) {
  const key = await claimNext(trx, outbox)
  if (!key) return undefined
  const content = await outbox.read(trx, key)
  if (!content) await removeClaimed(trx, outbox, key)
  return { key, content }
}

async function recordResult<Content>(
  trx: Transaction,
  outbox: Outbox<Content>,
  key: OutboxKey,
  content: Content,
  result: MailOutcome,
) {
  if (result.outcome === 'later') return postpone(trx, outbox, key, result.reason)
  if (result.outcome !== 'taken')
    return markFailed(trx, outbox, key, result.outcome === 'refused' ? 'REFUSED' : 'UNCERTAIN', result.reason)
  // The row is gone if the person was deleted while the mail was sent.
  if (await markSent(trx, outbox, key)) await outbox.afterSending?.(trx, content)
}
