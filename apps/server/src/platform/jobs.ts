import { sql } from 'kysely'
import pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Transaction } from './database.ts'
import type { Figures } from './figures.ts'
import type { Log } from './log.ts'

const SCHEMA = 'pgboss'
/** A job of a worker without heartbeat goes to another worker after this long, the minimum of pg-boss. */
const HEARTBEAT_SECONDS = 10
/** The interval for finding such workers. */
const WATCH_SECONDS = 3
/** The polling interval of workers. */
const POLL_SECONDS = 2
/** A job that runs longer than this has failed. */
const TIMEOUT_SECONDS = 30 * 60

export type Job = {
  name: string
  /** A cron expression in UTC. Without one the job runs only when it is enqueued. */
  cron?: string
  /** For jobs with a key: of one key at most one job is queued and one runs, and this many keys run concurrently. */
  concurrency?: number
  /** True: workers are notified at once instead of polling every two seconds. */
  startsAtOnce?: boolean
  /** Must be idempotent: a worker may die after its work and before it reports success. */
  run(data: object): Promise<void>
}

/** Installs or upgrades the job tables. This needs the owner of the database; everything else uses the app role. */
export async function installJobs(ownerUrl: string, appRole: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const role = client.escapeIdentifier(appRole)
    await client.query(`grant usage on schema ${SCHEMA} to ${role}`)
    await client.query(`grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${role}`)
    await client.query(`grant execute on all functions in schema ${SCHEMA} to ${role}`)
  } finally {
    await client.end()
  }
}

export type Jobs = Awaited<ReturnType<typeof startJobs>>
export type Enqueue = Jobs['enqueue']

type Options = {
  appUrl: string
  role: 'web' | 'worker' | 'all'
  jobs: readonly Job[]
  log: Pick<Log, 'info' | 'error'>
}

export async function startJobs({ appUrl, role, jobs, log }: Options) {
  const isWorker = role !== 'web'
  const boss = new PgBoss({
    connectionString: appUrl,
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    max: isWorker ? 4 : 1,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    // Only the owner of the database may rebuild indexes.
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs failed'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      retryLimit: 5,
      retryBackoff: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      ...(job.startsAtOnce && { notify: true }),
      ...(job.concurrency && { policy: 'short', expireInSeconds: TIMEOUT_SECONDS }),
    })
    if (job.cron && isWorker) await boss.schedule(job.name, job.cron)
    if (!isWorker) continue
    const concurrency = job.concurrency && { localConcurrency: job.concurrency, groupConcurrency: 1 }
    // There is no notification for a job that another worker has lost, so workers also poll.
    const polling = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS }
    await boss.work(job.name, { ...polling, ...concurrency }, async ([taken]) => {
      const started = performance.now()
      await job.run((taken?.data ?? {}) as object)
      log.info({ job: job.name, jobId: taken?.id, ms: Math.round(performance.now() - started) }, 'job done')
    })
  }
  return {
    /** Enqueues in the caller's transaction: the job exists only after the commit. */
    enqueue: (trx: Transaction, name: string, data: object, key?: string) =>
      boss.send(name, data, { db: fromKysely(trx), ...(key && { singletonKey: key, group: { id: key } }) }),
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  }
}

/** Without a worker nobody counts what waits, so that is counted here. An index finds it. */
export const jobFigures: Figures = {
  gauges: {
    portico_jobs_waiting: 'Jobs that a worker could begin now',
    portico_jobs_oldest_seconds: 'For how long the oldest of them could have begun',
    portico_jobs_failed: 'Jobs that were given up and are still kept',
  },
  labels: ['job'],
  read: async (trx) =>
    (
      await sql<Record<string, string | number>>`
        select q.name as job, w.jobs::float8 as portico_jobs_waiting, q.failed_count::float8 as portico_jobs_failed,
          coalesce(extract(epoch from now() - w.since), 0)::float8 as portico_jobs_oldest_seconds
        from pgboss.queue q cross join lateral (
          select count(*) as jobs, min(j.start_after) as since from pgboss.job j
          where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()) w
        where not starts_with(q.name, '__pgboss')`.execute(trx)
    ).rows,
}
