import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { PAIRING_CODE_LENGTH } from '@portico/contract/access/pairing.rules'
import type { Agreement } from '@portico/contract/consent/consent.schema'
import type { Credential } from '@portico/contract/credentials/credentials.schema'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import type { CalendarView, HoursView } from '@portico/contract/hours/hours.schema'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import type { Key } from '@portico/contract/keys/keys.schema'
import type { Network } from '@portico/contract/networks/networks.schema'
import type { MadePass } from '@portico/contract/passes/passes.schema'
import type { Hold } from '@portico/contract/privacy/privacy.schema'
import type { Contact } from '@portico/contract/properties/contacts.schema'
import type { AccessCustomer } from '@portico/contract/providers/providers.schema'
import { codeHashOf, makeCode } from '@portico/server/domains/access/pairing-codes'
import { secretOf } from '@portico/server/domains/passes/pass-secrets'
import { openIntegrationsClient } from '../integrations-client.ts'
import { openPeopleClient } from '../people-client.ts'
import { addProgram } from '../program-client.ts'
import type { SignedIn, TestServer } from '../test-server.ts'

type Call = { method?: 'POST'; url: string; payload?: object }
export type Owner = SignedIn & { accountId: string }
export type Things = Awaited<ReturnType<typeof createThings>>

