import { BATCH_ROWS } from '../../platform/batches.ts'
import type { Database } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { listDue, retainEvents, settleHolds } from './privacy.store.ts'

/** Then the job of the next minute goes on. */
const RUN_MS = 10 * 60_000

type Parts = { database: Database; log: Pick<Log, 'info'> }

/** Every minute: the history of each property loses what its rules do not keep. It goes on where a worker was killed. */
export const eventRetention = ({ database, log }: Parts): Job => ({
  name: 'eventRetention',
  concurrency: 1,
  cron: '* * * * *',
  run: async () => {
    const events = await retainAll(database)
    if (events > 0) log.info({ events }, 'events met the retention of their property')
  },
})

/** The properties take turns, so that one with millions of events does not hold up the others. Returns how many events it has looked at. */
export async function retainAll(database: Pick<Database, 'asSystem'>, most = BATCH_ROWS): Promise<number> {
  await database.asSystem(settleHolds)
  let due = await database.asSystem(listDue)
  let all = 0
  const until = Date.now() + RUN_MS
  while (due.length > 0 && Date.now() < until) {
    const left: typeof due = []
    for (const one of due) {
      const looked = await database.asSystem((trx) => retainEvents(one)(trx, most))
      if (looked > 0) left.push(one)
      all += looked
    }
    due = left
  }
  return all
}
