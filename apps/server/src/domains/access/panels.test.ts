import { createPublicKey, verify } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { keys, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../platform/database.ts'
import { masterKeysFrom } from '../../platform/master-keys.ts'
import { signaturesOf, signingKeysOf } from '../../platform/signing-keys.ts'
import { connectIdentityProvider } from '../account/oidc.ts'

let server: TestServer
let client: DoorClient
let front: Awaited<ReturnType<DoorClient['door']>>

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  client = await openDoorClient(server, (await castOf(server)).portfolio)
  front = await client.door('Front Door')
})

const updateOf = (signed: { payload: string } | null) => JSON.parse(signed?.payload ?? '{}')

describe('a panel', () => {
  test('gets the whole list first, then nothing, then only what has changed', async () => {
    const keyId = await client.key('Residents', [front.entranceId])
    const [ada, bob] = [await client.person(), await client.person()]
    await client.give(ada, keyId)
    const { id, code } = await client.code({ person_id: ada })
    const { panel } = front
    expect(updateOf(await panel.pull())).toMatchObject({ base: null, door: { timeZone: 'America/Los_Angeles' } })
    expect(await panel.pull()).toBeNull()
    expect(panel.attempt({ code }, Date.now())).toEqual({
      isAllowed: true,
      keyId,
      credentialId: id,
      holderId: ada,
      providerId: null,
    })
    expect(panel.attempt({ personId: bob }, Date.now())).toMatchObject({
      isAllowed: false,
      reason: 'CREDENTIAL_UNKNOWN',
    })

    await client.take(ada, keyId)
    const change = updateOf(await panel.pull())
    expect(change).toMatchObject({ base: 1, revision: 2, subjects: [ada] })
    expect(change.door).toBeUndefined()
    expect(panel.attempt({ code }, Date.now())).toMatchObject({ isAllowed: false, reason: 'CREDENTIAL_UNKNOWN' })
  })

  test('never gets a code in the clear, and other tags than another panel', async () => {
    const garage = await client.door('Garage')
    const ada = await client.person()
    await client.give(ada, await client.key('Residents', [front.entranceId, garage.entranceId]))
    const { code } = await client.code({ person_id: ada })
    const [one, other] = [await front.panel.pull(), await garage.panel.pull()]
    expect(one?.payload).not.toContain(code)
    const tagIn = (signed: typeof one) =>
      updateOf(signed).grants.find(({ kind }: { kind: string }) => kind === 'CODE').shown
    expect(tagIn(one)).not.toBe(tagIn(other))
  })

  test('gets less than 2 KB for a change of one person at a door with many people', async () => {
    const keyId = await client.key('Residents', [front.entranceId])
    await server.ask(
      `with added as (
         insert into people (property_id, place_id, email, relation_type) select $1, $2, 'p' || n || '@example.com', 'RESIDENT' from generate_series(1, 300) n
         returning property_id, id)
       insert into person_keys (property_id, person_id, key_id) select property_id, id, $3 from added`,
      [client.propertyId, client.placeId, keyId],
    )
    const ada = await client.person()
    await client.code({ person_id: ada })
    await front.panel.pull()
    await client.give(ada, keyId)
    const reply = await front.panel.get(front.panel.state().revision)
    expect(reply.statusCode).toBe(200)
    expect(Buffer.byteLength(reply.body)).toBeLessThan(2048)
    expect(updateOf(reply.json()).grants).toHaveLength(2)
  })

  test('gets the whole list when so many have changed, when its revision is forgotten, and when it asks for it', async () => {
    await front.panel.pull()
    await server.ask(
      `insert into people (property_id, place_id, email, relation_type) select $1, $2, 'm' || n || '@example.com', 'RESIDENT' from generate_series(1, 501) n`,
      [client.propertyId, client.placeId],
    )
    expect(updateOf(await front.panel.pull())).toMatchObject({ base: null, revision: 2 })
    await client.person()
    await client.person()
    await server.ask('delete from access_changes where entrance_id = $1 and revision = 3', [front.entranceId])
    expect(updateOf(await front.panel.pull())).toMatchObject({ base: null, revision: 4 })
    front.panel.loseList()
    expect(updateOf(await front.panel.pull())).toMatchObject({ base: null, revision: 4 })
  })

  test('that knows a later revision, as after a restore of the database, gets a list that is later still', async () => {
    await front.panel.pull()
    await client.person()
    await front.panel.pull()
    await server.ask('update entrance_revisions set revision = 1 where entrance_id = $1', [front.entranceId])
    expect(updateOf(await front.panel.pull())).toMatchObject({ base: null, revision: 3 })
    expect(await front.panel.pull()).toBeNull()
  })

  test('that was moved to another entrance gets the list of that one', async () => {
    const garage = await client.door('Garage')
    await garage.panel.pull()
    await front.panel.pull()
    await server.ask('update devices set port = null where id = $1', [garage.deviceId])
    await server.ask('update devices set entrance_id = $2 where id = $1', [front.deviceId, garage.entranceId])
    expect(updateOf(await front.panel.pull())).toMatchObject({ base: null, entranceId: garage.entranceId, revision: 2 })
  })

  test('may use its own address only, with a token', async () => {
    const garage = await client.door('Garage')
    const { headers } = front.panel
    const get = (deviceId: string, given: object) =>
      server.app.inject({ url: `/v1/devices/${deviceId}/access?wait=0`, headers: given as never })
    expect((await get(garage.deviceId, headers)).json().error.code).toBe('access.otherDevice')
    expect((await get(front.deviceId, {})).statusCode).toBe(401)
    const receipt = { revision: 1, timeMillis: Date.now(), eventsWaiting: 0 }
    const url = `/v1/devices/${garage.deviceId}/receipts`
    expect((await server.app.inject({ method: 'POST', url, headers, payload: receipt })).statusCode).toBe(403)
  })

  test('is not believed when it acknowledges what does not exist', async () => {
    await front.panel.pull()
    await front.panel.acknowledge({ revision: 99, timeMillis: Date.now() + 90_000, eventsWaiting: 7 })
    const rowOf = async () => (await server.ask('select * from panels where device_id = $1', [front.deviceId]))[0]
    expect(await rowOf()).toMatchObject({ revision: '1', events_waiting: 0 })
    await front.panel.acknowledge({ timeMillis: Date.now() + 90_000, eventsWaiting: 7 })
    const row = await rowOf()
    expect(row).toMatchObject({ revision: '1', events_waiting: 7 })
    const told = await front.panel.acknowledge({ eventsWaiting: 6, eventsLost: 3 })
    expect([told.statusCode, (await rowOf())?.events_waiting]).toEqual([204, 6])
    expect(Number(row?.clock_skew_ms)).toBeGreaterThan(60_000)
  })
})

