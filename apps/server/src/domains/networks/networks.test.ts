import type { Network } from '@portico/contract/networks/networks.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { describe, expect, test } from 'vitest'
import { openSecret } from '../../platform/secrets.ts'
import { networkSecret } from './networks.store.ts'

const server = await openTestServer()
const cast = await castOf(server)
const manager = await server.signIn(cast.portfolio)
const propertyId = cast.properties.openToPartner

const WIFI = '/v1/networkSettings/wifi'
const draft = { ssid: 'Lobby', band: '5', security: 'WPA2', securityKey: 'correct horse' }

const create = (change: object = {}) => manager.send('POST', WIFI, { ...draft, propertyId, ...change })
const made = async (change: object = {}): Promise<Network> => (await create(change)).json()
const list = async (id = propertyId): Promise<Network[]> =>
  (await manager.send('GET', `${WIFI}?propertyId=${id}`)).json().networks
const rowOf = async (id: string) =>
  (await server.ask<{ sealed: string }>('select sealed_security_key as sealed from networks where id = $1', [id]))[0]
const keyOf = async (id: string) =>
  openSecret(server.keys, { ...networkSecret, propertyId, id }, (await rowOf(id))?.sealed ?? '')

describe('adding a network', () => {
  test('answers with the network, without its key', async () => {
    const reply = await create({ ssid: 'Roof' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      id: expect.any(String),
      propertyId,
      ssid: 'Roof',
      band: '5',
      security: 'WPA2',
      version: 1,
    })
    expect(reply.body).not.toContain(draft.securityKey)
    expect(await keyOf(reply.json().id)).toBe(draft.securityKey)
  })

  test('accepts the id of the property in upper case, and the Wi-Fi key can be decrypted', async () => {
    const { id } = await made({ ssid: 'Shouted', propertyId: propertyId.toUpperCase() })
    expect(await keyOf(id)).toBe(draft.securityKey)
  })

  test('is audited without the key', async () => {
    const { id } = await made({ ssid: 'Audited' })
    expect(await server.auditOf(id)).toEqual([
      { action: 'networks.create', before: null, after: { ssid: 'Audited', band: '5', security: 'WPA2' } },
    ])
  })

  test('twice with one Idempotency-Key creates one network', async () => {
    const send = () =>
      manager.send('POST', WIFI, { ...draft, ssid: 'Once', propertyId }, { 'idempotency-key': 'once-only' })
    const replies = [await send(), await send()]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(replies[0]?.json()).toEqual(replies[1]?.json())
    expect((await list()).filter(({ ssid }) => ssid === 'Once')).toHaveLength(1)
  })

  test.each([
    ['no name', { ssid: '' }, 'ssid', 'ssidRequired'],
    ['a name of 33 characters', { ssid: 'x'.repeat(33) }, 'ssid', 'ssidLength'],
    ['a name of 33 octets', { ssid: `${'鍵'.repeat(10)}abc` }, 'ssid', 'ssidOctets'],
    ['a space before the name', { ssid: ' Lobby' }, 'ssid', 'ssidPattern'],
    ['a control character in the name', { ssid: 'Lob\u0007by' }, 'ssid', 'ssidPattern'],
    ['no key', { securityKey: '' }, 'securityKey', 'securityKeyRequired'],
    ['a key of 5 characters', { securityKey: '12345' }, 'securityKey', 'securityKeyLength'],
    ['a key of 64 characters', { securityKey: 'x'.repeat(64) }, 'securityKey', 'securityKeyLength'],
    ['a control character in the key', { securityKey: 'secret\u0000' }, 'securityKey', 'securityKeyPattern'],
  ])('with %s is refused', async (_what, change, path, rule) => {
    const reply = await create(change)
    expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'request.ruleBroken'])
    expect(reply.json().error.fields).toContainEqual(expect.objectContaining({ path, message: rule }))
    if ('securityKey' in change && change.securityKey) expect(reply.body).not.toContain(change.securityKey)
  })

  test.each([
    ['another band', { band: '6' }, 'band'],
    ['another security', { security: 'OPEN' }, 'security'],
  ])('with %s is refused', async (_what, change, path) => {
    const reply = await create(change)
    expect([reply.statusCode, reply.json().error.fields[0].path]).toEqual([422, path])
  })

  test.each([
    ['an unknown field', { hidden: true }],
    ['no key at all', { securityKey: undefined }],
  ])('with %s cannot be read', async (_what, change) => expect((await create(change)).statusCode).toBe(400))

  test('accepts names of 32 bytes and Wi-Fi keys of 6 and 63 characters', async () => {
    for (const change of [
      { ssid: 'x'.repeat(32), securityKey: '123456' },
      { ssid: `${'鍵'.repeat(10)}ab`, securityKey: 'y'.repeat(63) },
    ])
      expect((await create(change)).statusCode).toBe(201)
  })

  test('is refused for a name that the property has on that band; the other band and another case are accepted', async () => {
    await made({ ssid: 'Garden' })
    const reply = await create({ ssid: 'Garden', security: 'WPA3' })
    expect([reply.statusCode, reply.json().error]).toMatchObject([
      409,
      { code: 'networks.taken', fields: [{ path: 'ssid', message: 'ssidTaken' }] },
    ])
    expect((await create({ ssid: 'Garden', band: '2.4' })).statusCode).toBe(201)
    expect((await create({ ssid: 'garden' })).statusCode).toBe(201)
    expect((await create({ ssid: 'Garden', propertyId: cast.properties.closedToPartner })).statusCode).toBe(201)
  })

  test('by two concurrent calls succeeds once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => create({ ssid: 'Race' })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })
})

