import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { expect, test } from 'vitest'

const server = await openTestServer()
const manager = await server.signIn((await castOf(server)).portfolio)

test.each([
  ['no JSON', '{', 400, 'request.malformed'],
  ['JSON of another kind', '[]', 400, 'request.malformed'],
  ['an unknown field', '{"inviteToken":"0123456789abcdef","more":1}', 400, 'request.malformed'],
  ['a number for a text', '{"inviteToken":1234567890123456}', 400, 'request.malformed'],
  ['a text that is too short', '{"inviteToken":"short"}', 422, 'request.ruleBroken'],
  ['a text with NUL', '{"inviteToken":"0123456789abcdef\\u0000"}', 422, 'request.ruleBroken'],
  ['a polluted prototype', '{"__proto__":{"a":1}}', 400, 'request.malformed'],
  ['more than a megabyte', JSON.stringify({ inviteToken: 'x'.repeat(1_100_000) }), 413, 'request.tooLarge'],
])('a body with %s is refused with its error code', async (_name, payload, status, code) => {
  const reply = await manager.send('POST', '/v1/user/register', payload, { 'content-type': 'application/json' })
  expect([reply.statusCode, reply.json().error.code]).toEqual([status, code])
})

test('a form body is always refused', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const reply = await manager.send('POST', '/v1/user/register', 'inviteToken=0123456789abcdef', {
      'content-type': type,
    })
    expect([reply.statusCode, reply.json().error.code]).toEqual([415, 'request.unsupportedMediaType'])
  }
})

test('half of a surrogate pair is refused in every text of a request', async () => {
  const event = (more: object) => ({ kind: 'pageView', name: '/x', occurredAtMillis: 1, ...more })
  for (const broken of [
    event({ name: '\ud800' }),
    event({ details: { a: '\udfff' } }),
    event({ details: { '\ud800': 1 } }),
  ]) {
    const reply = await manager.send('POST', '/v1/metrics/events', { csrfToken: manager.token, events: [broken] })
    expect([400, 422]).toContain(reply.statusCode)
  }
})
