import { randomUUID } from 'node:crypto'
import { OPENERS_LISTED_MAX } from '@portico/contract/access/access.rules'
import { BULK_JOBS_LISTED_MAX } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { SIGNATURES_LISTED_MAX } from '@portico/contract/consent/consent.rules'
import { CREDENTIAL_FORMATS_MAX } from '@portico/contract/credential-formats/credential-formats.rules'
import { PROFILES_MAX } from '@portico/contract/integrations/profiles.rules'
import { KEYS_MAX } from '@portico/contract/keys/keys.rules'
import { NETWORKS_MAX } from '@portico/contract/networks/networks.rules'
import { DECISIONS_SHOWN_MAX } from '@portico/contract/providers/providers.rules'
import { CONFLICTS_LISTED_MAX, WORKLIST_LISTED_MAX } from '@portico/contract/sync/sync.rules'
import { castOf } from '@portico/tools/testing/cast'
import { openDoorClient } from '@portico/tools/testing/door-client'
import { type IntegrationsClient, openIntegrationsClient } from '@portico/tools/testing/integrations-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import type { SignedIn } from '@portico/tools/testing/test-server'
import { beforeAll, describe, expect, test } from 'vitest'
import { profileSecret } from '../domains/integrations/profiles.store.ts'
import { sealSecret } from './secrets.ts'

const idOf = async (query: string, values: unknown[] = []) =>
  (await server.ask<{ id: string }>(query, values))[0]?.id ?? ''

type Collection = {
  name: string
  limit: number
  list: () => string
  member: string
  /** Writes this many rows past the API. */
  fill: (count: number) => Promise<unknown>
  create: () => Parameters<SignedIn['call']>
  code: string
  field: { path: string; message: string }
}

const collections: Collection[] = [
  {
    name: 'keys',
    limit: KEYS_MAX,
    list: () => `/v1/keys/${propertyId}`,
    member: 'keysWithAccessPoints',
    fill: (count) =>
      server.ask(
        `insert into keys (property_id, name) select $1, 'Key ' || gen_random_uuid() from generate_series(1, $2)`,
        [propertyId, count],
      ),
    create: () => {
      const accessPoints = [{ accessPointId: entranceId, isGuestSharable: false, guestSchedules: [] }]
      return ['POST', '/v1/keys', { propertyId, name: randomUUID(), description: null, accessPoints }]
    },
    code: 'keys.tooMany',
    field: { path: 'name', message: 'keysTooMany' },
  },
  {
    name: 'networks',
    limit: NETWORKS_MAX,
    list: () => `/v1/networkSettings/wifi?propertyId=${propertyId}`,
    member: 'networks',
    fill: (count) =>
      server.ask(
        `insert into networks (property_id, id, ssid, band, security, sealed_security_key)
         select $1, gen_random_uuid(), left(gen_random_uuid()::text, 30), '5', 'WPA3', 'k.x:x' from generate_series(1, $2)`,
        [propertyId, count],
      ),
    create: () => [
      'POST',
      '/v1/networkSettings/wifi',
      { propertyId, ssid: randomUUID().slice(0, 30), band: '5', security: 'WPA3', securityKey: 'correct horse' },
    ],
    code: 'networks.tooMany',
    field: { path: 'ssid', message: 'networksTooMany' },
  },
  {
    name: 'credential formats',
    limit: CREDENTIAL_FORMATS_MAX,
    list: () => `/v1/credentialFormat?propertyId=${propertyId}`,
    member: 'credentialFormatsWithAddress',
    fill: (count) =>
      server.ask(
        `insert into credential_formats (property_id, place_id, supported_format_id, facility_code, number_min, number_max)
         select $1, $2, 'hid-h10304', (random() * 60000)::int, n, n from generate_series(1, $3) n`,
        [propertyId, placeId, count],
      ),
    create: () => [
      'POST',
      '/v1/credentialFormat',
      {
        supportedFormatId: 'hid-h10304',
        facilityCode: ++facilityCode,
        range: '500000-500001',
        parentAddressId: placeId,
        parentAddressLabel: 'Property',
      },
    ],
    code: 'credentialFormats.tooMany',
    field: { path: 'supportedFormatId', message: 'formatsTooMany' },
  },
  {
    name: 'profiles',
    limit: PROFILES_MAX,
    list: () => '/v1/integrations/pms/credentials',
    member: 'credentials',
    fill: (count) => {
      const accountId = cast.portfolio
      const rows = Array.from({ length: count }, () => {
        const id = randomUUID()
        return { id, sealed: sealSecret(server.keys, { ...profileSecret, accountId, id }, '{}') }
      })
      return server.ask(
        `insert into pms_profiles (account_id, id, provider, nickname, sealed_credentials, approval_status)
         select $1, p.id, 'Entrata', gen_random_uuid(), p.sealed, 'PENDING_APPROVAL'
         from jsonb_to_recordset($2::jsonb) as p (id uuid, sealed text)`,
        [accountId, JSON.stringify(rows)],
      )
    },
    create: () => [
      'POST',
      '/v1/integrations/pms/credentials',
      {
        pmsName: 'MRI',
        nickname: randomUUID(),
        credentials: { clientId: 'C1', databaseName: 'DB', username: 'porter', password: 'secret', version: 'x7' },
      },
    ],
    code: 'profiles.tooMany',
    field: { path: 'nickname', message: 'profilesTooMany' },
  },
]
let entranceId: string
let facilityCode = 0

