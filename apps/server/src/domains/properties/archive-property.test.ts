import { randomUUID } from 'node:crypto'
import type { Lockdown } from '@portico/contract/access/access.schema'
import type { Change } from '@portico/contract/activity/activity.schema'
import { type BuildingClient, openBuildingClient } from '@portico/tools/testing/building-client'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { atProperty, given } from '@portico/tools/testing/team-client'
import type { SignedIn } from '@portico/tools/testing/test-server'
import { beforeEach, describe, expect, test } from 'vitest'
import { endSpentTokens } from '../access/archived-tokens.ts'
import { listLateDoors } from '../access/late-doors.store.ts'
import { readTokenNotice } from '../access/tokens.store.ts'

let client: BuildingClient

const server = await openTestServer()
beforeEach(async () => {
  client = await openBuildingClient(server)
})

type Reply = { status: number; body: unknown }
const codeOf = ({ status, body }: Reply) => [status, (body as { error?: { code: string } })?.error?.code]
const STAY = { doors: { do: 'STAY' } }
const shut = (...exceptedKeyIds: string[]) => ({ doors: { do: 'SHUT', exceptedKeyIds } })
const one = async (text: string, ...values: unknown[]) => (await server.ask<{ id: string }>(text, values))[0]?.id ?? ''

async function fill() {
  const door = await client.entrance('Front door')
  const key = await one(`insert into keys (property_id, name) values ($1, 'Residents') returning id`, client.propertyId)
  await server.ask('insert into key_entrances (property_id, key_id, entrance_id) values ($1, $2, $3)', [
    ...[client.propertyId, key, door],
  ])
  const person = await one(
    `insert into people (property_id, place_id, email, relation_type) values ($1, $2, 'ada@example.com', 'RESIDENT') returning id`,
    ...[client.propertyId, client.rootId],
  )
  await server.ask('insert into person_invitations (property_id, person_id) values ($1, $2)', [
    client.propertyId,
    person,
  ])
  const device = await client.device(door, 'PX-1', { hardwareType: 'PICTOR', port: 1 })
  const issued = await client.owner.call('POST', `/v1/access/devices/${client.propertyId}/${device}/tokens`)
  expect(issued.status).toBe(201)
  await client.owner.call('POST', '/v1/user/setAvcTermsAcceptanceTime')
  const made = await client.owner.call('POST', '/v1/passes', {
    ...{ propertyId: client.propertyId, visitorName: 'Vera Visitor', email: null, locale: 'en_US', uses: 1 },
    ...{ hostId: person, accessPointIds: [door], fromTimeMillis: Date.now(), untilTimeMillis: Date.now() + 86_400_000 },
  })
  expect(made.status).toBe(201)
  return { door, key, person, device, pass: made.body.pass.id as string }
}

const invite = (assignments: object[]) =>
  one(
    `insert into invites (token_hash, email, kind, company_id, invited_by, assignments)
     values (decode(md5($1), 'hex'), $1 || '@portico.example', 'propertyManager', $2, $3, $4) returning id`,
    ...[randomUUID(), client.companyId, client.owner.accountId, JSON.stringify(assignments)],
  )

