import { castOf } from '@portico/tools/testing/cast'
import { openDoorClient } from '@portico/tools/testing/door-client'
import { startWithIdentityProvider } from '@portico/tools/testing/server-with-identity'
import { startTestServer } from '@portico/tools/testing/test-server'
import pg from 'pg'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { Job } from './jobs.ts'
import type { Mailer, MailOutcome } from './mail.ts'
import { countMails, timeJobs } from './metrics.ts'

type App = Awaited<ReturnType<typeof startTestServer>>['app']

/** The value of each line, by its name with labels. */
async function scrape(app: App): Promise<Map<string, number>> {
  const { body } = await app.inject({ url: '/metrics' })
  return new Map(
    body.split('\n').flatMap((line): [string, number][] => {
      const [, name = '', value] = /^([^#].*) (\S+)$/.exec(line) ?? []
      return value === undefined ? [] : [[name, Number(value)]]
    }),
  )
}

test('metrics count what waits, failed and is away: jobs, mails, syncs, panels', async () => {
  const server = await startTestServer()
  const client = await openDoorClient(server, (await castOf(server)).portfolio)
  const [front] = [await client.door('Front Door'), await client.door('Garage')]
  await front.panel.pull()
  await server.ask(`update integrations set held_run_id = gen_random_uuid() where provider = 'Entrata'`)
  await server.ask(
    `update integrations set last_synchronization = '{"outcome":"FAILED"}', held_run_id = null where provider = 'Yardi'`,
  )
  await server.ask(
    `insert into person_invitations (property_id, person_id, created_at)
     select property_id, id, now() - interval '1 hour' from people order by id limit 2`,
  )
  const count = async (statement: string) =>
    (await server.ask<{ count: number }>(`select count(*)::int as count from ${statement}`))[0]?.count
  const figures = await scrape(server.app)
  const shown = (name: string) => figures.get(name)

  expect(shown('portico_figures_up')).toBe(1)
  expect(shown('portico_mails_waiting{kind="person_invitations"}')).toBe(await count('person_invitations'))
  expect(shown('portico_mails_oldest_seconds{kind="person_invitations"}')).toBeGreaterThanOrEqual(3600)
  expect(shown('portico_syncs_held{vendor="Entrata"}')).toBe(await count(`integrations where provider = 'Entrata'`))
  expect(shown('portico_syncs_failed{vendor="Entrata"}')).toBe(0)
  expect(shown('portico_syncs_failed{vendor="Yardi"}')).toBe(await count(`integrations where provider = 'Yardi'`))
  expect(shown('portico_panels_online')).toBe(1)
  expect(shown('portico_panels_offline')).toBe(
    ((await count('(select distinct device_id from device_tokens) d')) ?? 0) - 1,
  )
  expect(shown('portico_doors_behind')).toBe(0)
  expect([...figures.keys()]).toContainEqual(
    expect.stringMatching(/^portico_build_info\{version="[\d.]+",schema="\d{4}",node="\d+\.\d+\.\d+"\}$/),
  )
  await server.close()
})

test('a job that nobody takes is counted as waiting', async () => {
  const server = await startTestServer({ world: 'empty' })
  await server.ask(
    `insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name, failed_count)
     values ('note', 'standard', 1, 1, false, 60, 60, 60, false, 'job_common', 2)`,
  )
  await server.ask(
    `insert into pgboss.job (name, start_after) values ('note', now() - interval '5 minutes'), ('note', now() + interval '1 hour')`,
  )
  const figures = await scrape(server.app)
  await server.close()
  expect(figures.get('portico_jobs_waiting{job="note"}')).toBe(1)
  expect(figures.get('portico_jobs_failed{job="note"}')).toBe(2)
  expect(figures.get('portico_jobs_oldest_seconds{job="note"}')).toBeGreaterThanOrEqual(300)
})

test('metrics are answered without figures while the database does not answer', async () => {
  const server = await startTestServer({ world: 'empty' })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query('begin; lock table device_tokens in access exclusive mode')
  const figures = await scrape(server.app)
  await owner.end()
  expect(figures.get('portico_figures_up')).toBe(0)
  expect([...figures.keys()].filter((name) => name.startsWith('portico_panels'))).toEqual([])
  expect(figures.has('portico_database_connections{state="open"}')).toBe(true)
  await server.close()
})

test('metrics count sign-ins that succeeded and failed', async () => {
  const { server, signInAs, close } = await startWithIdentityProvider('http://localhost:3000')
  await signInAs('demo-portfolio')
  await server.app.inject({ url: '/v1/auth/callback?code=c&state=of-nobody' })
  const counted = async () => {
    const figures = await scrape(server.app)
    return ['succeeded', 'failed'].map((outcome) => figures.get(`portico_sign_ins_total{outcome="${outcome}"}`))
  }
  await expect.poll(counted).toEqual([1, 1])
  await close()
})

test('metrics time every attempt of a job, and tell those that failed', async () => {
  const registry = new Registry()
  const job: Job = {
    name: 'audit-anchors',
    async run(data) {
      if ('fails' in data) throw new Error('no')
    },
  }
  const [timed] = timeJobs(registry, [job])
  await timed?.run({})
  await expect(timed?.run({ fails: true })).rejects.toThrow('no')
  const text = await registry.metrics()
  for (const outcome of ['done', 'failed'])
    expect(text).toContain(`portico_job_seconds_count{job="audit-anchors",outcome="${outcome}"} 1`)
})

test('metrics count mails by what became of them', async () => {
  const registry = new Registry()
  const outcomes: MailOutcome[] = [
    { outcome: 'taken' },
    { outcome: 'refused', reason: '' },
    { outcome: 'later', reason: '' },
  ]
  let isAway = false
  const mailer: Mailer = {
    isRepeatable: false,
    async connect() {
      if (isAway) throw new Error('away')
      return { send: async () => outcomes.shift() ?? { outcome: 'taken' }, close() {} }
    },
  }
  const counting = countMails(registry, mailer)
  const connection = await counting.connect()
  for (let sent = 0; sent < 3; sent++) await connection.send({} as never)
  isAway = true
  await expect(counting.connect()).rejects.toThrow('away')
  const text = await registry.metrics()
  for (const outcome of ['taken', 'refused', 'later', 'unreachable'])
    expect(text).toContain(`portico_mails_total{outcome="${outcome}"} 1`)
})