const server = await openTestServer()
const cast = await castOf(server)
const propertyId = cast.properties.openToPartner
const manager = await server.signIn(cast.portfolio)
const placeId = await idOf(`select id from places where property_id = $1 and label = 'Property'`, [propertyId])

describe.each(collections)('$name', ({ limit, list, member, fill, create, code, field }) => {
  test('can be created up to a limit, also by two at once, and the list has all of them', async () => {
    entranceId = await idOf('select id from entrances where property_id = $1 limit 1', [propertyId])
    const before = (await manager.call('GET', list())).body
    expect(before.total).toBe(before[member].length)
    await fill(limit - before.total - 1)
    const replies = await Promise.all([manager.call(...create()), manager.call(...create())])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body.error).toMatchObject({ code, fields: [field] })
    const full = (await manager.call('GET', list())).body
    expect([full[member].length, full.total]).toEqual([limit, limit])

    await fill(1)
    const cut = (await manager.call('GET', list())).body
    expect([cut[member].length, cut.total]).toEqual([limit, limit + 1])
  })
})

test('keys of an address are listed up to the limit of a property, and counted', async () => {
  const property = cast.properties.optedOut
  const [door] = await server.ask<{ id: string; place: string }>(
    'select id, place_id as place from entrances where property_id = $1 limit 1',
    [property],
  )
  await server.ask(
    `with made as (insert into keys (property_id, name) select $1, 'Many ' || n from generate_series(1, $3::int + 1) n returning id)
     insert into key_entrances (property_id, key_id, entrance_id) select $1, id, $2 from made`,
    [property, door?.id, KEYS_MAX],
  )
  const { body } = await manager.call('GET', `/v1/keys?propertyId=${property}&addressId=${door?.place}`)
  expect(body.keys).toHaveLength(KEYS_MAX)
  expect(body.total).toBeGreaterThan(KEYS_MAX)
})

test('of many bulk jobs the latest are listed, the oldest of them first, and all are counted', async () => {
  await server.ask(
    `insert into bulk_jobs (id, account_id, property_id, operation, shared, total, done, created_at, finished_at)
     select gen_random_uuid(), $1, $2, 'deleteKeys', '{}', n, n, now() - make_interval(mins => n), now() from generate_series(1, $3::int + 2) n`,
    [cast.portfolio, propertyId, BULK_JOBS_LISTED_MAX],
  )
  const { body } = await manager.call('GET', '/v1/bulkJobs')
  expect([body.bulkJobs.length, body.total]).toEqual([BULK_JOBS_LISTED_MAX, BULK_JOBS_LISTED_MAX + 2])
  expect([body.bulkJobs[0].total, body.bulkJobs.at(-1).total]).toEqual([BULK_JOBS_LISTED_MAX, 1])
})

test('of many signatures the latest are listed, and all are counted', async () => {
  await server.ask(
    `insert into agreement_acceptances (property_id, agreement_name, agreement_version, agreement_language, accepted_by, accepted_at)
     select $1, name, version, language, 'signer ' || n, now() + make_interval(mins => n)
     from agreements, generate_series(1, $2::int + 1) n where version = 1 and language = 'en'`,
    [propertyId, SIGNATURES_LISTED_MAX],
  )
  const { body } = await manager.call('GET', `/v1/user/consent/signatures?propertyId=${propertyId}`)
  expect(body.signatures).toHaveLength(SIGNATURES_LISTED_MAX)
  expect(body.signatures[0].acceptedBy).toBe(`signer ${SIGNATURES_LISTED_MAX + 1}`)
  expect(body.total).toBeGreaterThan(SIGNATURES_LISTED_MAX)
})

