import { locales } from '@portico/contract/shared/locales'
import { sheets } from '@portico/contract/workbooks/workbooks.rules'
import { castOf } from '@portico/tools/testing/cast'
import { textsOf } from '@portico/tools/testing/catalogues'
import { addMember, foundCompany } from '@portico/tools/testing/company-cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { openTeamClient } from '@portico/tools/testing/team-client'
import { openWorkbookClient, sheetsIn } from '@portico/tools/testing/workbook-client'
import { describe, expect, test } from 'vitest'

const server = await openTestServer()
const cast = await castOf(server)
const propertyId = cast.properties.openToPartner
const company = await foundCompany(server.ask, propertyId)
const companyId = company.companyId
const manager = await addMember(server, company, { roleId: 'owner', scope: 'company', propertyId })

const fileOf = async (locale = 'en_US') => {
  const reply = await manager.send('GET', `/v1/property/workbook/${propertyId}/workbook.xlsx?locale=${locale}`)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  return reply.rawPayload
}

/** What two properties must have in common, without ids and codes. */
const STRUCTURE: Record<string, string> = {
  places: `select l.name, array(select o.name from place_parents r join places o on o.id = r.parent_id
      where r.place_id = l.id and o.label = 'Place' order by 1) as parents from places l where l.property_id = $1 and l.label = 'Place'`,
  entrances: `select e.name, e.type, case l.label when 'Place' then l.name end as place, e.label, e.use, e.is_non_delivery, e.access_status
    from entrances e join places l on l.id = e.place_id where e.property_id = $1 and e.archived_at is null`,
  devices: `select d.serial_number, d.hardware_type, d.port, e.name from devices d join entrances e on e.id = d.entrance_id
    where d.property_id = $1 and d.archived_at is null`,
  keys: `select k.name, k.description, e.name as entrance, o.is_guest_sharable, o.guest_schedules from keys k
    join key_entrances o on o.key_id = k.id join entrances e on e.id = o.entrance_id where k.property_id = $1`,
  people: `select p.person_name, lower(p.email) as email, p.relation_type, p.unit_number, case l.label when 'Place' then l.name end as place,
      (p.service_expires_at at time zone o.time_zone)::date::text as until,
      array(select k.name from person_keys h join keys k on k.id = h.key_id where h.person_id = p.id order by 1) as keys
    from people p join places l on l.id = p.place_id join properties o on o.id = p.property_id
    where p.property_id = $1 and coalesce(p.service_expires_at > now(), true)`,
}
async function structureOf(id: string) {
  const found: Record<string, string[]> = {}
  for (const [name, statement] of Object.entries(STRUCTURE))
    found[name] = (
      await server.ask<{ row: string }>(`select to_jsonb(t)::text as row from (${statement}) t order by 1`, [id])
    ).map(({ row }) => row)
  return found
}

describe('the workbook of a property', () => {
  test('makes the same building in another company, and changes nothing in its own', async () => {
    await addSchedules()
    const file = await fileOf('de_DE')
    const team = await openTeamClient(server, 'Movers')
    await team.owner.send('POST', '/v1/user/setAvcTermsAcceptanceTime')
    const client = openWorkbookClient(server, team.owner, team.companyId)
    const done = await client.bring(file)
    expect(await client.problems(done.importId)).toEqual([])
    expect(done).toMatchObject({ state: 'FINISHED', failed: 0 })
    const copy = done.parts[0]?.propertyId ?? ''
    const [original, copied] = [await structureOf(propertyId), await structureOf(copy)]
    for (const [name, rows] of Object.entries(original)) expect([name, rows.length > 0]).toEqual([name, true])
    // Somebody without an end gets the longest that there is.
    expect(copied).toEqual(original)
    expect(await server.ask('select from person_invitations where property_id = $1', [copy])).toEqual([])

    const again = await client.bring(await client.download(`/v1/property/workbook/${copy}/workbook.xlsx?locale=ja_JP`))
    expect(again).toMatchObject({ total: 0, problems: 0 })
    const own = openWorkbookClient(server, { ...manager, accountId: manager.id }, companyId)
    await manager.send('POST', '/v1/user/setAvcTermsAcceptanceTime')
    const before = await own.preview(await fileOf('fr_CA'))
    expect(await own.problems(before.importId)).toEqual([])
    expect(before.parts.flatMap((part) => part.sheets.filter(({ added, changed }) => added + changed > 0))).toEqual([])
  })

  test('contains neither access codes nor fobs, secrets and tokens', async () => {
    const [person] = await server.ask<{ id: string }>('select id from people where property_id = $1 limit 1', [
      propertyId,
    ])
    const reply = await manager.call('POST', '/v1/credentials', {
      ...{ credentialType: 'CODE', propertyId, personId: person?.id },
    })
    const code = JSON.stringify(reply.body).match(/\b\d{6}\b/)?.[0]
    const texts = JSON.stringify(await sheetsIn(await fileOf()))
    if (code) expect(texts).not.toContain(code)
    const secrets = await server.ask<{ secret: string }>(
      `select sealed_value as secret from credentials where property_id = $1 and sealed_value is not null
       union all select sealed_security_key from networks where property_id = $1`,
      [propertyId],
    )
    for (const { secret } of secrets) expect(texts).not.toContain(secret)
    const headers = Object.values(await sheetsIn(await fileOf())).map(([header]) => header?.join(' ') ?? '')
    expect(headers.join(' ')).not.toMatch(/access code|fob|token|password|secret/i)
  })

  test('has the names of its sheets and columns in the language of the reader, and so has the template', async () => {
    for (const locale of locales) {
      const texts = await textsOf(locale)
      const template = await manager.send('GET', `/v1/companies/${companyId}/template.xlsx?locale=${locale}`)
      expect([locale, template.statusCode]).toEqual([locale, 200])
      const found = await sheetsIn(template.rawPayload)
      expect(Object.keys(found)).toEqual(sheets.map((sheet) => texts.get(`workbookFile:sheets.${sheet}`)))
      expect(Object.values(found).map((rows) => rows.length)).toEqual(sheets.map(() => 1))
    }
  })

  test('of a company leaves out what is archived, and is refused to roles that do not read all of it', async () => {
    const team = await openTeamClient(server, 'Archivists')
    await server.ask(`update properties set archived_at = now(), doors_after_archive = 'STAY' where id = $1`, [
      team.mill,
    ])
    const file = await team.owner.send('GET', `/v1/companies/${team.companyId}/workbook.xlsx`)
    const rows = (await sheetsIn(file.rawPayload)).Properties ?? []
    expect(rows.map((row) => row[1])).toEqual(['Name *', 'Quarry Yard'])
    const desk = await team.join('Dora Desk', { roleId: 'frontDesk', scope: { kind: 'company' }, endsAtMillis: null })
    expect((await desk.send('GET', `/v1/companies/${team.companyId}/workbook.xlsx`)).statusCode).toBe(403)
  })
})

