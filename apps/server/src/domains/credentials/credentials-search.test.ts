import { randomUUID } from 'node:crypto'
import type { CredentialsPage } from '@portico/contract/credentials/credentials.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openHistoryClient } from '@portico/tools/testing/history-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { refusalOf } from '@portico/tools/testing/people-client'
import { describe, expect, test } from 'vitest'

let propertyId: string

const people = [
  ['Zoë Ångström', 'zoe@example.com', null],
  ['adam west', 'adam@example.com', '2031-05-31'],
  [null, 'bo_b@example.com', null],
] as const

type Row = { holder: string; status?: string; source?: string; created: string; more?: object }
/** Two of adam have ended: one was deactivated, the other has expired and no job has stored that yet. */
const codes: Record<string, Row> = {
  zoe: {
    ...{ holder: 'zoe@example.com', created: '2026-01-01T12:00Z' },
    more: { guest_schedules: '[{"type": "WEEKLY", "filter": {"MONDAY": []}}]' },
  },
  adam: { holder: 'adam@example.com', status: 'ACTIVE', source: 'USER', created: '2026-02-01T03:00Z' },
  bo: { holder: 'bo_b@example.com', status: 'BLOCKED', created: '2026-03-01T12:00Z' },
  gone: {
    ...{ holder: 'adam@example.com', status: 'INACTIVE', source: 'SYSTEM', created: '2026-04-01T12:00Z' },
    more: { inactive_reason: 'DEACTIVATED_BY_PMP' },
  },
  over: {
    ...{ holder: 'adam@example.com', created: '2025-12-01T12:00Z' },
    more: { starts_at: '2025-12-01', expires_at: '2025-12-24T12:00Z' },
  },
}
const fob = (fob_number: number, facility_code: number | null, supported_format_id: string) => ({
  more: { fob_number, facility_code, supported_format_id },
})
const fobs: Record<string, Row> = {
  f200: { holder: 'zoe@example.com', created: '2026-01-01T12:00Z', ...fob(200, 12, 'hid-h10301') },
  f1001: { holder: '', status: 'PENDING', created: '2026-01-02T12:00Z', ...fob(1001, null, 'hid-h10302') },
}
const names = new Map<string, string>()

async function fill(property: string) {
  await server.ask(`update properties set time_zone = 'America/New_York' where id = $1`, [property])
  for (const [name, email, lastDay] of people)
    await server.ask(
      `insert into people (property_id, place_id, person_name, email, relation_type, service_expires_at)
       select $1, id, $2, $3, 'GUEST', ($4::date + time '23:59') at time zone 'America/New_York' from places where property_id = $1`,
      [property, name, email, lastDay],
    )
  for (const [type, rows] of [['CODE', codes] as const, ['PHYSICAL', fobs] as const])
    for (const [name, { holder, status = 'ENABLED', source = 'PMP', created, more }] of Object.entries(rows)) {
      const id = randomUUID()
      names.set(id, name)
      const code = type === 'CODE' && { sealed_value: 'k.x:x', value_hash: id }
      const columns = {
        id,
        type,
        status,
        source,
        parent: 'USER',
        created_at: created,
        starts_at: created,
        ...code,
        ...more,
      }
      const values = Object.values(columns)
      await server.ask(
        `insert into credentials (property_id, person_id, ${Object.keys(columns)})
         select $1, (select id from people where property_id = $1 and email = $2), ${values.map((_, at) => `$${at + 3}`)}`,
        [property, holder, ...values],
      )
    }
}

const ask = (query: Record<string, unknown>, by = manager) => {
  const texts = Object.entries({ propertyId, type: 'CODE', ...query }).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return by.send('GET', `/v1/credentials?${new URLSearchParams(texts)}`)
}
const pageOf = async (query: Record<string, unknown>): Promise<CredentialsPage> => {
  const reply = await ask(query)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
  return reply.json()
}
const namesOf = ({ credentialsWithRelations }: CredentialsPage) =>
  credentialsWithRelations.map(({ credential }) => names.get(credential.id))
const found = async (condition: object, type = 'CODE') => namesOf(await pageOf({ type, filter: [condition] })).sort()

const server = await openTestServer()
const { portfolio, single } = await castOf(server)
const manager = await server.signIn(portfolio)
const stranger = await server.signIn(single)
;({ propertyId } = await openHistoryClient(server, portfolio))
await fill(propertyId)
const other = await openHistoryClient(server, portfolio)
await fill(other.propertyId)
await server.ask(`update people set person_name = 'Zoë elsewhere' where property_id = $1`, [other.propertyId])