test('of many decisions about a provider the latest are listed, and all are counted', async () => {
  const provider = await idOf(`select id from providers where type = 'ACCESS' limit 1`)
  await server.ask(
    `insert into provider_permission_changes (property_id, entity_type, entity_id, provider_id, is_enabled, reason_code, changed_by, changed_at)
     select $1, 'PROPERTY', $1, $2, false, 'OTHER', 'manager ' || n, now() + make_interval(mins => n) from generate_series(1, $3::int + 1) n`,
    [propertyId, provider, DECISIONS_SHOWN_MAX],
  )
  const url = `/v1/permissions/accessCustomerDecisions?id=${propertyId}&type=Property&accessCustomerId=${provider}`
  const { body } = await manager.call('GET', url)
  expect(body.decisions).toHaveLength(DECISIONS_SHOWN_MAX)
  expect(body.decisions[0].decidedBy).toBe(`manager ${DECISIONS_SHOWN_MAX + 1}`)
  expect(body.total).toBeGreaterThan(DECISIONS_SHOWN_MAX)
})

test('of many people with a key for a door those first by name are listed with what opens it, all are counted, and the file has all', async () => {
  const client = await openDoorClient(server, cast.portfolio)
  const { entranceId } = await client.door('Front Door')
  const keyId = await client.key('Residents', [entranceId])
  await server.ask(
    `with made as (
       insert into people (property_id, place_id, person_name, email, relation_type)
       select $1, (select place_id from entrances where id = $2), 'Person ' || lpad(n::text, 6, '0'), 'person' || n || '@example.com', 'RESIDENT'
       from generate_series(1, $4::int + 1) n returning id)
     insert into person_keys (property_id, person_id, key_id) select $1, id, $3 from made`,
    [client.propertyId, entranceId, keyId, OPENERS_LISTED_MAX],
  )
  await server.ask('select portico.collect_statistics()')
  const query = `propertyId=${client.propertyId}&accessPointId=${entranceId}`
  const { body } = await manager.call('GET', `/v1/access/openers?${query}`)
  const people = body.openers.filter(({ personId }: { personId: string | null }) => personId)
  expect(people).toHaveLength(OPENERS_LISTED_MAX)
  expect(people[0]).toMatchObject({ name: 'Person 000001', isAllowed: true, kinds: ['APP'], keyNames: ['Residents'] })
  expect(body.total).toBe(body.openers.length + 1)
  const file = await manager.send('GET', `/v1/access/openers.csv?${query}&locale=en_US&timeZone=UTC`)
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(1 + body.total)
})

describe('of a sync', () => {
  let client: IntegrationsClient
  let integrationId: string
  beforeAll(async () => {
    await server.ask(
      'delete from pms_profiles p where not exists (select from integrations i where i.profile_id = p.id)',
    )
    client = await openIntegrationsClient(server, manager, propertyId)
    integrationId = (await client.goLive()).integrationId
  })
  const read = async (path: string) => (await manager.call('GET', `/v1/sync/${propertyId}${path}`)).body

  test('conflicts are listed up to a limit, the latest ones, and all are counted', async () => {
    await server.ask(
      `insert into sync_conflicts (property_id, integration_id, kind, pms_property_id, resident_id, resident, seen_at)
       select $1, $2, 'UNREADABLE', 'p1', 'r' || n, '{"name": null, "email": null, "unit": null}', now() - make_interval(secs => n)
       from generate_series(1, $3::int + 1) n`,
      [propertyId, integrationId, CONFLICTS_LISTED_MAX],
    )
    const { conflicts, total } = await read('/conflicts?state=OPEN')
    expect([conflicts.length, total]).toEqual([CONFLICTS_LISTED_MAX, CONFLICTS_LISTED_MAX + 1])
    expect([conflicts[0].residentId, conflicts.at(-1).residentId]).toEqual(['r1', `r${CONFLICTS_LISTED_MAX}`])
    await server.ask('delete from sync_conflicts')
  })

  test('the worklist has items up to a limit, and all are counted, also in the overview', async () => {
    const residents = Array.from({ length: WORKLIST_LISTED_MAX + 1 }, () => client.resident({ unitId: null }))
    await client.syncWith(integrationId, residents)
    const { items, total } = await read('/worklist')
    expect([items.length, total]).toEqual([WORKLIST_LISTED_MAX, WORKLIST_LISTED_MAX + 1])
    expect((await read('')).overview.worklistItems).toBe(WORKLIST_LISTED_MAX + 1)
  })
})