/** Creates one entity of each kind that a request may refer to. */
export async function createThings(server: TestServer, owner: Owner, propertyId: string) {
  const headers = { cookie: owner.cookie, 'x-csrf-token': owner.token }
  const expecting = async <Thing>(status: number, call: Call): Promise<Thing> => {
    const reply = await server.app.inject({ headers, ...call })
    if (reply.statusCode !== status) throw new Error(`${call.url}: ${reply.statusCode} ${reply.body}`)
    return reply.json()
  }
  const get = <Thing>(url: string) => expecting<Thing>(200, { url })
  const post = <Thing>(url: string, payload: object, status = 201) =>
    expecting<Thing>(status, { method: 'POST', url, payload })

  await expecting(200, { method: 'POST', url: '/v1/user/setAvcTermsAcceptanceTime' })
  const client = await openIntegrationsClient(server, owner, propertyId)
  const integration = await client.goLive()
  const people = await openPeopleClient(server, owner, propertyId)
  const person = await people.create()
  const { accessPoints } = await get<{ accessPoints: EntranceWithDevices[] }>(`/v2/accessPoints/property/${propertyId}`)
  const hasPanel = ({ devices }: EntranceWithDevices) => devices.some(({ hardwareType }) => hardwareType === 'PICTOR')
  // Only entrances with a panel can be shared with guests.
  const sharable = accessPoints.toSorted((a, b) => Number(hasPanel(b)) - Number(hasPanel(a)))
  const [entrance = '', otherEntrance = ''] = sharable.map(({ accessPointId }) => accessPointId)
  const [device] = await server.ask<{ id: string; entranceId: string }>(
    'select id, entrance_id as "entranceId" from devices where property_id = $1 order by id limit 1',
    [propertyId],
  )
  const opened = [{ accessPointId: entrance, isGuestSharable: false, guestSchedules: [] }]
  const key = await post<Key>('/v1/keys', { propertyId, name: 'Visitors', description: null, accessPoints: opened })
  const held = await post<Key>('/v1/keys', { propertyId, name: 'Cleaners', description: null, accessPoints: opened })
  await server.ask('insert into person_keys (property_id, person_id, key_id) values ($1, $2, $3)', [
    ...[propertyId, person.personId, held.keyId],
  ])
  const calendar = await post<CalendarView>(`/v1/calendars/${propertyId}`, {
    name: 'Holidays',
    days: [{ date: '2099-12-25', kind: 'CLOSED', spans: [], name: 'Christmas' }],
  })
  const hours = await post<HoursView>(`/v1/hours/${propertyId}`, {
    name: 'Office hours',
    windows: [{ days: ['MONDAY'], from: '08:00', to: '17:00' }],
    calendarId: null,
  })
  const code = await post<Credential>('/v1/credentials', { propertyId, personId: person.personId, type: 'CODE' })
  const format = await post<{ id: string }>('/v1/credentialFormat', {
    supportedFormatId: 'hid-h10301',
    facilityCode: 77,
    range: '100-200',
    parentAddressId: people.root,
    parentAddressLabel: 'Property',
  })
  const fob = await post<Credential>('/v1/credentials', {
    ...{ propertyId, personId: person.personId, type: 'PHYSICAL', credentialFormatId: format.id, number: 150 },
  })
  const ssid = 'Lobby of the tests'
  const network = await post<Network>('/v1/networkSettings/wifi', {
    ...{ propertyId, ssid, band: '5', security: 'WPA3', securityKey: 'correct horse battery' },
  })
  const contact = await post<Contact>(`/v1/property/contacts/${propertyId}`, {
    ...{ name: 'Cora Cole', email: 'cora.cole@example.com', phoneNumber: '' },
  })
  const [undoable] = await server.ask<{ seq: string }>(
    `select seq from audit where chain = $1 and action = 'properties.createContact' and entity_id = $2`,
    [propertyId, contact.id],
  )
  const providers = await get<{ customers: AccessCustomer[] }>('/v1/customers/getAccessCustomers')
  const agreement = await get<Agreement>('/v1/user/consent/metadata?language=en&region=US')
  const { credentialId } = await client.readyProfile()
  const profile = (await client.profiles()).find((one) => one.credentialId === credentialId)
  if (!profile) throw new Error('The profile is not listed.')
  const { pass } = await post<MadePass>('/v1/passes', {
    ...{ propertyId, visitorName: 'Vera Visitor', email: 'vera.visitor@example.com', locale: 'en_US', uses: 5 },
    ...{
      hostId: person.personId,
      accessPointIds: [device?.entranceId ?? entrance],
      fromTimeMillis: Date.now(),
      untilTimeMillis: people.inDays(1),
    },
  })
  // As if its mail had been asked for long ago.
  await server.ask('delete from pass_mails where pass_id = $1', [pass.id])
  const inviteToken = randomBytes(16).toString('base64url')
  await server.ask(
    `insert into invites (token_hash, email, kind, company_id, role_id, property_ids, expires_at)
     select $1, a.email, 'propertyManager', p.company_id, 'manager', array[p.id], now() + interval '14 days'
     from accounts a, properties p where p.id = $2 and a.id = $3`,
    [createHash('sha256').update(inviteToken).digest(), propertyId, owner.accountId],
  )
  const bulkJobId = randomUUID()
  await server.ask(
    `insert into bulk_jobs (id, account_id, property_id, operation, shared, total, done, finished_at)
     values ($1, $2, $3, 'changeKeys', '{}', 1, 1, now())`,
    [bulkJobId, owner.accountId, propertyId],
  )
  const heldRunId = randomUUID()
  await server.ask(
    `with run as (
       insert into sync_runs (property_id, integration_id, id, provider, kind, cause, finished_at, outcome)
       values ($1, $2, $3, 'RealPage', 'SYNC', 'SCHEDULE', now(), 'HELD')
     ) update integrations set held_run_id = $3 where id = $2`,
    [propertyId, integration.integrationId, heldRunId],
  )
  const [conflict] = await server.ask<{ id: string }>(
    `insert into sync_conflicts (property_id, integration_id, kind, pms_property_id, resident_id, person_id, resident)
     values ($1, $2, 'SAME_EMAIL', 'p1', 'r1', $3, '{"name": "Ada Byron", "email": "ada@example.com", "unit": "101"}') returning id`,
    [propertyId, integration.integrationId, person.personId],
  )
  const [uninvited] = await server.ask<{ id: string }>(
    `insert into people (property_id, place_id, email, relation_type) values ($1, $2, $3, 'RESIDENT') returning id`,
    [propertyId, people.root, `${randomUUID()}@example.com`],
  )
  const pairingCode = makeCode(PAIRING_CODE_LENGTH)
  await server.ask(
    `insert into pairing_requests (public_key, code_hash, address_hash, maker, model, serial_number, program_version, expires_at)
     values ($1, $2, $1, 'Acme', 'Door 2', 'A-1001', '1.4.0', now() + interval '1 day')`,
    [randomBytes(32), codeHashOf(server.keys, pairingCode)],
  )
  const [taken] = await server.ask<{ serial: string; version: number }>(
    'select serial_number as serial, version from devices where id = $1',
    [device?.id],
  )
  const { sessionId: otherSessionId } = await server.signIn(owner.accountId)
  const team = await createTeam(server, owner, propertyId)
  const workbookId = randomUUID()
  await server.ask(
    `with read as (
       insert into workbook_imports (id, account_id, company_id, file_name, content_hash, state, problems)
       values ($1, $2, $3, 'buildings.xlsx', decode('00', 'hex'), 'READY', 1)
     ), part as (insert into workbook_parts (account_id, import_id, number, is_new) values ($2, $1, 0, false))
     insert into workbook_rows (account_id, import_id, index, part, sheet, number, outcome, problem)
     values ($2, $1, 0, 0, 'places', 2, 'PROBLEM', '{"code": "required", "column": "place", "value": null}')`,
    [workbookId, owner.accountId, team.companyId],
  )
  const hold = await post<Hold>(`/v1/privacy/${propertyId}/holds`, {
    ...{ reason: 'A case at court', personIds: [person.personId], accessPointIds: [] },
    ...{ fromMillis: people.inDays(-30), untilMillis: people.inDays(0), endsAtMillis: people.inDays(90) },
  })
  const parts = await addParts(post, { propertyId, companyId: team.companyId, root: people.root })
  return {
    team,
    parts,
    propertyId,
    buildingVersion: (await get<{ version: number }>(`/v1/property/details/${propertyId}`)).version,
    otherSessionId,
    uninvited: uninvited?.id ?? '',
    heldRunId,
    conflictId: conflict?.id ?? '',
    bulkJobId,
    workbookId,
    token: owner.token,
    root: people.root,
    floor: people.floor,
    inDays: people.inDays,
    integration,
    units: client.units,
    person,
    entrance,
    otherEntrance,
    device: device?.id ?? '',
    key,
    held,
    calendar,
    hold,
    hours,
    code,
    fob,
    format,
    network,
    pass,
    pairing: { code: pairingCode, takenSerial: taken?.serial ?? '', staleVersion: (taken?.version ?? 0) + 1_000 },
    passSecret: secretOf(server.keys, pass.id),
    contact,
    undoable: undoable?.seq ?? '',
    inviteToken,
    settingsVersion: (await get<{ version: number }>(`/v1/property/settings/${propertyId}`)).version,
    profileId: profile.credentialId,
    profileVersion: profile.version,
    provider: providers.customers[0]?.accessCustomerId ?? '',
    agreement,
  }
}

