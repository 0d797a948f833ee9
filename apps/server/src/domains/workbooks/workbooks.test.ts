import { randomUUID } from 'node:crypto'
import { withImplied } from '@portico/contract/shared/permissions'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { openTeamClient } from '@portico/tools/testing/team-client'
import { type Book, openWorkbookClient, workbookOf } from '@portico/tools/testing/workbook-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearOldImports, deleteRowsNaming } from './imports.store.ts'

const server = await openTestServer({ world: 'empty' })
const team = await openTeamClient(server)
await team.owner.send('POST', '/v1/user/setAvcTermsAcceptanceTime')
const client = openWorkbookClient(server, team.owner, team.companyId)
// A member has a few unfinished imports at most, and the tests come in any order.
beforeEach(() => server.ask('delete from workbook_imports'))

const tower = (name: string) => ({
  ...{ name, addressLine1: '1 Harbor Street', city: 'Portland', stateOrRegion: 'OR', postalCode: '97201' },
  countryCode: 'USA',
})

/** A building with something in every sheet. */
const whole = (name: string): Book => ({
  properties: [{ code: `C-${name}`, ...tower(name) }],
  places: [
    { property: name, place: 'Building A / Floor 1 / 101', code: '101' },
    { property: name, place: 'Building A' },
    { property: name, place: 'Building A / Floor 1' },
    { property: name, place: 'Building B' },
    { property: name, place: 'Building A / Court', alsoIn: 'Building B' },
  ],
  entrances: [
    { property: name, name: 'Lobby', type: 'Door', code: 'L1' },
    { property: name, name: '101', type: 'Tür', place: 'Building A / Floor 1 / 101', use: 'Home', deliveries: 'no' },
  ],
  devices: [{ property: name, entrance: 'L1', hardware: 'Panel', serialNumber: 'PX-1', port: '1' }],
  keys: [
    {
      property: name,
      key: 'Residents',
      entrance: 'Lobby',
      description: 'All who live here',
      guests: 'yes',
      guestHours: 'Mon-Fri 08:00-18:00; Sat',
    },
    { property: name, key: 'Residents', entrance: '101' },
  ],
  people: [
    {
      property: name,
      name: 'Ada Byron',
      email: 'ada@example.com',
      type: 'Resident',
      place: 'Building A / Floor 1 / 101',
      unit: '101',
      keys: 'Residents',
    },
    { property: name, name: 'Gus Guest', type: 'Gast', until: inDays(30), place: 'Building A' },
  ],
})
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('an import', () => {
  test('shows what it would change, changes nothing before it is confirmed, and then does all of it', async () => {
    const preview = await client.preview(whole('First Tower'))
    expect(await client.problems(preview.importId)).toEqual([])
    expect(preview).toMatchObject({ state: 'READY', problems: 0, invitable: 1 })
    const [part] = preview.parts
    expect(part).toMatchObject({ name: 'First Tower', isNew: true, propertyId: null })
    expect(part?.sheets.map(({ sheet, added }) => [sheet, added])).toEqual([
      ...[
        ['properties', 1],
        ['places', 5],
        ['entrances', 2],
        ['devices', 1],
        ['keys', 2],
        ['people', 2],
      ],
    ])
    expect(await server.ask(`select from properties where name = 'First Tower'`)).toEqual([])
    expect((await client.confirm(preview.importId)).statusCode).toBe(202)
    await client.work()
    const done = await client.get(preview.importId)
    expect(await client.problems(preview.importId)).toEqual([])
    expect(done).toMatchObject({ state: 'FINISHED', total: 13, done: 13, failed: 0 })
    const ofImport = [preview.importId]
    expect(await server.ask('select from workbook_rows where values is not null and import_id = $1', ofImport)).toEqual(
      [],
    )
    expect(await server.ask('select from workbook_imports where file is not null and id = $1', ofImport)).toEqual([])
  })

  test('changes nothing when everything in it is there already', async () => {
    expect(await client.bring(whole('Second Tower'))).toMatchObject({ total: 13, done: 13 })
    const before = await audited()
    const again = await client.bring(whole('Second Tower'))
    expect(again).toMatchObject({ state: 'FINISHED', total: 0, problems: 0 })
    const same = again.parts.flatMap(({ sheets }) => sheets.map((one) => one.same))
    expect(same.reduce((sum, one) => sum + one, 0)).toBe(13)
    expect(await audited()).toBe(before)
  })

  test('writes the same entries into the audit as a person would, with the account that has confirmed it', async () => {
    const before = await audited()
    await client.bring(whole('Third Tower'))
    const entries = await server.ask<{ action: string; account_id: string }>(
      'select action, account_id from audit order by at, seq offset $1',
      [before],
    )
    expect(new Set(entries.map(({ account_id }) => account_id))).toEqual(new Set([team.owner.accountId]))
    expect(new Set(entries.map(({ action }) => action))).toEqual(
      new Set([
        ...['properties.create', 'places.add', 'entrances.create', 'devices.add', 'keys.create', 'people.create'],
        'keys.assign',
      ]),
    )
  })

  test('changes what differs, names the columns, and leaves alone what the file does not have', async () => {
    await client.bring(whole('Fourth Tower'))
    const property = 'Fourth Tower'
    const preview = await client.preview({
      properties: [{ ...tower(property), code: 'C-Fourth Tower', city: 'Salem' }],
      places: [
        { property, place: 'Building Z / Floor 1', code: '101' },
        { property, place: 'Building Z' },
      ],
      entrances: [{ property, code: 'L1', name: 'Main lobby', type: 'Gate' }],
      devices: [{ property, entrance: 'Main lobby', hardware: 'Reader', serialNumber: 'PX-1' }],
      keys: [{ property, key: 'Residents', entrance: 'Main lobby', guests: 'no' }],
      people: [{ property, email: 'ADA@example.com', type: 'Resident', place: 'Building Z', unit: '9' }],
    })
    expect(await client.problems(preview.importId)).toEqual([])
    const changes = preview.parts[0]?.sheets.map(({ sheet, added, changes: changed }) => [
      ...[sheet, added, ...changed.map(({ column }) => column).toSorted()],
    ])
    expect(changes).toEqual([
      ['properties', 0, 'city'],
      ['places', 1, 'place'],
      ['entrances', 0, 'name', 'type'],
      ['devices', 0, 'hardware'],
      ['keys', 0, 'guestHours', 'guests'],
      ['people', 0, 'place', 'unit'],
    ])
    await client.confirm(preview.importId)
    await client.work()
    expect(await client.problems(preview.importId)).toEqual([])
    expect(await client.get(preview.importId)).toMatchObject({ total: 7, done: 7, failed: 0 })
    const [counts] = await server.ask(
      `select (select count(*)::int from places where property_id = p.id) as places,
         (select count(*)::int from entrances where property_id = p.id) as entrances,
         (select count(*)::int from people where property_id = p.id) as people,
         (select count(*)::int from person_keys where property_id = p.id) as held, city
       from properties p where name = $1`,
      [property],
    )
    expect(counts).toEqual({ places: 7, entrances: 2, people: 2, held: 1, city: 'Salem' })
  })

  test('invites nobody unless that was chosen', async () => {
    await client.bring(whole('Fifth Tower'))
    const invited = () =>
      server.ask(`select from person_invitations i join people p on p.id = i.person_id
      join properties o on o.id = p.property_id where o.name = 'Fifth Tower'`)
    expect(await invited()).toEqual([])
    const person = {
      property: 'Fifth Tower',
      name: 'Ida Rhodes',
      email: 'ida@example.com',
      type: 'Resident',
      unit: '7',
    }
    await client.bring({ people: [{ ...person, place: 'Building A' }] }, true)
    expect(await invited()).toHaveLength(1)
  })

  test('tells every problem with its sheet, row and column, and imports the other rows', async () => {
    const property = 'Sixth Tower'
    const { importId, parts } = await client.preview({
      properties: [tower(property), { ...tower('Nowhere'), countryCode: 'Atlantis' }],
      places: [
        { property, place: 'A' },
        { property, place: 'A' },
        { property: 'Unheard of', place: 'A' },
        { property: 'Nowhere', place: 'A' },
        { property, place: 'B / C' },
      ],
      entrances: [
        { property, name: 'Lobby', type: 'Door', place: 'X' },
        { property, name: 'Gate', type: 'Portcullis' },
      ],
      devices: [{ property, entrance: 'Lobby', hardware: 'Panel', serialNumber: 'P1' }],
      keys: [
        { property, key: 'Residents', entrance: 'Back door' },
        { property, key: 'Ab', entrance: 'Lobby' },
      ],
      people: [
        { property, name: 'Ada Byron', type: 'Resident', unit: '1', until: '1999-01-01' },
        { property, name: 'Gus Guest', type: 'Guest' },
        { property, email: 'none', type: 'Guest', until: inDays(3) },
      ],
    })
    const found = await client.problems(importId)
    expect(found.map(({ sheet, row, column, code }) => `${sheet} ${row} ${column} ${code}`).toSorted()).toEqual([
      ...['devices 2 entrance parentFailed', 'entrances 2 place unknownPlace', 'entrances 3 type unknownWord'],
      ...['keys 2 entrance unknownEntrance', 'keys 3 key invalid', 'people 2 until dayTooEarly'],
      ...['people 3 until required', 'people 4 email invalid', 'places 3 place duplicate'],
      ...['places 4 property unknownProperty', 'places 5 property parentFailed', 'places 6 place unknownPlace'],
      'properties 3 countryCode countryUnknown',
    ])
    expect(parts.find(({ name }) => name === property)?.sheets[1]).toMatchObject({ added: 1, problems: 2 })
    const file = await team.owner.send('GET', client.url(`/${importId}/problems.csv?locale=de_DE`))
    expect(file.body).toContain('Sixth Tower;Bereiche;3;Bereich;Dasselbe wie in Zeile 2.;2')
  })

  test('needs the permission of each sheet, and accepted terms for people', async () => {
    const roleId = await team.role('Builder', withImplied(['properties.change', 'entrances.read', 'people.read']))
    const builder = await team.join('Bob Builder', { roleId, scope: { kind: 'company' }, endsAtMillis: null })
    const own = openWorkbookClient(server, builder, team.companyId)
    const { importId, parts } = await own.preview(whole('Seventh Tower'))
    const codes = Map.groupBy(await own.problems(importId), ({ sheet }) => sheet)
    expect([...codes].map(([sheet, rows]) => [sheet, ...new Set(rows.map(({ code }) => code))])).toEqual([
      ...[
        ['devices', 'notPermitted'],
        ['keys', 'notPermitted'],
        ['people', 'notPermitted'],
      ],
    ])
    expect(parts[0]?.sheets.slice(0, 3).map(({ added }) => added)).toEqual([1, 5, 2])
    const manager = await team.join('Mia Manager', {
      roleId: 'manager',
      scope: { kind: 'company' },
      endsAtMillis: null,
    })
    const other = openWorkbookClient(server, manager, team.companyId)
    const people = await other.preview(whole('Eighth Tower'))
    expect((await other.problems(people.importId)).map(({ code }) => code)).toEqual([
      ...['termsNotAccepted', 'termsNotAccepted'],
    ])
  })

  test('is seen by nobody but who began it, and by that member in its company alone', async () => {
    const { importId } = await client.preview({ properties: [tower('Ninth Tower')] })
    const colleague = await team.join('Olive Other', {
      roleId: 'owner',
      scope: { kind: 'company' },
      endsAtMillis: null,
    })
    expect((await colleague.send('GET', client.url(`/${importId}`))).statusCode).toBe(404)
    expect((await colleague.send('GET', client.url())).json()).toEqual({ imports: [], total: 0 })
    expect((await client.confirm(importId)).statusCode).toBe(202)
    expect((await team.owner.send('DELETE', client.url(`/${importId}`))).json().error.code).toBe('workbooks.atWork')
    await client.work()
    expect((await team.owner.send('DELETE', client.url(`/${importId}`))).statusCode).toBe(204)
    expect((await team.owner.send('GET', client.url(`/${importId}`))).statusCode).toBe(404)
  })

  test('ends for whoever has lost the role since it was confirmed', async () => {
    const manager = await team.join('Max Mover', { roleId: 'manager', scope: { kind: 'company' }, endsAtMillis: null })
    const own = openWorkbookClient(server, manager, team.companyId)
    const { importId } = await own.preview({
      properties: [tower('Tenth Tower')],
      places: [{ property: 'Tenth Tower', place: 'A' }],
    })
    await own.confirm(importId)
    await server.ask('delete from memberships where account_id = $1', [manager.accountId])
    await own.work()
    const rows = await server.ask(`select state, problem ->> 'code' as code from workbook_rows where import_id = $1`, [
      importId,
    ])
    expect(rows).toEqual([
      { state: 'FAILED', code: 'notPermitted' },
      { state: 'FAILED', code: 'notPermitted' },
    ])
    expect(await server.ask(`select from properties where name = 'Tenth Tower'`)).toEqual([])
  })
})