describe('archiving a property', () => {
  test('says before, in exact numbers, what it ends', async () => {
    await fill()
    await client.join('Max Manager', given('manager'))
    await client.join('Lea Leasing', given('leasing', atProperty(client.propertyId)))
    await client.join('Ada Auditor', given('auditor'))
    await client.join('Mia Elsewhere', given('manager', atProperty(client.yard)))
    await invite([given('manager', atProperty(client.propertyId))])
    await invite([given('manager', atProperty(client.propertyId)), given('manager', atProperty(client.yard))])
    expect((await client.owner.call('GET', client.at.archive)).body).toEqual({
      ...{ people: 1, keys: 1, entrances: 1, members: 2, openInvitations: 2, hasIntegration: false },
      ...{ deviceTokens: 1, onlinePanels: 0, passes: 1 },
    })
  })

  test('ends invitations that lead there alone, and tokens at once where doors stay', async () => {
    const { person, device, pass } = await fill()
    const alone = await invite([given('manager', atProperty(client.propertyId))])
    const both = await invite([
      given('manager', atProperty(client.propertyId)),
      given('manager', atProperty(client.yard)),
    ])
    const reply = await client.archive(client.at.archive, STAY)
    expect([reply.status, reply.body]).toMatchObject([200, { archivedAtMillis: expect.any(Number), version: 2 }])
    expect(await server.ask('select from device_tokens where device_id = $1', [device])).toEqual([])
    expect(await server.ask('select from lockdowns where property_id = $1', [client.propertyId])).toEqual([])
    expect(
      await server.ask('select id from invites where id = any($1) and withdrawn_at is null', [[alone, both]]),
    ).toEqual([{ id: both }])
    expect(await server.ask('select state from person_invitations where person_id = $1', [person])).toEqual([
      { state: 'REFUSED' },
    ])
    expect((await server.auditOf(client.propertyId)).at(-1)).toEqual({
      action: 'properties.archive',
      before: null,
      after: { name: 'Old Mill', doors: 'STAY', tokens: 1, invitations: 2, passes: 1 },
    })
    const stateOf = async () => (await client.owner.call('GET', `/v1/passes/${pass}`)).body
    expect(await stateOf()).toMatchObject({ state: 'WITHDRAWN', withdrawn: { reason: 'PROPERTY' } })
    // Nothing brings it back.
    await server.ask('update properties set archived_at = null where id = $1', [client.propertyId])
    expect(await stateOf()).toMatchObject({ state: 'WITHDRAWN' })
  })

  test('leaves it out of the portfolio, its summary, the search and the attention of its owner, and in the archive', async () => {
    const { person } = await fill()
    await client.owner.call('PUT', `/v1/access/lockdowns/${client.propertyId}/${client.propertyId}`, {
      ...{ reason: 'Burst pipe', keyIds: [], version: null, how: 'JOIN' },
    })
    const reads = [
      '/v1/user/propertiesWithEntityPermissions',
      '/v1/user/userEntities?entityType=Property',
      '/v1/user/attention',
      '/v1/user/find?text=old',
      '/v1/user/find?text=ada',
      `/v1/companies/${client.companyId}/properties`,
    ]
    const naming = async () => {
      const replies = await Promise.all(reads.map((url) => client.owner.send('GET', url)))
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(reads.map(() => 200))
      return replies.filter(({ body }) => body.includes(client.propertyId) || body.includes(person)).length
    }
    expect(await naming()).toBe(reads.length)
    await client.archive(client.at.archive, STAY)
    expect(await naming()).toBe(0)
    expect((await client.owner.call('GET', `/v1/companies/${client.companyId}/archivedProperties`)).body).toEqual({
      total: 1,
      properties: [
        {
          propertyId: client.propertyId,
          name: 'Old Mill',
          city: 'Portland',
          archivedAtMillis: expect.any(Number),
          archivedBy: 'Olga Owner',
        },
      ],
    })
    expect((await client.owner.call('GET', `/v1/people/?propertyId=${client.propertyId}`)).body.people).toHaveLength(1)
  })

  test('lets partners in no more', async () => {
    const { portfolio, partner, properties } = await castOf(server)
    await server.ask(
      `insert into memberships (account_id, company_id, role_id) select $1, company_id, 'owner' from properties where id = $2
       on conflict do nothing`,
      [portfolio, properties.openToPartner],
    )
    const owner = await server.signIn(portfolio)
    const read = async (who: SignedIn) =>
      (await who.send('GET', `/v1/lams/properties/${properties.openToPartner}`)).statusCode
    const guest = await server.signIn(partner)
    expect([await read(owner), await read(guest)]).toEqual([200, 200])
    const url = `/v1/property/archive/${properties.openToPartner}`
    expect((await owner.send('POST', url, { version: 1, ...STAY })).statusCode).toBe(200)
    expect([await read(owner), await read(guest)]).toEqual([200, 403])
    expect((await owner.send('DELETE', url)).statusCode).toBe(200)
    expect(await read(guest)).toBe(200)
  })

  test('is refused for a stale version, an unknown key and the second time; of two at once for one', async () => {
    const { key: foreign } = await fill()
    const other = await openBuildingClient(server)
    expect(codeOf(await other.archive(other.at.archive, shut(foreign)))).toEqual([404, 'properties.keyNotFound'])
    expect(codeOf(await client.owner.call('POST', client.at.archive, { version: 9, ...STAY }))).toEqual([
      409,
      'properties.stale',
    ])
    const replies = await Promise.all([1, 2].map(() => client.archive(client.at.archive, STAY)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(codeOf(await client.archive(client.at.archive, STAY))).toEqual([409, 'properties.archived'])
  })

  test('is done by a manager, who reads it no more', async () => {
    const manager = await client.join('Max Manager', given('manager'))
    const reply = await client.archive(client.at.archive, STAY, manager)
    expect([reply.status, reply.body]).toMatchObject([200, { archivedAtMillis: expect.any(Number) }])
    for (const [method, url] of [
      ['GET', client.at.details],
      ['DELETE', client.at.archive],
    ] as const)
      expect(codeOf(await manager.call(method, url))).toEqual([403, 'properties.notFound'])
    const { owner: stranger } = await openBuildingClient(server)
    expect(codeOf(await stranger.call('GET', client.at.archive))).toEqual([403, 'properties.notFound'])
    const leasing = await client.join('Lea Leasing', given('leasing'))
    await client.restore(client.at.archive)
    expect(codeOf(await leasing.call('POST', client.at.archive, { version: 3, ...STAY }))).toEqual([
      403,
      'session.notPermitted',
    ])
  })

  test('while others change it: each of them is done before, or told', async () => {
    await client.owner.call('POST', '/v1/user/setAvcTermsAcceptanceTime')
    for (let round = 0; round < 3; round += 1) {
      const before = (await server.auditOf(client.propertyId)).length
      const emails = [1, 2, 3].map((at) => `round.${round}.${at}@example.com`)
      const add = (email: string) =>
        client.owner.call('POST', '/v1/people/', {
          ...{
            propertyId: client.propertyId,
            email,
            personName: 'Ada Byron',
            unitNumber: '1',
            relationType: 'RESIDENT',
          },
          ...{ parentAddressId: client.rootId, parentAddressLabel: 'Property' },
          serviceExpiryTimeMillis: Date.now() + 30 * 86_400_000,
        })
      const [archived, place, ...added] = await Promise.all([
        client.archive(client.at.archive, STAY),
        client.addPlaces([{ name: `Round ${round}` }]),
        ...emails.map(add),
      ])
      expect(archived?.status).toBe(200)
      const told = [place, ...added].filter((reply) => codeOf(reply as Reply)[1] === 'properties.archived').length
      const done = [place, ...added].filter((reply) => (reply as Reply).status < 300).length
      expect(told + done).toBe(4)
      const rows = await server.ask('select from people where property_id = $1 and email = any($2)', [
        client.propertyId,
        emails,
      ])
      expect(rows).toHaveLength(added.filter(({ status }) => status < 300).length)
      // The archive is the last entry of its chain: what is not told of it came before.
      const chain = await server.ask<{ action: string }>('select action from audit where chain = $1 order by seq', [
        client.propertyId,
      ])
      expect(chain.at(-1)?.action).toBe('properties.archive')
      expect(before).toBeGreaterThan(0)
      await client.restore(client.at.archive)
    }
  })

  test('stops a task for many, and nothing of it is done any more', async () => {
    const { person, key } = await fill()
    const jobId = randomUUID()
    const started = await client.owner.call('POST', '/v1/bulkJobs', {
      ...{ jobId, propertyId: client.propertyId, operation: 'changeKeys', shared: { addKeyIds: [key] } },
      items: [{ label: 'ada@example.com', values: { personId: person } }],
    })
    expect(started.status).toBe(202)
    await client.archive(client.at.archive, STAY)
    await server.runBulkJob({ jobId, accountId: client.owner.accountId })
    const [job] = await server.ask(
      'select done, failed, finished_at is not null as is_finished from bulk_jobs where id = $1',
      [jobId],
    )
    expect(job).toEqual({ done: 0, failed: 1, is_finished: true })
    expect(await server.ask('select from person_keys where person_id = $1', [person])).toEqual([])
  })

  test('ends mails about it that wait', async () => {
    const { device } = await fill()
    const colleague = await client.join('Otto Owner', given('owner'))
    await client.owner.call('POST', `/v1/access/devices/${client.propertyId}/${device}/tokens`)
    const read = async () => {
      const [notice] = await server.ask<{ token_id: string }>(
        'select token_id from token_notices where account_id = $1',
        [colleague.accountId],
      )
      return server.database.asSystem((trx) => readTokenNotice(trx, colleague.accountId, notice?.token_id ?? ''))
    }
    expect(await read()).toMatchObject({ propertyId: client.propertyId })
    await client.archive(client.at.archive, STAY)
    expect(await read()).toBeUndefined()
  })
})

const lockdowns = async () => {
  const { body } = await client.owner.call('GET', `/v1/access/lockdowns?propertyId=${client.propertyId}`)
  return (body as { lockdowns: Lockdown[] }).lockdowns
}

describe('the lockdown that an archive begins', () => {
  const change = async (method: 'PUT' | 'DELETE', body?: object) => {
    const version = (await lockdowns())[0]?.version ?? null
    const address = `/v1/access/lockdowns/${client.propertyId}/${client.propertyId}`
    const reply = await (method === 'PUT'
      ? client.owner.call(method, address, { keyIds: [], version, ...body })
      : client.owner.call(method, `${address}?version=${version}`))
    expect(reply.status).toBe(204)
  }
  const changes = () => `/v1/property/changes/${client.propertyId}`
  const latest = async () => {
    const { body } = await client.owner.call('GET', `${changes()}?locale=de_DE`)
    return (body as { changes: Change[] }).changes[0] as Change
  }
  const undo = async () => {
    const { number } = await latest()
    const reply = await client.owner.call('POST', `${changes()}/${number}/undo`, { confirmsOpening: true })
    expect(reply.status).toBe(200)
  }

  test('stays of its kind beside a lockdown that joins it, and when its end is undone', async () => {
    await client.archive(client.at.archive, shut())
    await client.restore(client.at.archive)
    await change('PUT', { reason: 'Fire', how: 'JOIN' })
    expect(await lockdowns()).toMatchObject([
      { kind: 'BY_HAND', reason: 'Fire', joined: [{ kind: 'ARCHIVE', reason: '' }] },
    ])
    await undo()
    expect(await lockdowns()).toMatchObject([{ kind: 'ARCHIVE', reason: '' }])
    await change('DELETE')
    const { lines } = await latest()
    expect(lines).toContainEqual({ label: 'Grund', before: 'Die Immobilie wurde archiviert', after: 'nichts' })
    await undo()
    expect(await lockdowns()).toMatchObject([{ kind: 'ARCHIVE', reason: '' }])
  })

  test('is known by its reason where it was written before lockdowns had kinds', async () => {
    await server.ask(
      `insert into lockdowns (property_id, scope_id, reason, started_by, joined)
       values ($1, $1, 'Fire', 'ada', '[{"reason": "Archived", "startedBy": "ada", "startedTimeMillis": 1}]')`,
      [client.propertyId],
    )
    expect(await lockdowns()).toMatchObject([{ kind: 'BY_HAND', reason: 'Fire', joined: [{ kind: 'ARCHIVE' }] }])
    await server.ask(`update lockdowns set reason = 'Archived' where property_id = $1`, [client.propertyId])
    expect(await lockdowns()).toMatchObject([{ kind: 'ARCHIVE', reason: '' }])
  })
})

describe('restoring a property', () => {
  test('brings its rows back, and neither tokens nor invitations', async () => {
    const { person, device, door } = await fill()
    await client.archive(client.at.archive, shut())
    const reply = await client.restore(client.at.archive)
    expect([reply.status, reply.body]).toMatchObject([200, { archivedAtMillis: null, version: 3 }])
    expect(await server.ask('select from device_tokens where device_id = $1', [device])).toEqual([])
    expect(await server.ask('select state from person_invitations where person_id = $1', [person])).toEqual([
      { state: 'REFUSED' },
    ])
    expect(await lockdowns()).toMatchObject([{ kind: 'ARCHIVE', reason: '', joined: [] }])
    expect((await client.owner.call('GET', client.at.entrances.concat('/', door))).status).toBe(200)
    expect((await client.addPlaces([{ name: 'North' }])).status).toBe(201)
    expect(codeOf(await client.restore(client.at.archive))).toEqual([409, 'properties.notArchived'])
    expect((await server.auditOf(client.propertyId)).map(({ action }) => action)).toContain('properties.restore')
  })

  test('is for owners: an auditor reads and does not restore', async () => {
    const auditor = await client.join('Ada Auditor', given('auditor'))
    await client.archive(client.at.archive, STAY)
    expect((await auditor.call('GET', client.at.details)).body).toMatchObject({ archivedAtMillis: expect.any(Number) })
    expect(codeOf(await auditor.call('DELETE', client.at.archive))).toEqual([403, 'session.notPermitted'])
  })

  test('leaves its integrations to be read by owners and auditors alone', async () => {
    const [auditor, manager] = [
      await client.join('Ada Auditor', given('auditor')),
      await client.join('Max Manager', given('manager')),
    ]
    await client.archive(client.at.archive, STAY)
    const integrations = `/v1/integrations?status=enabled&propertyId=${client.propertyId}`
    for (const reader of [client.owner, auditor])
      expect((await reader.call('GET', integrations)).body).toEqual({ integrations: [] })
    expect(codeOf(await manager.call('GET', integrations))).toEqual([403, 'properties.notFound'])
  })
})

describe('at the doors', () => {
  let doors: DoorClient
  let owner: SignedIn
  let front: Awaited<ReturnType<DoorClient['door']>>
  let rear: Awaited<ReturnType<DoorClient['door']>>
  let keys: { residents: string; caretakers: string }
  let codes: { resident: string; caretaker: string }

  beforeEach(async () => {
    const { portfolio } = await castOf(server)
    doors = await openDoorClient(server, portfolio)
    await server.ask(
      `insert into memberships (account_id, company_id, role_id) select $1, company_id, 'owner' from properties where id = $2`,
      [portfolio, doors.propertyId],
    )
    owner = await server.signIn(portfolio)
    front = await doors.door('Front door')
    rear = await doors.door('Rear door')
    const all = [front.entranceId, rear.entranceId]
    keys = { residents: await doors.key('Residents', all), caretakers: await doors.key('Caretakers', all) }
    const holder = async (keyId: string) => {
      const person_id = await doors.person()
      await doors.give(person_id, keyId)
      return (await doors.code({ person_id })).code
    }
    codes = { resident: await holder(keys.residents), caretaker: await holder(keys.caretakers) }
    await front.panel.pull()
  })

  const opens = (panel: typeof front.panel) =>
    [codes.resident, codes.caretaker].map((code) => panel.decide({ code }, Date.now()).isAllowed)
  const tokensOf = async (deviceId: string) =>
    (await server.ask('select from device_tokens where device_id = $1', [deviceId])).length
  const endSpent = () => endSpentTokens(server.database, server.keys)
  const archive = (...excepted: string[]) =>
    owner.call('POST', `/v1/property/archive/${doors.propertyId}`, { version: 1, ...shut(...excepted) })

  test('a shut property opens for the chosen keys alone, and its panels lose their tokens once they know', async () => {
    expect(opens(front.panel)).toEqual([true, true])
    expect((await archive(keys.caretakers)).status).toBe(200)
    // The rear panel has never fetched a list, so there is nothing that it could be told.
    expect([await tokensOf(front.deviceId), await tokensOf(rear.deviceId)]).toEqual([1, 0])
    await endSpent()
    expect(await tokensOf(front.deviceId)).toBe(1)
    await front.panel.pull()
    expect(opens(front.panel)).toEqual([false, true])
    await endSpent()
    expect(await tokensOf(front.deviceId)).toBe(0)
    expect((await front.panel.get(front.panel.state().revision)).statusCode).toBe(401)
    expect((await server.auditOf(front.deviceId)).at(-1)).toMatchObject({ action: 'devices.withdrawTokens' })
  })

  test('a panel that does not come back loses its token after seven days', async () => {
    await archive()
    await server.ask(`update properties set archived_at = now() - interval '8 days' where id = $1`, [doors.propertyId])
    await endSpent()
    expect(await tokensOf(front.deviceId)).toBe(0)
  })

  test('an archived entrance opens for nobody from the next poll on, and is no late door', async () => {
    const url = `/v1/property/entrances/${doors.propertyId}/${front.entranceId}/archive`
    const { revision } = front.panel.state()
    expect((await owner.call('POST', url, { version: 1 })).status).toBe(200)
    expect(await tokensOf(front.deviceId)).toBe(1)
    await front.panel.pull()
    expect(front.panel.state().revision).toBeGreaterThan(revision)
    expect(opens(front.panel)).toEqual([false, false])
    await server.ask(`update panels set last_seen_at = now() - interval '1 day', revision = 0 where device_id = $1`, [
      front.deviceId,
    ])
    const late = await server.database.asAccount((await castOf(server)).portfolio, (trx) =>
      listLateDoors(trx, { behindMillis: 0, offlineMillis: 0 }),
    )
    expect(late.filter(({ id }) => id === doors.propertyId)).toEqual([])
    await server.ask(
      'update panels p set revision = r.revision from entrance_revisions r where r.entrance_id = p.entrance_id and p.device_id = $1',
      [front.deviceId],
    )
    await endSpent()
    expect(await tokensOf(front.deviceId)).toBe(0)
  })

  test('a panel that is moved gets the list of its new door, and both doors get new revisions', async () => {
    await rear.panel.pull()
    await server.ask('update devices set port = null where id = $1', [rear.deviceId])
    const before = await doors.revisions()
    const reply = await owner.call('PUT', `/v1/property/devices/${doors.propertyId}/${front.deviceId}`, {
      ...{ accessPointId: rear.entranceId, hardwareType: 'PICTOR', serialNumber: 'PX-MOVED', port: 1, version: 1 },
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const after = await doors.revisions()
    for (const { entranceId } of [front, rear])
      expect(after.get(entranceId)).toBeGreaterThan(before.get(entranceId) ?? 0)
    await front.panel.pull()
    expect(opens(front.panel)).toEqual([true, true])
  })

  test('another time zone of the property reaches its doors', async () => {
    const before = await doors.revisions()
    const { body } = await owner.call('GET', `/v1/property/details/${doors.propertyId}`)
    const { propertyId: _, companyId: __, archivedAtMillis: ___, ...draft } = body
    const reply = await owner.call('PUT', `/v1/property/details/${doors.propertyId}`, {
      ...draft,
      timeZone: 'America/Denver',
    })
    expect(reply.status).toBe(200)
    const after = await doors.revisions()
    expect(after.get(front.entranceId)).toBeGreaterThan(before.get(front.entranceId) ?? 0)
  })
})
