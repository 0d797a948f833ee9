import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAppConfig } from '../app-config.ts'
import { writeAudit } from './audit.ts'
import { auditAnchors, readAnchors } from './audit-anchors.ts'

let folder: string
const server = await openTestServer()
const properties = [...new Set(Object.values((await castOf(server)).properties))]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-anchors-'))
  await server.ask('truncate audit, audit_heads')
})
afterEach(() => rm(folder, { recursive: true }))

const write = (propertyId: string) =>
  server.database.asSystem((trx) =>
    writeAudit(trx, server.keys, [{ propertyId, action: 'keys.create', entityId: 'k' }], {
      accountId: null,
      requestId: 'job',
    }),
  )
const jobFor = (target: string, authorization?: string) =>
  auditAnchors(server.database, server.keys, { target, authorization })

test('the first anchor has all chains, the next ones only those that have grown lately', async () => {
  const file = join(folder, 'anchors.jsonl')
  const job = jobFor(file)
  for (const id of properties.slice(0, 3)) await write(id)
  await server.ask(`update audit_heads set moved_at = now() - interval '2 days'`)
  await job.run({})
  await job.run({})
  await write(properties[0] ?? '')
  await job.run({})
  const { anchors, problems } = await readAnchors(file, server.keys)
  expect(problems).toEqual([])
  expect(anchors.map(({ isComplete, heads }) => [isComplete, heads.length])).toEqual([
    [true, 3],
    [false, 1],
  ])
  const [head] = await server.ask<{ hash: string }>(
    `select encode(hash, 'hex') as hash from audit where chain = $1 and seq = 2`,
    [properties[0]],
  )
  const name = expect.any(String)
  expect(anchors[1]?.heads).toEqual([{ chain: properties[0], name, seq: 2, hash: head?.hash }])
})

test('the first anchor of another process has all chains', async () => {
  const file = join(folder, 'anchors.jsonl')
  await write(properties[0] ?? '')
  await server.ask(`update audit_heads set moved_at = now() - interval '2 days'`)
  await jobFor(file).run({})
  await jobFor(file).run({})
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2)
})

test('anchors can be read from a log with other lines', async () => {
  const lines: string[] = []
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  await write(properties[0] ?? '')
  await jobFor('stdout').run({})
  stdout.mockRestore()
  await writeFile(join(folder, 'log'), `{"level":"info","msg":"ready"}\n${lines.join('')}not json\n`)
  expect((await readAnchors(folder, server.keys)).anchors).toHaveLength(1)
})

test('each anchor is a separate object of the store, and a refusal fails the job', async () => {
  const taken: { request: IncomingMessage; body: string }[] = []
  let status = 201
  const store = createServer(async (request, reply) => {
    taken.push({ request, body: Buffer.concat(await request.toArray()).toString() })
    reply.writeHead(status, { location: '/elsewhere' }).end()
  })
  await once(store.listen(0, '127.0.0.1'), 'listening')
  try {
    const { port } = store.address() as AddressInfo
    await write(properties[0] ?? '')
    const job = jobFor(`http://127.0.0.1:${port}/bucket/anchors/?sig=abc`, 'Bearer secret')
    await job.run({})
    const { request, body } = taken[0] ?? {}
    expect(request?.method).toBe('PUT')
    expect(request?.url).toMatch(/^\/bucket\/anchors\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.jsonl\?sig=abc$/)
    expect(request?.headers).toMatchObject({ authorization: 'Bearer secret', 'if-none-match': '*' })
    expect(JSON.parse(body ?? '')).toMatchObject({ anchor: 'audit', heads: [{ seq: 1 }] })
    status = 403
    await expect(job.run({})).rejects.toThrow('The anchor of the audit was not taken: 403')
    status = 307
    await expect(job.run({})).rejects.toThrow('fetch failed')
    expect(taken.map(({ request: { url } }) => url)).not.toContain('/elsewhere')
  } finally {
    store.close()
  }
})

test('in Prod anchors go to the log by default, and never over a network without TLS', () => {
  const env = {
    DATABASE_APP_URL: 'postgres://portico',
    PORTICO_KEYS_FILE: 'keys.json',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
  }
  const prod = { ...env, PORTICO_ORIGIN: 'https://portal.us.portico.example', SMTP_URL: 'smtps://mail.example' }
  expect(readAppConfig(env).auditAnchors).toBeUndefined()
  expect(readAppConfig(prod).auditAnchors?.target).toBe('stdout')
  expect(readAppConfig({ ...prod, PORTICO_AUDIT_ANCHORS: '/mnt/anchors.jsonl' }).auditAnchors?.target).toBe(
    '/mnt/anchors.jsonl',
  )
  expect(() => readAppConfig({ ...env, PORTICO_AUDIT_ANCHORS: 'http://store.example/' })).toThrow(
    'PORTICO_AUDIT_ANCHORS',
  )
})
