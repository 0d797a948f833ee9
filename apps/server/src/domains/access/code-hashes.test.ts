import type { Doors } from '@portico/contract/access/access.schema'
import { newCodeFor } from '@portico/contract/credentials/credentials.rules'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, listIn, openDoorClient } from '@portico/tools/testing/door-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withdrawDeviceTokens } from './device-tokens.store.ts'

type Door = Awaited<ReturnType<DoorClient['door']>>
let server: TestServer
let manager: SignedIn
let client: DoorClient
let front: Door
let garage: Door
let keyId: string
let ada: string

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.signIn((await castOf(server)).portfolio)
})
afterAll(() => server.close())
beforeEach(async () => {
  client = await openDoorClient(server, (await castOf(server)).portfolio)
  front = await client.door('Front Door')
  garage = await client.door('Garage')
  keyId = await client.key('Residents', [front.entranceId])
  ada = await client.person()
  await client.give(ada, keyId)
})

/** Without the worker that `pull` stands for. */
async function fetchNow({ panel }: Door) {
  const { revision, cursor } = panel.state()
  const reply = await panel.get(revision, 0, server.app, cursor)
  if (reply.statusCode === 304) return null
  const list = listIn(reply.json())
  expect(panel.applyUpdate(list)).toBeNull()
  await panel.acknowledge()
  return JSON.parse(list.payload)
}
const opens = ({ panel }: Door, code: string) => panel.decide({ code }, Date.now()).isAllowed
const call = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  (await manager.send(method, url, payload)).json()
const missing = async () => {
  const { doors } = (await call('GET', `/v1/access/doors?propertyId=${client.propertyId}`)) as Doors
  return Object.fromEntries(doors.map(({ accessPointName, codesMissing }) => [accessPointName, codesMissing]))
}
const raiseSalt = () =>
  server.ask('update properties set code_salt_epoch = code_salt_epoch + 1 where id = $1', [client.propertyId])
const hashesOf = async (id: string) =>
  (
    await server.ask<{ salt_epoch: number }>(
      'select salt_epoch from code_hashes where credential_id = $1 order by salt_epoch',
      [id],
    )
  ).map(({ salt_epoch }) => salt_epoch)

describe('the slow hash of a code', () => {
  test('is made by the worker after the code was created, and then the code is at the door', async () => {
    await front.panel.pull()
    const { id } = await call('POST', '/v1/credentials', newCodeFor(client.propertyId, ada))
    const { value } = await call('GET', `/v1/credentials/${id}`)
    const [job] = await server.ask<{ state: string }>(`select state from pgboss.job where name = 'codeHashes'`)
    expect([job?.state, await hashesOf(id)]).toEqual(['created', []])
    expect(await fetchNow(front)).toMatchObject({ subjects: [ada] })
    expect(opens(front, value)).toBe(false)
    const delivery = `/v1/access/delivery?propertyId=${client.propertyId}&withinMillis=60000`
    expect([await missing(), await call('GET', delivery)]).toMatchObject([
      { 'Front Door': 1, Garage: 0 },
      { doors: 1, reached: 0 },
    ])
    await server.hashCodes()
    expect(await call('GET', delivery)).toMatchObject({ doors: 1, reached: 0 })
    expect(await fetchNow(front)).toMatchObject({ subjects: [ada], grants: [{}, {}] })
    expect(opens(front, value)).toBe(true)
    expect([await missing(), await call('GET', delivery)]).toMatchObject([
      { 'Front Door': 0 },
      { doors: 1, reached: 1 },
    ])
  })

  test('is made only where panels are, also of codes from before, and again if it was lost', async () => {
    const { id } = await client.code({ person_id: ada })
    const tokens = await server.ask('delete from device_tokens where property_id = $1 returning *', [client.propertyId])
    await server.hashCodes()
    expect(await hashesOf(id)).toEqual([])
    const [{ property_id, device_id, token_hash }] = tokens as [Record<string, unknown>]
    await server.ask(`insert into device_tokens (property_id, device_id, token_hash) values ($1, $2, $3)`, [
      property_id,
      device_id,
      token_hash,
    ])
    await server.hashCodes()
    await server.ask('delete from code_hashes where credential_id = $1', [id])
    await server.hashCodes()
    expect(await hashesOf(id)).toEqual([1])
  })

  test('of a code that cannot be read keeps no other one waiting', async () => {
    const [broken, fine] = [await client.code({ person_id: ada }), await client.code({ person_id: ada })]
    await server.ask(`update credentials set sealed_value = 'k1.x' where id = $1`, [broken.id])
    await front.panel.pull()
    expect([await hashesOf(broken.id), await hashesOf(fine.id)]).toEqual([[], [1]])
    await server.ask('delete from credentials where id = $1', [broken.id])
  })
})

