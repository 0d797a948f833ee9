import type { Person } from '@portico/contract/people/people.schema'
import type { ReportLine, SyncRun } from '@portico/contract/sync/sync.schema'
import {
  accountId,
  client,
  conflicts,
  id,
  overview,
  people,
  post,
  propertyId,
  read,
  resident,
  roster,
  server,
  sync,
  useLiveIntegration,
  worklist,
} from '@portico/tools/testing/live-integration'
import { describe, expect, test } from 'vitest'
import { previewSync } from './preview-sync.ts'

useLiveIntegration()

type Report = { run: SyncRun; lines: ReportLine[]; totalRecords: number; counts: Record<string, number> }
const report = (runId: string | undefined, query = '') => read<Report>(`/runs/${runId}${query}`)
const lastReport = async (query = '') => report((await overview()).lastRun?.runId, query)
const summaryOf = ({ lines }: Report) => lines.map(({ kind, reason, name }) => `${kind} ${reason} ${name}`).sort()
const isLive = ({ services: [{ serviceExpiryTimeMillis: end }] }: Person) => end === null || end > Date.now()
const living = async () => (await people.list()).filter(isLive)
const personWith = async (personId: string) => (await people.find(personId)) as Person
const only = async () => (await people.list())[0] as Person

describe('the report of a run', () => {
  test('says of every resident what happened and why', async () => {
    const ada = resident({ firstName: 'Ada' })
    const bob = resident({ firstName: 'Bob' })
    await sync(ada, bob, resident({ firstName: 'Cyd' }), resident({ firstName: 'Dan' }))
    expect(summaryOf(await lastReport())).toEqual(['Ada', 'Bob', 'Cyd', 'Dan'].map((name) => `ADDED NEW ${name} Byron`))
    client.pms.unreadable = { p1: [{ residentId: 'x', name: 'Una Readable', field: 'DATE' }] }
    await sync(
      { ...ada, unitId: 'p1/102' },
      { ...bob, leaseEnd: client.inDays(300) },
      resident({ firstName: 'Eve', unitId: 'p1/104' }),
      resident({ firstName: 'Flo', status: 'UNKNOWN', wording: { status: 'Purgatory', role: '' } }),
      resident({ firstName: 'Gus', role: 'GUARANTOR' }),
      resident({ firstName: 'Hal', unitId: null }),
    )
    const { run, ...rest } = await lastReport()
    expect(summaryOf({ run, ...rest })).toEqual([
      'CHANGED MOVED Ada Byron',
      'CHANGED PERIOD Bob Byron',
      'ENDED MISSING Cyd Byron',
      'ENDED MISSING Dan Byron',
      'NO_ACCESS GUARANTOR Gus Byron',
      'SKIPPED STATUS_UNKNOWN Flo Byron',
      'SKIPPED UNIT_MISSING Hal Byron',
      'SKIPPED UNIT_UNMAPPED Eve Byron',
      'SKIPPED UNREADABLE Una Readable',
    ])
    const moved = rest.lines.find(({ reason }) => reason === 'MOVED')
    expect(moved?.changes).toEqual([{ field: 'UNIT', before: '101', after: '102' }])
    expect(run).toMatchObject({
      outcome: 'SUCCEEDED',
      cause: 'SCHEDULE',
      startedBy: null,
      counts: { CHANGED: 2, ENDED: 2, SKIPPED: 4, NO_ACCESS: 1 },
      remarks: { unknownWordings: [{ kind: 'STATUS', wording: 'purgatory', residents: 1 }] },
    })
  })

  test('is filtered by kind and words, and exported', async () => {
    await sync(resident({ firstName: 'Ada' }), resident({ firstName: 'Bob', unitId: 'p1/104' }))
    expect((await lastReport('?kind=SKIPPED')).lines.map(({ name }) => name)).toEqual(['Bob Byron'])
    expect(await lastReport('?pageSize=1&pageNumber=9')).toMatchObject({ totalRecords: 2, pageNumber: 2, lines: [{}] })
    const found = await lastReport('?search=ada%20b')
    expect([found.totalRecords, found.counts]).toMatchObject([1, { ADDED: 1, SKIPPED: 0 }])
    const runId = (await overview()).lastRun?.runId
    const reply = await client.call('GET', `/v1/sync/${propertyId}/runs/${runId}/export.csv?locale=en_US`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')])
    expect(reply.body.trim().split('\r\n')).toHaveLength(3)
    expect(reply.body).toContain('Bob Byron')
  })

  test('is stored once for runs without news', async () => {
    const [ada, bob] = [resident(), resident({ unitId: 'p1/104' })]
    await sync(ada, bob)
    for (let run = 0; run < 3; run++) await sync(ada, bob)
    const [stored] = await server.ask<{ runs: number; reports: number }>(
      `select count(*)::int as runs, count(distinct digest)::int as reports from sync_runs where property_id = $1`,
      [propertyId],
    )
    expect(stored).toEqual({ runs: 4, reports: 2 })
  })

  test('names who asked, what failed and which methods were refused', async () => {
    client.pms.refusedMethods = [{ method: 'getleaseinfo', hidesFuture: false }]
    client.pms.residents = { p1: [resident()] }
    client.pms.brokenProperty = 'p2'
    await client.sync(id, { cause: 'REQUEST', accountId })
    type Runs = { runs: SyncRun[]; totalRecords: number; pageNumber: number }
    const { runs, totalRecords } = await read<Runs>('/runs')
    expect(await read<Runs>('/runs?pageSize=1&pageNumber=99')).toEqual({
      ...{ runs: runs.slice(-1), totalRecords, pageNumber: totalRecords },
    })
    expect(runs[0]).toMatchObject({
      outcome: 'PARTIAL',
      cause: 'REQUEST',
      startedBy: expect.stringMatching(/\w/),
      remarks: {
        refusedMethods: ['getleaseinfo'],
        failedProperties: [{ pmsPropertyId: 'p2', name: 'Property p2', problem: 'MALFORMED' }],
      },
    })
  })
})

describe('a preview', () => {
  test('changes nobody and says the same as the run that follows', async () => {
    const everybody = roster(5)
    await sync(...everybody)
    const before = await people.list()
    client.pms.residents = {
      p1: [...everybody.slice(1), resident({ firstName: 'New' }), resident({ unitId: 'p1/104' })],
    }
    const { runId } = await client.expecting<{ runId: string }>(202, post('/previews'))
    expect((await report(runId)).run).toMatchObject({ outcome: 'RUNNING', kind: 'PREVIEW', cause: 'REQUEST' })
    await previewSync(client.parts, id, runId)
    expect(await people.list()).toEqual(before)
    const preview = await report(runId)
    expect(preview.run.outcome).toBe('PREVIEWED')
    await client.sync(id)
    expect(summaryOf(preview)).toEqual(summaryOf(await lastReport()))
    expect(summaryOf(preview)).toHaveLength(3)
  })

  test('of an empty list says that a run would be held', async () => {
    await sync(...roster(5))
    client.pms.residents = {}
    const { runId } = await client.expecting<{ runId: string }>(202, post('/previews'))
    await previewSync(client.parts, id, runId)
    expect((await report(runId)).run).toMatchObject({ counts: { HELD: 5 }, remarks: { wouldBeHeld: true } })
    expect((await overview()).heldRun).toBeNull()
  })

  test('reports that the PMS cannot be reached', async () => {
    client.pms.problem = 'UNAVAILABLE'
    const { runId } = await client.expecting<{ runId: string }>(202, post('/previews'))
    await previewSync(client.parts, id, runId)
    expect((await report(runId)).run).toMatchObject({ outcome: 'FAILED', problem: 'UNAVAILABLE' })
  })
})

describe('a held run', () => {
  const hold = async () => {
    const everybody = roster(10)
    await sync(...everybody)
    await sync(...everybody.slice(0, 4))
    const { heldRun } = await overview()
    return { everybody, left: everybody.slice(0, 4), runId: heldRun?.runId ?? '' }
  }

  test('tells the managers once by mail, until it is resolved', async () => {
    const { left, everybody } = await hold()
    const notices = () => server.ask('select from hold_notices where integration_id = $1', [id])
    const count = (await notices()).length
    expect(count).toBeGreaterThan(0)
    await server.ask(`update hold_notices set state = 'SENT'`)
    await sync(...left)
    expect(await server.ask(`select from hold_notices where state = 'WAITING'`)).toEqual([])
    await sync(...everybody)
    expect([await notices(), (await overview()).heldRun]).toEqual([[], null])
  })

  test('is applied: the people of the list lose access, and nobody else', async () => {
    const { left, runId } = await hold()
    expect((await post(`/runs/${runId}/decision`, { decision: 'APPLY' })).statusCode).toBe(200)
    expect(await sync(...left)).toMatchObject({ outcome: 'SUCCEEDED', expired: 6 })
    expect(await living()).toHaveLength(4)
    const again = await post(`/runs/${runId}/decision`, { decision: 'DISCARD' })
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'sync.notHeld'])
  })

  test('that was applied is held again for others who leave meanwhile', async () => {
    const { left, runId } = await hold()
    await post(`/runs/${runId}/decision`, { decision: 'APPLY' })
    expect(await sync()).toMatchObject({ outcome: 'HELD', expired: left.length })
    expect(await living()).toHaveLength(4)
  })

  test('is discarded: everybody keeps access and stands in the worklist, until the resident is back', async () => {
    const { left, everybody, runId } = await hold()
    await post(`/runs/${runId}/decision`, { decision: 'DISCARD' })
    expect(await sync(...left)).toMatchObject({ outcome: 'SUCCEEDED', expired: 0 })
    expect(await living()).toHaveLength(10)
    expect((await worklist()).map(({ side, line }) => [side, line.reason])).toEqual(
      Array.from({ length: 6 }, () => ['LIVE', 'MISSING']),
    )
    await sync(...everybody)
    expect(await worklist()).toEqual([])
    expect(await sync(...everybody.slice(1))).toMatchObject({ expired: 1 })
  })

  test('follows the limits of the property', async () => {
    const { version, settings } = await overview()
    expect(settings).toEqual({
      holdPeople: 3,
      holdPercent: 10,
      holdArrivals: 5,
      holdArrivalsPercent: 10,
      graceHours: 0,
    })
    const body = { ...settings, holdPeople: 20, holdPercent: 50, graceHours: 2, version }
    const change = () => client.call('PUT', `/v1/sync/${propertyId}/settings`, body)
    expect((await change()).statusCode).toBe(200)
    expect((await change()).json().error.code).toBe('sync.stale')
    const everybody = roster(10)
    await sync(...everybody)
    expect(await sync(...everybody.slice(0, 4))).toMatchObject({ outcome: 'SUCCEEDED', expired: 6 })
    await server.ask('update integrations set hold_people = 3, hold_percent = 10, grace_hours = 0 where id = $1', [id])
  })
})