type Post = <Thing>(url: string, payload: object, status?: number) => Promise<Thing>
type Place = { companyId: string; propertyId: string; root: string }

/** Parts of the property that nothing else uses, each also in the archive, and an archived property beside it. */
async function addParts(post: Post, { companyId, propertyId, root }: Place) {
  const archive = (url: string, body: object) => post(url, body, 200)
  const placeUrl = `/v1/places/${propertyId}`
  const { places } = await post<{ places: { placeId: string }[] }>(placeUrl, {
    places: ['Spare wing', 'Former wing'].map((name) => ({ name, code: null, parents: [{ placeId: root }] })),
  })
  const [place = '', archivedPlace = ''] = places.map(({ placeId }) => placeId)
  await archive(`${placeUrl}/${archivedPlace}/archive`, { version: 1 })
  const entranceUrl = `/v1/property/entrances/${propertyId}`
  const addEntrance = async (name: string) =>
    (await post<{ accessPointId: string }>(entranceUrl, newEntrance(name, root))).accessPointId
  const [entrance, archivedEntrance] = [await addEntrance('Spare door'), await addEntrance('Former door')]
  await archive(`${entranceUrl}/${archivedEntrance}/archive`, { version: 1 })
  const deviceUrl = `/v1/property/devices/${propertyId}`
  const addDevice = async (serialNumber: string) =>
    (await post<{ deviceId: string }>(deviceUrl, newDevice(serialNumber, entrance))).deviceId
  const [device, archivedDevice] = [await addDevice('SPARE-1'), await addDevice('FORMER-1')]
  await archive(`${deviceUrl}/${archivedDevice}/archive`, { version: 1 })
  const { propertyId: archivedProperty } = await post<{ propertyId: string }>(
    `/v1/companies/${companyId}/properties`,
    newBuilding('Former Mill'),
  )
  await archive(`/v1/property/archive/${archivedProperty}`, { version: 1, doors: { do: 'STAY' } })
  return { place, archivedPlace, entrance, archivedEntrance, device, archivedDevice, archivedProperty }
}

