import type { Country } from '@portico/contract/shared/locales'
import { writeAudit } from '../../platform/audit.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Enqueue, Job } from '../../platform/jobs.ts'
import type { Keys } from '../../platform/keys.ts'
import type { Log } from '../../platform/log.ts'
import type { MailConnection, Mailer, MailOutcome } from '../../platform/mail.ts'
import { composeInvitation } from './invitation-mail.ts'
import {
  hasDueInvitation,
  insertInvitation,
  insertInvitations,
  markFailed,
  markSent,
  postpone,
  settleAbandoned,
  type TakenInvitation,
  takeInvitation,
} from './invitations.store.ts'

const JOB = 'invitations'
/** What is left after this many waits for the next run, so that no run outlives its job. */
const MAILS_PER_RUN = 500

type Parts = { database: Database; keys: Keys; mailer: Mailer; country: Country; log: Pick<Log, 'warn'> }

/** With the person or not at all. The job only wakes the sender up: what there is to send stands in the table. */
export const inviteLater = (enqueue: Enqueue) => async (trx: Transaction, propertyId: string, personId: string) => {
  await insertInvitation(trx, propertyId, personId)
  await enqueue(trx, JOB, {})
}

export const inviteAllLater =
  (enqueue: Enqueue) => async (trx: Transaction, propertyId: string, personIds: readonly string[]) => {
    if (personIds.length > 0 && (await insertInvitations(trx, propertyId, personIds))) await enqueue(trx, JOB, {})
  }

export const invitations = (parts: Parts): Job => ({
  name: JOB,
  cron: '* * * * *',
  run: () => sendInvitations(parts),
})

/** Never sends one twice: see docs/decisions/0010-invitations.md. */
export async function sendInvitations({ database, keys, mailer, country, log }: Parts): Promise<void> {
  const abandoned = await database.asSystem((trx) => settleAbandoned(trx, mailer.isRepeatable))
  if (abandoned > 0) log.warn({ count: abandoned }, 'invitations were left behind by a sender that ended')
  let connection: MailConnection | undefined
  try {
    for (let sent = 0; sent < MAILS_PER_RUN; sent++) {
      if (!connection && !(await database.asSystem(hasDueInvitation))) return
      connection ??= await mailer.connect()
      const taken = await database.asSystem(takeInvitation)
      if (!taken) return
      const result = await connection.send(composeInvitation(taken, country))
      await database.asSystem((trx) => settle(trx, keys, taken, result))
      if (result.outcome === 'taken') continue
      log.warn(
        { personId: taken.personId, outcome: result.outcome, reason: result.reason },
        'an invitation was not sent',
      )
      connection.close()
      connection = undefined
    }
  } finally {
    connection?.close()
  }
}

async function settle(trx: Transaction, keys: Keys, taken: TakenInvitation, result: MailOutcome) {
  if (result.outcome === 'later') return postpone(trx, taken, result.reason)
  if (result.outcome !== 'taken')
    return markFailed(trx, taken, result.outcome === 'refused' ? 'REFUSED' : 'UNCERTAIN', result.reason)
  const { propertyId, personId } = taken
  // Somebody who was deleted meanwhile has an invitation and no row.
  if (!(await markSent(trx, taken))) return
  await writeAudit(
    trx,
    keys,
    { propertyId, action: 'people.invite', entityId: personId, after: { email: taken.email } },
    { accountId: null, requestId: `job ${JOB}` },
  )
}