describe('another key of a device', () => {
  test('comes with the withdrawal of its tokens, and the panel gets a whole list of other tags', async () => {
    const { code } = await client.code({ person_id: ada })
    await front.panel.pull()
    const [former] = front.panel.state().grants.filter(({ kind }) => kind === 'CODE')
    await server.database.asSystem((trx) => withdrawDeviceTokens(trx, front.deviceId))
    expect((await front.panel.get(1)).statusCode).toBe(401)
    const again = await client.panelOf(front.deviceId)
    const reply = await again.get(front.panel.state().revision, 0, server.app, front.panel.state().cursor)
    const list = listIn(reply.json())
    expect(JSON.parse(list.payload)).toMatchObject({
      base: null,
      codes: { saltEpoch: 1, keyEpoch: 2, n: 16_384, r: 8, p: 1 },
    })
    expect(front.panel.applyUpdate(list)).toBeNull()
    const [fresh] = front.panel.state().grants.filter(({ kind }) => kind === 'CODE')
    expect(fresh?.shown).not.toBe(former?.shown)
    expect(Buffer.from(fresh?.shown ?? '', 'base64url')).toHaveLength(16)
    expect(opens(front, code)).toBe(true)
  })

  test('leaves denials readable that were made with the former one', async () => {
    const { id, code } = await client.code({ person_id: await client.person() })
    await front.panel.pull()
    front.panel.attempt({ code }, Date.now() - 1000)
    await server.ask('update devices set code_key_epoch = 2 where id = $1', [front.deviceId])
    const { headers, state } = front.panel
    const payload = { events: state().events }
    await server.app.inject({ method: 'POST', url: '/v1/accessHistory/events', headers, payload })
    const { records } = await call('GET', `/v1/accessHistory?propertyId=${client.propertyId}`)
    expect(records).toMatchObject([{ denialReason: 'NO_KEY', credentialId: id }])
  })
})

describe('another salt of a property', () => {
  test('reaches each door as soon as all of its codes have a hash, and until then the door knows the former', async () => {
    await client.give(ada, await client.key('Drivers', [garage.entranceId]))
    const { id, code } = await client.code({ person_id: ada })
    await front.panel.pull()
    await garage.panel.pull()
    await raiseSalt()
    expect(await missing()).toEqual({ 'Front Door': 1, Garage: 1 })
    // A change is still a difference, with tags of the former salt.
    await client.fob({ person_id: ada })
    expect(await fetchNow(front)).toMatchObject({ base: expect.any(Number), subjects: [ada] })
    expect([opens(front, code), opens(garage, code)]).toEqual([true, true])
    // A panel that has lost its list gets the former one as a whole.
    garage.panel.loseList()
    expect(await fetchNow(garage)).toMatchObject({ base: null, codes: { saltEpoch: 1 } })
    expect(opens(garage, code)).toBe(true)

    await server.hashCodes()
    expect([await hashesOf(id), await missing()]).toEqual([[1, 2], { 'Front Door': 0, Garage: 0 }])
    expect(await fetchNow(front)).toMatchObject({ base: null, codes: { saltEpoch: 2 } })
    expect([opens(front, code), opens(garage, code)]).toEqual([true, true])
    expect(await fetchNow(garage)).toMatchObject({ base: null, codes: { saltEpoch: 2 } })
    expect(opens(garage, code)).toBe(true)

    // Hashes of the former salt go when every panel has said that it has the new one.
    for (const door of [front, garage]) expect(await fetchNow(door)).toBeNull()
    await server.hashCodes()
    expect(await hashesOf(id)).toEqual([2])
  })

  test('reaches a door without codes at once', async () => {
    await garage.panel.pull()
    await raiseSalt()
    expect(await fetchNow(garage)).toMatchObject({ base: null, codes: { saltEpoch: 2 } })
  })
})

test('a panel that does not say which tags it has gets the whole list', async () => {
  await front.panel.pull()
  await client.fob({ person_id: ada })
  const url = `/v1/devices/${front.deviceId}/access?wait=0&revision=${front.panel.state().revision}`
  const reply = await server.app.inject({ url, headers: front.panel.headers })
  expect(JSON.parse(reply.json().payload)).toMatchObject({ base: null, codes: { keyEpoch: 1 } })
  const odd = await server.app.inject({ url: `${url}&codes=1.0`, headers: front.panel.headers })
  expect(odd.statusCode).toBe(400)
})
