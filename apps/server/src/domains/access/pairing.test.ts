import { setTimeout as sleep } from 'node:timers/promises'
import { pairingText, TRIES_PER_ACCOUNT, TRIES_PER_PROPERTY, writeCode } from '@portico/contract/access/pairing.rules'
import { fingerprintOf } from '@portico/panel-core/key-pair'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { FACTS, type NewPanel, openNewPanel } from '@portico/tools/testing/pairing-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { signingKeysOf } from '../../platform/signing-keys.ts'

type Door = Awaited<ReturnType<DoorClient['door']>>
let server: TestServer
let cast: Cast
let manager: SignedIn
let client: DoorClient
let front: Door
let panel: NewPanel

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  manager = await server.signIn(cast.portfolio)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.ask('truncate pairing_requests, pairing_tries, spent_challenges')
  client = await openDoorClient(server, cast.portfolio)
  front = await client.door('Front Door')
  panel = openNewPanel(server)
})

const base = () => `/v1/access/pairing/${client.propertyId}`
const lookUp = (code: string, caller = manager) => caller.call('POST', `${base()}/lookups`, { code })
const draft = (more: object = {}) => ({
  accessPointId: front.entranceId,
  hardwareType: 'PICTOR',
  serialNumber: FACTS.serialNumber,
  port: null,
  ...more,
})
const claim = (code: string, more: object = {}, caller = manager) =>
  caller.call('POST', `${base()}/devices`, { ...draft(more), code })
const replace = (code: string, { version = 1, deviceId = front.deviceId } = {}) =>
  manager.call('POST', `${base()}/devices/${deviceId}`, { code, version })
const errorOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]
const refusalOf = (reply: { statusCode: number; json(): { error: { code: string } } }) => [
  reply.statusCode,
  reply.json().error.code,
]
const wrong = (count: number) => `ABCDEFG${'23456789ABCDEFGHJKMNPQRSTUVWXYZ'[count]}2`

async function pairedDevice() {
  const { status, body } = await claim(await panel.code())
  expect(status, JSON.stringify(body)).toBe(201)
  return body.deviceId as string
}
const deviceInList = async (deviceId: string) => {
  const { body } = await manager.call('GET', `/v1/access/doors?propertyId=${client.propertyId}`)
  const devices = body.doors.flatMap((door: { devices: { deviceId: string }[] }) => door.devices)
  return devices.find((one: { deviceId: string }) => one.deviceId === deviceId)
}
/** Another server with the same database. */
const secondServer = () =>
  buildApp({
    config: server.config,
    database: server.database,
    keys: server.keys,
    identityProvider: undefined as never,
    enqueue: async () => null,
    servesPortal: false,
    translatorOf: undefined as never,
    limitsCalls: false,
  })

