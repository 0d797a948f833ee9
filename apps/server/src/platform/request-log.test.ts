import { Writable } from 'node:stream'
import { castOf } from '@portico/tools/testing/cast'
import { openDoorClient } from '@portico/tools/testing/door-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import Fastify, { LogController } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { logOptions } from './log.ts'
import { type Readiness, reportHealth } from './telemetry.ts'

const server = await openTestServer({ limitsCalls: true, config: { trustedProxies: '203.0.113.0/24' } })
afterEach(() => vi.restoreAllMocks())

const PROXY = '203.0.113.7'

/** What requests write at level info or above. */
function watchLog() {
  const lines: Record<string, unknown>[] = []
  const { log } = server.app
  const child = log.child.bind(log)
  vi.spyOn(log, 'child').mockImplementation((...given) => {
    const ofRequest = child(...given)
    for (const level of ['info', 'warn', 'error'] as const)
      ofRequest[level] = ((values: object, msg: string) => lines.push({ level, msg, ...given[0], ...values })) as never
    return ofRequest
  })
  return lines
}

test('probes and panels that are served write no line, and whoever is refused does', async () => {
  const client = await openDoorClient(server, (await castOf(server)).portfolio)
  const { panel, deviceId } = await client.door('Front Door')
  const lines = watchLog()
  for (const url of ['/healthz', '/readyz', '/metrics']) expect((await server.app.inject({ url })).statusCode).toBe(200)
  await panel.pull()
  await panel.pull()
  await server.app.inject({ url: '/metrics', remoteAddress: '198.51.100.9' })
  await server.app.inject({ url: `/v1/devices/${deviceId}/access?revision=0` })
  await server.app.inject({ url: '/v1/user/info' })
  await expect
    .poll(() => lines.map(({ route, status }) => [route, status]))
    .toEqual([
      ['/metrics', 404],
      ['/v1/devices/:deviceId/access', 401],
      ['/v1/user/info', 401],
    ])
})

test('only a change of readiness has a line, and a server that starts has none', async () => {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(`${chunk}`))
      done()
    },
  })
  const logController = new LogController({ disableRequestLogging: true })
  const app = Fastify({ logger: { ...logOptions('info'), stream }, logController })
  let state: Readiness = 'starting'
  const { database } = server
  reportHealth(app, { database, load: undefined, readiness: () => state, metricsToken: undefined, figures: [] })
  const statuses: number[] = []
  for (const next of ['starting', 'starting', 'serving', 'serving', 'stopping', 'stopping'] as const) {
    state = next
    statuses.push((await app.inject({ url: '/readyz' })).statusCode)
  }
  await app.close()
  expect(statuses).toEqual([503, 503, 200, 200, 503, 503])
  expect(lines.map(({ msg, cause }) => [msg, cause])).toEqual([['not ready', 'shutdown']])
})

test('the id that a trusted proxy gives a request is kept, and every reply carries its id', async () => {
  const lines = watchLog()
  const ask = (url: string, remoteAddress: string, id?: string) =>
    server.app.inject({ url, remoteAddress, headers: id === undefined ? {} : { 'x-request-id': id } })
  const id = 'Root=1-67891233-abcdef012345678912345678'
  const kept = await ask('/v1/user/info', PROXY, id)
  expect([kept.headers['x-request-id'], kept.json().error.requestId]).toEqual([id, id])
  await expect.poll(() => lines.at(-1)).toMatchObject({ requestId: id, route: '/v1/user/info' })

  const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/
  expect((await ask('/v1/user/info', '198.51.100.9', id)).headers['x-request-id']).toMatch(UUID)
  for (const bad of ['short', 'x'.repeat(129), 'with a space', '{"level":"error"}'])
    expect((await ask('/v1/user/info', PROXY, bad)).headers['x-request-id'], bad).toMatch(UUID)
  for (const url of ['/healthz', '/v1/unheardOf', '/v1/lams/properties/%E0%A4%A', '/v1/openapi.json'])
    expect((await ask(url, PROXY)).headers['x-request-id'], url).toMatch(UUID)
})
