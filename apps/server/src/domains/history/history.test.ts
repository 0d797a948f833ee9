import type { AccessHistoryRecord, HistoryPage } from '@portico/contract/history/history.schema'
import { endOfDay, startOfDay } from '@portico/contract/shared/days'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { type HistoryClient, openHistoryClient } from '@portico/tools/testing/history-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let server: TestServer
let cast: Cast
let manager: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  manager = await server.signIn(cast.portfolio)
  // Days of a year ago, so that the clocks changed among them.
  await server.ask(`call portico.ensure_event_partitions('2025-09-01', '2025-12-01')`)
})
afterAll(() => server.close())

type Query = Record<string, string | number | undefined>
const call = (path: string, query: Query, who = manager) => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return who.send('GET', `/v1/accessHistory${path}?${new URLSearchParams(given)}`)
}
const read = async (query: Query): Promise<HistoryPage> => {
  const reply = await call('', query)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const problemsOf = async (query: Query) => {
  const reply = await call('', query)
  return [reply.statusCode, ...(reply.json().error?.fields ?? []).map((field: { message: string }) => field.message)]
}

describe('The history of a property', () => {
  let client: HistoryClient
  const at = (time: string) => `2025-10-${time}Z`
  beforeAll(async () => {
    client = await openHistoryClient(server, cast.portfolio)
    const { front, garage } = client
    await client.happened([
      { at: at('01T08:00:00'), entranceId: front, by: 'ada@example.com', name: 'Ada Byron' },
      { at: at('02T08:00:00'), entranceId: front, by: 'bob@example.com', status: 'FAILURE' },
      { at: at('02T09:00:00'), entranceId: garage, by: 'Lopez, Ana', status: 'UNKNOWN' },
      { at: at('03T08:00:00'), entranceId: garage, by: 'ada@example.com', name: 'Ada Byron' },
    ])
  })
  const briefly = ({ records }: HistoryPage) =>
    records.map(
      ({ accessBy, unlockTimestamp }) => `${new Date(unlockTimestamp).toISOString().slice(8, 13)} ${accessBy}`,
    )

  test('says whether the person of an event is still there', async () => {
    const own = await openHistoryClient(server, cast.portfolio)
    const personId = await own.person({ email: 'ada@example.com' })
    await server.ask(
      `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, unlock_status, person_id)
       values ($1, gen_random_uuid(), $2, $3, 'Door', 'ada@example.com', 'SUCCESS', $4)`,
      [own.propertyId, at('01T08:00:00'), own.front, personId],
    )
    const told = async () => (await read({ propertyId: own.propertyId })).records
    expect(await told()).toMatchObject([{ personId, personExists: true }])
    await server.ask('delete from people where id = $1', [personId])
    expect(await told()).toMatchObject([{ personId, personExists: false }])
  })

  test('is told newest first, with the names of its time', async () => {
    const { records, ...totals } = await read({ propertyId: client.propertyId })
    expect(totals).toEqual({ totalPages: 1, totalRecords: 4 })
    expect(records[0]).toEqual({
      eventId: expect.stringMatching(/^[\da-f-]{36}$/),
      accessBy: 'ada@example.com',
      accessByName: 'Ada Byron',
      accessPointId: client.garage,
      accessPointName: 'Garage',
      address: '1 Quarry Lane',
      unlockTimestamp: Date.parse(at('03T08:00:00')),
      unlockStatus: 'SUCCESS',
      panelTimestamp: null,
      wasDoorUnaware: false,
      userUnitNumbers: [],
      userEmail: null,
      avgEmail: null,
      denialReason: null,
      attempts: 1,
      personId: null,
      credentialId: null,
      accessCustomerId: null,
      personExists: false,
    })
  })

  test('is sorted by time or status, either way, and by nothing else', async () => {
    const sorted = async (sortAttribute: string, sortDirection: string) =>
      briefly(await read({ propertyId: client.propertyId, sortAttribute, sortDirection }))
    const oldestFirst = ['01T08 ada@example.com', '02T08 bob@example.com', '02T09 Lopez, Ana', '03T08 ada@example.com']
    expect(await sorted('timestamp', 'ASC')).toEqual(oldestFirst)
    expect(await sorted('timestamp', 'DESC')).toEqual(oldestFirst.toReversed())
    const [ada, bob, ana, adaAgain] = oldestFirst
    expect(await sorted('unlockStatus', 'ASC')).toEqual([bob, adaAgain, ada, ana])
    expect(await sorted('unlockStatus', 'DESC')).toEqual([ana, adaAgain, ada, bob])
    expect((await call('', { propertyId: client.propertyId, sortAttribute: 'accessBy' })).statusCode).toBe(400)
  })

  test('is filtered by visitors, by entrances and by both', async () => {
    const { propertyId, front, garage } = client
    const filtered = async (query: Query) => {
      const page = await read({ propertyId, ...query })
      expect(page.totalRecords).toBe(page.records.length)
      return briefly(page)
    }
    expect(await filtered({ accessPointIds: garage })).toEqual(['03T08 ada@example.com', '02T09 Lopez, Ana'])
    expect(await filtered({ accessPointIds: `${garage},${front}` })).toHaveLength(4)
    expect(await filtered({ accessBy: 'bob@example.com,Lopez%2C Ana' })).toEqual([
      '02T09 Lopez, Ana',
      '02T08 bob@example.com',
    ])
    expect(await filtered({ accessBy: 'ada@example.com', accessPointIds: front })).toEqual(['01T08 ada@example.com'])
    expect(await filtered({ accessBy: 'nobody@example.com' })).toEqual([])
  })

  test('is filtered by what happened and why, with exact totals and in any order', async () => {
    const { propertyId, front, garage } = await openHistoryClient(server, cast.portfolio)
    const denial = (time: string, entranceId: string, reason: string | null, by = 'ada@example.com') =>
      server.ask(
        `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, unlock_status, denial_reason)
         values ($1, gen_random_uuid(), $2, $3, 'Door', $4, 'FAILURE', $5)`,
        [propertyId, at(time), entranceId, by, reason],
      )
    await denial('04T01:00:00', front, 'NO_KEY')
    await denial('04T02:00:00', garage, 'NO_KEY', 'bob@example.com')
    await denial('05T03:00:00', front, 'EXPIRED')
    await denial('05T04:00:00', front, null)
    const others = (status: string, hour: number) =>
      server.ask(
        `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, unlock_status)
         values ($1, gen_random_uuid(), $2, $3, 'Door', 'ada@example.com', $4)`,
        [propertyId, at(`05T0${hour}:00:00`), front, status],
      )
    await others('SUCCESS', 5)
    await others('UNKNOWN', 6)
    const filtered = async (query: Query) => {
      const page = await read({ propertyId, ...query })
      expect(page.totalRecords).toBe(page.records.length)
      const { accessHistoryRecords: all } = (await call('/export', { propertyId, ...query })).json()
      expect(all).toEqual(page.records)
      return page.records.map(({ unlockTimestamp }) => new Date(unlockTimestamp).getUTCHours())
    }
    expect(await filtered({ denialReasons: 'NO_KEY' })).toEqual([2, 1])
    expect(await filtered({ denialReasons: 'NO_KEY,EXPIRED', sortDirection: 'ASC' })).toEqual([1, 2, 3])
    expect(await filtered({ denialReasons: 'UNKNOWN' })).toEqual([4])
    expect(await filtered({ denialReasons: 'NO_KEY', accessPointIds: front })).toEqual([1])
    expect(await filtered({ denialReasons: 'NO_KEY', accessBy: 'bob@example.com', accessPointIds: front })).toEqual([])
    expect(await filtered({ denialReasons: 'NO_KEY', unlockStatuses: 'SUCCESS' })).toEqual([])
    expect(await filtered({ unlockStatuses: 'FAILURE' })).toEqual([4, 3, 2, 1])
    expect(await filtered({ unlockStatuses: 'FAILURE', accessBy: 'bob@example.com' })).toEqual([2])
    expect(await filtered({ unlockStatuses: 'FAILURE,UNKNOWN' })).toEqual([6, 4, 3, 2, 1])
    expect(await filtered({ unlockStatuses: 'SUCCESS,UNKNOWN', accessPointIds: front })).toEqual([6, 5])
    expect(await filtered({ unlockStatuses: 'SUCCESS,UNKNOWN', sortAttribute: 'unlockStatus' })).toEqual([6, 5])
    expect(await filtered({ unlockStatuses: 'FAILURE,UNKNOWN', sortAttribute: 'unlockStatus' })).toEqual([
      6, 4, 3, 2, 1,
    ])
    expect((await read({ propertyId, unlockStatuses: 'FAILURE', pageSize: 3, pageNumber: 2 })).records).toHaveLength(1)
    const csv = await call('/export.csv', {
      propertyId,
      denialReasons: 'EXPIRED',
      locale: 'en_US',
      timeZone: 'UTC',
      withReasons: 1,
    })
    expect(csv.body).toMatch(
      /,Status,Reason,Invited by,Notes,Attempts,Visitor with a pass\r\n.*,Failed,Expired,,,1,\r\n$/,
    )
  })

  test('is read page by page, and has nothing beyond the last', async () => {
    const page = (pageNumber: number) => read({ propertyId: client.propertyId, pageSize: 3, pageNumber })
    expect([(await page(1)).records.length, (await page(2)).records.length, (await page(3)).records.length]).toEqual([
      3, 1, 0,
    ])
    expect(await page(2_500_000)).toEqual({ records: [], totalPages: 2, totalRecords: 4 })
  })

  test('includes both ends of a range, to the millisecond', async () => {
    const { propertyId } = client
    const from = Date.parse(at('02T08:00:00'))
    const to = Date.parse(at('02T09:00:00'))
    const count = async (gte: number | undefined, lte: number | undefined) =>
      (await read({ propertyId, gte, lte })).totalRecords
    expect([await count(from, to), await count(from + 1, to), await count(from, to - 1)]).toEqual([2, 1, 1])
    expect([await count(from, undefined), await count(undefined, from)]).toEqual([3, 2])
  })

  test('is asked for with ranges that lie in the past and end after they begin, and with ten filters', async () => {
    const { propertyId } = client
    const now = Date.now()
    expect(await problemsOf({ propertyId, gte: now - 1000, lte: now - 2000 })).toEqual([422, 'rangeOrder'])
    expect(await problemsOf({ propertyId, gte: now - 1000, lte: now + 3_600_000 })).toEqual([422, 'rangeFuture'])
    expect(await problemsOf({ propertyId, gte: now + 3_600_000 })).toEqual([422, 'rangeFuture'])
    const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}@example.com`).join(',')
    expect(await problemsOf({ propertyId, accessBy: many(10) })).toEqual([200])
    expect(await problemsOf({ propertyId, accessBy: many(10), accessPointIds: client.front })).toEqual([
      422,
      'tooManyFilters',
    ])
  })

  test('keeps what is deleted, and offers it as a filter', async () => {
    const { propertyId, garage } = client
    await server.ask('delete from entrances where id = $1', [garage])
    expect((await read({ propertyId, accessPointIds: garage })).records[0]?.accessPointName).toBe('Garage')
    const options = async (query: Query) => (await call('/options', { propertyId, ...query })).json().options
    expect(await options({ filter: 'accessPointIds' })).toEqual([
      { value: client.front, label: 'Front Door' },
      { value: garage, label: 'Garage' },
    ])
    expect(await options({ filter: 'accessBy' })).toEqual([
      { value: 'ada@example.com', label: 'Ada Byron' },
      { value: 'bob@example.com', label: 'bob@example.com' },
      { value: 'Lopez, Ana', label: 'Lopez, Ana' },
    ])
    expect(await options({ filter: 'accessBy', search: 'BYR' })).toEqual([
      { value: 'ada@example.com', label: 'Ada Byron' },
    ])
    expect(await options({ filter: 'accessBy', search: '%' })).toEqual([])
    expect((await call('/options', { propertyId, filter: 'unlockStatus' })).statusCode).toBe(400)
  })

  test('is for the managers of the property alone', async () => {
    const partner = await server.signIn(cast.partner)
    const stranger = await server.signIn(cast.single)
    for (const path of ['', '/export', '/options']) {
      const query = { propertyId: cast.properties.openToPartner, ...(path === '/options' && { filter: 'accessBy' }) }
      const refusal = async (who: SignedIn) => (await call(path, query, who)).json().error.code
      expect([await refusal(partner), await refusal(stranger)]).toEqual(['session.forbidden', 'properties.notFound'])
    }
    const seen = await server.database.asAccount(cast.single, async (trx) => [
      ...(await trx
        .selectFrom('access_events')
        .select('event_id')
        .where('property_id', '=', client.propertyId)
        .execute()),
      ...(await trx
        .selectFrom('access_daily_counts')
        .select('day')
        .where('property_id', '=', client.propertyId)
        .execute()),
      ...(await trx
        .selectFrom('access_hourly_counts')
        .select('hour')
        .where('property_id', '=', client.propertyId)
        .execute()),
      ...(await trx
        .selectFrom('access_event_names')
        .select('name')
        .where('property_id', '=', client.propertyId)
        .execute()),
    ])
    expect(seen).toEqual([])
  })
})

test('pages and totals are those of the whole list, for any range, filter, order and page size', async () => {
  const client = await openHistoryClient(server, cast.portfolio)
  const { propertyId, front, garage } = client
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const first = Date.parse('2025-10-30T00:00:00Z')
  const FIVE_DAYS = 5 * 86_400_000
  const visitors = ['ada@example.com', 'bob@example.com', 'SwiftDrop']
  // Whole seconds, so that many have the same time; the first and the last lie on midnights.
  const moments = Array.from({ length: 400 }, () => first + Math.floor((random() * FIVE_DAYS) / 300_000) * 300_000)
  await client.happened(
    [first, first + FIVE_DAYS, ...moments].map((moment) => ({
      at: new Date(moment),
      entranceId: pick([front, garage]),
      by: pick(visitors),
      status: pick(['SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILURE', 'UNKNOWN'] as const),
    })),
  )
  const all: AccessHistoryRecord[] = []
  for (let pageNumber = 1; pageNumber <= 5; pageNumber++)
    all.push(...(await read({ propertyId, pageSize: 100, pageNumber })).records)
  expect(all).toHaveLength(402)

  for (let round = 0; round < 60; round++) {
    const [gte, lte] = [random(), random()]
      .map((draw) => first + Math.floor(draw * FIVE_DAYS))
      .sort((a, b) => a - b) as [number, number]
    const accessBy = pick([[], [pick(visitors)], visitors.slice(0, 2)])
    const accessPointIds = pick([[], [front], [front, garage]])
    const sortAttribute = pick(['timestamp', 'unlockStatus'] as const)
    const sortDirection = pick(['ASC', 'DESC'] as const)
    const pageSize = pick([10, 20, 50, 100])
    const expected = all.filter(
      (record) =>
        record.unlockTimestamp >= gte &&
        record.unlockTimestamp <= lte &&
        (accessBy.length === 0 || accessBy.includes(record.accessBy)) &&
        (accessPointIds.length === 0 || accessPointIds.includes(record.accessPointId)),
    )
    const direction = sortDirection === 'ASC' ? 1 : -1
    if (sortAttribute === 'timestamp') {
      if (sortDirection === 'ASC') expected.reverse()
    } else {
      expected.sort((a, b) =>
        a.unlockStatus === b.unlockStatus ? 0 : a.unlockStatus < b.unlockStatus ? -direction : direction,
      )
    }
    const pages = Math.ceil(expected.length / pageSize)
    const pageNumber = 1 + Math.floor(random() * Math.max(1, pages))
    const query = { propertyId, gte, lte, sortAttribute, sortDirection, pageSize, pageNumber }
    const lists = {
      ...(accessBy.length && { accessBy: accessBy.join(',') }),
      ...(accessPointIds.length && { accessPointIds: accessPointIds.join(',') }),
    }
    const page = await read({ ...query, ...lists })
    const name = JSON.stringify({ ...query, ...lists })
    expect([page.totalRecords, page.totalPages], name).toEqual([expected.length, pages])
    const ids = (records: readonly AccessHistoryRecord[]) => records.map(({ eventId }) => eventId)
    expect(ids(page.records), name).toEqual(ids(expected.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)))
  }
})

test.each([
  ['with the counts of its hours', 'false'],
  ['without them, as before they were kept', 'true'],
  ['with some of them', `hour < '2025-11-01T13:00:00Z'`],
])('a page deep in a day with many events is the right one (%s)', async (_name, missing) => {
  const { propertyId, front, happened } = await openHistoryClient(server, cast.portfolio)
  const from = Date.parse('2025-11-01T00:00:00Z')
  const TWO_DAYS = 2 * 86_400_000
  const statuses = ['SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILURE', 'UNKNOWN'] as const
  await happened(
    Array.from({ length: 14_000 }, (_, index) => ({
      at: new Date(from + ((index * 7_919) % 14_000) * (TWO_DAYS / 14_000)),
      entranceId: front,
      status: statuses[index % statuses.length] ?? 'SUCCESS',
    })),
  )
  await server.ask(`delete from access_hourly_counts where property_id = $1 and ${missing}`, [propertyId])
  const range = { gte: from + 5_000_000, lte: from + TWO_DAYS - 7_000_000 }
  const idsOf = async (order: string, condition: string, page: number) => {
    const rows = await server.ask<{ id: string }>(
      `select event_id as id from access_events where property_id = $1 and unlocked_at between $2 and $3 and ${condition}
       order by ${order}, event_id ${order.includes('desc') ? 'desc' : ''} offset ${(page - 1) * 100} limit 100`,
      [propertyId, new Date(range.gte), new Date(range.lte)],
    )
    return rows.map(({ id }) => id)
  }
  const [counted] = await server.ask<{ n: number }>(
    'select count(*)::int as n from access_events where property_id = $1 and unlocked_at between $2 and $3',
    [propertyId, new Date(range.gte), new Date(range.lte)],
  )
  for (const pageNumber of [1, 25, 34, 60, 75, 100, 130]) {
    const query = { propertyId, ...range, pageSize: 100, pageNumber }
    const page = await read(query)
    expect(page.totalRecords).toBe(counted?.n)
    const ids = (records: readonly AccessHistoryRecord[]) => records.map(({ eventId }) => eventId)
    expect(ids(page.records), `page ${pageNumber}`).toEqual(await idsOf('unlocked_at desc', 'true', pageNumber))
    const oldest = await read({ ...query, sortDirection: 'ASC' })
    expect(ids(oldest.records)).toEqual(await idsOf('unlocked_at', 'true', pageNumber))
    const opened = await read({ ...query, unlockStatuses: 'SUCCESS' })
    expect(ids(opened.records)).toEqual(await idsOf('unlocked_at desc', `unlock_status = 'SUCCESS'`, pageNumber))
    const byStatus = await read({ ...query, sortAttribute: 'unlockStatus', sortDirection: 'ASC' })
    expect(ids(byStatus.records)).toEqual(await idsOf('unlock_status, unlocked_at desc', 'true', pageNumber))
  }
})

test('a day of the browser is counted to its hour, also when the clocks change', async () => {
  const client = await openHistoryClient(server, cast.portfolio)
  const { propertyId, front } = client
  // One in every hour from 1 to 4 November 2025: in Los Angeles the 2nd has 25 of them.
  const from = Date.parse('2025-11-01T00:00:00Z')
  await client.happened(
    Array.from({ length: 96 }, (_, hour) => ({ at: new Date(from + hour * 3_600_000), entranceId: front })),
  )
  const hoursOf = async (day: string, timeZone: string) =>
    (await read({ propertyId, gte: startOfDay(day, timeZone), lte: endOfDay(day, timeZone) })).totalRecords
  expect(await hoursOf('2025-11-02', 'America/Los_Angeles')).toBe(25)
  expect(await hoursOf('2025-11-02', 'Asia/Tokyo')).toBe(24)
  expect(await hoursOf('2025-11-02', 'UTC')).toBe(24)
  const days = await read({
    propertyId,
    gte: startOfDay('2025-11-02', 'America/Los_Angeles'),
    lte: endOfDay('2025-11-03', 'America/Los_Angeles'),
  })
  expect(days.totalRecords).toBe(49)
})
