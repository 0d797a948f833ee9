import { randomUUID } from 'node:crypto'
import type { BulkJobWithFailures } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { conditions } from '@portico/contract/company/conditions.rules'
import type { Found } from '@portico/contract/find/find.schema'
import type { Person } from '@portico/contract/people/people.schema'
import { allEndpoints } from '@portico/contract/routes'
import { neededOf } from '@portico/contract/shared/permissions'
import { castOf } from '@portico/tools/testing/cast'
import { openHistoryClient } from '@portico/tools/testing/history-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { openPeopleClient, type PeopleClient, refusalOf } from '@portico/tools/testing/people-client'
import type { SignedIn } from '@portico/tools/testing/test-server'
import { beforeEach, describe, expect, test } from 'vitest'

/** Walks the table of what services hold back, as somebody at the front desk; a manager of the same property gets all of it. */
const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const NOT_PERMITTED = [403, 'session.notPermitted']

let resident: { id: string; email: string }
let nameless: string
let guest: Person

async function member(role: string) {
  const id = await server.createStranger()
  await server.ask(`update accounts set kind = 'propertyManager', avc_terms_accepted_at = now() where id = $1`, [id])
  await server.ask('insert into memberships (account_id, property_id, role_id) values ($1, $2, $3)', [
    ...[id, building.propertyId, role],
  ])
  return id
}

const server = await openTestServer()
const building = await openHistoryClient(server, (await castOf(server)).portfolio)
await server.ask('update properties set avc_enabled = true where id = $1', [building.propertyId])
await building.insert('places', { name: 'Annex', label: 'Place' })
const deskId = await member('frontDesk')
const desk = await server.signIn(deskId)
const manager = await server.signIn(await member('manager'))
const atDesk = await openPeopleClient(server, desk, building.propertyId)
const atManager = await openPeopleClient(server, manager, building.propertyId)
const keyId = await building.insert('keys', { name: 'Xylophone room' })
await building.happened([
  { at: new Date(Date.now() - 30 * HOUR), entranceId: building.garage, by: 'long.ago@example.com', name: 'Long Ago' },
  { at: new Date(Date.now() - HOUR), entranceId: building.front, by: 'just.now@example.com', name: 'Just Now' },
])

beforeEach(async () => {
  await server.ask('delete from people where property_id = $1', [building.propertyId])
  const email = `zz.resident.${randomUUID()}@example.com`
  const id = await building.person({
    ...{ person_name: 'Rita Resident', email, unit_number: 'QQ-304', source: 'Yardi' },
    ...{ service_expires_at: new Date(Date.now() + DAY), invite_sent_at: new Date() },
  })
  resident = { id, email }
  nameless = await building.person({ person_name: null, email: 'zzz.nameless@example.com', unit_number: 'QQ-305' })
  await server.ask(
    `insert into person_keys (property_id, person_id, key_id) select property_id, id, $2 from people where property_id = $1`,
    [building.propertyId, keyId],
  )
  guest = await atManager.create(atManager.guest({ personName: 'Gina Guest', keyIds: [keyId] }))
})

const query = (values: Record<string, string | number>) =>
  new URLSearchParams(
    Object.entries({ propertyId: building.propertyId, ...values }).map(([name, value]) => [name, `${value}`]),
  )
const read = async (who: SignedIn, address: string, values: Record<string, string | number> = {}) => {
  const reply = await who.send('GET', `${address}?${query(values)}`)
  expect([address, reply.statusCode, reply.body]).toEqual([address, 200, expect.any(String)])
  return reply.json()
}
const find = async (who: SignedIn, text: string): Promise<Found> =>
  (await who.send('GET', `/v1/user/find?${new URLSearchParams({ text, locale: 'en_US' })}`)).json()
const peopleFound = async (who: SignedIn, text: string) =>
  (await find(who, text)).people.map(({ personId }) => personId)
const searched = async (client: PeopleClient, condition: object): Promise<string[]> =>
  (await client.search({ filter: [condition] })).json().people.map(({ personId }: Person) => personId)