describe('a conflict', () => {
  const decide = (conflictIds: string[], decision: string | null) =>
    client.expecting<{ results: { error: string | null }[] }>(
      200,
      post('/conflicts/decisions', { conflictIds, decision }),
    )
  const guest = () => people.create(people.guest({ email: 'shared@example.com', personName: 'Manny' }))
  const ada = () => resident({ email: 'Shared@example.com', firstName: 'Ada' })

  test('with a person whom a manager has added is shown with both, and blocks nobody else', async () => {
    const { personId } = await guest()
    await sync(ada(), resident({ firstName: 'Bob' }))
    expect(await conflicts()).toMatchObject([
      {
        kind: 'SAME_EMAIL',
        isPerson: false,
        resident: { name: 'Ada Byron', email: 'Shared@example.com', unit: '101' },
        person: { personId, name: 'Manny', relationType: 'GUEST', isSynced: false },
      },
    ])
    expect([(await overview()).openConflicts, await people.list()]).toMatchObject([1, { length: 2 }])
    await sync(resident())
    expect(await conflicts()).toEqual([])
  })

  test('is linked: the person becomes the resident and keeps their keys', async () => {
    const { personId } = await guest()
    const one = ada()
    await sync(one)
    expect((await decide([(await conflicts())[0]?.conflictId ?? ''], 'LINK')).results).toMatchObject([{ error: null }])
    expect(await sync(one)).toMatchObject({ added: 0, updated: 1 })
    expect(await only()).toMatchObject({ personId, personName: 'Ada Byron', source: 'RealPage' })
    expect(await sync(one)).toMatchObject({ updated: 0 })
    expect([await conflicts(), await conflicts('DECIDED')]).toMatchObject([[], [{ decision: 'LINK' }]])
  })

  test('is kept apart: there are two people, the resident without an e-mail, and this is remembered', async () => {
    await guest()
    const one = ada()
    await sync(one)
    await decide([(await conflicts())[0]?.conflictId ?? ''], 'KEEP_APART')
    expect(await sync(one)).toMatchObject({ added: 1 })
    expect((await people.list()).map(({ personName, email, source }) => [personName, email, source])).toEqual([
      ['Ada Byron', null, 'RealPage'],
      ['Manny', 'shared@example.com', null],
    ])
    expect(await sync(one)).toMatchObject({ added: 0, updated: 0, skipped: 0 })
    expect(await conflicts()).toEqual([])
  })

  test('is ignored: the resident is not added, until the decision is taken back', async () => {
    await guest()
    const one = ada()
    await sync(one)
    const [conflict] = await conflicts()
    await decide([conflict?.conflictId ?? ''], 'IGNORE')
    await sync(one)
    expect(summaryOf(await lastReport())).toEqual(['SKIPPED IGNORED Ada Byron'])
    expect(await conflicts()).toEqual([])
    await decide([conflict?.conflictId ?? ''], null)
    expect(await conflicts()).toHaveLength(1)
  })

  test('of a household with one e-mail adds both, and linking makes them one person', async () => {
    const [first, second] = [ada(), resident({ email: 'shared@example.com', firstName: 'Bob' })]
    expect(await sync(first, second)).toMatchObject({ added: 2 })
    const [conflict] = await conflicts()
    expect(conflict).toMatchObject({ kind: 'SAME_EMAIL', resident: { name: 'Bob Byron' }, isPerson: true })
    expect((await decide([conflict?.conflictId ?? ''], 'LINK')).results[0]?.error).toBe('sync.decisionNotPossible')
    await decide([conflict?.conflictId ?? ''], 'KEEP_APART')
    await sync(first, second)
    expect(await conflicts()).toEqual([])
  })

  test('with the same name in the unit is found without an e-mail, and only among people with access', async () => {
    await people.create(people.resident({ email: 'other@example.com', personName: 'Ada Byron', unitNumber: '101' }))
    const one = resident({ email: null, firstName: 'Ada' })
    expect(await sync(one)).toMatchObject({ added: 0, skipped: 1 })
    expect(await conflicts()).toMatchObject([{ kind: 'SAME_NAME' }])
    await server.ask(`update people set service_expires_at = now() where property_id = $1`, [propertyId])
    expect(await sync(one)).toMatchObject({ added: 1 })
  })

  test('about a resident who cannot be read can only be ignored', async () => {
    client.pms.unreadable = { p1: [{ residentId: null, name: 'Una Readable', field: 'ID' }] }
    await sync(resident())
    const [conflict] = await conflicts()
    expect(conflict).toMatchObject({ kind: 'UNREADABLE', resident: { name: 'Una Readable' }, person: null })
    const decisionOf = async (decision: string) =>
      (await decide([conflict?.conflictId ?? ''], decision)).results[0]?.error
    expect([await decisionOf('LINK'), await decisionOf('IGNORE')]).toEqual(['sync.decisionNotPossible', null])
    await sync(resident())
    expect((await lastReport()).lines.map(({ reason }) => reason)).toContain('IGNORED')
  })

  test('of an unknown id is refused by itself', async () => {
    await guest()
    await sync(ada())
    const unknown = crypto.randomUUID()
    const { results } = await decide([unknown, (await conflicts())[0]?.conflictId ?? ''], 'IGNORE')
    expect(results.map(({ error }) => error)).toEqual(['sync.conflictNotFound', null])
  })
})

