import { setTimeout as sleep } from 'node:timers/promises'
import { castOf } from '@portico/tools/testing/cast'
import { openDoorClient } from '@portico/tools/testing/door-client'
import { keys, startTestServer } from '@portico/tools/testing/test-server'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../platform/database.ts'
import { connectIdentityProvider } from '../account/oidc.ts'

async function startAll(databaseConnections: number) {
  const server = await startTestServer({ config: { databaseConnections } })
  const client = await openDoorClient(server, (await castOf(server)).portfolio)
  return { server, client, front: await client.door('Front Door') }
}

test('of many polls of one device the newest two wait, and the others are answered at once', async ({
  onTestFinished,
}) => {
  const { server, client, front } = await startAll(10)
  onTestFinished(() => server.close())
  await front.panel.pull()
  const { revision } = front.panel.state()
  const answers: number[] = []
  const polls = []
  for (let poll = 0; poll < 30; poll++) {
    polls.push(front.panel.get(revision, 50).then(({ statusCode }) => answers.push(statusCode)))
    await sleep(5)
  }
  await expect.poll(() => answers).toEqual(Array(28).fill(304))
  // Those of another device go on waiting.
  const garage = await client.door('Garage')
  await garage.panel.pull()
  const other = garage.panel.get(1, 50)
  await sleep(100)
  expect(answers).toHaveLength(28)
  await client.person()
  await Promise.all(polls)
  expect(answers.slice(28)).toEqual([200, 200])
  expect((await other).statusCode).toBe(200)
})

test('panels that are woken at once take turns, and leave connections for everybody else', async ({
  onTestFinished,
}) => {
  const { server, client, front } = await startAll(6)
  onTestFinished(() => server.close())
  const panels = [front.panel]
  for (let device = 0; device < 30; device++) {
    const columns = { entrance_id: front.entranceId, hardware_type: 'READER', serial_number: `R-${device}`, port: null }
    panels.push(await client.panelOf(await client.insert('devices', columns)))
  }
  for (const panel of panels) await panel.pull()
  const polls = panels.map((panel) => panel.get(1, 50))
  await sleep(1_500)
  let most = 0
  const watch = setInterval(() => {
    const { open, idle, waiting } = server.database.connections()
    most = Math.max(most, open - idle + waiting)
  }, 1)
  await client.person()
  const replies = await Promise.all(polls)
  clearInterval(watch)
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(31).fill(200))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(6)
})

test('a panel whose tokens were withdrawn is told so, also if nothing has changed', async ({ onTestFinished }) => {
  const { server, front } = await startAll(10)
  onTestFinished(() => server.close())
  await front.panel.pull()
  const reply = front.panel.get(1, 2)
  await sleep(300)
  await server.ask('delete from device_tokens where device_id = $1', [front.deviceId])
  expect((await reply).statusCode).toBe(401)
})

test('panels that are refused are told to come back one after the other', async ({ onTestFinished }) => {
  const { server, front } = await startAll(10)
  onTestFinished(() => server.close())
  const database = openDatabase({ url: 'postgresql://portico@127.0.0.1:1/nowhere', connections: 2 })
  const { config } = server
  const identityProvider = connectIdentityProvider(config)
  const parts = { config, database, keys, identityProvider, enqueue: async () => null, servesPortal: false }
  const refusing = await buildApp({ ...parts, limitsCalls: false })
  const replies = await Promise.all(Array.from({ length: 60 }, () => front.panel.get(1, 0, refusing)))
  await refusing.close()
  await database.close()
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  const seconds = replies.map(({ headers }) => Number(headers['retry-after']))
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(2)
  // A slow machine refuses some of them later. How many come back in each second is held by the test of the turns.
  expect(new Set(seconds).size).toBeGreaterThan(1)
})
