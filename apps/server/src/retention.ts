import { clearOldOpenings } from './domains/access/openings.store.ts'
import { clearOldJobs } from './domains/bulk-jobs/bulk-jobs.store.ts'
import { clearOldDoorEvents } from './domains/history/door-events.store.ts'
import {
  clearCountsOfGoneEvents,
  clearNamesOfGoneEvents,
  clearOldReceipts,
  dropOldestMonth,
} from './domains/history/events.store.ts'
import { clearOldMetrics } from './domains/metrics/metrics.store.ts'
import { clearEndedPasses } from './domains/passes/passes.store.ts'
import { clearOldRuns, clearUnusedReports } from './domains/sync/reviews.store.ts'
import { clearOldImports } from './domains/workbooks/imports.store.ts'
import { clearedMails } from './outboxes.ts'
import { type ChangeSome, inBatches } from './platform/batches.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import type { Job } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { clearMailbox } from './platform/mailbox-folder.ts'
import { clearSettled } from './platform/outbox.store.ts'

type Parts = { database: Database; config: Pick<Config, 'retention' | 'mail'>; log: Pick<Log, 'info' | 'error'> }

/** Every night: what has been kept as long as the configuration says is deleted. The audit is never deleted. */
export const retention = ({ database, config, log }: Parts): Job => ({
  name: 'retention',
  cron: '40 2 * * *',
  async run() {
    let failure: unknown
    // One kind that fails, such as a month of events that is being read, does not hold up the others.
    for (const [kind, clear] of Object.entries(clearings(database, config))) {
      try {
        const deleted = await clear()
        if (deleted > 0) log.info({ kind, deleted }, 'old data were deleted')
      } catch (error) {
        log.error({ err: error, kind }, 'old data were not deleted')
        failure ??= error
      }
    }
    // The queue tries again after a while; what is gone already costs nothing.
    if (failure) throw failure
  },
})

function clearings(database: Database, { retention: kept, mail }: Parts['config']): Record<string, Clear> {
  const rows = (changeSome: ChangeSome) => () => inBatches(database, changeSome)
  const unlessForever = (months: number, clear: Clear): Clear => (months > 0 ? clear : async () => 0)
  return {
    'months of events': unlessForever(kept.eventMonths, () => dropMonths(database, kept.eventMonths)),
    'counts of events': rows(clearCountsOfGoneEvents),
    'names in events': rows(clearNamesOfGoneEvents),
    'events of doors': unlessForever(kept.eventMonths, rows(clearOldDoorEvents(kept.eventMonths))),
    'receipts of events': rows(clearOldReceipts(kept.receiptMonths)),
    metrics: unlessForever(kept.metricMonths, rows(clearOldMetrics(kept.metricMonths))),
    'runs of syncs': rows(clearOldRuns(kept.syncReportMonths)),
    'reports of syncs': rows(clearUnusedReports),
    ...Object.fromEntries(
      Object.entries(clearedMails).map(([kind, mails]) => [kind, rows(clearSettled(mails, kept.mailMonths))]),
    ),
    'mails in the mailbox': () => ('folder' in mail ? clearMailbox(mail.folder, monthsAgo(kept.mailMonths)) : none()),
    passes: rows(clearEndedPasses),
    openings: rows(clearOldOpenings),
    'bulk jobs and their items': rows(clearOldJobs(kept.bulkJobDays)),
    'imports of workbooks': rows(clearOldImports(kept.bulkJobDays)),
  }
}
type Clear = () => Promise<number>
const none = async () => 0

/** One month in a transaction. */
async function dropMonths(database: Database, months: number): Promise<number> {
  let dropped = 0
  while (await database.asSystem((trx) => dropOldestMonth(trx, months))) dropped += 1
  return dropped
}

function monthsAgo(months: number): Date {
  const date = new Date()
  date.setUTCMonth(date.getUTCMonth() - months)
  return date
}