/** What there is to see of a resident without `people.read`. */
const hidden = () => ({
  ...{ personId: resident.id, email: null, personName: 'Rita Resident', keyIds: [], accessCodeCount: 0, source: null },
  enrollmentStatus: 'INVITE_SENT_BUT_ENROLLMENT_PENDING',
  services: [
    expect.objectContaining({
      ...{ unitNumber: 'QQ-304', relationType: 'RESIDENT', placeName: 'Quarry Yard' },
      ...{ serviceExpiryTimeMillis: null, inviteSentTimeMillis: null, ringLocationId: null },
    }),
  ],
})

async function runJob(operation: string, items: { label: string; values: object }[]): Promise<BulkJobWithFailures> {
  const jobId = randomUUID()
  const { propertyId } = building
  const reply = await desk.send('POST', '/v1/bulkJobs', { jobId, propertyId, operation, shared: {}, items })
  expect([reply.statusCode, reply.body]).toEqual([202, expect.any(String)])
  await server.runBulkJob({ jobId, accountId: deskId })
  return (await desk.send('GET', `/v1/bulkJobs/${jobId}`)).json()
}
const codesOf = ({ failures }: BulkJobWithFailures) => failures.map(({ index, code }) => [index, code])

type Row = (typeof conditions)[number]
type Name<Of extends Row = Row> = Of extends Row ? `${Of['endpoint']} ${Of['withheld']}` : never

async function filesOfOthers(extension: 'csv' | 'jsonl') {
  await atManager.create()
  const linesFor = async (who: SignedIn) =>
    (await who.send('GET', `/v1/property/changes/${building.propertyId}/export.${extension}`)).body.split('\n').length
  const empty = extension === 'csv' ? 2 : 1
  expect(await linesFor(desk)).toBe(empty)
  expect(await linesFor(manager)).toBeGreaterThan(empty)
}

/** The only pass of the property, for the visitor of somebody without a name. */
async function passOfNameless(): Promise<string> {
  await server.ask('delete from passes where property_id = $1', [building.propertyId])
  const [host] = await server.ask<{ id: string }>(
    `insert into people (property_id, place_id, relation_type, email)
     select $1, id, 'RESIDENT', 'nameless@example.com' from places where property_id = $1 limit 1 returning id`,
    [building.propertyId],
  )
  const reply = await manager.send('POST', '/v1/passes', {
    ...{ propertyId: building.propertyId, visitorName: 'Vera Visitor', email: null, locale: 'en_US', uses: 1 },
    ...{
      hostId: host?.id,
      accessPointIds: [building.front],
      fromTimeMillis: Date.now(),
      untilTimeMillis: Date.now() + DAY,
    },
  })
  return reply.json().pass.id
}

/** Where the suspension of the resident is undone. */
async function undoOfSuspension() {
  await manager.send('PUT', `/v1/access/suspensions/${building.propertyId}/${resident.id}`, { reason: 'Lost' })
  const path = `/v1/property/changes/${building.propertyId}`
  return `${path}/${(await manager.send('GET', path)).json().changes[0].number}/undo`
}

