import type { Profile } from '@portico/contract/integrations/profiles.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openIntegrationsClient } from '@portico/tools/testing/integrations-client'
import { brokenRulesOf, refusalOf } from '@portico/tools/testing/people-client'
import { startTestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { scheduleDue } from '../../integration-jobs.ts'
import { approveProfile } from './profile-approval.service.ts'
import { openCredentials } from './profiles.service.ts'
import { verifyProfile } from './verify-profile.ts'

const PROFILES = '/v1/integrations/pms/credentials'
const mri = {
  pmsName: 'MRI',
  credentials: { clientId: 'C1', databaseName: 'DB', username: 'porter', password: 'canary-pw-81', version: 'x7' },
}
const yardi = {
  pmsName: 'Yardi',
  credentials: {
    url: 'https://www.yardiasp13.com/12345/pages/Login.aspx',
    username: 'porter',
    password: 'canary-pw-82',
    serverName: 'live1',
  },
}

const server = await startTestServer()
const cast = await castOf(server)
const otherManager = await server.signIn(cast.single)
const client = await openIntegrationsClient(server, await server.signIn(cast.portfolio), cast.properties.openToPartner)
beforeEach(() => {
  client.pms.problem = undefined
})
afterAll(() => server.close())

const made = (change: object = {}) => client.expecting<Profile>(201, client.createProfile(change))
const patch = (id: string, body: object) => client.call('PATCH', `${PROFILES}/${id}`, body)
const profileOf = async (id: string) => (await client.profiles()).find(({ credentialId }) => credentialId === id)
const validityOf = async (id: string) => (await profileOf(id))?.validityStatus
const rowOf = async (id: string) =>
  (
    await server.ask<{ account_id: string; id: string; sealed_credentials: string }>(
      'select account_id, id, sealed_credentials from pms_profiles where id = $1',
      [id],
    )
  )[0] as { account_id: string; id: string; sealed_credentials: string }
const keptOf = async (id: string) => openCredentials(server.keys, await rowOf(id))
const isQueued = async (id: string) =>
  (await server.ask('select from pgboss.job where singleton_key = $1', [id])).length > 0

describe('adding a profile', () => {
  test('returns no password and stores the login encrypted', async () => {
    const reply = await client.createProfile({ ...mri, nickname: ' Main office ' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      credentialId: expect.any(String),
      pmsName: 'MRI',
      nickname: 'Main office',
      approvalStatus: 'PENDING_APPROVAL',
      validityStatus: 'PENDING_VERIFICATION',
      isDataAvailable: false,
      credentials: { clientId: 'C1', databaseName: 'DB', username: 'porter', version: 'x7' },
      settings: {},
      integrationCount: 0,
      createdTimeMillis: expect.any(Number),
      version: 1,
    })
    const { credentialId } = reply.json()
    expect(await keptOf(credentialId)).toEqual(mri.credentials)
    expect((await rowOf(credentialId)).sealed_credentials).not.toContain('canary')
    expect(await isQueued(credentialId)).toBe(false)
    const entries = await server.auditOf(credentialId)
    expect(entries).toMatchObject([{ action: 'profiles.create' }])
    const by = await server.ask('select account_id from audit where entity_id = $1', [credentialId])
    expect(by).toEqual([{ account_id: cast.portfolio }])
    expect(JSON.stringify(entries)).not.toContain('canary')
  })

  test('derives fields from the URL and ignores values that the client sends for them', async () => {
    const { credentials, approvalStatus } = await made({
      pmsName: 'Entrata',
      credentials: { url: 'brightwater.entrata.com/portal', orgs: 'somebody-else' },
    })
    expect([credentials, approvalStatus]).toEqual([
      { url: 'brightwater.entrata.com/portal', orgs: 'brightwater' },
      'APPROVED',
    ])
    const { credentials: ofYardi } = await made(yardi)
    expect(ofYardi).toMatchObject({ domain: 'www.yardiasp13.com', voyagerWebshare: '12345', database: 'live1' })
  })

  test('waits for approval, except for a PMS that the deployment approves at once', async () => {
    const strict = await startTestServer({ config: { pms: { ...server.config.pms, approvedAtOnce: [] } } })
    try {
      const { properties, portfolio } = await castOf(strict)
      const other = await openIntegrationsClient(strict, await strict.signIn(portfolio), properties.openToPartner)
      const credentials = { url: 'brightwater.entrata.com' }
      const reply = await other.createProfile({ pmsName: 'Entrata', nickname: 'Theirs', credentials })
      expect([reply.statusCode, reply.json().approvalStatus]).toEqual([201, 'PENDING_APPROVAL'])
      const { credentialId: id } = reply.json()
      await other.verify(id)
      expect((await other.profiles()).find(({ credentialId }) => credentialId === id)?.isDataAvailable).toBe(false)
    } finally {
      await strict.close()
    }
  })

  test('accepts a host of Yardi only at a domain of the vendor or of the deployment', async () => {
    const at = (host: string) => ({ ...yardi, credentials: { ...yardi.credentials, url: `https://${host}/1/x` } })
    expect(brokenRulesOf(await client.createProfile(at('voyager.landlord.example')))).toEqual([
      422,
      'credentials.url: urlMismatch',
    ])
    const { pms } = server.config
    const allowing = await startTestServer({
      config: { pms: { ...pms, yardi: { ...pms.yardi, hosts: ['landlord.example'] } } },
    })
    try {
      const { properties, portfolio } = await castOf(allowing)
      const other = await openIntegrationsClient(allowing, await allowing.signIn(portfolio), properties.openToPartner)
      const reply = await other.createProfile(at('voyager.landlord.example'))
      expect([reply.statusCode, reply.json().credentials.domain]).toEqual([201, 'voyager.landlord.example'])
      expect(brokenRulesOf(await other.createProfile(at('voyager.other.example')))[0]).toBe(422)
      const offers = (await other.call('GET', '/v1/integrations?status=available')).json().integrations
      expect(offers).toContainEqual({ provider: 'Yardi', types: ['PMS'], domains: ['landlord.example'] })
    } finally {
      await allowing.close()
    }
  })

  test('enqueues one verification where no approval is needed', async () => {
    expect(await isQueued((await made()).credentialId)).toBe(true)
  })

  test.each([
    ['no nickname', { nickname: ' ' }, 'nickname: nicknameRequired'],
    ['a long nickname', { nickname: 'x'.repeat(65) }, 'nickname: nicknameLength'],
    ['a nickname that cannot be seen', { nickname: '\u200b' }, 'nickname: nicknameInvalid'],
    ['a nickname of two lines', { nickname: 'North\nside' }, 'nickname: nicknameInvalid'],
    ['no id of the company', { credentials: {} }, 'credentials.pmcId: fieldRequired'],
    ['a field of another system', { credentials: { pmcId: '1', orgs: 'x' } }, 'credentials.orgs: fieldUnknown'],
    [
      'a foreign host',
      { pmsName: 'Entrata', credentials: { url: 'entrata.com.evil.example' } },
      'credentials.url: urlMismatch',
    ],
    ['no address at all', { pmsName: 'AppFolio', credentials: { url: 'http://' } }, 'credentials.url: urlUnreadable'],
    [
      'another version',
      { ...mri, credentials: { ...mri.credentials, version: 'x6' } },
      'credentials.version: versionUnknown',
    ],
    [
      'no password',
      { ...mri, credentials: { ...mri.credentials, password: '' } },
      'credentials.password: fieldRequired',
    ],
  ])('with %s is refused', async (_what, change, problem) => {
    expect(brokenRulesOf(await client.createProfile(change))).toEqual([422, problem])
  })

  test('is refused for a nickname that differs from one of the account in case only; another account may use it', async () => {
    await made({ nickname: 'Twice' })
    const reply = await client.createProfile({ nickname: 'TWICE' })
    expect(refusalOf(reply)).toEqual([409, 'profiles.nicknameTaken'])
    expect(brokenRulesOf(reply)).toEqual([409, 'nickname: nicknameTaken'])
    const body = { pmsName: 'RealPage', nickname: 'Twice', credentials: { pmcId: '2' } }
    expect((await client.call('POST', PROFILES, body, otherManager)).statusCode).toBe(201)
  })

  test('by two concurrent calls with the same nickname succeeds once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => client.createProfile({ nickname: 'Race' })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })

  test('is refused for a PMS that this deployment does not offer, and the list of offers names the others', async () => {
    const offers = async () =>
      (await client.call('GET', '/v1/integrations?status=available')).json().integrations as { provider: string }[]
    const [flag] = await server.ask<{ value: unknown }>(`select value from flags where name = 'enabledPmsProviders'`)
    await server.ask(`update flags set value = '["Entrata"]' where name = 'enabledPmsProviders'`)
    expect(refusalOf(await client.createProfile())).toEqual([422, 'profiles.providerNotOffered'])
    expect(await offers()).toEqual([{ provider: 'Entrata', types: ['PMS'] }])
    await server.ask(`delete from flags where name = 'enabledPmsProviders'`)
    expect((await offers()).map(({ provider }) => provider)).toEqual(['Entrata', 'AppFolio', 'RealPage'])
    await server.ask(`insert into flags (name, value) values ('enabledPmsProviders', $1)`, [
      JSON.stringify(flag?.value),
    ])
  })
})

describe('changing a profile', () => {
  test('keeps a password that is left out; a change of the nickname alone starts no verification', async () => {
    const { credentialId: id } = await made(mri)
    const renamed = await patch(id, { nickname: 'Renamed', version: 1 })
    expect(renamed.json()).toMatchObject({ nickname: 'Renamed', version: 2, validityStatus: 'PENDING_VERIFICATION' })
    const { password: _, ...shown } = mri.credentials
    const saved = await patch(id, { credentials: { ...shown, username: 'other' } })
    expect([saved.statusCode, saved.json().credentials.username]).toEqual([200, 'other'])
    expect(await keptOf(id)).toEqual({ ...mri.credentials, username: 'other' })
    expect((await server.auditOf(id)).at(-1)).toMatchObject({
      action: 'profiles.update',
      before: { nickname: 'Renamed', credentials: { username: 'porter' } },
      after: { credentials: { username: 'other' }, areSecretsChanged: false },
    })
  })

  test('to another customer resets approval and data, and requires the password again', async () => {
    const { credentialId: id } = await made(yardi)
    await server.asOperator((unit) => approveProfile(unit, id))
    await client.verify(id)
    const { password, ...shown } = yardi.credentials
    const elsewhere = { ...shown, url: 'https://www.yardiasp14.com/1/x' }
    expect(brokenRulesOf(await patch(id, { credentials: elsewhere }))).toEqual([
      422,
      'credentials.password: fieldRequired',
    ])
    expect(await profileOf(id)).toMatchObject({ validityStatus: 'VALID', isDataAvailable: true })
    const moved = await patch(id, { credentials: { ...elsewhere, password } })
    expect(moved.json()).toMatchObject({
      approvalStatus: 'PENDING_APPROVAL',
      validityStatus: 'PENDING_VERIFICATION',
      isDataAvailable: false,
    })
    expect((await server.auditOf(id)).at(-1)?.after).toMatchObject({ areSecretsChanged: false })
  })

  test('of the password keeps approval and data, and starts a verification', async () => {
    const { credentialId: id } = await made(yardi)
    await server.asOperator((unit) => approveProfile(unit, id))
    await client.verify(id)
    const reply = await patch(id, { credentials: { ...yardi.credentials, password: 'canary-pw-83' } })
    expect(reply.json()).toMatchObject({
      approvalStatus: 'APPROVED',
      validityStatus: 'PENDING_VERIFICATION',
      isDataAvailable: true,
    })
    await client.verify(id)
    expect([await validityOf(id), client.pms.passwords.at(-1)]).toEqual(['VALID', 'canary-pw-83'])
    const entries = await server.auditOf(id)
    expect(entries.at(-1)?.after).toMatchObject({ areSecretsChanged: true })
    expect(JSON.stringify([entries, client.warnings])).not.toContain('canary')
  })

  test('follows the rules of its PMS', async () => {
    const { credentialId: id } = await made()
    expect(brokenRulesOf(await patch(id, { credentials: { pmcId: ' ' } }))).toEqual([
      422,
      'credentials.pmcId: fieldRequired',
    ])
    expect(brokenRulesOf(await patch(id, { credentials: { pmcId: '1', url: 'x' } }))).toEqual([
      422,
      'credentials.url: fieldUnknown',
    ])
  })

  test('is refused for a stale version and for a nickname that is taken', async () => {
    const { credentialId: id } = await made({ nickname: 'Mine' })
    const { nickname } = await made()
    expect(refusalOf(await patch(id, { nickname }))).toEqual([409, 'profiles.nicknameTaken'])
    await patch(id, { nickname: 'Still mine' })
    expect(refusalOf(await patch(id, { nickname: 'x', version: 1 }))).toEqual([409, 'profiles.stale'])
  })
})

describe('the settings of a profile', () => {
  const statuses = { 'on hold': 'OTHER' }

  test('are stored, changed one by one and removed', async () => {
    const { credentialId: id, settings } = await made({ settings: { countryCode: 'CA', statuses } })
    expect(settings).toEqual({ countryCode: 'CA', statuses })
    const roles = { signer: 'GUARANTOR' }
    expect((await patch(id, { settings: { roles, statuses: {} } })).json().settings).toEqual({
      countryCode: 'CA',
      roles,
      statuses: {},
    })
    expect((await patch(id, { settings: { countryCode: null } })).json().settings).toEqual({ roles, statuses: {} })
    expect((await server.auditOf(id)).at(-1)).toMatchObject({
      before: { settings: { countryCode: 'CA' } },
      after: { settings: { roles } },
    })
  })

  test('follow the rules of the PMS', async () => {
    const { credentialId: id } = await made()
    expect(brokenRulesOf(await patch(id, { settings: { interfaces: { rentRoll: 'X' } } }))).toEqual([
      422,
      'settings.interfaces.rentRoll: fieldUnknown',
    ])
    const { credentialId: ofMri } = await made(mri)
    expect(brokenRulesOf(await patch(ofMri, { settings: { interfaces: { rentRoll: 'a b' } } }))).toEqual([
      422,
      'settings.interfaces.rentRoll: interfaceInvalid',
    ])
  })

  test('are given to the connector, and another country makes the properties be read again', async () => {
    const { credentialId: id } = await client.readyProfile()
    await server.ask('delete from pgboss.job where singleton_key = $1', [id])
    const changed = (await patch(id, { settings: { countryCode: 'CA' } })).json()
    expect(changed).toMatchObject({ validityStatus: 'PENDING_VERIFICATION', isDataAvailable: true })
    expect(await isQueued(id)).toBe(true)
    const given: unknown[] = []
    const connect: typeof client.parts.connect = (...parts) => {
      given.push(parts[2])
      return client.parts.connect(...parts)
    }
    await verifyProfile({ ...client.parts, connect }, id)
    expect([await validityOf(id), given]).toEqual(['VALID', [{ countryCode: 'CA' }]])
  })

  test('with other meanings of wordings make residents be read again, and not the properties', async () => {
    const { integrationId, credentialId } = await client.goLive()
    const id = credentialId ?? ''
    await server.ask('delete from pgboss.job')
    const changed = (await patch(id, { settings: { statuses } })).json()
    expect([changed.validityStatus, await isQueued(id), await isQueued(integrationId)]).toEqual(['VALID', false, true])
    await server.ask('delete from pgboss.job')
    await patch(id, { settings: { statuses }, nickname: 'The same' })
    expect(await isQueued(integrationId)).toBe(false)
  })
})

describe('verifying a profile', () => {
  test('stores the properties of the login', async () => {
    const { credentialId: id } = await made()
    const ask = (what: string) => client.call('GET', `${PROFILES}/${id}/${what}`)
    expect((await ask('status')).json()).toEqual({ isDataAvailable: false })
    expect(refusalOf(await ask('propertyInfo'))).toEqual([409, 'profiles.dataMissing'])
    await client.verify(id)
    expect((await ask('status')).json()).toEqual({ isDataAvailable: true })
    expect((await ask('propertyInfo')).json()).toEqual({ properties: client.pms.properties })
    expect(await profileOf(id)).toMatchObject({ validityStatus: 'VALID', isDataAvailable: true, version: 1 })
  })

  test.each([
    ['REFUSED', 'INVALID'],
    ['UNAVAILABLE', 'ERROR'],
    ['LIMITED', 'ERROR'],
    ['MALFORMED', 'ERROR'],
  ] as const)('with a new login that fails with %s sets the status %s', async (problem, validity) => {
    const { credentialId: id } = await made()
    client.pms.problem = problem
    await client.verify(id)
    expect(await validityOf(id)).toBe(validity)
    expect(client.warnings.at(-1)).toMatchObject({ profileId: id, problem })
  })

  test('lets a login expire that worked before and is refused, and keeps it valid while the PMS is unavailable', async () => {
    const { credentialId: id } = await made()
    await client.verify(id)
    client.pms.problem = 'UNAVAILABLE'
    await client.verify(id)
    expect(await validityOf(id)).toBe('VALID')
    client.pms.problem = 'REFUSED'
    await client.verify(id)
    expect(await profileOf(id)).toMatchObject({ validityStatus: 'EXPIRED', isDataAvailable: true })
    expect((await patch(id, { credentials: { pmcId: '1192837' } })).json().validityStatus).toBe('PENDING_VERIFICATION')
  })

  test('ignores what was read with a login that was changed meanwhile', async () => {
    const { credentialId: id } = await made()
    const listProperties = async () => {
      await patch(id, { credentials: { pmcId: '99' } })
      return { properties: client.pms.properties, failed: [] }
    }
    const listResidents = async () => ({ residents: [], unreadable: [], refusedMethods: [], foreignRows: [] })
    await verifyProfile({ ...client.parts, connect: () => ({ listProperties, listResidents }) }, id)
    expect(await profileOf(id)).toMatchObject({ validityStatus: 'PENDING_VERIFICATION', isDataAvailable: false })
  })

  test('keeps the stored details of a property that cannot be read, and reads with the settings of the profile', async () => {
    const { credentialId: id } = await client.readyProfile()
    await server.ask(`update pms_profiles set settings = '{"countryCode": "CA"}' where id = $1`, [id])
    const { pms, parts } = client
    const everything = pms.properties
    pms.properties = everything.slice(1)
    pms.failed = [{ propertyId: 'p1', propertyName: 'Property p1', problem: 'UNAVAILABLE' }]
    const seen: unknown[] = []
    const connect: typeof parts.connect = (provider, credentials, settings) => {
      seen.push(settings)
      return parts.connect(provider, credentials, settings)
    }
    await verifyProfile({ ...parts, connect }, id)
    pms.properties = everything
    pms.failed = []
    const { properties } = (await client.call('GET', `${PROFILES}/${id}/propertyInfo`)).json()
    expect(properties.map(({ propertyId }: { propertyId: string }) => propertyId)).toEqual(['p1', 'p2'])
    expect(seen).toEqual([{ countryCode: 'CA' }])
  })

  test('removes characters that PostgreSQL cannot store', async () => {
    const [first, ...rest] = client.pms.properties
    client.pms.properties = [{ ...(first as (typeof rest)[number]), propertyName: 'A\0B \ud800' }, ...rest]
    const { credentialId: id } = await client.readyProfile()
    client.pms.properties = [first as (typeof rest)[number], ...rest]
    const { properties } = (await client.call('GET', `${PROFILES}/${id}/propertyInfo`)).json()
    expect(properties[0].propertyName).toBe('AB \ufffd')
  })

  test('waits for approval where it is needed, and is repeated when it is due', async () => {
    const { credentialId: id } = await made(mri)
    const isDue = async () => {
      client.enqueued.length = 0
      await scheduleDue(client.parts)
      return client.enqueued.some(({ key }) => key === id)
    }
    const age = (hours: number) =>
      server.ask(`update pms_profiles set checked_at = now() - make_interval(hours => $2) where id = $1`, [id, hours])
    await client.verify(id)
    expect([await validityOf(id), await isDue()]).toEqual(['PENDING_VERIFICATION', false])
    await server.asOperator((unit) => approveProfile(unit, id))
    expect([(await profileOf(id))?.approvalStatus, await isDue()]).toEqual(['APPROVED', true])
    await client.verify(id)
    expect(await isDue()).toBe(false)
    await age(25)
    expect(await isDue()).toBe(true)
    client.pms.problem = 'UNAVAILABLE'
    await server.ask(`update pms_profiles set validity_status = 'ERROR' where id = $1`, [id])
    await age(1)
    expect(await isDue()).toBe(true)
  })
})

describe('deleting a profile', () => {
  test('answers 204 and is audited', async () => {
    const { credentialId: id } = await made({ nickname: 'Gone' })
    expect((await client.call('DELETE', `${PROFILES}/${id}`)).statusCode).toBe(204)
    expect(await profileOf(id)).toBeUndefined()
    expect((await server.auditOf(id)).at(-1)).toMatchObject({ action: 'profiles.delete', before: { nickname: 'Gone' } })
    expect(refusalOf(await client.call('DELETE', `${PROFILES}/${id}`))).toEqual([404, 'profiles.notFound'])
  })

  test('is refused while a property uses it', async () => {
    const { integrationId } = await client.goLive()
    const { credentialId } = await client.get(integrationId)
    expect((await profileOf(credentialId ?? ''))?.integrationCount).toBe(1)
    expect(refusalOf(await client.call('DELETE', `${PROFILES}/${credentialId}`))).toEqual([409, 'profiles.inUse'])
  })
})

test("nobody sees or touches another account's profile", async () => {
  const { credentialId: id } = await made(mri)
  const list = await client.call('GET', PROFILES, undefined, otherManager)
  expect(list.body).not.toContain(id)
  for (const [method, path, body] of [
    ['GET', '/status', undefined],
    ['GET', '/propertyInfo', undefined],
    ['PATCH', '', { nickname: 'Taken over' }],
    ['DELETE', '', undefined],
  ] as const)
    expect(refusalOf(await client.call(method, `${PROFILES}/${id}${path}`, body, otherManager))).toEqual([
      404,
      'profiles.notFound',
    ])
  const partner = await server.signIn(cast.partner)
  expect(refusalOf(await client.call('GET', PROFILES, undefined, partner))).toEqual([403, 'session.forbidden'])
})
