import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { castOf } from '@portico/tools/testing/cast'
import { startTestServer } from '@portico/tools/testing/test-server'
import { afterAll, test } from 'vitest'
import { housekeeping } from '../housekeeping.ts'
import { type Job, type Jobs, startJobs } from './jobs.ts'

const running: Jobs[] = []
const server = await startTestServer()
afterAll(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  await server.close()
})

/** The tests mostly wait for a queue, each for one of its own, so they run at once. */
const start = async (role: 'web' | 'worker' | 'all', jobs: Job[]) => {
  const started = await startJobs({ appUrl: server.appUrl, role, jobs, log: server.app.log })
  running.push(started)
  return started
}

test.concurrent('housekeeping removes expired sessions and idempotency keys only', async ({ expect }) => {
  const { portfolio } = await castOf(server)
  const kept = await server.signIn(portfolio)
  for (const change of [`expires_at = now() - interval '1 second'`, `last_seen_at = now() - interval '31 minutes'`]) {
    const { sessionId } = await server.signIn(portfolio)
    await server.ask(`update sessions set ${change} where id = $1`, [sessionId])
  }
  await server.ask(
    `insert into idempotency (account_id, key, request_hash, created_at)
     values ($1, 'old-key', '', now() - interval '25 hours'), ($1, 'new-key', '', now() - interval '23 hours')`,
    [portfolio],
  )
  const job = housekeeping(server.database, server.keys, server.config)
  const jobs = await start('all', [job])
  await server.database.asSystem((trx) => jobs.enqueue(trx, job.name, {}))
  await expect
    .poll(() => server.ask('select id from sessions where account_id = $1', [portfolio]))
    .toEqual([{ id: kept.sessionId }])
  await expect.poll(() => server.ask('select key from idempotency')).toEqual([{ key: 'new-key' }])
})

test.concurrent('a job is enqueued only if its transaction commits', async ({ expect }) => {
  const taken: object[] = []
  const job: Job = { name: 'note', run: async (data) => void taken.push(data) }
  const jobs = await start('all', [job])
  const failing = server.database.asSystem(async (trx) => {
    await jobs.enqueue(trx, job.name, { of: 'a transaction that fails' })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await server.database.asSystem((trx) => jobs.enqueue(trx, job.name, { of: 'a transaction that commits' }))
  await expect.poll(() => taken).toEqual([{ of: 'a transaction that commits' }])
})

test.concurrent('a web server only enqueues jobs, and a worker runs them', async ({ expect }) => {
  const by: string[] = []
  const job = (who: string): Job => ({ name: 'shared', run: async () => void by.push(who) })
  const web = await start('web', [job('web')])
  await server.database.asSystem((trx) => web.enqueue(trx, 'shared', {}))
  await start('worker', [job('worker')])
  await expect.poll(() => by).toEqual(['worker'])
})

test.concurrent('of one key one job is queued and one runs, and other keys run concurrently', async ({ expect }) => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const job: Job = {
    name: 'keyed',
    concurrency: 3,
    run: async (data) => {
      const { about } = data as { about: string }
      begun.push(about)
      await new Promise<void>((resolve) => ends.set(about, resolve))
    },
  }
  const jobs = await start('all', [job])
  const ask = (about: string) => server.database.asSystem((trx) => jobs.enqueue(trx, job.name, { about }, about))
  await ask('a')
  await expect.poll(() => begun).toEqual(['a'])
  for (const about of ['a', 'a', 'a', 'b']) await ask(about)
  await expect.poll(() => begun).toEqual(['a', 'b'])
  ends.get('a')?.()
  await expect.poll(() => begun).toEqual(['a', 'b', 'a'])
  ends.get('a')?.()
  ends.get('b')?.()
  await expect.poll(() => server.ask(`select from pgboss.job where name = 'keyed' and state < 'completed'`)).toEqual([])
})

test.concurrent('a failed job is retried', async ({ expect }) => {
  let tries = 0
  const job: Job = {
    name: 'stubborn',
    run: async () => {
      tries += 1
      if (tries === 1) throw new Error('not yet')
    },
  }
  const jobs = await start('all', [job])
  await server.database.asSystem((trx) => jobs.enqueue(trx, job.name, {}))
  await expect.poll(() => tries).toBe(2)
})

test.concurrent('the job of a worker that was killed is taken over by another', async ({ expect }) => {
  const web = await start('web', [{ name: 'inherited', run: async () => {} }])
  const script = fileURLToPath(new URL('../../../../tools/testing/hanging-worker.ts', import.meta.url))
  const doomed = fork(script, ['inherited'], { env: { ...process.env, DATABASE_APP_URL: server.appUrl } })
  await server.database.asSystem((trx) => web.enqueue(trx, 'inherited', { key: 7 }))
  await once(doomed, 'message')
  doomed.kill('SIGKILL')
  const taken: object[] = []
  await start('worker', [{ name: 'inherited', run: async (data) => void taken.push(data) }])
  await expect.poll(() => taken).toEqual([{ key: 7 }])
})
