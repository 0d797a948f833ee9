import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { expect, test } from 'vitest'

const server = await openTestServer()
const manager = await server.signIn((await castOf(server)).portfolio)

const record = async (key: string, name: string, by = manager) => {
  const reply = await by.send(
    'POST',
    '/v1/metrics/events',
    { csrfToken: by.token, events: [{ kind: 'pageView', name, occurredAtMillis: 1 }] },
    { 'idempotency-key': key },
  )
  return [reply.statusCode, reply.body ? reply.json().error.code : undefined]
}
const recorded = async (name: string) =>
  (await server.ask<{ n: number }>('select count(*)::int as n from metric_events where name = $1', [name]))[0]?.n

test('a retry with the same idempotency key has no effect and returns the first reply', async () => {
  expect(await record('key-number-1', '/retried')).toEqual([202, undefined])
  expect(await record('key-number-1', '/retried')).toEqual([202, undefined])
  expect(await recorded('/retried')).toBe(1)
})

test('of ten concurrent calls with one idempotency key one takes effect, and all get the same reply', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => record('key-number-2', '/raced')))
  expect(new Set(replies.map((reply) => reply[0]))).toEqual(new Set([202]))
  expect(await recorded('/raced')).toBe(1)
})

test('an idempotency key cannot be used for another request', async () => {
  await record('key-number-3', '/one')
  expect(await record('key-number-3', '/two')).toEqual([409, 'request.keyReused'])
  expect(await recorded('/two')).toBe(0)
})

test('idempotency keys of two accounts are independent', async () => {
  const other = await server.signIn((await castOf(server)).single)
  await record('key-number-4', '/mine')
  expect(await record('key-number-4', '/theirs', other)).toEqual([202, undefined])
  expect(await recorded('/theirs')).toBe(1)
})

test('a failed call releases its idempotency key', async () => {
  expect(await record('key-number-5', '')).toEqual([422, 'request.ruleBroken'])
  expect(await record('key-number-5', '/mended')).toEqual([202, undefined])
})

test('a malformed idempotency key is refused', async () => {
  expect(await record('short', '/x')).toEqual([400, 'request.malformed'])
})
