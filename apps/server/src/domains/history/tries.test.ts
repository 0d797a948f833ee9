import { randomUUID } from 'node:crypto'
import { ATTEMPTS_MAX } from '@portico/contract/history/history.rules'
import type { Tries } from '@portico/contract/history/history.schema'
import { INT4_MAX } from '@portico/contract/shared/fields'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { type HistoryClient, openHistoryClient } from '@portico/tools/testing/history-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const HOUR = 3_600_000

let server: TestServer
let cast: Cast
let manager: SignedIn
let client: HistoryClient

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  manager = await server.signIn(cast.portfolio)
})
beforeEach(async () => {
  client = await openHistoryClient(server, cast.portfolio)
})
afterAll(() => server.close())

const tries = async (): Promise<Tries['entrances']> => {
  const reply = await manager.send('GET', `/v1/accessHistory/tries?propertyId=${client.propertyId}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().entrances
}
type Denial = { at: number; entranceId?: string; name?: string; reason?: string; attempts?: number | null }
const denied = ({ at, entranceId = client.front, name = 'Front Door', reason, attempts = null }: Denial) =>
  server.ask(
    `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, unlock_status, denial_reason, attempts)
     values ($1, $2, $3, $4, $5, '', 'FAILURE', $6, $7)`,
    [client.propertyId, randomUUID(), new Date(at), entranceId, name, reason ?? 'TOO_MANY_TRIES', attempts],
  )

test('attempts at waiting keypads are added up by entrance, the most first, with the last time and the last name', async () => {
  const now = Date.now()
  const { front, garage } = client
  expect(await tries()).toEqual([])
  await denied({ at: now - 3 * HOUR, attempts: 12, name: 'Old Door' })
  await denied({ at: now - HOUR })
  await denied({ at: now - 2 * HOUR, entranceId: garage, name: 'Garage', attempts: 40 })
  expect(await tries()).toEqual([
    { accessPointId: garage, accessPointName: 'Garage', attempts: 40, lastTimeMillis: now - 2 * HOUR },
    { accessPointId: front, accessPointName: 'Front Door', attempts: 13, lastTimeMillis: now - HOUR },
  ])
})

test('what is older than a day, and other denials, are no attempts at a waiting keypad', async () => {
  const now = Date.now()
  await denied({ at: now - 24 * HOUR - 1000, attempts: 12 })
  await denied({ at: now - HOUR, reason: 'CREDENTIAL_UNKNOWN' })
  expect(await tries()).toEqual([])
})

test('a panel that reports more attempts than a number can hold hides no other door', async () => {
  const now = Date.now()
  const { front, garage } = client
  await denied({ at: now - HOUR, attempts: 7 })
  await server.ask(
    `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, unlock_status, denial_reason, attempts)
     select $1, gen_random_uuid(), $2, $3, 'Garage', '', 'FAILURE', 'TOO_MANY_TRIES', $4 from generate_series(1, 22000)`,
    [client.propertyId, new Date(now - HOUR), garage, ATTEMPTS_MAX],
  )
  expect((await tries()).map(({ accessPointId, attempts }) => [accessPointId, attempts])).toEqual([
    [garage, INT4_MAX],
    [front, 7],
  ])
})