describe('a panel that asks', () => {
  test('is compared, claimed, and learns its device while it waits', async () => {
    const code = await panel.code()
    const found = await lookUp(writeCode(code).toLowerCase())
    expect(found.status).toBe(200)
    expect(found.body).toMatchObject({ panel: FACTS, keyFingerprint: panel.key.fingerprint, network: '127.0.0.x' })
    expect(found.body.signingKeys).toEqual(
      Object.entries(signingKeysOf(server.keys)).map(([id, key]) => ({ id, fingerprint: fingerprintOf(key) })),
    )
    const waiting = panel.wait(50)
    await sleep(200)
    const claimed = await claim(code)
    const at = performance.now()
    const news = (await waiting).json()
    expect(performance.now() - at).toBeLessThan(1_000)
    expect(claimed.body).toMatchObject({ accessPointId: front.entranceId, keyFingerprint: panel.key.fingerprint })
    expect(news).toEqual({
      state: 'PAIRED',
      deviceId: claimed.body.deviceId,
      signingKeys: signingKeysOf(server.keys),
    })
    const token = await panel.token(claimed.body.deviceId)
    expect((await panel.list(claimed.body.deviceId, token)).statusCode).toBe(200)
  })

  test('learns of it at another server, also if the first one was killed after the claim', async () => {
    const code = await panel.code()
    expect((await panel.wait(0)).json()).toEqual({ state: 'WAITING' })
    const { body } = await claim(code)
    const other = await secondServer()
    try {
      expect((await panel.wait(0, other)).json()).toMatchObject({ state: 'PAIRED', deviceId: body.deviceId })
    } finally {
      await other.close()
    }
  })

  test('and waits at another server is woken there', async () => {
    const other = await secondServer()
    try {
      const code = await panel.code()
      const waiting = panel.wait(50, other)
      await sleep(300)
      const { body } = await claim(code)
      const at = performance.now()
      expect((await waiting).json()).toMatchObject({ state: 'PAIRED', deviceId: body.deviceId })
      expect(performance.now() - at).toBeLessThan(1_000)
    } finally {
      await other.close()
    }
  })

  test('needs a signature by its key over a challenge of this server that nobody has used', async () => {
    const proof = await panel.proof()
    const other = openNewPanel(server)
    const ask = (changes: object) => panel.post('/v1/pairing/requests', { ...proof, panel: FACTS, ...changes })
    expect(refusalOf(await ask({ publicKey: other.key.publicKey }))).toEqual([403, 'pairing.proofWrong'])
    const ofSession = panel.key.proveSession(front.deviceId, proof.challenge)
    expect(refusalOf(await ask(ofSession))).toEqual([403, 'pairing.proofWrong'])
    const foreign = `${'A'.repeat(22)}.${Date.now() + 60_000}.k1.${'A'.repeat(43)}`
    expect(refusalOf(await ask(panel.key.provePairing(foreign)))).toEqual([409, 'pairing.challengeSpent'])
    expect(await server.ask('select from spent_challenges')).toHaveLength(0)
    expect((await ask({})).statusCode).toBe(201)
    expect(refusalOf(await ask({}))).toEqual([409, 'pairing.challengeSpent'])
  })

  test('cannot use a challenge that has expired', async () => {
    const { makeChallenge } = await import('./panel-proofs.ts')
    const old = makeChallenge(server.keys, Date.now() - 61_000)
    const reply = await panel.post('/v1/pairing/requests', { ...panel.key.provePairing(old), panel: FACTS })
    expect(refusalOf(reply)).toEqual([409, 'pairing.challengeSpent'])
    expect(pairingText(old)).toBe(`portico-pairing-1\n${old}`)
  })

  test('gets another code when it asks again, and the former one is none', async () => {
    const [first, second] = [await panel.code(), await panel.code()]
    expect(errorOf(await lookUp(first))).toEqual([404, 'pairing.codeUnknown'])
    expect((await lookUp(second)).status).toBe(200)
  })

  test('is one of five at its address; another address is not kept out', async () => {
    for (let count = 0; count < 5; count++) await openNewPanel(server).code()
    const refused = await panel.ask()
    expect(refusalOf(refused)).toEqual([429, 'pairing.tooManyPending'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
    expect((await openNewPanel(server, { address: '198.51.100.7' }).ask()).statusCode).toBe(201)
    await server.ask(`update pairing_requests set expires_at = now() where network = '127.0.0.x'`)
    expect((await panel.ask()).statusCode).toBe(201)
  })

  test('of six at once at one address five are kept', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => openNewPanel(server).ask()))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('has to ask before it waits, and again when its code has expired', async () => {
    expect(refusalOf(await panel.wait(0))).toEqual([404, 'pairing.notAsked'])
    await panel.code()
    await server.ask('update pairing_requests set expires_at = now()')
    expect(refusalOf(await panel.wait(0))).toEqual([404, 'pairing.notAsked'])
  })
})

describe('a code', () => {
  test('is good once', async () => {
    const code = await panel.code()
    expect((await claim(code)).status).toBe(201)
    expect(errorOf(await claim(code, { serialNumber: 'A-1002' }))).toEqual([404, 'pairing.codeUnknown'])
  })

  test('is good for ten minutes', async () => {
    const code = await panel.code()
    await server.ask('update pairing_requests set expires_at = now()')
    expect(errorOf(await claim(code))).toEqual([404, 'pairing.codeUnknown'])
    expect(errorOf(await lookUp(code))).toEqual([404, 'pairing.codeUnknown'])
  })

  test('of two members who claim it at once one gets the panel', async () => {
    const code = await panel.code()
    const answers = await Promise.all([claim(code), claim(code, { serialNumber: 'A-1002' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404])
    expect(await server.ask('select from pairings where property_id = $1', [client.propertyId])).toHaveLength(1)
    expect(
      await server.ask(`select from devices where serial_number like 'A-100_' and property_id = $1`, [
        client.propertyId,
      ]),
    ).toHaveLength(1)
  })

  test('stays good when the device cannot be added', async () => {
    const code = await panel.code()
    const [{ serial_number: taken } = { serial_number: '' }] = await server.ask<{ serial_number: string }>(
      'select serial_number from devices where id = $1',
      [front.deviceId],
    )
    expect(errorOf(await claim(code, { serialNumber: taken }))).toEqual([409, 'entrances.serialNumberTaken'])
    expect((await claim(code)).status).toBe(201)
  })

  test('that is wrong five times keeps an account out for ten minutes, and no other one', async () => {
    const code = await panel.code()
    for (let count = 0; count < TRIES_PER_ACCOUNT; count++)
      expect(errorOf(await lookUp(wrong(count)))).toEqual([404, 'pairing.codeUnknown'])
    const refused = await manager.send('POST', `${base()}/lookups`, { code })
    expect(refusalOf(refused)).toEqual([429, 'pairing.tooManyTries'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
    expect(errorOf(await claim(code))).toEqual([429, 'pairing.tooManyTries'])
    const colleague = await colleagueAt()
    expect((await lookUp(code, colleague)).status).toBe(200)
    await server.ask(`update pairing_tries set ends_at = now()`)
    expect((await claim(code)).status).toBe(201)
  })

  test('that is right does not count, and many at once are no more tries', async () => {
    const code = await panel.code()
    for (let count = 0; count < 8; count++) expect((await lookUp(code)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, count) => lookUp(wrong(count))))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(TRIES_PER_ACCOUNT)
  })

  test('that is wrong twenty times keeps everybody at the property out, and nobody elsewhere', async () => {
    const code = await panel.code()
    for (let account = 0; account < TRIES_PER_PROPERTY / TRIES_PER_ACCOUNT; account++) {
      const colleague = await colleagueAt()
      for (let count = 0; count < TRIES_PER_ACCOUNT; count++)
        expect((await lookUp(wrong(count), colleague)).status).toBe(404)
    }
    expect(errorOf(await lookUp(code))).toEqual([429, 'pairing.tooManyTries'])
    const elsewhere = await openDoorClient(server, cast.portfolio)
    const found = await manager.call('POST', `/v1/access/pairing/${elsewhere.propertyId}/lookups`, { code })
    expect(found.status).toBe(200)
  })

  test('that cannot be one breaks a rule and is no try', async () => {
    for (const code of ['ABC', 'ABCDEFGH0', 'ABCDEFGHI', 'ABCDEFGHJK']) expect((await lookUp(code)).status).toBe(422)
    expect(await server.ask('select from pairing_tries')).toHaveLength(0)
  })
})

describe('who pairs', () => {
  test('must be allowed to change devices and to reveal codes', async () => {
    const code = await panel.code()
    const technician = await colleagueAt('maintenance')
    for (const path of ['lookups', 'devices'])
      expect(
        errorOf(
          await technician.call('POST', `${base()}/${path}`, path === 'devices' ? { ...draft(), code } : { code }),
        ),
      ).toEqual([403, 'session.notPermitted'])
    expect(await server.ask('select from pairing_requests')).toHaveLength(1)
  })

  test('works for the property, and finds nothing of another one', async () => {
    const code = await panel.code()
    const stranger = await server.signIn(cast.single)
    expect(errorOf(await lookUp(code, stranger))).toEqual([403, 'properties.notFound'])
    const elsewhere = await openDoorClient(server, cast.single)
    const door = await elsewhere.door('Back Door')
    const path = `/v1/access/pairing/${elsewhere.propertyId}/devices`
    const taken = await stranger.call('POST', `${path}/${front.deviceId}`, { code, version: 1 })
    expect(errorOf(taken)).toEqual([404, 'access.deviceNotFound'])
    expect(errorOf(await stranger.call('POST', path, { ...draft(), code }))).toEqual([404, 'entrances.notFound'])
    const code2 = await stranger.call('POST', `${path}/${front.deviceId}/installationCode`)
    expect(errorOf(code2)).toEqual([404, 'access.deviceNotFound'])
    expect(errorOf(await stranger.call('DELETE', `${path}/${front.deviceId}`))).toEqual([404, 'access.deviceNotFound'])
    expect((await stranger.call('POST', `${path}/${door.deviceId}`, { code, version: 1 })).status).toBe(200)
  })
})

describe('another panel for a device', () => {
  test('ends the former one, its tokens made by hand too, and keeps device and entrance', async () => {
    const { body } = await replace(await panel.code())
    expect(body).toMatchObject({ deviceId: front.deviceId, accessPointId: front.entranceId, version: 2 })
    expect((await front.panel.get(0)).statusCode).toBe(401)
    const former = await panel.token(front.deviceId)
    const next = openNewPanel(server)
    const code = await next.code()
    expect(errorOf(await replace(code))).toEqual([409, 'entrances.stale'])
    expect((await replace(code, { version: 2 })).status).toBe(200)
    expect((await panel.list(front.deviceId, former)).statusCode).toBe(401)
    expect(refusalOf(await panel.session(front.deviceId))).toEqual([401, 'session.unauthenticated'])
    expect(refusalOf(await panel.wait(0))).toEqual([404, 'pairing.notAsked'])
    expect((await next.list(front.deviceId, await next.token(front.deviceId))).statusCode).toBe(200)
    const entries = (await server.auditOf(front.deviceId)).filter(({ action }) => action !== 'devices.fetchWholeList')
    expect(entries.map(({ action }) => action)).toEqual(['devices.replacePanel', 'devices.replacePanel'])
    expect(entries[0]?.before).toEqual({ tokens: 1 })
    expect(entries[1]?.before).toEqual({ keyFingerprint: panel.key.fingerprint })
    expect(entries[1]?.after).toMatchObject({ keyFingerprint: next.key.fingerprint, maker: 'Acme' })
  })

  test('and the list of devices says how each was paired', async () => {
    const deviceId = await pairedDevice()
    expect(await deviceInList(deviceId)).toMatchObject({
      tokens: 0,
      lastToken: null,
      installationCode: null,
      pairing: {
        panel: FACTS,
        keyFingerprint: panel.key.fingerprint,
        pairedBy: expect.stringContaining('@'),
        sessionTimeMillis: null,
        keyTwiceTimeMillis: null,
      },
    })
    await panel.token(deviceId)
    expect((await deviceInList(deviceId)).pairing.sessionTimeMillis).toBeGreaterThan(0)
    expect(refusalOf(await panel.ask())).toEqual([409, 'pairing.keyPaired'])
  })

  test('tells everybody else who may change devices, as a token does', async () => {
    await colleagueAt()
    await pairedDevice()
    expect(await server.ask('select from token_notices where property_id = $1', [client.propertyId])).toHaveLength(1)
  })
})

describe('an installation code', () => {
  const path = (deviceId = front.deviceId) => `${base()}/devices/${deviceId}/installationCode`
  const make = async () => (await manager.call('POST', path())).body.code as string

  test('pairs the panel of an installer without an account, once', async () => {
    const code = await make()
    expect((await deviceInList(front.deviceId)).installationCode).toMatchObject({
      madeBy: expect.stringContaining('@'),
    })
    const reply = await panel.install(writeCode(code))
    expect(reply.json()).toEqual({ deviceId: front.deviceId, signingKeys: signingKeysOf(server.keys) })
    expect((await panel.list(front.deviceId, await panel.token(front.deviceId))).statusCode).toBe(200)
    expect((await front.panel.get(0)).statusCode).toBe(401)
    expect(refusalOf(await openNewPanel(server).install(code))).toEqual([404, 'pairing.codeUnknown'])
    expect((await deviceInList(front.deviceId)).installationCode).toBe(null)
    const entries = (await server.auditOf(front.deviceId)).filter(({ action }) => action !== 'devices.fetchWholeList')
    expect(entries.map(({ action }) => action)).toEqual(['devices.makeInstallationCode', 'devices.replacePanel'])
    expect(JSON.stringify(entries)).not.toContain(code)
  })

  test('of two installers at once pairs one panel', async () => {
    const code = await make()
    const replies = await Promise.all([panel, openNewPanel(server)].map((one) => one.install(code)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404])
  })

  test('ends with the next one, when it is withdrawn, after three days, with its device, and with the permission of its maker', async () => {
    const refused = async (code: string) =>
      expect(refusalOf(await openNewPanel(server).install(code))).toEqual([404, 'pairing.codeUnknown'])
    const [former, next] = [await make(), await make()]
    await refused(former)
    expect((await manager.call('DELETE', path())).status).toBe(204)
    await refused(next)
    const late = await make()
    await server.ask('update installation_codes set expires_at = now()')
    await refused(late)
    const colleague = await colleagueAt()
    const theirs = (await colleague.call('POST', path())).body.code
    await server.ask(`update memberships set role_id = 'frontDesk' where property_id = $1 and account_id <> $2`, [
      client.propertyId,
      cast.portfolio,
    ])
    await refused(theirs)
    const archived = await make()
    const { body } = await manager.call('GET', `/v1/property/devices/${client.propertyId}/${front.deviceId}`)
    const archive = `/v1/property/devices/${client.propertyId}/${front.deviceId}/archive`
    expect((await manager.call('POST', archive, { version: body.version })).status).toBe(200)
    await refused(archived)
    expect(errorOf(await manager.call('POST', path()))).toEqual([404, 'access.deviceNotFound'])
  })
})

async function colleagueAt(roleId = 'manager') {
  const [account] = await server.ask<{ id: string }>(
    `insert into accounts (provider, subject, email, email_verified, full_name, kind)
     values ('demo', gen_random_uuid(), gen_random_uuid() || '@example.com', true, 'Mia', 'propertyManager') returning id`,
  )
  await server.ask('insert into memberships (property_id, account_id, role_id) values ($1, $2, $3)', [
    client.propertyId,
    account?.id,
    roleId,
  ])
  return server.signIn(account?.id ?? '')
}