describe('two at once', () => {
  test('the same file is told to the second member, also at the same moment', async () => {
    const manager = await team.join('Mo Second', { roleId: 'manager', scope: { kind: 'company' }, endsAtMillis: null })
    const other = openWorkbookClient(server, manager, team.companyId)
    const file = await workbookOf(whole('Eleventh Tower'))
    const replies = await Promise.all([client.upload(file), other.upload(file)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409])
    const refusal = replies.find(({ statusCode }) => statusCode === 409)
    expect(refusal?.json().error.code).toBe('workbooks.sameFile')
    await Promise.all([client.work(), other.work()])
  })

  test('the same rows in two files are done once', async () => {
    const manager = await team.join('Mo Third', { roleId: 'manager', scope: { kind: 'company' }, endsAtMillis: null })
    await manager.send('POST', '/v1/user/setAvcTermsAcceptanceTime')
    const other = openWorkbookClient(server, manager, team.companyId)
    const name = 'Twelfth Tower'
    const [one, two] = [
      await client.preview(whole(name)),
      await other.preview({
        ...whole(name),
        properties: [{ ...tower(name), code: `C-${name}`, timeZone: 'America/Los_Angeles' }],
      }),
    ]
    await Promise.all([client.confirm(one.importId), other.confirm(two.importId)])
    await Promise.all([client.work(), other.work()])
    expect(await client.get(one.importId)).toMatchObject({ done: 13, failed: 0 })
    expect(await other.get(two.importId)).toMatchObject({ done: 13, failed: 0 })
    expect(await countsOf(name)).toEqual({ properties: 1, places: 6, entrances: 2, devices: 1, keys: 1, people: 2 })
  })

  test('a call that is repeated finds the import of the first one', async () => {
    const file = await workbookOf({ properties: [tower('Thirteenth Tower')] })
    const importId = randomUUID()
    const replies = [await client.upload(file, importId), await client.upload(file, importId)]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([202, 202])
    const another = await workbookOf({ properties: [tower('Another')] })
    expect((await client.upload(another, importId)).json().error.code).toBe('request.keyReused')
    await client.work()
  })
})

