import pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Transaction } from './database.ts'
import type { Log } from './log.ts'

const SCHEMA = 'pgboss'
/** A worker that stops answering loses its job to another one after this long, the least that is possible. */
const HEARTBEAT_SECONDS = 10
/** How often somebody looks for such workers. */
const WATCH_SECONDS = 3
/** How often a worker looks for a job. */
const LOOK_SECONDS = 2
/** What takes longer than this has lost its way. */
const LONGEST_SECONDS = 30 * 60

export type Job = {
  name: string
  /** Five fields of cron, UTC. Without one the job runs only when somebody enqueues it. */
  cron?: string
  /** For jobs about one thing each, named by a key: of a key one job waits and one runs, and this many keys run at once. */
  concurrency?: number
  /** Somebody waits for it: a worker is told at once instead of looking every two seconds. */
  startsAtOnce?: boolean
  /** Must be safe to run twice: a worker may die after its work and before saying so. */
  run(data: object): Promise<void>
}

/** Installs or upgrades the job tables; needs the owner, while everything else works as the app role. */
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
  const works = role !== 'web'
  const boss = new PgBoss({
    connectionString: appUrl,
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    max: works ? 4 : 1,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    // Rebuilding indexes takes their owner, which the server is not.
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
      ...(job.concurrency && { policy: 'short', expireInSeconds: LONGEST_SECONDS }),
    })
    if (job.cron && works) await boss.schedule(job.name, job.cron)
    if (!works) continue
    const concurrency = job.concurrency && { localConcurrency: job.concurrency, groupConcurrency: 1 }
    // Nobody is told of a job that another worker has lost: those are found by looking, as often as all others.
    const looks = { pollingIntervalSeconds: LOOK_SECONDS, notifyPollingIntervalSeconds: LOOK_SECONDS }
    await boss.work(job.name, { ...looks, ...concurrency }, async ([taken]) => {
      const started = performance.now()
      await job.run((taken?.data ?? {}) as object)
      log.info({ job: job.name, jobId: taken?.id, ms: Math.round(performance.now() - started) }, 'job done')
    })
  }
  return {
    /** Enqueued in the caller's transaction: no commit, no job. */
    enqueue: (trx: Transaction, name: string, data: object, key?: string) =>
      boss.send(name, data, { db: fromKysely(trx), ...(key && { singletonKey: key, group: { id: key } }) }),
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  }
}