describe('the list of networks', () => {
  test('has the networks of this property by name, without regard to case and without keys', async () => {
    const other = cast.properties.optedOut
    for (const ssid of ['beta', 'Alpha', 'gamma']) await made({ ssid, propertyId: other })
    const reply = await manager.send('GET', `${WIFI}?propertyId=${other}`)
    expect(reply.json().networks.map(({ ssid }: Network) => ssid)).toEqual(['Alpha', 'beta', 'gamma'])
    expect(Object.keys(reply.json().networks[0]).sort()).toEqual([
      'band',
      'id',
      'propertyId',
      'security',
      'ssid',
      'version',
    ])
    expect(reply.body).not.toContain(draft.securityKey)
  })
})

describe('changing a network', () => {
  test('keeps the Wi-Fi key if it is left out, and replaces it otherwise', async () => {
    const { id } = await made({ ssid: 'Pool' })
    const sealed = (await rowOf(id))?.sealed
    const kept = await manager.send('PATCH', `${WIFI}/${id}`, {
      version: 1,
      ssid: 'Pool 2',
      band: '2.4',
      security: 'WPA3',
    })
    expect([kept.statusCode, kept.json()]).toEqual([
      200,
      { id, propertyId, ssid: 'Pool 2', band: '2.4', security: 'WPA3', version: 2 },
    ])
    expect((await rowOf(id))?.sealed).toBe(sealed)
    const replaced = await manager.send('PATCH', `${WIFI}/${id}`, { version: 2, securityKey: 'battery staple' })
    expect(replaced.json()).toMatchObject({ ssid: 'Pool 2', version: 3 })
    expect(await keyOf(id)).toBe('battery staple')
  })

  test('is audited with whether the Wi-Fi key changed, but without the key', async () => {
    const { id } = await made({ ssid: 'Gym' })
    await manager.send('PATCH', `${WIFI}/${id}`, { version: 1, band: '2.4', securityKey: 'battery staple' })
    await manager.send('PATCH', `${WIFI}/${id}`, { version: 2, security: 'WPA' })
    expect((await server.auditOf(id)).slice(1)).toEqual([
      {
        action: 'networks.update',
        before: { ssid: 'Gym', band: '5', security: 'WPA2' },
        after: { ssid: 'Gym', band: '2.4', security: 'WPA2', isSecurityKeyChanged: true },
      },
      {
        action: 'networks.update',
        before: { ssid: 'Gym', band: '2.4', security: 'WPA2' },
        after: { ssid: 'Gym', band: '2.4', security: 'WPA', isSecurityKeyChanged: false },
      },
    ])
  })

  test('is refused for a stale version', async () => {
    const { id } = await made({ ssid: 'Hall' })
    await manager.send('PATCH', `${WIFI}/${id}`, { version: 1, band: '2.4' })
    const reply = await manager.send('PATCH', `${WIFI}/${id}`, { version: 1, ssid: 'Lost', securityKey: 'lost lost' })
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'networks.stale'])
    expect((await list()).find((one) => one.id === id)).toMatchObject({ ssid: 'Hall', band: '2.4', version: 2 })
    expect(await keyOf(id)).toBe(draft.securityKey)
  })

  test('by two concurrent calls succeeds for one', async () => {
    const { id } = await made({ ssid: 'Stairs' })
    const change = (security: string) => manager.send('PATCH', `${WIFI}/${id}`, { version: 1, security })
    const replies = await Promise.all(['WPA', 'WPA3'].map(change))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('is refused for a name that is taken on that band', async () => {
    await made({ ssid: 'First' })
    const { id } = await made({ ssid: 'Second' })
    const reply = await manager.send('PATCH', `${WIFI}/${id}`, { version: 1, ssid: 'First' })
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'networks.taken'])
    expect((await manager.send('PATCH', `${WIFI}/${id}`, { version: 1, ssid: 'First', band: '2.4' })).statusCode).toBe(
      200,
    )
  })

  test.each([
    [{ ssid: 'Lobby ' }, 'ssidPattern'],
    [{ securityKey: '' }, 'securityKeyRequired'],
    [{ securityKey: '12345' }, 'securityKeyLength'],
  ])('follows the same rules: %j', async (change, rule) => {
    const { id } = await made({ ssid: `Rules ${rule}` })
    const reply = await manager.send('PATCH', `${WIFI}/${id}`, { version: 1, ...change })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().error.fields[0].message).toBe(rule)
  })

  test('requires a version', async () => {
    const { id } = await made({ ssid: 'Versionless' })
    expect((await manager.send('PATCH', `${WIFI}/${id}`, { ssid: 'X' })).statusCode).toBe(400)
  })
})

