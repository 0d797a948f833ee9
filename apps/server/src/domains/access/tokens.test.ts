import { startMailServer } from '@portico/simulators/mail/mail-server'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMailer } from '../../platform/mailer.ts'
import { tokenNotices } from './token-notices.ts'

let server: TestServer
let cast: Cast
let manager: SignedIn
let client: DoorClient
let front: Awaited<ReturnType<DoorClient['door']>>
let mailServer: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  manager = await server.signIn(cast.portfolio)
  mailServer = await startMailServer({ behaviourFor: () => 'takes' })
})
afterAll(async () => {
  await mailServer.stop()
  await server.close()
})
beforeEach(async () => {
  client = await openDoorClient(server, cast.portfolio)
  front = await client.door('Front Door')
  mailServer.mails.length = 0
})

const tokens = () => `/v1/access/devices/${client.propertyId}/${front.deviceId}/tokens`
const join = (accountId: string) =>
  server.ask('insert into memberships (property_id, account_id) values ($1, $2)', [client.propertyId, accountId])
const send = () =>
  tokenNotices({
    database: server.database,
    mailer: openMailer({ mail: { from: 'Portico <no-reply@us.portico.example>', smtpUrl: mailServer.url } }),
    deployment: { country: 'us', origin: 'https://portal.us.portico.example' },
    log: server.app.log,
  }).run({})
const emailOf = async (accountId: string) =>
  (await server.ask<{ email: string }>('select email from accounts where id = $1', [accountId]))[0]?.email
const deviceInList = async () =>
  (await manager.call('GET', `/v1/access/doors?propertyId=${client.propertyId}`)).body.doors[0].devices[0]

test('issuing a token is audited as all codes of the door', async () => {
  await manager.call('POST', tokens())
  const entries = await server.ask(
    'select action, entity_id, account_id, after from audit where property_id = $1 order by seq',
    [client.propertyId],
  )
  expect(entries).toEqual([
    {
      action: 'devices.issueToken',
      entity_id: front.deviceId,
      account_id: cast.portfolio,
      after: { accessPointId: front.entranceId, reveals: 'all codes of this door' },
    },
  ])
})

test('every other manager of the property gets one mail about a new token, and its issuer none', async () => {
  await join(cast.single)
  await join(cast.partner)
  const stranger = await server.createStranger()
  await join(stranger)
  expect((await manager.call('POST', tokens())).status).toBe(201)
  await send()
  await send()
  expect(mailServer.mails.flatMap(({ to }) => to)).toEqual([await emailOf(cast.single)])
  const raw = mailServer.mails[0]?.raw.replace(/=\r\n|\r\n(?= )/g, '')
  for (const part of [
    await emailOf(cast.portfolio),
    'Front Door',
    'Quarry Yard',
    'PX-',
    'all codes of this door',
    `https://portal.us.portico.example/properties/${client.propertyId}/entrances/${front.entranceId}`,
  ])
    expect(raw).toContain(part)
})

test('a token that is withdrawn at once is told all the same, because its door may have been read', async () => {
  await join(cast.single)
  await manager.call('POST', tokens())
  await manager.call('DELETE', tokens())
  await send()
  expect(mailServer.mails).toHaveLength(1)
})

test('somebody who has left the property meanwhile gets no mail', async () => {
  await join(cast.single)
  await manager.call('POST', tokens())
  await server.ask('delete from memberships where property_id = $1 and account_id = $2', [
    client.propertyId,
    cast.single,
  ])
  await send()
  expect(mailServer.mails).toEqual([])
})

test('the list of devices says who issued the last token and when, also after its issuer is gone', async () => {
  expect(await deviceInList()).toMatchObject({ tokens: 1, lastToken: { issuedBy: null } })
  const before = Date.now()
  await manager.call('POST', tokens())
  const { tokens: count, lastToken } = await deviceInList()
  expect([count, lastToken.issuedBy]).toEqual([2, await emailOf(cast.portfolio)])
  expect(lastToken.issuedTimeMillis).toBeGreaterThan(before - 5000)
  await server.ask('update device_tokens set issued_by = $2 where device_id = $1', [
    front.deviceId,
    crypto.randomUUID(),
  ])
  expect((await deviceInList()).lastToken.issuedBy).toBeNull()
  await manager.call('DELETE', tokens())
  expect(await deviceInList()).toMatchObject({ tokens: 0, lastToken: null })
})
