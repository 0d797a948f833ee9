import { randomUUID } from 'node:crypto'
import type { AccessHistoryRecord } from '@portico/contract/history/history.schema'
import { castOf } from '@portico/tools/testing/cast'
import { type HistoryClient, openHistoryClient } from '@portico/tools/testing/history-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { erasePerson } from '../../erasure.ts'

let server: TestServer
let manager: SignedIn
let client: HistoryClient
let token: string

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.signIn((await castOf(server)).portfolio)
})
beforeEach(async () => {
  client = await openHistoryClient(server, (await castOf(server)).portfolio)
  token = await client.issueToken()
})
afterAll(() => server.close())

const event = (changes: object = {}) => ({
  eventId: randomUUID(),
  unlockTimestamp: Date.now(),
  unlockStatus: 'SUCCESS',
  ...changes,
})
const report = async (events: unknown[]) => {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await server.app.inject({
    method: 'POST',
    url: '/v1/accessHistory/events',
    headers,
    payload: { events },
  })
  return { status: reply.statusCode, ...reply.json() }
}
const call = async (method: 'DELETE' | 'PUT', url: string, payload?: object) => {
  const reply = await manager.send(method, url, payload)
  expect(reply.statusCode).toBeLessThan(300)
}
const deletePerson = (personId: string) => call('DELETE', '/v1/people/', { propertyId: client.propertyId, personId })
const history = async (): Promise<AccessHistoryRecord[]> =>
  (await manager.send('GET', `/v1/accessHistory?propertyId=${client.propertyId}&sortDirection=ASC`)).json().records
const ada = () => client.person({ email: 'ada@example.com', person_name: 'Ada Byron', unit_number: '12B' })
const HOUR = 3_600_000

test('somebody who was deleted while the door was away keeps their name, and the opening after that is marked', async () => {
  const personId = await ada()
  await deletePerson(personId)
  const events = [
    event({ personId, unlockTimestamp: Date.now() - HOUR }),
    event({ personId }),
    event({ personId, unlockStatus: 'FAILURE', unlockTimestamp: Date.now() + 1_000 }),
  ]
  expect(await report(events)).toMatchObject({ status: 200, recorded: 3, refused: [] })
  const named = { accessBy: 'ada@example.com', accessByName: 'Ada Byron', userUnitNumbers: ['12B'], personId }
  expect(await history()).toMatchObject([
    { ...named, wasDoorUnaware: false, personExists: false },
    { ...named, wasDoorUnaware: true },
    { ...named, wasDoorUnaware: false },
  ])
  expect(await report(events)).toMatchObject({ recorded: 0, known: 3, refused: [] })
})

test('a credential that was deleted tells its holder, whether they are still there or not', async () => {
  const [stays, leaves] = [await ada(), await client.person({ email: 'bob@example.com', person_name: 'Bob' })]
  const events = []
  for (const person_id of [stays, leaves]) {
    const fob = { type: 'MAGIC', status: 'ACTIVE', source: 'SYSTEM', parent: 'USER' }
    const credentialId = await client.insert('credentials', { id: randomUUID(), person_id, ...fob })
    await call('DELETE', `/v1/credentials/${credentialId}`)
    events.push(event({ credentialId, unlockTimestamp: Date.now() + events.length }))
  }
  await deletePerson(leaves)
  expect(await report(events)).toMatchObject({ recorded: 2, refused: [] })
  expect(await history()).toMatchObject([
    { accessBy: 'ada@example.com', personId: stays, personExists: true, wasDoorUnaware: true },
    { accessBy: 'bob@example.com', personId: leaves, personExists: false, wasDoorUnaware: true },
  ])
})

test('somebody who was erased stays erased', async () => {
  const personId = await ada()
  await deletePerson(personId)
  await server.asOperator((unit) => erasePerson(unit, server.keys, personId))
  expect(await report([event({ personId })])).toMatchObject({ recorded: 1 })
  const nameless = { accessBy: '', accessByName: null, userEmail: null, userUnitNumbers: [] }
  expect(await history()).toMatchObject([{ ...nameless, wasDoorUnaware: true }])
})

test('an opening of somebody who was suspended meanwhile is marked, one from before is not', async () => {
  const personId = await ada()
  await call('PUT', `/v1/access/suspensions/${client.propertyId}/${personId}`, { reason: 'Lost phone' })
  await report([event({ personId, unlockTimestamp: Date.now() - HOUR }), event({ personId })])
  expect((await history()).map(({ accessBy, wasDoorUnaware }) => [accessBy, wasDoorUnaware])).toEqual([
    ['ada@example.com', false],
    ['ada@example.com', true],
  ])
})

test('one event that cannot be read is refused alone, with its id, its place and what is wrong', async () => {
  const [first, last] = [event(), event()]
  const bad = event({ unlockStatus: 'OPENED' })
  const reply = await report([first, bad, 'nonsense', null, { ...event(), eventId: 'one' }, last])
  expect(reply).toEqual({
    status: 200,
    recorded: 2,
    known: 0,
    refused: [
      { eventId: bad.eventId, reason: 'unreadable', index: 1, field: 'unlockStatus' },
      { eventId: '', reason: 'unreadable', index: 2, field: '' },
      { eventId: '', reason: 'unreadable', index: 3, field: '' },
      { eventId: 'one', reason: 'unreadable', index: 4, field: 'eventId' },
    ],
  })
  expect((await history()).length).toBe(2)
})