describe('a search of credentials', () => {
  test('without a field finds holders, numbers, formats, ids and dates, without case and accents', async () => {
    const anywhere = (value: string, type?: string) => found({ operator: ':', value }, type)
    expect(await anywhere('ZOE ang')).toEqual(['zoe'])
    expect(await anywhere('ｂｏ_')).toEqual(['bo'])
    expect(await anywhere('2025-12')).toEqual(['over'])
    expect(await anywhere('00', 'PHYSICAL')).toEqual(['f1001', 'f200'])
    expect(await anywhere('h10302', 'PHYSICAL')).toEqual(['f1001'])
    const [id] = [...names].find(([, name]) => name === 'bo') ?? []
    expect(await anywhere(id?.slice(0, 13) ?? '')).toEqual(['bo'])
    for (const value of ['zo_e', '%', '2026-13']) expect(await anywhere(value)).toEqual([])
  })

  test.each([
    ['people', ':', 'adam', ['adam', 'gone', 'over']],
    ['people', '=', 'zoe angstrom', ['zoe']],
    ['created', '=', '2026-01-31', ['adam']],
    ['created', ':', '2026', ['adam', 'bo', 'gone', 'zoe']],
    ['expires', '=', '2031-05-31', ['adam', 'gone']],
    ['expires', '=', '-', ['bo', 'zoe']],
    ['lastUsed', '!=', '-', []],
  ])('by %s %s %s finds codes', async (field, operator, value, expected) => {
    expect(await found({ field, operator, value })).toEqual(expected)
  })

  test.each([
    ['number', ':', '20', ['f200']],
    ['number', '!=', '200', ['f1001']],
    ['facilityCode', '=', '12', ['f200']],
    ['facilityCode', '=', '-', ['f1001']],
    ['format', '=', 'hid prox h10301 26-bit', ['f200']],
  ])('by %s %s %s finds fobs', async (field, operator, value, expected) => {
    expect(await found({ field, operator, value }, 'PHYSICAL')).toEqual(expected)
  })

  test('finds the words that the portal has recognised', async () => {
    const words = (field: string, ...values: string[]) =>
      found({ field, operator: '=', value: 'in any language', words: { [field]: values } })
    expect(await words('status', 'ENABLED', 'ACTIVE')).toEqual(['adam', 'zoe'])
    expect(await words('status', 'INACTIVE')).toEqual(['gone', 'over'])
    expect(await words('source', 'USER', 'SYSTEM')).toEqual(['adam', 'gone'])
    expect(await words('guestSchedules', 'MONDAY', 'FRIDAY')).toEqual(['zoe'])
    expect(await found({ operator: ':', value: 'gesp', words: { status: ['BLOCKED'] } })).toEqual(['bo'])
  })

  test('can leave out what is inactive', async () => {
    expect(namesOf(await pageOf({ only: 'CURRENT' }))).toEqual(['bo', 'adam', 'zoe'])
  })

  test('is refused if it is none, and to people who do not manage the property', async () => {
    const unknown = [{ field: 'value', operator: ':', value: '4' }]
    for (const query of [{ filter: 'a' }, { filter: unknown }, { sort: 'value' }, { pageSize: 201 }])
      expect(refusalOf(await ask(query))).toEqual([400, 'request.malformed'])
    expect((await ask({ pageSize: 10 }, stranger)).statusCode).toBe(403)
  })
})

test.each([
  ['CODE', '-created', ['gone', 'bo', 'adam', 'zoe', 'over']],
  ['CODE', 'people', ['gone', 'adam', 'over', 'bo', 'zoe']],
  ['CODE', 'expires', ['over', 'gone', 'adam', 'bo', 'zoe']],
  ['CODE', '-status', ['gone', 'over', 'zoe', 'bo', 'adam']],
  ['CODE', '-guestSchedules', ['zoe', 'gone', 'bo', 'adam', 'over']],
  ['PHYSICAL', 'number', ['f200', 'f1001']],
  ['PHYSICAL', 'people', ['f200', 'f1001']],
  ['PHYSICAL', '-facilityCode', ['f200', 'f1001']],
  ['PHYSICAL', '-format', ['f1001', 'f200']],
])('%s are sorted by %s', async (type, sort, expected) => {
  expect(namesOf(await pageOf({ type, sort }))).toEqual(expected)
})

test('a page has its credentials, and counts those of all pages and those that no search leaves out', async () => {
  const page = async (pageNumber: number, more: object = {}) => {
    const reply = await pageOf({ sort: '-created', pageSize: 3, pageNumber, ...more })
    return [namesOf(reply), reply.totalRecords, reply.pageNumber, reply.total]
  }
  expect(await page(1)).toEqual([['gone', 'bo', 'adam'], 5, 1, 5])
  expect(await page(2)).toEqual([['zoe', 'over'], 5, 2, 5])
  expect(await page(9)).toEqual([['zoe', 'over'], 5, 2, 5])
  const filter = [{ operator: ':', value: 'adam' }]
  expect(await page(9, { filter, only: 'CURRENT' })).toEqual([['adam'], 1, 1, 5])
  expect(await page(1, { filter: [{ operator: ':', value: 'nobody' }] })).toEqual([[], 0, 1, 5])
})
