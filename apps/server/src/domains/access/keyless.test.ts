import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let server: TestServer
let manager: SignedIn
let client: DoorClient
let front: Awaited<ReturnType<DoorClient['door']>>
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
  keyId = await client.key('Residents', [front.entranceId])
  ada = await client.person()
})

const grants = () => front.panel.state().grants.map(({ kind }) => kind)

describe('a list', () => {
  test('has only credentials with a key for this door', async () => {
    await client.code({ person_id: ada })
    await client.fob({ person_id: ada })
    await client.fob()
    await front.panel.pull()
    expect(grants()).toEqual([])
    await client.give(ada, keyId)
    await front.panel.pull()
    expect(grants().sort()).toEqual(['APP', 'CODE', 'FOB'])
    await client.take(ada, keyId)
    await front.panel.pull()
    expect(grants()).toEqual([])
    front.panel.loseList()
    await front.panel.pull()
    expect(grants()).toEqual([])
  })
})

async function report() {
  const { events } = front.panel.state()
  const { headers } = front.panel
  const reply = await server.app.inject({
    method: 'POST',
    url: '/v1/accessHistory/events',
    headers,
    payload: { events },
  })
  expect(reply.json()).toEqual({ recorded: events.length, known: 0, refused: [] })
  front.panel.forgetEvents(events.map(({ eventId }) => eventId))
  const url = `/v1/accessHistory?propertyId=${client.propertyId}`
  const { records } = (await manager.send('GET', url)).json()
  return records
}

describe('what a panel does not know', () => {
  test('is found by the server, which tells that the holder has no key', async () => {
    const [code, fob] = [await client.code({ person_id: ada }), await client.fob({ person_id: ada })]
    await front.panel.pull()
    const now = Date.now()
    front.panel.attempt({ code: code.code }, now - 1000)
    front.panel.attempt({ fob: fob.fob }, now - 2000)
    front.panel.attempt({ personId: ada }, now - 3000)
    expect(front.panel.state().events).toMatchObject([
      { denialReason: 'CREDENTIAL_UNKNOWN', shown: { kind: 'CODE', tag: expect.any(String) } },
      { denialReason: 'CREDENTIAL_UNKNOWN', shown: { kind: 'FOB', text: fob.fob } },
      { denialReason: 'CREDENTIAL_UNKNOWN', shown: { kind: 'APP', personId: ada } },
    ])
    expect(await report()).toMatchObject([
      { denialReason: 'NO_KEY', credentialId: code.id, personId: ada, accessByName: 'Ada Byron' },
      { denialReason: 'NO_KEY', credentialId: fob.id, personId: ada },
      { denialReason: 'NO_KEY', credentialId: null, personId: ada },
    ])
  })

  test('stays unknown if nobody has it, and nothing of what was shown is stored', async () => {
    await front.panel.pull()
    front.panel.attempt({ code: '00000000' }, Date.now() - 1000)
    front.panel.attempt({ fob: 'mifare-csn-32//987654321' }, Date.now() - 2000)
    const [{ shown }] = front.panel.state().events as unknown as [{ shown: { tag: string } }]
    expect(await report()).toMatchObject([
      { denialReason: 'CREDENTIAL_UNKNOWN', credentialId: null, personId: null },
      { denialReason: 'CREDENTIAL_UNKNOWN', credentialId: null, personId: null },
    ])
    const rows = await server.ask('select e::text from access_events e where property_id = $1', [client.propertyId])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`987654321|${shown.tag}`))
  })

  test('keeps its reason, with the credential, if it would open by now', async () => {
    const { id, code } = await client.code({ person_id: ada })
    await front.panel.pull()
    await client.give(ada, keyId)
    front.panel.attempt({ code }, Date.now())
    expect(await report()).toMatchObject([{ denialReason: 'CREDENTIAL_UNKNOWN', credentialId: id, personId: ada }])
  })

  test('is named during a lockdown as well, and the lockdown stays the reason', async () => {
    const { id, code } = await client.code({ person_id: ada })
    await server.ask(`insert into lockdowns (property_id, scope_id, reason, started_by) values ($1, $1, 'x', 'y')`, [
      client.propertyId,
    ])
    await front.panel.pull()
    front.panel.attempt({ code }, Date.now() - 1000)
    expect(await report()).toMatchObject([{ denialReason: 'LOCKDOWN', credentialId: id, personId: ada }])
  })

  test('stays unknown while the keypad waits, so that nobody learns whether a code was right', async () => {
    const { code } = await client.code({ person_id: ada })
    await client.give(ada, keyId)
    await front.panel.pull()
    front.panel.attempt({ code }, Date.now() - 1000)
    const [event] = front.panel.state().events
    const tag = front.panel.state().grants.find(({ kind }) => kind === 'CODE')?.shown
    const typed = { ...event, credentialId: undefined, personId: undefined, shown: { kind: 'CODE', tag } }
    const reply = await server.app.inject({
      method: 'POST',
      url: '/v1/accessHistory/events',
      headers: front.panel.headers,
      payload: { events: [{ ...typed, unlockStatus: 'FAILURE', denialReason: 'TOO_MANY_TRIES', attempts: 3 }] },
    })
    expect(reply.json()).toEqual({ recorded: 1, known: 0, refused: [] })
    const { records } = (await manager.send('GET', `/v1/accessHistory?propertyId=${client.propertyId}`)).json()
    expect(records).toMatchObject([{ denialReason: 'TOO_MANY_TRIES', credentialId: null, personId: null, attempts: 3 }])
  })

  test('is told by what the credential lacked then, whatever happened to the door since', async () => {
    const { id, code } = await client.code({ person_id: ada, status: 'BLOCKED' })
    await front.panel.pull()
    front.panel.attempt({ code }, Date.now() - 1000)
    await server.ask(`update entrances set access_status = 'ACCESS_DISABLED' where id = $1`, [front.entranceId])
    expect(await report()).toMatchObject([{ denialReason: 'CREDENTIAL_INACTIVE', credentialId: id }])
  })

  test('of another property stays unknown', async () => {
    const other = await openDoorClient(server, (await castOf(server)).portfolio)
    const { fob } = await other.fob({ person_id: await other.person() })
    await front.panel.pull()
    front.panel.attempt({ fob }, Date.now() - 1000)
    front.panel.attempt({ personId: await other.person() }, Date.now() - 2000)
    expect(await report()).toMatchObject([
      { denialReason: 'CREDENTIAL_UNKNOWN', personId: null },
      { denialReason: 'CREDENTIAL_UNKNOWN', personId: null },
    ])
  })
})