describe('a panel that waits', () => {
  const answerOf = async (reply: Promise<{ statusCode: number; json(): { payload: string } }>) => {
    const { statusCode, json } = await reply
    return statusCode === 200 ? updateOf(json()).revision : statusCode
  }

  test('is answered by a change, and holds no connection meanwhile', async () => {
    await front.panel.pull()
    const reply = answerOf(front.panel.get(1, 50))
    await sleep(300)
    const busy = () => server.database.connections().open - server.database.connections().idle
    // On a slow machine the first question is still under way.
    await expect.poll(busy).toBe(0)
    await client.person()
    expect(await reply).toBe(2)
  })

  test('is answered by a change that was made at another server', async () => {
    await front.panel.pull()
    const database = openDatabase({ url: server.config.databaseUrl, connections: 2 })
    const { config } = server
    const other = await buildApp({
      config,
      database,
      keys,
      identityProvider: connectIdentityProvider(config),
      enqueue: async () => null,
      servesPortal: false,
      limitsCalls: false,
    })
    try {
      const reply = answerOf(front.panel.get(1, 50, other))
      await sleep(300)
      await client.person()
      expect(await reply).toBe(2)
    } finally {
      await other.close()
      await database.close()
    }
  })

  test('is answered although the listening connection is lost meanwhile', async () => {
    await front.panel.pull()
    const reply = answerOf(front.panel.get(1, 50))
    await sleep(300)
    await server.database.asSystem((trx) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'portico access feed' and datname = current_database()`.execute(trx),
    )
    await client.person()
    expect(await reply).toBe(2)
  })

  test('gets nothing after its token was withdrawn', async () => {
    await front.panel.pull()
    const reply = answerOf(front.panel.get(1, 50))
    await sleep(300)
    await server.ask('delete from device_tokens where device_id = $1', [front.deviceId])
    await client.person()
    expect(await reply).toBe(401)
  })

  test('is told that nothing came when the time is over', async () => {
    await front.panel.pull()
    expect(await answerOf(front.panel.get(1, 1))).toBe(304)
  })

  test('is let go when the server stops', async () => {
    const own = await startTestServer()
    const ownClient = await openDoorClient(own, (await castOf(own)).portfolio)
    const { panel } = await ownClient.door('Front Door')
    await panel.pull()
    const reply = answerOf(panel.get(1, 50))
    await sleep(300)
    await own.close()
    expect(await reply).toBe(304)
  })
})

test('a panel that hangs up is offline at once, and online when it is back', async () => {
  await front.panel.pull()
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const gone = new AbortController()
  const { headers } = front.panel
  const request = fetch(`${address}/v1/devices/${front.deviceId}/access?revision=1`, { headers, signal: gone.signal })
  const isOffline = async () =>
    (
      await server.ask<{ gone: boolean }>(
        'select disconnected_at is not null as gone from panels where device_id = $1',
        [front.deviceId],
      )
    )[0]?.gone
  await sleep(300)
  expect(await isOffline()).toBe(false)
  gone.abort()
  await request.catch(() => {})
  await expect.poll(isOffline, { timeout: 60_000 }).toBe(true)
  await front.panel.pull()
  expect(await isOffline()).toBe(false)
})

test('lists are signed with every master key, so that panels follow a rotation', () => {
  const [old, next] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')]
  const before = masterKeysFrom({ current: 'k1', mac: 'k1', keys: { k1: old } })
  const during = masterKeysFrom({ current: 'k2', mac: 'k1', keys: { k1: old, k2: next } })
  expect(Object.keys(signingKeysOf(during))).toEqual(['k1', 'k2'])
  expect(signingKeysOf(during).k1).toBe(signingKeysOf(before).k1)
  const signatures = signaturesOf(during, 'text')
  for (const [id, x] of Object.entries(signingKeysOf(during))) {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    expect(verify(null, Buffer.from('text'), key, Buffer.from(signatures[id] ?? '', 'base64url'))).toBe(true)
    expect(verify(null, Buffer.from('other'), key, Buffer.from(signatures[id] ?? '', 'base64url'))).toBe(false)
  }
})