test('rows that cannot be read end nobody’s access', async () => {
  const [ada, bob, cyd] = [resident(), resident(), resident()]
  await sync(ada, bob, cyd)
  client.pms.unreadable = { p1: [{ residentId: ada.residentId, name: 'Ada', field: 'DATE' }] }
  expect(await sync(bob, cyd)).toMatchObject({ outcome: 'SUCCEEDED', expired: 0 })
  client.pms.unreadable = { p1: [{ residentId: null, name: null, field: 'ROW' }] }
  expect(await sync(bob)).toMatchObject({ expired: 0 })
  expect(await living()).toHaveLength(3)
})

test('a method that hides future residents ends the access of nobody who has not moved in yet', async () => {
  const [ada, soon] = [resident(), resident({ status: 'FUTURE', leaseStart: client.inDays(20) })]
  await sync(ada, soon)
  client.pms.refusedMethods = [{ method: 'PendingMoveIns', hidesFuture: true }]
  expect(await sync(ada)).toMatchObject({ expired: 0 })
  client.pms.refusedMethods = []
  expect(await sync(ada)).toMatchObject({ expired: 1 })
})

describe('the worklist', () => {
  const repair = (personIds: string[], what: string) =>
    client.expecting<{ results: { error: string | null }[] }>(
      200,
      post('/worklist/repairs', { personIds, repair: what }),
    )
  const unknown = async () => {
    const ada = resident()
    await sync(ada, resident())
    await sync({ ...ada, status: 'UNKNOWN' }, resident())
    const [item] = await worklist()
    return { ada, personId: item?.line.personId ?? '' }
  }

  test('ends access, and the next run does not give it back', async () => {
    const { ada, personId } = await unknown()
    expect((await repair([personId], 'END')).results).toEqual([{ id: personId, error: null }])
    expect(isLive(await personWith(personId))).toBe(false)
    await sync({ ...ada, status: 'UNKNOWN' })
    expect(isLive(await personWith(personId))).toBe(false)
    expect((await repair([personId], 'END')).results[0]?.error).toBe('sync.personNotFound')
  })

  test('keeps somebody as a manual person, whom no run changes', async () => {
    const { personId } = await unknown()
    await repair([personId], 'KEEP')
    expect((await personWith(personId)).source).toBeNull()
    await sync(resident())
    expect(isLive(await personWith(personId))).toBe(true)
  })

  test('shows residents without access, and gives it back to people whose unit is not mapped', async () => {
    const [ada, bob] = [resident(), resident()]
    await sync(ada, bob)
    const moved = { ...ada, unitId: 'p1/104' }
    await sync({ ...moved, status: 'PAST' }, bob)
    await sync(moved, bob)
    const [item] = await worklist()
    expect(item).toMatchObject({ side: 'DEAD', line: { reason: 'UNIT_UNMAPPED' }, repairs: ['RESTORE'] })
    const personId = item?.line.personId ?? ''
    await repair([personId], 'RESTORE')
    await sync(moved, bob)
    expect(isLive(await personWith(personId))).toBe(true)
  })
})

