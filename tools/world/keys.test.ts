import { calendarDraft, hoursDraft } from '@portico/contract/hours/hours.schema'
import { lacksSharablePanel } from '@portico/contract/keys/keys.rules'
import { keyDraft } from '@portico/contract/keys/keys.schema'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askColumn, closeDatabases, makeWorld } from './world-for-tests.ts'

describe('the keys of the demo world', () => {
  let client: pg.Client
  const ask = <T>(text: string, values: unknown[] = []) => askColumn<T>(client, text, values)

  afterAll(closeDatabases)
  beforeAll(async () => {
    ;({ client } = await makeWorld({ scale: 'demo', now: new Date() }))
  })

  test('exist at properties with the access group, several for each, in its language', async () => {
    const counts = await ask<number>('select count(*)::int from keys group by property_id')
    const [enabled] = await ask<number>(
      'select count(distinct p.id)::int from properties p join entrances e on e.property_id = p.id where p.avc_enabled',
    )
    expect([counts.length, Math.min(...counts) >= 3]).toEqual([enabled, true])
    expect(
      await ask('select k.id from keys k join properties p on p.id = k.property_id where not p.avc_enabled'),
    ).toEqual([])
    const names = new Set(await ask('select name from keys'))
    for (const name of [
      'Residents',
      'Car Park and Bicycles',
      'Bewohner',
      'Résidents',
      'Residentes',
      'Residenti',
      '居住者',
    ]) {
      expect(names).toContain(name)
    }
  })

  test('follow the rules of the wizard, except keys without entrances', async () => {
    const { rows } = await client.query(`
      select k.name, k.description, jsonb_agg(jsonb_build_object('accessPointId', ke.entrance_id,
        'isGuestSharable', ke.is_guest_sharable, 'guestSchedules', ke.guest_schedules)) as "accessPoints"
      from keys k join key_entrances ke on ke.key_id = k.id group by k.property_id, k.id`)
    for (const row of rows) expect(keyDraft.safeParse(row).error).toBeUndefined()
    const shared = await client.query(`
      select jsonb_agg(jsonb_build_object('isGuestSharable', ke.is_guest_sharable, 'hasPanel', exists (
        select from devices d where d.entrance_id = ke.entrance_id and d.hardware_type = 'PICTOR'))) as entrances
      from key_entrances ke group by ke.key_id`)
    for (const { entrances } of shared.rows) expect(lacksSharablePanel(entrances, true)).toBe(false)
    expect(
      (await ask('select id from keys where id not in (select key_id from key_entrances)')).length,
    ).toBeGreaterThan(0)
    expect((await ask('select distinct guest_schedules::text from key_entrances')).length).toBeGreaterThan(3)
  })

  test('are held by most people, one or two each', async () => {
    const [share] =
      await ask<number>(`select avg((exists (select from person_keys k where k.person_id = p.id))::int)::float
      from people p join properties r on r.id = p.property_id where r.avc_enabled`)
    expect(share).toBeGreaterThan(0.85)
    expect(share).toBeLessThan(1)
    const held = await ask<number>(
      'select distinct count(*)::int as held from person_keys group by person_id order by held',
    )
    expect(held).toEqual([1, 2, 3])
  })

  test('have hours where there is a gym: its holders by day, cleaners on working days, and days on which it is closed', async () => {
    const held = `select distinct p.name from properties p join hours h on h.property_id = p.id`
    const properties = await ask<string>(held)
    expect(properties).toContain('Harborline Tower')
    expect(properties.length).toBeGreaterThan(1)
    const gyms = await ask<string>(`select distinct h.name from hours h join keys k on k.hours_id = h.id
      join key_entrances ke on ke.key_id = k.id join calendar_days d on d.calendar_id = h.calendar_id and d.kind = 'CLOSED'`)
    const cleaners = await ask<string>(`select distinct h.name from hours h join person_keys pk on pk.hours_id = h.id
      join people p on p.id = pk.person_id where p.relation_type = 'SERVICE_PROVIDER'`)
    expect([gyms, cleaners]).toEqual([
      expect.arrayContaining(['Amenity hours']),
      expect.arrayContaining(['Cleaning hours']),
    ])
    const drafts = await client.query(`select name, windows, calendar_id as "calendarId" from hours`)
    for (const draft of drafts.rows) expect(hoursDraft.safeParse(draft).error).toBeUndefined()
    const days = await client.query(`select c.name, (select jsonb_agg(jsonb_build_object(
      'date', d.date, 'kind', d.kind, 'spans', d.spans, 'name', d.name)) from calendar_days d where d.calendar_id = c.id) as days from calendars c`)
    for (const draft of days.rows) expect(calendarDraft.safeParse(draft).error).toBeUndefined()
  })
})
