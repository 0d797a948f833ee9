import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { denialReasons } from '@portico/contract/access/access.rules'
import { personProblems } from '@portico/contract/people/people.rules'
import { serviceProblems } from '@portico/contract/people/service-period.rules'
import { dayOf, endOfDay } from '@portico/contract/shared/days'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { World } from './fill-world.ts'
import { askColumn, closeDatabases, makeWorld } from './world-for-tests.ts'

const PICTURES = new URL('../../apps/web/public/entrances/', import.meta.url)

describe('the demo world', () => {
  let client: pg.Client
  let world: World
  const now = new Date()
  const ask = <T>(text: string, values: unknown[] = []) => askColumn<T>(client, text, values)

  afterAll(closeDatabases)
  beforeAll(async () => {
    ;({ client, world } = await makeWorld({ scale: 'demo', now }))
  })

  test('has a manager of 24 properties, a manager of one, a partner, and an open invitation', async () => {
    const { accounts, invite, propertyIds } = world
    const managed = 'select property_id from memberships where account_id = $1 and property_id is not null'
    expect(new Set(await ask(managed, [accounts.portfolio.id]))).toEqual(new Set(propertyIds.portfolio))
    expect(propertyIds.portfolio).toHaveLength(24)
    expect(await ask(managed, [accounts.single.id])).toEqual([propertyIds.single])
    expect(await ask('select subject from accounts order by subject')).toEqual([
      'demo-auditor',
      'demo-front-desk',
      'demo-leasing',
      'demo-maintenance',
      'demo-partner',
      'demo-portfolio',
      'demo-single',
      'demo-unusual',
    ])
    expect(
      await ask('select p.name from accounts a join providers p on p.id = a.access_customer_id where a.id = $1', [
        accounts.partner.id,
      ]),
    ).toEqual(['SwiftDrop'])
    expect(await ask('select subject from accounts where avc_terms_accepted_at is not null')).toEqual([
      'demo-portfolio',
    ])
    expect(invite.token).toBe('demo-invite-mia-novak-2026')
    const open = `select property_ids[1] from invites where token_hash = $1 and email = $2 and accepted_at is null and expires_at > $3`
    const hash = createHash('sha256').update(invite.token).digest()
    expect(await ask(open, [hash, 'mia.novak@portico.example', now])).toEqual([propertyIds.newcomer])
  })

  test('has two companies of many properties, and one that is owned and has colleagues with smaller roles', async () => {
    const { rows } = await client.query(
      `select c.name, count(p.id)::int as properties, portico.is_unclaimed(c.id) as unclaimed from companies c
       join properties p on p.company_id = c.id group by c.id having count(p.id) > 1 order by 2 desc`,
    )
    expect(rows).toEqual([
      { name: 'Alder & Reyes Residential', properties: 24, unclaimed: false },
      { name: 'Haddad Property Partners', properties: 3, unclaimed: true },
    ])
    expect(await ask('select count(*)::int from companies')).toEqual([4])
    await client.query(`select set_config('app.system', 'on', false)`)
    const reach = (permission: string) =>
      ask(
        `select a.subject || ' ' || count(*) from accounts a cross join lateral portico.property_ids_of(a.id, $1)
         where a.subject <> 'demo-single' and a.subject <> 'demo-unusual' group by a.subject order by 1`,
        [[permission]],
      )
    expect(await reach('properties.read')).toEqual([
      'demo-auditor 24',
      'demo-front-desk 1',
      'demo-leasing 6',
      'demo-maintenance 24',
      'demo-portfolio 24',
    ])
    expect(await reach('people.change')).toEqual(['demo-leasing 6', 'demo-portfolio 24'])
    expect(await reach('team.change')).toEqual(['demo-portfolio 24'])
    const desk = `select p.name from memberships m join properties p on p.id = m.property_id where m.role_id = 'frontDesk'`
    expect(await ask(desk)).toEqual(['Harborline Tower'])
  })

  test('has properties in every state and returns their ids', async () => {
    const { portfolio, optedIn, optedOut, withoutPermission, unsettled, withoutAvc } = world.propertyIds
    const having = (condition: string) =>
      ask<string>(
        `select p.id from properties p left join entity_permissions e on e.entity_type = 'PROPERTY' and e.entity_id = p.id
         where p.id = any($1) and ${condition}`,
        [portfolio],
      )
    const sets = [
      [optedIn, `e.is_settled and e.key_access_status = 'OPT_IN'`, 17],
      [optedOut, `e.key_access_status = 'OPT_OUT'`, 4],
      [withoutPermission, 'e.property_id is null', 2],
      [[unsettled], 'not e.is_settled', 1],
      [withoutAvc, 'not p.avc_enabled', 5],
    ] as const
    for (const [ids, condition, count] of sets) {
      expect(ids, condition).toHaveLength(count)
      expect(new Set(await having(condition)), condition).toEqual(new Set(ids))
    }
    expect(await ask('select distinct effect from entity_permissions order by 1')).toEqual(['ALLOW', 'DENY'])
    const rejected = 'select count(*)::int from provider_permissions where not is_enabled and reason_code is not null'
    expect((await ask<number>(rejected))[0]).toBeGreaterThan(4)
  })

  test('has integrations in every status and with every vendor, and properties without one', async () => {
    const statuses = 'select distinct pmp_property_status from integrations'
    const [allowed] = await ask<string>(
      `select pg_get_constraintdef(oid) from pg_constraint where conname = 'integrations_pmp_property_status_check'`,
    )
    expect(new Set(await ask(statuses))).toEqual(new Set(allowed?.match(/(?<=')[A-Z_]+(?=')/g)))
    expect(await ask('select distinct provider from integrations')).toHaveLength(5)
    const without =
      'select id from properties where not exists (select from integrations where property_id = properties.id)'
    expect((await ask(without)).length).toBeGreaterThan(5)
    const unsynced = `select from people p where source is not null
      and not exists (select from integrations i where i.property_id = p.property_id and p.source = i.provider and i.pmp_property_status = 'LIVE')`
    expect(await ask(unsynced)).toEqual([])
    expect(await ask('select distinct source from people where source is not null')).toHaveLength(5)
  })

  test('has the run whose result an integration tells, and no run where nothing was synced', async () => {
    const { rows } = await client.query(
      `select i.last_synchronization ->> 'outcome' as told, r.outcome, (i.last_synchronization ->> 'updated')::int as updated,
         (r.counts ->> 'CHANGED')::int as changed, r.finished_at = i.last_successful_synchronization_at as is_last
       from integrations i left join sync_runs r on r.property_id = i.property_id and r.integration_id = i.id`,
    )
    const synced = rows.filter(({ told }) => told !== null)
    expect(synced.length).toBeGreaterThan(3)
    for (const { told, outcome, updated, changed, is_last } of synced)
      expect([outcome, changed, is_last]).toEqual([told, updated, true])
    expect(rows.filter(({ told }) => told === null).map(({ outcome }) => outcome)).not.toContain('SUCCEEDED')
  })

  test('has a manager whose properties have missing data', async () => {
    const { unusual } = world.propertyIds
    const managed = 'select property_id from memberships where account_id = $1'
    expect(new Set(await ask(managed, [world.accounts.unusual.id]))).toEqual(new Set(unusual))
    const lacking = (table: string) =>
      ask(
        `select name from properties p where not exists (select from ${table} t where t.property_id = p.id) order by name`,
      )
    expect(await lacking('places')).toEqual(['Millrace Plot 27'])
    expect(await lacking('entrances')).toEqual(['Larkspur Yard', 'Millrace Plot 27'])
    expect(await lacking('people')).toEqual(['Beacon Court', 'Larkspur Yard', 'Millrace Plot 27'])
    const letNobodyIn = `select p.name from properties p join entity_permissions e on e.entity_id = p.id
      where e.key_access_status = 'OPT_IN' and p.id not in (select property_id from portico.provider_access()) and p.id = any($1) order by 1`
    expect(await ask(letNobodyIn, [unusual])).toEqual(['Beacon Court', 'Larkspur Yard'])
  })

  test('has an expired invitation', async () => {
    const { token, email } = world.expiredInvite
    const hash = createHash('sha256').update(token).digest()
    const expired = 'select email from invites where token_hash = $1 and accepted_at is null and expires_at < $2'
    expect(await ask(expired, [hash, now])).toEqual([email])
    expect(email).toBe('sam.taylor@portico.example')
  })

  test('shows the partner exactly the properties to which it has access', async () => {
    const ids = await ask(
      'select property_id from portico.provider_access() join accounts a on a.access_customer_id = provider_id where a.id = $1',
      [world.accounts.partner.id],
    )
    expect(new Set(ids)).toEqual(new Set(world.propertyIds.ofPartner))
    expect(world.propertyIds.optedIn.some((id) => !world.propertyIds.ofPartner.includes(id))).toBe(true)
  })

  test('has one property of 300 units and 600 people, and others of 8 to 120', async () => {
    const { large } = world.propertyIds
    expect(await ask('select count(*)::int from people where property_id = $1', [large])).toEqual([600])
    const units = `select count(distinct unit_number)::int from people where property_id = $1 and relation_type = 'RESIDENT'`
    expect(await ask(units, [large])).toEqual([300])
    const others = await ask<number>('select count(*)::int from people where property_id <> $1 group by property_id', [
      large,
    ])
    expect(Math.min(...others)).toBe(8)
    expect(Math.max(...others)).toBe(120)
  })

  test('has correct counts', async () => {
    const wrong = `select p.id from properties p left join property_counts c on c.property_id = p.id
      where coalesce(c.people, 0) <> (select count(*) from people where property_id = p.id)
         or coalesce(c.entrances, 0) <> (select count(*) from entrances where property_id = p.id)`
    expect(await ask(wrong)).toEqual([])
    expect(await ask('select count(*)::int from property_counts')).toEqual([27])
  })

  test('has an international portfolio, each property in a time zone that exists', async () => {
    const countries = 'select distinct country_code from properties where id = any($1) order by 1'
    expect(await ask(countries, [world.propertyIds.portfolio])).toEqual('AU CA DE ES FR GB IT JP US'.split(' '))
    expect(await ask(`select city from properties where state_or_region = 'QC'`)).toEqual(['Montréal'])
    const strange = 'select time_zone from properties where time_zone not in (select name from pg_timezone_names)'
    expect(await ask(strange)).toEqual([])
  })

  test('has 0, 1, 2, 4 and 12 contacts a property, in order, some of them incomplete', async () => {
    const counts = `select distinct count(c.id)::int as contacts from properties p left join property_contacts c on c.property_id = p.id
      group by p.id order by contacts`
    expect(await ask(counts)).toEqual([0, 1, 2, 4, 12])
    expect(
      await ask('select position from property_contacts where property_id = $1 order by 1', [world.propertyIds.large]),
    ).toEqual([1, 2, 3, 4])
    expect(await ask('select name from property_contacts where email is null')).toHaveLength(2)
    expect(await ask('select email from property_contacts where name is null')).toHaveLength(1)
  })

  test('has only telephone numbers that belong to nobody', async () => {
    const reserved: Record<string, RegExp> = {
      AU: /^\+61 [2378] 5550 \d{4}$/,
      CA: /^\+1 \d{3}-555-01\d\d$/,
      DE: /^\+49 (30 23125|40 66969|89 99998|221 4710|69 90009) \d{3}$/,
      ES: /^\+34 555 \d{3} \d{3}$/,
      FR: /^\+33 (1 99 00|2 61 91|3 53 01|4 65 71|5 36 49) \d\d \d\d$/,
      GB: /^\+44 (20 7946|161 496|131 496|117 496|29 2018) 0\d{3}$/,
      IT: /^\+39 555 \d{3} \d{4}$/,
      JP: /^\+81 (3-0000|\d\d-000)-\d{4}$/,
      US: /^\+1 \d{3}-555-01\d\d$/,
    }
    const { rows } = await client.query<{ country_code: string; phone_number: string }>(
      'select country_code, phone_number from property_contacts join properties on properties.id = property_id',
    )
    expect(new Set(rows.map((row) => row.country_code)).size).toBe(9)
    for (const row of rows) expect(row.phone_number).toMatch(reserved[row.country_code] ?? /never/)
  })

  test('has mail addresses at reserved domains, none twice in a property', async () => {
    const emails = await ask<string>(
      `select property_id || ' ' || lower(email) from people where email is not null
       union all select property_id || ' ' || lower(email) from property_contacts where email is not null`,
    )
    expect(emails.length).toBeGreaterThan(1900)
    expect(new Set(emails).size).toBe(emails.length)
    for (const email of emails) expect(email).toMatch(/ [a-z0-9.-]+@([a-z0-9-]+\.example|example\.(com|net|org))$/)
  })

  test('has people who follow the rules of the forms', async () => {
    const { rows } = await client.query(
      'select q.*, p.time_zone from people q join properties p on p.id = q.property_id',
    )
    const problems = rows.flatMap(({ email, person_name, relation_type, unit_number, place_id, ...row }) => {
      const draft = { email, personName: person_name, relationType: relation_type, unitNumber: unit_number }
      const refused = personProblems({ ...draft, parentAddressId: place_id })
      const { time_zone: timeZone, service_starts_at: begin, service_expires_at: end } = row
      if (end === null) return refused
      const expiry = dayOf(end.getTime(), timeZone)
      expect(end.getTime(), 'people stay to the end of a day').toBe(endOfDay(expiry, timeZone))
      const start = dayOf(begin.getTime(), timeZone)
      const stored = { start, expiry: null }
      return [...refused, ...serviceProblems(relation_type, { start, expiry }, dayOf(now.getTime(), timeZone), stored)]
    })
    expect(problems).toEqual([])
    const openEnds = rows.filter(({ service_expires_at: end }) => end === null)
    expect(new Set(openEnds.map(({ relation_type: type }) => type))).toEqual(new Set(['SERVICE_PROVIDER']))
    const spread = (name: string) => ask(`select distinct ${name} from people`)
    expect(await spread('relation_type')).toHaveLength(3)
    expect(await spread('display_preference')).toHaveLength(4)
    expect(await spread('(ring_location_id is not null, invite_sent_at is not null)')).toHaveLength(3)
    const soon = now.getTime() + 14 * 86_400_000
    expect(rows.filter(({ service_expires_at: end }) => end && end < soon).length).toBeGreaterThan(50)
  })

  test('has a root place for every property and a hierarchy in which some place has two parents', async () => {
    const roots = `select p.id from properties p join places r on r.property_id = p.id and r.label = 'Property' and r.name = p.name`
    expect(await ask(roots)).toHaveLength(28)
    const orphans = `select id from places where (label = 'Property') = exists (select from place_parents where place_id = places.id)`
    expect(await ask(orphans)).toEqual([])
    expect(
      (await ask('select place_id from place_parents group by place_id having count(*) = 2')).length,
    ).toBeGreaterThan(0)
  })

  test('has panels and GeoKeys at properties with the access group, and one lock for each entrance', async () => {
    const misplaced = `select d.id from devices d join entrances e on e.id = d.entrance_id
      where d.hardware_type in ('PICTOR', 'GEOKEY') and not e.avc_enabled`
    expect(await ask(misplaced)).toEqual([])
    expect(await ask('select distinct hardware_type from devices')).toHaveLength(4)
    const locks = `select count(*)::int from entrances e where 1 <>
      (select count(*) from devices d where d.entrance_id = e.id and d.port is not null)`
    expect(await ask(locks)).toEqual([0])
    const spread = 'select distinct (is_avc_active, is_non_delivery, access_status) from entrances where avc_enabled'
    expect((await ask(spread)).length).toBeGreaterThan(5)
  })

  test('has pictures of the portal, entrances without a picture, and one missing picture', async () => {
    const files = new Set((await readdir(PICTURES)).map((file) => `/entrances/${file}`))
    const urls = await ask<string | null>('select distinct small_image_url from entrances')
    expect(new Set(urls.filter((url) => url !== null && files.has(url)))).toEqual(files)
    expect(urls).toContain(null)
    expect(urls.filter((url) => url !== null && !files.has(url))).toHaveLength(1)
  })

  test('has 2 to 30 entrances a property, named in its language, with AVC only where the property has it', async () => {
    const counts = await ask<number>('select count(*)::int from entrances group by property_id')
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([2, 30])
    const names = new Set(await ask('select name from entrances'))
    for (const name of ['Front Door', 'Haupteingang', 'Portail', 'Lift', 'Portone – Scala A', 'Ascensor', '正面玄関']) {
      expect(names).toContain(name)
    }
    const misplaced =
      'select e.id from entrances e join properties p on p.id = e.property_id where e.avc_enabled and not p.avc_enabled'
    expect(await ask(misplaced)).toEqual([])
    expect(await ask('select distinct access_status from entrances')).toHaveLength(2)
    expect(await ask('select name from entrances group by property_id, name having count(*) > 1')).toEqual([])
  })

  test('has events of the last 180 days only, of people who lived there and couriers who were let in', async () => {
    const { rows } = await client.query(
      `select count(*)::int as events, min(unlocked_at) >= $1::timestamptz - interval '180 days' as is_recent,
         max(unlocked_at) <= $1 as is_past, count(*) filter (where unlock_status <> 'SUCCESS')::int as failures from access_events`,
      [now],
    )
    expect(rows[0]).toMatchObject({ events: 40_000, is_recent: true, is_past: true })
    expect(rows[0].failures).toBeGreaterThan(400)
    expect(rows[0].failures).toBeLessThan(2000)
    const unknownPeople = `select event_id from access_events e where person_id is not null and not exists (
      select from people p where p.property_id = e.property_id and p.id = e.person_id and p.service_starts_at <= e.unlocked_at
        and e.accessed_by = coalesce(e.guest_email, p.email, p.person_name) and e.user_email is not distinct from p.email
        and e.unit_numbers = array_remove(array[p.unit_number], null))`
    expect(await ask(unknownPeople)).toEqual([])
    const guests = 'select count(distinct accessed_by)::int from access_events where guest_email is not null'
    expect((await ask<number>(guests))[0]).toBeGreaterThan(100)
    const renamed = `select event_id from access_events e where not exists (
      select from entrances d where d.property_id = e.property_id and d.id = e.entrance_id and d.name = e.entrance_name)`
    expect(await ask(renamed)).toEqual([])
    const intruders = `select event_id from access_events e where person_id is null and accessed_by <> '' and not exists (
      select from portico.provider_access() a join providers p on p.id = a.provider_id
        join entrances d on d.property_id = a.property_id and d.access_status = 'ACCESS_ENABLED'
      where a.property_id = e.property_id and p.name = e.accessed_by and p.id = e.provider_id and d.id = e.entrance_id)`
    expect(await ask(intruders)).toEqual([])
  })

  test('has denials with every reason that its doors know, and old ones without', async () => {
    const reasons = await ask<string>(
      'select distinct denial_reason from access_events where denial_reason is not null',
    )
    // Nobody came by a pass or on a closed day yet. No door distrusts an old list, and no panel is too old for a rule.
    const unknown = ['RULE_UNKNOWN', 'LIST_STALE', 'PASS_WITHDRAWN', 'USED_UP', 'CLOSED_DAY']
    expect(reasons.sort()).toEqual(denialReasons.filter((reason) => !unknown.includes(reason)).toSorted())
    const unreported = (condition: string) =>
      ask<number>(
        `select count(*)::int from access_events where unlock_status = 'FAILURE' and denial_reason is null and unlocked_at ${condition}`,
      )
    expect((await unreported(`< '${now.toISOString()}'::timestamptz - interval '62 days'`))[0]).toBeGreaterThan(100)
    expect((await unreported(`> '${now.toISOString()}'::timestamptz - interval '30 days'`))[0]).toBeLessThan(50)
    const nameless = `denial_reason in ('CREDENTIAL_UNKNOWN', 'TOO_MANY_TRIES')`
    const nobody = `select event_id from access_events where (accessed_by = '') is distinct from coalesce(${nameless}, false)`
    expect(await ask(nobody)).toEqual([])
    const recent = `select event_id from access_events where denial_reason = 'TOO_MANY_TRIES' and unlocked_at > '${now.toISOString()}'::timestamptz - interval '1 day'`
    expect(await ask(recent)).toEqual([])
  })

  test('has counts of its events by day, hour, entrance and visitor', async () => {
    const kept = `select property_id, kind, value, day, unlock_status, events from access_daily_counts`
    const counted = `select property_id, kind, value, (unlocked_at at time zone 'UTC')::date, unlock_status, count(*)::int
      from access_events cross join lateral (values ('ALL', ''), ('ENTRANCE', entrance_id::text), ('VISITOR', accessed_by)) k (kind, value)
      group by 1, 2, 3, 4, 5`
    expect(await ask(`(${kept} except ${counted}) union all (${counted} except ${kept})`)).toEqual([])
    const hours = 'select property_id, hour, unlock_status, events from access_hourly_counts'
    const countedByHour = `select property_id, date_trunc('hour', unlocked_at, 'UTC'), unlock_status, count(*)::int from access_events group by 1, 2, 3`
    expect(await ask(`(${hours} except ${countedByHour}) union all (${countedByHour} except ${hours})`)).toEqual([])
    const unnamed = `select value from access_daily_counts c where kind <> 'ALL' and value <> '' and not exists (
      select from access_event_names n where n.property_id = c.property_id and n.kind = c.kind and n.value = c.value)`
    expect(await ask(unnamed)).toEqual([])
  })

  test('has rush hours in the time zone of the property, and quiet nights', async () => {
    const { rows } = await client.query(
      `select count(*) filter (where hour in (7, 8))::int as morning, count(*) filter (where hour in (13, 14))::int as noon,
         count(*) filter (where hour in (17, 18))::int as evening, count(*) filter (where hour in (2, 3))::int as night
       from (select unlocked_at at time zone p.time_zone as local from access_events join properties p on p.id = property_id),
         extract(hour from local) as hour
       where extract(isodow from local) < 6`,
    )
    const { morning, noon, evening, night } = rows[0]
    expect(morning).toBeGreaterThan(noon * 1.5)
    expect(evening).toBeGreaterThan(noon * 1.5)
    expect(night).toBeLessThan(noon * 0.1)
  })
})