export const newBuilding = (name: string) => ({
  ...{ name, code: null, addressLine1: '7 Mill Race', addressLine2: '', city: 'Portland', stateOrRegion: 'OR' },
  ...{ postalCode: '97201', countryCode: 'US', timeZone: 'America/Los_Angeles' },
})
export const newEntrance = (name: string, placeId: string) => ({
  ...{ name, code: null, type: 'DOOR', placeId, label: 'D-1', use: 'SHARED' },
  ...{ isNonDeliveryAccessPoint: false, accessStatus: 'ACCESS_ENABLED' },
})
export const newDevice = (serialNumber: string, accessPointId: string) => ({
  ...{ accessPointId, hardwareType: 'CONTROLLER', serialNumber, port: null },
})

/** Makes the owner of the things an owner of the company, with one of each that a team has. */
async function createTeam(server: TestServer, { accountId, cookie }: Owner, propertyId: string) {
  const one = async (text: string, ...values: unknown[]) =>
    (await server.ask<{ id: string }>(text, values))[0]?.id ?? ''
  const companyId = await one('select company_id as id from properties where id = $1', propertyId)
  const [colleague, leaver] = await Promise.all(
    ['Cleo Colleague', 'Lee Leaver'].map((name) =>
      one(
        `insert into accounts (provider, subject, email, email_verified, full_name, kind)
         values ('demo', $1, $1 || '@portico.example', true, $2, 'propertyManager') returning id`,
        randomUUID(),
        name,
      ),
    ),
  )
  await server.ask(
    `insert into memberships (account_id, company_id, role_id) values ($1, $4, 'owner'), ($2, $4, 'owner'), ($3, $4, 'manager')`,
    [accountId, colleague, leaver, companyId],
  )
  const roleId = await one(
    `insert into roles (company_id, name, permissions) values ($1, 'Porter', '{properties.read}') returning id`,
    companyId,
  )
  const groupId = await one(
    `insert into property_groups (company_id, name) values ($1, 'North') returning id`,
    companyId,
  )
  const invitationId = await one(
    `insert into invites (token_hash, email, kind, company_id, invited_by, assignments)
     values ($1, 'invited@portico.example', 'propertyManager', $2, $3, $4) returning id`,
    randomBytes(32),
    companyId,
    accountId,
    JSON.stringify([{ roleId: 'manager', scope: { kind: 'company' }, endsAtMillis: null }]),
  )
  const program = await addProgram(server.ask, companyId, [{ roleId: 'manager' }])
  const [programToken] = await server.ask<{ id: string }>('select id from program_tokens where account_id = $1', [
    program.accountId,
  ])
  const member = await server.app.inject({
    url: `/v1/companies/${companyId}/members/${leaver}`,
    headers: { cookie },
  })
  const [company] = await server.ask<{ version: number }>('select version from companies where id = $1', [companyId])
  return {
    companyId,
    companyVersion: company?.version ?? 0,
    colleague: colleague ?? '',
    leaver: leaver ?? '',
    teamVersion: String(member.json().teamVersion),
    roleId,
    groupId,
    invitationId,
    program: program.accountId,
    programToken: programToken?.id ?? '',
  }
}

/** Creates properties of the same owner with an integration in each state. */
export async function connectProperties(server: TestServer, owner: Owner, propertyId: string) {
  const free = await server.ask<{ id: string }>(
    `select property_id as id from memberships m where account_id = $1 and property_id <> $2
       and not exists (select from integrations i where i.property_id = m.property_id) order by 1 limit 3`,
    [owner.accountId, propertyId],
  )
  const [unconnected = '', created = '', mapped = ''] = free.map(({ id }) => id)
  const connect = async (id: string) => {
    const client = await openIntegrationsClient(server, owner, id)
    const { credentialId } = await client.readyProfile()
    const body = { credentialId, pmsPropertyIds: ['p1'] }
    return { client, body, make: () => client.expecting<Integration>(201, client.create(body)) }
  }
  const first = await (await connect(created)).make()
  const { client, make } = await connect(mapped)
  const second = await make()
  await client.expecting(200, client.step(second.integrationId, 'verifyAddresses'))
  await client.expecting(200, client.change(second.integrationId, { addressMappingList: client.units(['p1/101']) }))
  return {
    unconnected: { pmpPropertyId: unconnected, ...(await connect(unconnected)).body },
    createdId: first.integrationId,
    mappedId: second.integrationId,
  }
}
export type Connected = Awaited<ReturnType<typeof connectProperties>>