/** How each row of the table is held, seen through HTTP. A row without its walk does not compile. */
const walks: Record<Name, () => Promise<void>> = {
  async 'people.list details'() {
    const people = await atDesk.list()
    expect(people.find(({ personId }) => personId === resident.id)).toEqual(hidden())
    expect(people.find(({ personId }) => personId === guest.personId)).toEqual(guest)
    expect(guest).toMatchObject({ keyIds: [keyId], email: expect.stringContaining('@') })
    expect((await atManager.find(resident.id)) ?? {}).toMatchObject({
      email: resident.email,
      keyIds: [keyId],
      source: 'Yardi',
    })
  },
  async 'people.list search'() {
    const byEmail = { field: 'email', operator: ':', value: 'zz' }
    const anywhere = { operator: ':', value: 'zz' }
    const ofPms = { field: 'source', operator: '=', value: 'Yardi' }
    const ofKey = { field: 'keys', operator: ':', value: 'Xylophone' }
    const counted = { field: 'keyCount', operator: '=', value: '1' }
    for (const condition of [byEmail, anywhere, ofPms, ofKey, counted]) {
      expect(await searched(atManager, condition)).toContain(resident.id)
      expect([condition, await searched(atDesk, condition)]).not.toEqual([
        condition,
        expect.arrayContaining([resident.id]),
      ])
      expect([condition, await searched(atDesk, condition)]).not.toEqual([
        condition,
        expect.arrayContaining([nameless]),
      ])
    }
    expect(await searched(atDesk, ofKey)).toEqual([guest.personId])
    const first = await building.person({ person_name: null, email: 'aa.nameless@example.com' })
    const orders = await Promise.all(
      ['email', '-email', 'name', 'identity', 'expiry', 'source', 'keyCount'].map(async (sort) => {
        const { people } = (await atDesk.search({ sort })).json()
        return people.map(({ personId }: Person) => personId).filter((id: string) => [first, nameless].includes(id))
      }),
    )
    // Two whose names nobody knows stand in the order of their ids, whatever their e-mail addresses are.
    for (const order of orders) expect(order).toEqual([first, nameless].sort())
  },
  async 'people.get details'() {
    expect((await atDesk.get(resident.id)).json()).toEqual(hidden())
    expect((await atDesk.get(guest.personId)).json()).toEqual(guest)
    expect((await atManager.get(resident.id)).json()).toMatchObject({ email: resident.email })
  },
  async 'people.endings endings'() {
    const count = async (who: SignedIn) =>
      (await read(who, '/v1/people/endings')).weeks.reduce(
        (sum: number, { people }: { people: number }) => sum + people,
        0,
      )
    expect([await count(desk), await count(manager)]).toEqual([1, 2])
  },
  async 'attention.list endings'() {
    await server.ask('update people set service_expires_at = $2 where id = $1', [
      guest.personId,
      new Date(Date.now() + DAY),
    ])
    const ending = async (who: SignedIn) =>
      (await who.send('GET', '/v1/user/attention'))
        .json()
        .items.find(({ kind }: { kind: string }) => kind === 'STAY_ENDING')
    expect(await ending(desk)).toMatchObject({ properties: [{ propertyId: building.propertyId, count: 1 }] })
    expect(await ending(manager)).toMatchObject({ properties: [{ propertyId: building.propertyId, count: 2 }] })
  },
  async 'access.listSuspensions reasons'() {
    await server.ask(
      `insert into person_suspensions (property_id, person_id, reason, suspended_by)
       select property_id, id, 'Unpaid', 'ada@example.com' from people where id = any($1)`,
      [[resident.id, guest.personId]],
    )
    const reasonOf = async (who: SignedIn, id: string) =>
      (await read(who, '/v1/access/suspensions')).suspensions.find(
        ({ personId }: { personId: string }) => personId === id,
      )
    expect(await reasonOf(desk, resident.id)).toMatchObject({ reason: '', suspendedBy: '' })
    for (const [who, id] of [
      [desk, guest.personId],
      [manager, resident.id],
    ] as const)
      expect(await reasonOf(who, id)).toMatchObject({ reason: 'Unpaid', suspendedBy: 'ada@example.com' })
  },
  async 'find.find search'() {
    for (const text of [resident.email, 'zzz.nameless', 'rita zz']) {
      expect([text, await peopleFound(desk, text)]).toEqual([text, []])
      expect([text, (await peopleFound(manager, text)).length]).toEqual([text, 1])
    }
    const [shown] = (await find(desk, 'rita')).people
    expect(shown).toMatchObject({ personId: resident.id, personName: 'Rita Resident', email: null, unitName: 'QQ-304' })
    expect(await peopleFound(desk, guest.email ?? '')).toEqual([guest.personId])
    expect((await find(desk, 'gina')).people).toMatchObject([{ email: guest.email }])
  },
  async 'find.find elsewhere'() {
    const plumber = await server.signIn(await member('maintenance'))
    for (const text of ['rita', 'gina', 'qq-30', resident.email])
      expect(await find(plumber, text)).toMatchObject({ people: [], units: [], codes: [], fobs: [] })
    expect((await find(plumber, 'xylophone')).keys).toMatchObject([{ keyId }])
    expect((await find(desk, 'qq-30')).units).toHaveLength(2)
    const code = { person_id: guest.personId, type: 'CODE', source: 'USER', parent: 'USER', status: 'ENABLED' }
    await building.insert('credentials', {
      ...code,
      ...{ id: randomUUID(), guest_schedules: '[]', sealed_value: 'sealed', value_hash: randomUUID() },
    })
    await server.ask(`insert into flags (name, value) values ('accessCodesEnabled', 'true'::jsonb)
      on conflict (name) do update set value = excluded.value`)
    expect((await find(manager, 'gina')).codes).toHaveLength(1)
    expect((await find(desk, 'gina')).codes).toEqual([])
  },
  async 'activity.listOfProperty others'() {
    const path = `/v1/property/changes/${building.propertyId}`
    await atManager.create()
    expect((await manager.send('GET', path)).json().changes[0]).toMatchObject({ action: 'people.create' })
    expect((await desk.send('GET', path)).json().changes).toEqual([])
    await atDesk.create(atDesk.guest())
    // The page of a person is not for the front desk, and so are its changes.
    expect((await desk.send('GET', path)).json().changes).toEqual([])
  },
  'activity.csvOfProperty others': () => filesOfOthers('csv'),
  'activity.linesOfProperty others': () => filesOfOthers('jsonl'),
  async 'activity.planUndo others'() {
    const path = await undoOfSuspension()
    expect((await manager.send('GET', path)).json()).toMatchObject({ opensDoors: true })
    expect(refusalOf(await desk.send('GET', path))).toEqual([404, 'activity.notFound'])
  },
  async 'activity.undo others'() {
    const reply = await desk.send('POST', await undoOfSuspension(), { confirmsOpening: true })
    expect(refusalOf(reply)).toEqual([404, 'activity.notFound'])
  },
  async 'activity.undo byHand'() {
    const path = await undoOfSuspension()
    const auditor = await server.signIn(await member('auditor'))
    expect(refusalOf(await auditor.send('POST', path, { confirmsOpening: true }))).toEqual(NOT_PERMITTED)
    expect((await manager.send('POST', path, { confirmsOpening: true })).statusCode).toBe(200)
  },
  async 'people.create changes'() {
    for (const relationType of ['RESIDENT', 'SERVICE_PROVIDER'])
      expect(refusalOf(await atDesk.send('POST', atDesk.resident({ relationType })))).toEqual(NOT_PERMITTED)
    const taken = await atDesk.send('POST', atDesk.guest({ email: resident.email.toUpperCase() }))
    expect(refusalOf(taken)).toEqual([409, 'people.emailTaken'])
    expect(await atManager.find(resident.id)).toMatchObject({ services: [{ relationType: 'RESIDENT' }] })
    expect(await atManager.list()).toHaveLength(3)
  },
  async 'people.create keys'() {
    const withKey = atDesk.guest({ keyIds: [keyId] })
    expect(refusalOf(await atDesk.send('POST', withKey))).toEqual(NOT_PERMITTED)
    expect((await atDesk.create(atDesk.guest({ keyIds: [] }))).keyIds).toEqual([])
    expect((await atManager.create(withKey)).keyIds).toEqual([keyId])
  },
  async 'people.update changes'() {
    const seen = (await atDesk.get(resident.id)).json()
    expect(refusalOf(await atDesk.send('PUT', atDesk.changeOf(seen, { personName: 'Somebody Else' })))).toEqual(
      NOT_PERMITTED,
    )
    const turned = await atDesk.send('PUT', atDesk.changeOf(guest, { relationType: 'RESIDENT' }))
    expect(refusalOf(turned)).toEqual([422, 'request.ruleBroken'])
    const renamed = await atDesk.send('PUT', atDesk.changeOf(guest, { personName: 'Gina Garcia' }))
    expect(renamed.json()).toMatchObject({ personName: 'Gina Garcia', email: guest.email })
    expect(await atManager.find(resident.id)).toMatchObject({ personName: 'Rita Resident' })
  },
  async 'people.endAccess changes'() {
    const { propertyId } = building
    const end = (id: string) => desk.send('POST', `/v1/people/${id}/end`, { propertyId, reason: 'Moved out' })
    expect(refusalOf(await end(resident.id))).toEqual(NOT_PERMITTED)
    expect((await end(guest.personId)).json()).toEqual({ outcome: 'ENDED' })
    expect(refusalOf(await end(randomUUID()))).toEqual([404, 'people.notFound'])
  },
  async 'people.delete changes'() {
    const remove = (body: object) => atDesk.send('DELETE', { propertyId: building.propertyId, ...body })
    expect(refusalOf(await remove({ personId: nameless }))).toEqual(NOT_PERMITTED)
    const both = [{ personId: guest.personId }, { personId: nameless }]
    expect(refusalOf(await remove({ people: both }))).toEqual(NOT_PERMITTED)
    expect(await atManager.list()).toHaveLength(3)
    expect((await remove({ personId: guest.personId })).json().results).toMatchObject([{ isDeleted: true }])
  },
  async 'people.invite changes'() {
    const invite = (id: string) => desk.send('POST', `/v1/people/${id}/invitation`, { propertyId: building.propertyId })
    expect(refusalOf(await invite(nameless))).toEqual(NOT_PERMITTED)
    await server.ask(
      `update person_invitations set state = 'SENT', requested_at = now() - interval '1 hour' where person_id = $1`,
      [guest.personId],
    )
    expect((await invite(guest.personId)).statusCode).toBe(202)
    expect(await server.ask('select from person_invitations where person_id = $1', [nameless])).toEqual([])
  },
  async 'bulkJobs.start changes'() {
    const { propertyId: _, ...newGuest } = atDesk.guest()
    const { propertyId: __, ...newResident } = atDesk.resident()
    const added = await runJob(
      'addResidents',
      [newGuest, newResident].map((values) => ({ label: values.email, values })),
    )
    expect(codesOf(added)).toEqual([[1, 'session.notPermitted']])
    const items = [nameless, guest.personId].map((personId) => ({ label: personId, values: { personId } }))
    expect(codesOf(await runJob('endAccess', items))).toEqual([[0, 'session.notPermitted']])
    expect(codesOf(await runJob('deletePeople', items))).toEqual([[0, 'session.notPermitted']])
    expect((await atManager.list()).map(({ email }) => email).sort()).toEqual(
      [newGuest.email, resident.email, 'zzz.nameless@example.com'].sort(),
    )
  },
  async 'bulkJobs.start keys'() {
    const { propertyId: _, ...withKey } = atDesk.guest({ keyIds: [keyId] })
    const { propertyId: __, ...without } = atDesk.guest()
    const items = [withKey, without].map((values) => ({ label: values.email, values }))
    expect(codesOf(await runJob('addResidents', items))).toEqual([[0, 'session.notPermitted']])
    expect((await atManager.list()).map(({ email }) => email)).not.toContain(withKey.email)
  },
  async 'history.list earlier'() {
    const reply = (who: SignedIn, values = {}) =>
      read(who, '/v1/accessHistory', { pageNumber: 1, pageSize: 20, ...values })
    const longAgo = { gte: Date.now() - 90 * DAY, lte: Date.now() }
    const asked = [
      {},
      longAgo,
      { accessBy: 'long.ago@example.com,just.now@example.com' },
      { accessPointIds: `${building.garage},${building.front}` },
    ]
    for (const values of asked) {
      expect(await reply(manager, values)).toMatchObject({ totalRecords: 2 })
      const seen = await reply(desk, values)
      expect(seen).toMatchObject({ totalRecords: 1, totalPages: 1, records: [{ accessByName: 'Just Now' }] })
      expect(seen).not.toHaveProperty('keptSinceMillis')
    }
    const before = { gte: Date.now() - 90 * DAY, lte: Date.now() - 25 * HOUR }
    expect(await reply(desk, before)).toEqual({ records: [], totalRecords: 0, totalPages: 0 })
  },
  async 'passes.list details'() {
    await passOfNameless()
    const hosts = async (who: SignedIn) =>
      (await read(who, '/v1/passes', {})).passes.map(({ host }: { host: { name: string | null } }) => host.name)
    expect([await hosts(desk), await hosts(manager)]).toEqual([[null], ['nameless@example.com']])
  },
  async 'passes.list search'() {
    await passOfNameless()
    const filter = JSON.stringify([{ operator: ':', value: 'nameless@' }])
    const found = async (who: SignedIn) => (await read(who, '/v1/passes', { filter })).totalRecords
    expect([await found(desk), await found(manager)]).toEqual([0, 1])
  },
  async 'passes.get details'() {
    const id = await passOfNameless()
    const hostFor = async (who: SignedIn) => (await who.send('GET', `/v1/passes/${id}`)).json().host.name
    expect([await hostFor(desk), await hostFor(manager)]).toEqual([null, 'nameless@example.com'])
  },
  async 'history.latest earlier'() {
    const names = async (who: SignedIn) =>
      (await read(who, '/v1/accessHistory/latest', { since: 1, gte: 1 })).records.map(
        ({ accessByName }: { accessByName: string }) => accessByName,
      )
    expect([await names(desk), await names(manager)]).toEqual([['Just Now'], ['Just Now', 'Long Ago']])
  },
  async 'history.options earlier'() {
    const labels = async (who: SignedIn, filter: string, search = '') =>
      (await read(who, '/v1/accessHistory/options', { filter, search })).options.map(
        ({ label }: { label: string }) => label,
      )
    expect([await labels(desk, 'accessBy'), await labels(manager, 'accessBy')]).toEqual([
      ['Just Now'],
      ['Just Now', 'Long Ago'],
    ])
    expect(await labels(desk, 'accessBy', 'long.ago')).toEqual([])
    expect([await labels(desk, 'accessPointIds'), await labels(manager, 'accessPointIds')]).toEqual([
      ['Front Door'],
      ['Front Door', 'Garage'],
    ])
  },
}

