import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'vitest'

function start(changes: Record<string, string> = {}) {
  const env = {
    ...process.env,
    IDENTITY_PORT: '0',
    IDENTITY_ISSUER: 'http://localhost:0',
    IDENTITY_CLIENT_ID: 'portico',
    IDENTITY_CLIENT_SECRET: 'a secret of the tests',
    IDENTITY_REDIRECT_URI: 'http://localhost:29999/v1/auth/callback',
    IDENTITY_POST_LOGOUT_URI: 'http://localhost:29999/signed-out',
    PORTICO_STAGE: 'test',
    ...changes,
  }
  const child = fork(new URL('main.ts', import.meta.url), { env, execArgv: [], silent: true })
  if (!child.stdout || !child.stderr) throw new Error('a silent fork has both streams')
  const printed = Promise.all([text(child.stdout), text(child.stderr)])
  return { child, message: once(child, 'message'), exit: once(child, 'exit'), printed }
}

test.concurrent('the identity provider reports when it is ready, prints nothing and ends with its parent', async ({
  expect,
}) => {
  const { child, message, exit, printed } = start()
  expect((await message)[0]).toEqual({ ready: true })
  child.disconnect()
  expect(await exit).toEqual([0, null])
  expect(await printed).toEqual(['', ''])
})

test.concurrent('SIGTERM ends the identity provider', async ({ expect }) => {
  const { child, message, exit } = start()
  await message
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})

test.concurrent.for([
  { title: 'stage Prod', changes: { PORTICO_STAGE: 'prod' }, sentence: 'does not run in stage Prod' },
  { title: 'a missing setting', changes: { IDENTITY_CLIENT_ID: '' }, sentence: 'IDENTITY_CLIENT_ID' },
  { title: 'a port that is none', changes: { IDENTITY_PORT: 'x' }, sentence: 'IDENTITY_PORT must be a port number' },
])('$title ends the identity provider with one sentence', async ({ changes, sentence }, { expect }) => {
  const { message, exit } = start({ ...changes })
  expect((await message)[0]).toEqual({ failed: expect.stringContaining(sentence) })
  expect(await exit).toEqual([1, null])
})

test.concurrent('a port in use ends the identity provider with one sentence', async ({ expect }) => {
  const neighbour = createServer().listen(0, '127.0.0.1')
  await once(neighbour, 'listening')
  const { port } = neighbour.address() as AddressInfo
  const { message, exit } = start({ IDENTITY_PORT: String(port) })
  expect((await message)[0]).toEqual({
    failed: `The demo identity provider does not start: port ${port} is already in use.`,
  })
  expect(await exit).toEqual([1, null])
  neighbour.close()
})