describe('the workbook of a company with more properties than one holds', () => {
  test('has the properties that are chosen, up to the limit', async () => {
    const team = await openTeamClient(server, 'Landlords')
    const added = await server.ask<{ id: string }>(
      `insert into properties (id, name, address_line1, city, postal_code, country_code, time_zone, company_id)
       select gen_random_uuid(), 'House ' || n, 'Long Street ' || n, 'Bern', '3000', 'CH', 'Europe/Zurich', $1 from generate_series(1, 200) n
       returning id`,
      [team.companyId],
    )
    const address = `/v1/companies/${team.companyId}/workbook`
    const exported = (ids: readonly string[]) =>
      team.owner.send('GET', `${address}.xlsx${ids.length > 0 ? `?propertyIds=${ids.join(',')}` : ''}`)
    const all = (await team.owner.send('GET', `${address}/properties`)).json()
    expect([all.total, all.properties]).toEqual([
      202,
      expect.arrayContaining([{ propertyId: team.mill, name: expect.any(String) }]),
    ])
    expect((await exported([])).json().error.code).toBe('workbooks.tooLarge')
    const chosen = added.slice(0, 2).map(({ id }) => id)
    const rows =
      (await sheetsIn((await exported([...chosen, chosen[0]?.toUpperCase() ?? ''])).rawPayload)).Properties ?? []
    expect(rows).toHaveLength(3)
    expect((await exported(added.map(({ id }) => id))).statusCode).toBe(200)
    expect((await exported([...added.map(({ id }) => id), team.mill])).statusCode).toBe(400)
    const foreign = await exported([team.mill, propertyId])
    expect([foreign.statusCode, foreign.json().error.code]).toEqual([404, 'workbooks.propertyNotFound'])
    await server.ask(`update properties set archived_at = now(), doors_after_archive = 'STAY' where id = $1`, [
      team.mill,
    ])
    expect((await exported([team.mill])).json().error.code).toBe('workbooks.propertyNotFound')
  })
})

/** Hours as a person would set them, on an entrance with a panel. */
const addSchedules = () =>
  server.ask(
    `update key_entrances set is_guest_sharable = true, guest_schedules = $2 where (key_id, entrance_id) = (
       select o.key_id, o.entrance_id from key_entrances o join devices d on d.entrance_id = o.entrance_id and d.hardware_type = 'PICTOR'
       where o.property_id = $1 order by o.key_id, o.entrance_id limit 1)`,
    [
      propertyId,
      JSON.stringify([
        {
          type: 'WEEKLY',
          filter: {
            MONDAY: [{ startTime: '08:00', endTime: '18:00' }],
            TUESDAY: [{ startTime: '08:00', endTime: '18:00' }],
            SUNDAY: [],
          },
        },
        {
          type: 'WEEKLY',
          filter: {
            FRIDAY: [
              { startTime: '20:00', endTime: '23:59' },
              { startTime: '06:00', endTime: '07:15' },
            ],
          },
        },
      ]),
    ],
  )