describe('a worker that is killed', () => {
  test('loses nothing and does nothing twice, whichever batch it dies in', async () => {
    const name = 'Fourteenth Tower'
    const { importId } = await client.preview(whole(name))
    await client.confirm(importId)
    for (let dying = 1; dying <= 8; dying++) {
      let batch = 0
      await client
        .work(async () => {
          batch += 1
          if (batch === 2) throw new Error('The worker is killed.')
        })
        .catch(() => {})
    }
    await client.work()
    expect(await client.get(importId)).toMatchObject({ state: 'FINISHED', total: 13, done: 13, failed: 0 })
    expect(await countsOf(name)).toEqual({ properties: 1, places: 6, entrances: 2, devices: 1, keys: 1, people: 2 })
  })
})

describe('what an import keeps', () => {
  test('is deleted after a week, unless it is at work', async () => {
    const old = await client.preview({ properties: [tower('Fifteenth Tower')] })
    const recent = await client.preview({ properties: [tower('Sixteenth Tower')] })
    await server.ask(`update workbook_imports set created_at = now() - interval '8 days' where id = $1`, [old.importId])
    await server.database.asSystem((trx) => clearOldImports(7)(trx, 1_000))
    const left = (await team.owner.send('GET', client.url())).json().imports as { importId: string }[]
    expect(left.map(({ importId }) => importId)).toContain(recent.importId)
    expect(left.map(({ importId }) => importId)).not.toContain(old.importId)
    expect(await server.ask('select from workbook_rows where import_id = $1', [old.importId])).toEqual([])
  })

  test('no longer names a person who is erased', async () => {
    const name = 'Seventeenth Tower'
    await client.bring({ properties: [tower(name)] })
    const people = [
      { property: name, name: 'Vera Vanish', type: 'Resident', unit: '1' },
      { property: name, email: 'vera.vanish@', type: 'Resident', unit: '2' },
    ]
    const { importId, parts } = await client.preview({ people })
    await server.database.asSystem((trx) => deleteRowsNaming(trx, parts[0]?.propertyId ?? '', ['%vanish%']))
    const rows = await server.ask<{ row: string }>('select r::text as row from workbook_rows r where import_id = $1', [
      importId,
    ])
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/vanish/i)
  })
})

const audited = async () => (await server.ask('select from audit')).length
const countsOf = async (name: string) => {
  const of = (table: string) =>
    `(select count(*)::int from ${table} where property_id in (select id from properties where name = $1)) as ${table}`
  const tables = ['places', 'entrances', 'devices', 'keys', 'people'].map(of).join(', ')
  const [row] = await server.ask(
    `select (select count(*)::int from properties where name = $1) as properties, ${tables}`,
    [name],
  )
  return row
}