describe('the default keys of a place', () => {
  test('are given to new residents there; a place without its own has those of the place around it', async () => {
    const keys = (
      await server.ask<{ id: string }>('select id from keys where property_id = $1 order by id limit 2', [propertyId])
    ).map((key) => key.id)
    const set = (placeId: string, keyIds: string[], expectedKeyIds: string[] = []) =>
      client.call('PUT', `/v1/sync/${propertyId}/defaultKeys`, { placeId, keyIds, expectedKeyIds })
    expect((await set(client.root, keys.slice(0, 1))).statusCode).toBe(200)
    expect((await set(client.root, keys)).json().error.code).toBe('sync.stale')
    expect((await set(client.root, [crypto.randomUUID()], keys.slice(0, 1))).json().error.code).toBe('sync.keyNotFound')
    const [place] = await server.ask<{ id: string }>(
      `select place_id as id from place_parents where property_id = $1 and parent_id = $2 limit 1`,
      [propertyId, client.root],
    )
    await client.change(id, {
      addressMappingList: [...client.units(['p1/101']), ...client.units(['p1/102'], place?.id)],
    })
    const [ada, bob] = [resident(), resident({ unitId: 'p1/102' })]
    await sync(ada, bob)
    const keysOf = async (email: string | null) =>
      (await people.list()).find((person) => person.email === email)?.keyIds
    expect([await keysOf(ada.email), await keysOf(bob.email)]).toEqual([keys.slice(0, 1), keys.slice(0, 1)])
    expect((await set(place?.id ?? '', keys.slice(1))).statusCode).toBe(200)
    const cyd = resident({ unitId: 'p1/102' })
    await sync(ada, bob, cyd)
    expect([await keysOf(bob.email), await keysOf(cyd.email)]).toEqual([keys.slice(0, 1), keys.slice(1)])
    await server.ask('delete from place_default_keys where property_id = $1', [propertyId])
    const all = client.units(['p1/101', 'p1/102', 'p1/103', 'p2/201', 'p2/202'])
    await client.change(id, { addressMappingList: all })
  })
})
