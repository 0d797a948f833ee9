import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ConnectedPanel, connectPanel } from '@portico/panel-core/connection'
import { emptyState, openPanel } from '@portico/panel-core/panel'
import { castOf } from '@portico/tools/testing/cast'
import { addMember, type CompanyOfTest, foundCompany } from '@portico/tools/testing/company-cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { commandKeysOf, signingKeysOf } from '../../platform/signing-keys.ts'

let server: TestServer
let origin: string
let client: DoorClient
let company: CompanyOfTest
let front: Awaited<ReturnType<DoorClient['door']>>
let manager: SignedIn & { id: string }
let panels: ConnectedPanel[] = []
const PATIENT = { timeout: 30_000, interval: 20 }
const pauses = { shortest: 20, longest: 100 }

beforeAll(async () => {
  server = await startTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(async () => {
  client = await openDoorClient(server, (await castOf(server)).portfolio)
  company = await foundCompany(server.ask, client.propertyId)
  front = await client.door('Front Door')
  manager = await member('manager')
})
afterEach(async () => {
  await Promise.all(panels.map((panel) => panel.stop()))
  panels = []
})

const member = (roleId: string) =>
  addMember(server, company, {
    roleId,
    scope: roleId === 'owner' ? 'company' : 'property',
    propertyId: client.propertyId,
  })

/** A panel that says `open` when it moves the door; the first pulse only after it has its list and the keys of commands. */
async function install(open: () => Promise<void> = async () => {}, door = front) {
  let pulses = 0
  const panel = openPanel(emptyState(door.deviceId, signingKeysOf(server.keys)))
  const connected = connectPanel({
    origin,
    token: door.panel.token,
    panel,
    save: () => {},
    pauses,
    open: async () => {
      await open()
      pulses++
    },
  })
  panels.push(connected)
  await vi.waitFor(async () => expect(await stateOf(door.entranceId)).toBe('READY'), PATIENT)
  return { connected, pulses: () => pulses }
}

async function stateOf(entranceId: string) {
  const { body } = await manager.call('GET', `/v1/access/doors?propertyId=${client.propertyId}`)
  return body.doors.find(({ accessPointId }: { accessPointId: string }) => accessPointId === entranceId)?.openNow
}

const press = (who: SignedIn = manager, more: object = {}) =>
  who.call('POST', '/v1/access/openings', {
    propertyId: client.propertyId,
    entranceId: front.entranceId,
    pressId: randomUUID(),
    ...more,
  })
const history = async () =>
  (await manager.call('GET', `/v1/accessHistory?propertyId=${client.propertyId}`)).body.records as Record<
    string,
    unknown
  >[]
const lockDown = (scopeId: string) =>
  manager.call('PUT', `/v1/access/lockdowns/${client.propertyId}/${scopeId}`, { reason: 'Smoke', keyIds: [] })

describe('a member who presses', () => {
  test('opens the door once, stands in the history and in the audit', async () => {
    const panel = await install()
    const pressId = randomUUID()
    expect(await press(manager, { pressId })).toEqual({
      status: 200,
      body: { pressId, outcome: 'OPENED', reason: null },
    })
    expect(panel.pulses()).toBe(1)
    const [account] = await server.ask<{ email: string; full_name: string }>(
      'select email, full_name from accounts where id = $1',
      [manager.id],
    )
    expect(await history()).toMatchObject([
      { accessBy: account?.email, unlockStatus: 'SUCCESS', isRemote: true, accessPointId: front.entranceId },
    ])
    expect(await server.auditOf(front.entranceId)).toEqual([
      { action: 'access.open', before: null, after: { pressId, deviceId: front.deviceId } },
    ])
  })

  test('opens once with one id, however often it is sent, and with two presses within two seconds', async () => {
    const panel = await install()
    const pressId = randomUUID()
    const other = randomUUID()
    const ids = [pressId, pressId, other]
    const answers = await Promise.all(ids.map((id) => press(manager, { pressId: id })))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body.outcome).toBe('OPENED')
    await sleep(2_100)
    for (const id of ids) expect((await press(manager, { pressId: id })).body).toEqual(answers[0]?.body)
    expect(panel.pulses()).toBe(1)
  })

  test('opens beside another member: both are let in, each by a pulse', async () => {
    const panel = await install()
    const desk = await member('frontDesk')
    const answers = await Promise.all([press(), press(desk)])
    expect(answers.map(({ body }) => body.outcome)).toEqual(['OPENED', 'OPENED'])
    expect(panel.pulses()).toBe(2)
    expect(new Set((await history()).map(({ accessBy }) => accessBy)).size).toBe(2)
  })

  test('takes no press of somebody else, and no press of another entrance', async () => {
    await install()
    const pressId = randomUUID()
    await press(manager, { pressId })
    const taken = { status: 409, body: { error: { code: 'access.pressTaken' } } }
    expect(await press(await member('manager'), { pressId })).toMatchObject(taken)
    const garage = await client.door('Garage')
    expect(await press(manager, { pressId, entranceId: garage.entranceId })).toMatchObject(taken)
  })

  test('is told when it was too often', async () => {
    await install()
    await server.ask(
      `insert into door_openings (property_id, id, entrance_id, device_id, number, account_id, pressed_by, issued_at, answered_at)
       select $1, gen_random_uuid(), $2, $3, n, $4, 'x', now() - interval '5 seconds', now() from generate_series(1, 20) n`,
      [client.propertyId, front.entranceId, front.deviceId, manager.id],
    )
    expect(await press()).toMatchObject({ status: 429, body: { error: { code: 'access.tooManyOpenings' } } })
    expect(await press(await member('maintenance'))).toMatchObject({ body: { outcome: 'OPENED' } })
  })

  test.each(['owner', 'manager', 'frontDesk', 'maintenance'])('may as %s', async (role) => {
    await install()
    expect(await press(await member(role))).toMatchObject({ status: 200, body: { outcome: 'OPENED' } })
  })

  test.each(['leasing', 'auditor'])('may not as %s', async (role) => {
    const panel = await install()
    const refused = { status: 403, body: { error: { code: 'session.notPermitted' } } }
    expect(await press(await member(role))).toMatchObject(refused)
    expect(panel.pulses()).toBe(0)
  })
})

describe('a door', () => {
  test('stays shut without a panel that carries out commands, and while its panel is offline', async () => {
    await front.panel.pull()
    expect(await stateOf(front.entranceId)).toBe('UNSUPPORTED')
    expect(await press()).toMatchObject({ status: 409, body: { error: { code: 'access.doorWithoutCommands' } } })
    const { connected } = await install()
    connected.setFaults({ isCut: true })
    await vi.waitFor(async () => expect(await stateOf(front.entranceId)).toBe('OFFLINE'), PATIENT)
    expect(await press()).toMatchObject({ status: 409, body: { error: { code: 'access.doorOffline' } } })
  })

  test('stays shut when it is disabled, archived, or another one', async () => {
    await install()
    const refused = (status: number, code: string) => ({ status, body: { error: { code } } })
    await server.ask(`update entrances set access_status = 'ACCESS_DISABLED' where id = $1`, [front.entranceId])
    expect(await press()).toMatchObject(refused(409, 'access.doorDisabled'))
    await server.ask('update entrances set archived_at = now() where id = $1', [front.entranceId])
    expect(await press()).toMatchObject(refused(404, 'access.entranceNotFound'))
    expect(await press(manager, { entranceId: randomUUID() })).toMatchObject(refused(404, 'access.entranceNotFound'))
  })

  test('stays shut at an archived property', async () => {
    await install()
    const owner = await member('owner')
    await server.ask('update properties set archived_at = now() where id = $1', [client.propertyId])
    expect((await press(owner)).status).toBe(409)
    expect((await press()).status).toBe(403)
  })

  test('opens in a lockdown only for who says why and may lock doors down', async () => {
    const panel = await install()
    await lockDown(client.propertyId)
    expect(await press()).toMatchObject({ status: 409, body: { error: { code: 'access.doorLockedDown' } } })
    const overLockdown = { reason: 'Paramedics' }
    const desk = await member('frontDesk')
    expect(await press(desk, { overLockdown })).toMatchObject({ status: 403 })
    expect(await press(manager, { overLockdown })).toMatchObject({ body: { outcome: 'OPENED' } })
    expect(panel.pulses()).toBe(1)
    expect((await server.auditOf(front.entranceId)).at(-1)).toMatchObject({
      action: 'access.open',
      after: { overLockdown: 'Paramedics' },
    })
  })

  test('says what its panel says: the board is away', async () => {
    await install(async () => {
      throw new Error('The board does not answer.')
    })
    expect(await press()).toMatchObject({ body: { outcome: 'REFUSED', reason: 'HARDWARE_AWAY' } })
    expect(await history()).toMatchObject([{ unlockStatus: 'FAILURE', denialReason: 'HARDWARE_AWAY' }])
  })

  test('that has fetched the command and does not answer may have opened', async () => {
    const { connected } = await install(async () => {
      connected.setFaults({ isCut: true })
    })
    const pressed = press()
    expect((await pressed).body).toMatchObject({ outcome: 'UNCONFIRMED', reason: null })
    // It tells the history later.
    connected.setFaults({ isCut: false })
    await vi.waitFor(async () => expect(await history()).toMatchObject([{ unlockStatus: 'SUCCESS' }]), PATIENT)
  })
})

describe('a command', () => {
  /** A panel that says that it takes commands and asks when the test does. */
  const ask = (wait = 0) => {
    const { revision, cursor } = front.panel.state()
    const query = new URLSearchParams({ revision: String(revision), wait: String(wait), ...(cursor && { cursor }) })
    const { codes } = front.panel.state()
    if (codes) query.set('codes', `${codes.saltEpoch}.${codes.keyEpoch}`)
    return server.app.inject({
      url: `/v1/devices/${front.deviceId}/access?${query}`,
      headers: {
        ...front.panel.headers,
        'portico-list-formats': '2',
        'portico-commands': ['1', ...Object.keys(commandKeysOf(server.keys))].join(),
      },
    })
  }
  /** Presses, and returns when the command waits for its panel. */
  async function pressAndWait(who: SignedIn = manager) {
    const answer = press(who)
    await vi.waitFor(async () => {
      const rows = await server.ask('select from door_openings where property_id = $1', [client.propertyId])
      expect(rows.length).toBeGreaterThan(0)
    }, PATIENT)
    return answer
  }

  beforeEach(async () => {
    await front.panel.pull()
    expect((await ask()).statusCode).toBe(304)
  })

  test('is handed out once, signed for this panel', async () => {
    void pressAndWait()
    await vi.waitFor(async () => {
      const reply = await ask()
      expect(reply.statusCode).toBe(200)
      const { commands, update } = reply.json()
      expect(update).toBeUndefined()
      expect(JSON.parse(commands[0].payload)).toMatchObject({
        device: front.deviceId,
        entrance: front.entranceId,
        kind: 'MEMBER',
        who: manager.id,
      })
    }, PATIENT)
    expect((await ask()).statusCode).toBe(304)
  })

  test('wakes a panel that waits', async () => {
    const waiting = ask(20)
    await sleep(200)
    const began = Date.now()
    void press()
    expect((await waiting).json().commands).toHaveLength(1)
    expect(Date.now() - began).toBeLessThan(5_000)
  })

  test('that nobody fetches in ten seconds is never handed out', async () => {
    expect((await press()).body).toMatchObject({ outcome: 'MISSED' })
    expect((await ask()).statusCode).toBe(304)
  })

  test.each([
    ['whoever pressed was removed', () => server.ask('delete from memberships where account_id = $1', [manager.id])],
    [
      'the entrance was disabled',
      () => server.ask(`update entrances set access_status = 'ACCESS_DISABLED' where id = $1`, [front.entranceId]),
    ],
    ['a lockdown has begun', async () => lockDown(front.entranceId)],
    [
      'the property was archived',
      () => server.ask('update properties set archived_at = now() where id = $1', [client.propertyId]),
    ],
  ])('is not handed out when meanwhile %s', async (_, change) => {
    const answer = press()
    await vi.waitFor(
      async () =>
        expect(await server.ask('select from door_openings where property_id = $1', [client.propertyId])).toHaveLength(
          1,
        ),
      PATIENT,
    )
    await change()
    const reply = await ask()
    expect(reply.statusCode === 304 || reply.json().commands === undefined).toBe(true)
    // Nobody has to wait for the end of the ten seconds.
    await server.ask('update door_openings set answered_at = now()')
    await answer
  })

  test('a panel whose list lacks the keys of commands gets a list with them, once an hour', async () => {
    const lacking = () => {
      const { revision, cursor, codes } = front.panel.state()
      const query = new URLSearchParams({ revision: String(revision), wait: '0', cursor: cursor ?? '' })
      if (codes) query.set('codes', `${codes.saltEpoch}.${codes.keyEpoch}`)
      return server.app.inject({
        url: `/v1/devices/${front.deviceId}/access?${query}`,
        headers: { ...front.panel.headers, 'portico-list-formats': '2', 'portico-commands': '1' },
      })
    }
    const { update } = (await lacking()).json()
    expect(front.panel.applyUpdate(update)).toBeNull()
    expect(front.panel.state().commandKeys).toEqual(commandKeysOf(server.keys))
    expect((await lacking()).statusCode).toBe(304)
  })
})