describe('deleting a network', () => {
  test('answers 204, is audited, and the network is gone', async () => {
    const { id } = await made({ ssid: 'Old' })
    const reply = await manager.send('DELETE', `${WIFI}/${id}`)
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect((await list()).map((one) => one.id)).not.toContain(id)
    expect((await server.auditOf(id)).at(-1)).toEqual({
      action: 'networks.delete',
      before: { ssid: 'Old', band: '5', security: 'WPA2' },
      after: null,
    })
    const again = await manager.send('DELETE', `${WIFI}/${id}`)
    expect([again.statusCode, again.json().error.code]).toEqual([404, 'networks.notFound'])
  })
})

test('a network of another property is reported like one that does not exist', async () => {
  const { id } = await made({ ssid: 'Private' })
  const otherManager = await server.signIn(cast.single)
  const refusals = [
    [id, [404, 'networks.notFound']],
    ['00000000-0000-4000-8000-000000000000', [404, 'networks.notFound']],
    ['not-an-id', [400, 'request.malformed']],
  ] as const
  for (const [named, refusal] of refusals) {
    for (const [method, payload] of [
      ['PATCH', { version: 1, ssid: 'Taken over' }],
      ['DELETE', undefined],
    ] as const) {
      const reply = await otherManager.send(method, `${WIFI}/${named}`, payload)
      expect([reply.statusCode, reply.json().error.code]).toEqual(refusal)
    }
  }
  expect((await list()).find((one) => one.id === id)).toMatchObject({ ssid: 'Private', version: 1 })
})
