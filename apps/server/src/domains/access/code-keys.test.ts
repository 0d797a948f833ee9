import { tagOf } from '@portico/panel-core/code-tag'
import type { PanelState } from '@portico/panel-core/panel'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withdrawDeviceTokens } from './device-tokens.store.ts'

let server: TestServer
let manager: SignedIn
let client: DoorClient
let front: Awaited<ReturnType<DoorClient['door']>>
let ada: string

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.signIn((await castOf(server)).portfolio)
})
afterAll(() => server.close())
beforeEach(async () => {
  client = await openDoorClient(server, (await castOf(server)).portfolio)
  front = await client.door('Front Door')
  ada = await client.person()
  await client.give(ada, await client.key('Residents', [front.entranceId]))
})

const url = () => `/v1/access/panelKeys/${client.propertyId}`
const call = (method: 'GET' | 'PUT', payload?: object) => manager.send(method, url(), payload)
const toMemory = () => call('PUT', { storage: 'MEMORY', former: 'DISK' })
const fetchKey = (headers = front.panel.headers) =>
  server.app.inject({ method: 'POST', url: `/v1/devices/${front.deviceId}/codeKey`, headers })

describe('the key of the tags', () => {
  test('is on the disk of a panel unless the property wants it in memory only', async () => {
    await front.panel.pull()
    expect((await call('GET')).json()).toEqual({ storage: 'DISK' })
    expect(front.panel.state().codes).toMatchObject({ keyEpoch: 1, key: expect.any(String) })
    expect((await toMemory()).json()).toEqual({ storage: 'MEMORY' })
    const update = JSON.parse((await front.panel.pull())?.payload ?? '')
    expect(update).toMatchObject({ base: null, codes: { keyEpoch: 2, key: null } })
    expect((await call('PUT', { storage: 'DISK', former: 'MEMORY' })).json()).toEqual({ storage: 'DISK' })
    await front.panel.pull()
    expect(front.panel.state().codes).toMatchObject({ keyEpoch: 3, key: expect.any(String) })
  })

  test('is changed once, is audited, and a form that is out of date is told', async () => {
    await toMemory()
    const stale = await toMemory()
    expect([stale.statusCode, stale.json().error.code]).toEqual([409, 'access.panelKeysStale'])
    const rows = await server.ask(
      `select before, after from audit where chain = $1 and action = 'properties.changePanelKeys'`,
      [client.propertyId],
    )
    expect(rows).toEqual([{ before: { storage: 'DISK' }, after: { storage: 'MEMORY' } }])
  })

  test('in memory only is fetched by the panel, which is audited; until then codes wait and fobs open', async () => {
    const [{ code }, { fob }] = [await client.code({ person_id: ada }), await client.fob({ person_id: ada })]
    await toMemory()
    await front.panel.pull()
    const { panel } = front
    expect(panel.lacksKey()).toBe(true)
    expect(panel.attempt({ code }, Date.now())).toMatchObject({ isAllowed: false, waitsForKey: true })
    expect(panel.attempt({ fob }, Date.now()).isAllowed).toBe(true)
    expect(panel.state().events[0]).toEqual({
      eventId: expect.any(String),
      unlockTimestamp: expect.any(Number),
      unlockStatus: 'FAILURE',
    })
    const reply = await fetchKey()
    expect(reply.json()).toEqual({ keyEpoch: 2, key: expect.any(String) })
    panel.learnKey(reply.json())
    expect([panel.lacksKey(), panel.decide({ code }, Date.now()).isAllowed]).toEqual([false, true])
    expect(JSON.stringify(panel.state())).not.toContain(reply.json().key)
    panel.losePower()
    expect([panel.lacksKey(), panel.decide({ code }, Date.now()).isAllowed]).toEqual([true, false])
    const rows = await server.ask(`select entity_id from audit where chain = $1 and action = 'devices.fetchCodeKey'`, [
      client.propertyId,
    ])
    expect(rows).toEqual([{ entity_id: front.deviceId }])
  })

  test('is not given to a panel whose token was withdrawn, nor to another panel', async () => {
    const garage = await client.door('Garage')
    expect((await fetchKey(garage.panel.headers)).json().error.code).toBe('access.otherDevice')
    await toMemory()
    await front.panel.pull()
    await server.database.asSystem((trx) => withdrawDeviceTokens(trx, front.deviceId))
    expect((await fetchKey()).statusCode).toBe(401)
  })
})

describe('somebody who takes the disk of a panel home', () => {
  /** Each try is one slow hash; of the fifty codes that are tried all but a few belong to nobody. */
  function attack(state: PanelState, codes: readonly string[]) {
    const tags = new Set(state.grants.map(({ shown }) => shown))
    const { codes: way } = state
    return way?.key ? codes.filter((code) => tags.has(tagOf(way, way.key ?? '', code))) : []
  }
  const makeCodes = async () => {
    const own = await Promise.all(Array.from({ length: 5 }, () => client.code({ person_id: ada })))
    const others = await client.code({ person_id: await client.person() })
    const tried = Array.from({ length: 44 }, (_, n) => String(n).padStart(8, '0'))
    return { own: own.map(({ code }) => code), tried: [...own.map(({ code }) => code), others.code, ...tried] }
  }
  const diskOf = () => JSON.parse(JSON.stringify(front.panel.state())) as PanelState

  test('finds the codes of this door and no others, one slow hash for each try, if the key is on the disk', async () => {
    const { own, tried } = await makeCodes()
    await front.panel.pull()
    const start = performance.now()
    expect(attack(diskOf(), tried).sort()).toEqual(own.sort())
    // Before, a try took some microseconds.
    expect((performance.now() - start) / tried.length).toBeGreaterThan(5)
  })

  test('finds no code if the key was in memory only', async () => {
    const { tried } = await makeCodes()
    await toMemory()
    await front.panel.pull()
    front.panel.learnKey((await fetchKey()).json())
    expect(front.panel.decide({ code: tried[0] ?? '' }, Date.now()).isAllowed).toBe(true)
    expect(attack(diskOf(), tried)).toEqual([])
  })
})