describe('a service holds back from whoever lacks a permission', () => {
  test.each(conditions.map((row) => [`${row.withheld} of ${row.endpoint} without ${row.lacks}`, row] as const))(
    '%s',
    async (_, row) => walks[`${row.endpoint} ${row.withheld}` as Name](),
  )
})

test('every endpoint that asks for a smaller permission has its row', () => {
  const smaller = ['people.names', 'guests.change', 'history.recent']
  const asking = allEndpoints()
    .filter(({ endpoint }) => neededOf(endpoint.may ?? 'own').some((permission) => smaller.includes(permission)))
    .map(({ domain, verb }) => `${domain}.${verb}`)
  expect(asking.length).toBeGreaterThan(8)
  const listed: readonly string[] = conditions.map(({ endpoint }) => endpoint)
  // They are of the last 24 hours for everybody.
  const withholdingNothing = [
    'history.tries',
    'passes.doors',
    // A pass is shown as in the list.
    ...['passes.create', 'passes.reveal', 'passes.withdraw', 'passes.mail'],
    // It needs several, and names what they show.
    'privacy.createHold',
  ]
  expect(asking.filter((name) => !listed.includes(name))).toEqual(withholdingNothing)
  const known = allEndpoints().map(({ domain, verb }) => `${domain}.${verb}`)
  expect(listed.filter((name) => !known.includes(name))).toEqual([])
})
