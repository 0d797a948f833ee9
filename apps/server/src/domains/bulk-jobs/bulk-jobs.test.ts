import { randomUUID } from 'node:crypto'
import type { BulkJobWithFailures } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { keysRoutes } from '@portico/contract/keys/keys.routes'
import { castOf } from '@portico/tools/testing/cast'
import { createFaults } from '@portico/tools/testing/faults'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import type { SignedIn } from '@portico/tools/testing/test-server'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BeforeAnswer } from '../../platform/perform.ts'
import { verifyAudit } from '../../platform/verify-audit.ts'

const faults = createFaults()
let beforeItem: BeforeAnswer = faults.beforeAnswer
let people: string[]
let keyIds: string[]

const server = await openTestServer({ beforeAnswer: (...call) => beforeItem(...call) })
const cast = await castOf(server)
const propertyId = cast.properties.openToPartner
const manager = await server.signIn(cast.portfolio)
await manager.send('POST', '/v1/user/setAvcTermsAcceptanceTime')
const [place] = await server.ask<{ id: string }>(
  `select id from places where property_id = $1 and label = 'Property'`,
  [propertyId],
)
const placeId = place?.id ?? ''
beforeEach(async () => {
  await server.ask('delete from bulk_jobs')
  people = await ids(
    `insert into people (property_id, place_id, email, relation_type)
     select $1, $2, gen_random_uuid() || '@example.com', 'RESIDENT' from generate_series(1, 30) returning id`,
    [propertyId, placeId],
  )
  keyIds = await ids(
    `insert into keys (property_id, name) select $1, gen_random_uuid() from generate_series(1, 3) returning id`,
    [propertyId],
  )
})

const ids = async (text: string, values: unknown[]) =>
  (await server.ask<{ id: string }>(text, values)).map(({ id }) => id)

type Item = { label: string; values: object }
const forPeople = (some: readonly string[]): Item[] =>
  some.map((personId) => ({ label: personId, values: { personId } }))

async function start(operation: string, shared: object, items: Item[], jobId = randomUUID()) {
  const reply = await manager.send('POST', '/v1/bulkJobs', { jobId, propertyId, operation, shared, items })
  expect([reply.statusCode, reply.body]).toEqual([202, expect.any(String)])
  return jobId
}
const run = (jobId: string) => server.runBulkJob({ jobId, accountId: cast.portfolio })
const read = async (jobId: string): Promise<BulkJobWithFailures> =>
  (await manager.send('GET', `/v1/bulkJobs/${jobId}`)).json()

async function finish(operation: string, shared: object, items: Item[]) {
  const jobId = await start(operation, shared, items)
  await run(jobId)
  return read(jobId)
}
const holdersOf = async (keyId: string | undefined) =>
  new Set(
    (await server.ask<{ person_id: string }>('select person_id from person_keys where key_id = $1', [keyId])).map(
      (row) => row.person_id,
    ),
  )

describe('a bulk job', () => {
  test('does its operation for every item and reports its progress', async () => {
    const jobId = await start('changeKeys', { addKeyIds: keyIds.slice(0, 2) }, forPeople(people))
    expect(await read(jobId)).toEqual({
      ...{ jobId, propertyId, operation: 'changeKeys', total: 30, done: 0, failed: 0, isFinished: false },
      ...{
        propertyName: expect.any(String),
        doneBefore: 0,
        isComplete: false,
        startedAtMillis: expect.any(Number),
        finishedAtMillis: null,
      },
      failures: [],
    })
    await run(jobId)
    expect(await read(jobId)).toMatchObject({ total: 30, done: 30, failed: 0, isFinished: true, failures: [] })
    expect(await holdersOf(keyIds[0])).toEqual(new Set(people))
    expect(await holdersOf(keyIds[1])).toEqual(new Set(people))
  })

  test('reports the error of each failed item, as its endpoint would, and does the others', async () => {
    const items = forPeople([people[0] ?? '', randomUUID(), people[1] ?? ''])
    const job = await finish('changeKeys', { keyIds: keyIds.slice(0, 1) }, items)
    expect(job).toMatchObject({ total: 3, done: 2, failed: 1, isFinished: true })
    expect(job.failures).toEqual([
      { index: 1, label: items[1]?.label, status: 404, code: 'keys.personNotFound', fields: [] },
    ])
    expect(await holdersOf(keyIds[0])).toEqual(new Set(people.slice(0, 2)))
  })

  test('reaches nobody of another property, even if the account manages that one, too', async () => {
    const other = cast.properties.optedOut
    const [foreign = ''] = await ids('select id from people where property_id = $1 limit 1', [other])
    const { failures } = await finish('changeKeys', { keyIds }, forPeople([foreign]))
    expect(failures).toEqual([expect.objectContaining({ status: 404, code: 'keys.personNotFound' })])
    const foreignKeys = await ids('insert into keys (property_id, name) values ($1, gen_random_uuid()) returning id', [
      other,
    ])
    const job = await finish('changeKeys', { addKeyIds: foreignKeys }, forPeople(people.slice(0, 1)))
    expect(job.failures).toEqual([expect.objectContaining({ status: 404, code: 'keys.notFound' })])
  })

  test('retries the failed items on demand and counts only those', async () => {
    const unknown = randomUUID()
    const { jobId } = await finish('changeKeys', { addKeyIds: keyIds }, forPeople([people[0] ?? '', unknown]))
    await server.ask(
      `insert into people (property_id, id, place_id, email, relation_type) values ($1, $2, $3, gen_random_uuid() || '@example.com', 'RESIDENT')`,
      [propertyId, unknown, placeId],
    )
    expect((await manager.send('POST', `/v1/bulkJobs/${jobId}/retry`)).json()).toMatchObject({
      total: 1,
      done: 0,
      failed: 0,
    })
    await run(jobId)
    expect(await read(jobId)).toMatchObject({ total: 1, done: 1, failed: 0, isFinished: true, failures: [] })
    expect(await holdersOf(keyIds[0])).toEqual(new Set([people[0], unknown]))
  })

  test('deletes several keys, and one that is already gone counts as deleted', async () => {
    await server.ask('insert into person_keys (property_id, person_id, key_id) values ($1, $2, $3)', [
      propertyId,
      people[0],
      keyIds[0],
    ])
    const items = [...keyIds, randomUUID()].map((keyId) => ({ label: keyId, values: { keyId } }))
    expect(await finish('deleteKeys', {}, items)).toMatchObject({ total: 4, done: 4, failed: 0, failures: [] })
    expect(await server.ask('select id from keys where id = any($1)', [keyIds])).toEqual([])
    expect(await holdersOf(keyIds[0])).toEqual(new Set())
  })

  test('deletes no keys in the edition `specified`', async () => {
    await server.ask(`insert into flags (name, value) values ('edition', '"specified"')`)
    const items = keyIds.map((keyId) => ({ label: keyId, values: { keyId } }))
    const job = { jobId: randomUUID(), propertyId, operation: 'deleteKeys', shared: {}, items }
    const reply = await manager.send('POST', '/v1/bulkJobs', job)
    await server.ask(`delete from flags where name = 'edition'`)
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'request.unknownAddress'])
  })

  test('is created once if the request is repeated, also after it has finished', async () => {
    const jobId = await start('generateCodes', { type: 'CODE' }, forPeople(people.slice(0, 3)))
    await start('generateCodes', { type: 'CODE' }, forPeople(people.slice(0, 3)), jobId)
    await Promise.all([run(jobId), run(jobId)])
    await start('generateCodes', { type: 'CODE' }, forPeople(people.slice(0, 3)), jobId)
    await run(jobId)
    const made = await server.ask('select person_id from credentials where person_id = any($1)', [people])
    expect(made).toHaveLength(3)
  })

  test('is listed for its account until its result was seen, and can neither be retried nor count as seen while it runs', async () => {
    const jobId = await start('deletePeople', {}, forPeople(people.slice(0, 1)))
    const listed = async (who: SignedIn) => (await who.send('GET', '/v1/bulkJobs')).json().bulkJobs
    expect(await listed(manager)).toEqual([expect.objectContaining({ jobId, isFinished: false })])
    expect(await listed(await server.signIn(cast.single))).toEqual([])
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/retry'],
    ] as const) {
      const refused = await manager.send(method, `/v1/bulkJobs/${jobId}${path}`)
      expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'bulkJobs.notFinished'])
    }
    await run(jobId)
    expect((await manager.send('DELETE', `/v1/bulkJobs/${jobId}`)).statusCode).toBe(204)
    expect(await listed(manager)).toEqual([])
    // Other tabs that watch the job still get its result.
    expect(await read(jobId)).toMatchObject({ total: 1, done: 1, isFinished: true })
  })

  test('keeps its numbers when its result was seen, not what failed, and cannot be retried any more', async () => {
    const jobId = await start('changeKeys', { addKeyIds: keyIds }, forPeople([...people.slice(0, 2), randomUUID()]))
    await run(jobId)
    await manager.send('POST', `/v1/bulkJobs/${jobId}/retry`)
    await run(jobId)
    for (const _twice of [1, 2]) await manager.send('DELETE', `/v1/bulkJobs/${jobId}`)
    const all = await manager.send('GET', '/v1/bulkJobs?show=all')
    const numbers = { total: 1, done: 0, failed: 1, doneBefore: 2, finishedAtMillis: expect.any(Number) }
    expect(all.json()).toMatchObject({ bulkJobs: [{ jobId, ...numbers }], total: 1 })
    expect(await server.ask('select index from bulk_items where job_id = $1', [jobId])).toEqual([])
    expect(await server.ask('select shared from bulk_jobs where id = $1', [jobId])).toEqual([{ shared: {} }])
    const again = await manager.send('POST', `/v1/bulkJobs/${jobId}/retry`)
    expect([again.statusCode, again.json().error.code]).toEqual([404, 'bulkJobs.notFound'])
  })

  test('stores no values of finished items', async () => {
    const jobId = await start('deletePeople', {}, forPeople([...people.slice(0, 2)]))
    await run(jobId)
    expect(await server.ask('select index from bulk_items where job_id = $1', [jobId])).toEqual([])
  })

  test.each([
    ['other items', { items: forPeople([randomUUID()]) }],
    ['other shared values', { shared: { addKeyIds: [randomUUID()] } }],
    ['another operation', { operation: 'deletePeople', shared: {} }],
  ])(
    'cannot have the id of an earlier job of the account with %s, also after that has finished',
    async (_name, change) => {
      const body = { propertyId, operation: 'changeKeys', shared: { addKeyIds: keyIds }, items: forPeople(people) }
      const jobId = await start(body.operation, body.shared, body.items)
      const ask = (more: object) => manager.send('POST', '/v1/bulkJobs', { jobId, ...body, ...more })
      for (const isFinished of [false, true]) {
        if (isFinished) await run(jobId)
        const refused = await ask(change)
        expect([refused.statusCode, refused.json().error?.code]).toEqual([409, 'request.keyReused'])
        const again = await ask({})
        expect([again.statusCode, again.json()]).toMatchObject([202, { jobId, operation: 'changeKeys', isFinished }])
      }
    },
  )

  test('cannot have the id of a job of another account', async () => {
    const jobId = await start('deletePeople', {}, forPeople(people.slice(0, 1)))
    const other = await server.signIn(cast.single)
    const [own] = await server.ask<{ property_id: string }>(
      'select property_id from memberships where account_id = $1',
      [cast.single],
    )
    const body = {
      jobId,
      propertyId: own?.property_id,
      operation: 'deletePeople',
      shared: {},
      items: forPeople(people),
    }
    const reply = await other.send('POST', '/v1/bulkJobs', body)
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'request.keyReused'])
  })

  test.each([
    ['no item', { items: [] }],
    ['too many items', { items: Array.from({ length: 10_001 }, () => ({ label: 'x', values: {} })) }],
    ['an operation that there is not', { operation: 'openAllDoors' }],
    ['an item that breaks the contract', { operation: 'changeKeys' }],
    ['too much for each item', { operation: 'changeKeys', shared: { keyIds: Array(1_000).fill(randomUUID()) } }],
  ])('is refused with %s', async (_name, change) => {
    const body = {
      jobId: randomUUID(),
      propertyId,
      operation: 'deletePeople',
      shared: {},
      items: forPeople(people),
      ...change,
    }
    expect((await manager.send('POST', '/v1/bulkJobs', body)).statusCode).toBe(422)
  })
})

describe('a running bulk job', () => {
  test('refuses the remaining items when its manager loses the property', async () => {
    const jobId = await start('changeKeys', { keyIds }, forPeople(people.slice(0, 2)))
    const taken = await server.ask('delete from memberships where account_id = $1 and property_id = $2 returning *', [
      cast.portfolio,
      propertyId,
    ])
    expect(taken).toHaveLength(1)
    try {
      await run(jobId)
    } finally {
      await server.ask('insert into memberships select * from json_populate_recordset(null::memberships, $1)', [
        JSON.stringify(taken),
      ])
    }
    expect((await read(jobId)).failures.map(({ code }) => code)).toEqual(['properties.notFound', 'properties.notFound'])
    expect(await holdersOf(keyIds[0])).toEqual(new Set())
  })

  test('counts items that a colleague has done meanwhile as done', async () => {
    const [gone = '', present = ''] = people
    await server.ask('delete from people where id = $1', [gone])
    expect(await finish('deletePeople', {}, forPeople([gone, present]))).toMatchObject({ done: 2, failed: 0 })
  })

  test('writes audit entries of its account, and the chain of the property is valid', async () => {
    const { jobId } = await finish('changeKeys', { keyIds: keyIds.slice(0, 1) }, forPeople(people.slice(0, 5)))
    const entries = await server.ask(
      `select account_id, action, entity_id from audit where request_id = $1 order by seq`,
      [`bulk job ${jobId}`],
    )
    expect(entries.map(({ entity_id }) => entity_id)).toEqual(people.slice(0, 5).toSorted())
    expect(new Set(entries.map(({ account_id, action }) => `${account_id} ${action}`))).toEqual(
      new Set([`${cast.portfolio} keys.assign`]),
    )
    const { problems } = await server.database.asSystem((trx) => verifyAudit(trx, server.keys, []))
    expect(problems).toEqual([])
  })

  test('rolls back an item that fails half-way', async () => {
    const [personId = ''] = people
    const fault = {
      id: randomUUID(),
      accountId: cast.portfolio,
      endpoint: 'PUT /v1/keys/keysForPerson',
      containing: personId,
    }
    faults.add({ ...fault, effect: { kind: 'refuse', status: 500, code: 'server.failed' } })
    const job = await finish('changeKeys', { keyIds }, forPeople(people.slice(0, 3)))
    faults.remove(fault.id)
    expect(job.failures).toEqual([expect.objectContaining({ index: 0, code: 'server.failed', status: 500 })])
    const audited = await server.ask('select entity_id from audit where request_id = $1', [`bulk job ${job.jobId}`])
    expect(audited).toHaveLength(2)
  })

  test('marks an item as failed that keeps failing with a temporary database error, and continues with the others', async () => {
    const [personId = ''] = people
    beforeItem = async ({ path }, { body }) => {
      if (path !== keysRoutes.assignToPerson.path) return
      if (JSON.stringify(body).includes(personId))
        throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    }
    const job = await finish('changeKeys', { addKeyIds: keyIds }, forPeople(people))
    beforeItem = faults.beforeAnswer
    expect(job).toMatchObject({ done: 29, failed: 1 })
    expect(job.failures).toEqual([expect.objectContaining({ index: 0, status: 503, code: 'server.busy' })])
    expect(await holdersOf(keyIds[0])).toEqual(new Set(people.slice(1)))
  })

  test('adds and invites each resident once, even if a batch is repeated', async () => {
    const emails = Array.from({ length: 20 }, () => `${randomUUID()}@example.com`)
    const expiry = Date.now() + 30 * 86_400_000
    const shared = { relationType: 'RESIDENT', parentAddressId: placeId, parentAddressLabel: 'Property' }
    const items = [...emails, emails[0]].map((email) => ({
      label: `${email}`,
      values: { email, unitNumber: '7', serviceExpiryTimeMillis: expiry },
    }))
    const job = await finish('addResidents', shared, items)
    expect(job).toMatchObject({ done: 20, failed: 1 })
    expect(job.failures).toEqual([expect.objectContaining({ code: 'people.emailTaken', status: 409 })])
    const invited = await server.ask(
      `select p.email from person_invitations i join people p on p.id = i.person_id where p.email = any($1)`,
      [emails],
    )
    expect(invited).toHaveLength(20)
  })

  test.each([
    ['every resident brings a key', () => [[keyIds[0]], keyIds], true],
    ['a resident brings none', () => [keyIds, []], false],
    ['a resident has no such column', () => [keyIds, undefined], false],
  ])('says whether its residents need keys: %s', async (_case, keysOf, isComplete) => {
    const shared = { relationType: 'RESIDENT', parentAddressId: placeId, parentAddressLabel: 'Property' }
    const values = { unitNumber: '7', serviceExpiryTimeMillis: Date.now() + 30 * 86_400_000 }
    const items = keysOf().map((own) => {
      const email = `${randomUUID()}@example.com`
      return { label: email, values: { ...values, email, ...(own && { keyIds: own }) } }
    })
    expect(await finish('addResidents', shared, items)).toMatchObject({ done: 2, isComplete })
  })

  test('adds the residents that it can, and says of each other one what is wrong with it', async () => {
    const name = randomUUID()
    const resident = (n: number, more: object = {}): Item => {
      const email = `${name}-${n}@example.com`
      const serviceExpiryTimeMillis = Date.now() + 90 * 86_400_000
      return { label: email, values: { email, unitNumber: `${n}`, serviceExpiryTimeMillis, ...more } }
    }
    const shared = { parentAddressId: placeId, parentAddressLabel: 'Property', relationType: 'RESIDENT' }
    const items = [
      resident(0),
      resident(1, { keyIds: keyIds.slice(0, 1) }),
      resident(2, { keyIds: [randomUUID()] }),
      resident(3, { parentAddressId: randomUUID() }),
      resident(4, { serviceExpiryTimeMillis: Date.now() - 90 * 86_400_000 }),
      resident(0, { unitNumber: 'again' }),
      resident(7),
    ]
    const job = await finish('addResidents', shared, items)
    expect(
      job.failures.map(({ index, status, fields }) => [index, status, fields.map(({ message }) => message)]),
    ).toEqual([
      [2, 404, ['keyUnknown']],
      [3, 422, ['addressUnknown']],
      [4, 422, expect.any(Array)],
      [5, 409, ['emailTaken']],
    ])
    const added = await server.ask<{ email: string; unit: string; keys: string[]; invited: boolean; audited: number }>(
      `select p.email, p.unit_number as unit, array(select key_id from person_keys k where k.person_id = p.id) as keys,
         exists (select from person_invitations i where i.person_id = p.id) as invited,
         (select count(*)::int from audit a where a.entity_id = p.id::text and a.action = 'people.create') as audited
       from people p where p.email like $1 order by p.email`,
      [`${name}-%`],
    )
    const once = { invited: true, audited: 1 }
    expect(added).toEqual([
      { email: items[0]?.label, unit: '0', keys: [], ...once },
      { email: items[1]?.label, unit: '1', keys: keyIds.slice(0, 1), ...once },
      { email: items[6]?.label, unit: '7', keys: [], ...once },
    ])
  })

  test('finishes when another job has the same people in another order and a colleague changes some of them', async () => {
    const [first = '', second = '', third = ''] = keyIds
    const jobs = [
      await start('changeKeys', { addKeyIds: [first] }, forPeople(people)),
      await start('changeKeys', { addKeyIds: [second] }, forPeople(people.toReversed())),
    ]
    const colleague = people
      .slice(0, 10)
      .map((personId) => manager.send('PUT', '/v1/keys/keysForPerson', { propertyId, personId, addKeyIds: [third] }))
    await Promise.all([...jobs.map(run), ...colleague])
    expect(await holdersOf(first)).toEqual(new Set(people))
    expect(await holdersOf(second)).toEqual(new Set(people))
    expect(await holdersOf(third)).toEqual(new Set(people.slice(0, 10)))
  })
})

describe('a job for all people who meet a search', () => {
  const search = (place: string) => ({
    filter: [{ field: 'addressName', operator: '=', value: place }],
    match: 'all',
  })
  /** Thirty people in a place of their own, of whom ten are synced. */
  async function movePeople() {
    const place = `Wing ${randomUUID()}`
    await server.ask(
      `with wing as (insert into places (property_id, name, label) values ($1, $2, 'Place') returning id)
       update people set place_id = wing.id from wing where people.id = any($3::uuid[])`,
      [propertyId, place, people],
    )
    await server.ask(`update people set source = 'Yardi' where id = any($1::uuid[])`, [people.slice(0, 10)])
    return place
  }
  const request = (operation: string, place: string, count: number, shared: object = {}) => ({
    ...{ jobId: randomUUID(), propertyId, operation, shared, matching: { people: search(place), count } },
  })

  test('is for those who meet the search when it starts', async () => {
    const place = await movePeople()
    const job = request('changeKeys', place, 30, { addKeyIds: keyIds.slice(0, 1) })
    expect((await manager.send('POST', '/v1/bulkJobs', job)).statusCode).toBe(202)
    // The reply to the first request may have been lost.
    await server.ask('delete from people where id = $1', [people[29]])
    expect((await manager.send('POST', '/v1/bulkJobs', job)).statusCode).toBe(202)
    await run(job.jobId)
    expect(await read(job.jobId)).toMatchObject({ total: 30, done: 29, failed: 1 })
    expect(await holdersOf(keyIds[0])).toEqual(new Set(people.slice(0, 29)))
  })

  test('leaves out people who cannot be deleted', async () => {
    const place = await movePeople()
    const job = request('deletePeople', place, 20)
    expect((await manager.send('POST', '/v1/bulkJobs', job)).statusCode).toBe(202)
    await run(job.jobId)
    expect(await read(job.jobId)).toMatchObject({ total: 20, done: 20, failed: 0 })
    const left = await ids('select id from people where id = any($1::uuid[])', [people])
    expect(new Set(left)).toEqual(new Set(people.slice(0, 10)))
  })

  test('does not start if their number is not the one that was confirmed, and says the number', async () => {
    const place = await movePeople()
    const reply = await manager.send('POST', '/v1/bulkJobs', request('deletePeople', place, 30))
    expect([reply.statusCode, reply.json().error]).toMatchObject([
      409,
      { code: 'bulkJobs.countChanged', fields: [{ path: 'matching.count', message: '20' }] },
    ])
    expect((await manager.send('GET', '/v1/bulkJobs')).json().total).toBe(0)
  })

  test('has a limit, and is refused for what is not done to people', async () => {
    const refusal = async (body: object) => (await manager.send('POST', '/v1/bulkJobs', body)).json().error.code
    const place = await movePeople()
    expect(await refusal(request('deleteKeys', place, 30))).toBe('request.ruleBroken')
    expect(await refusal({ ...request('changeKeys', place, 30), items: forPeople(people) })).toBe('request.ruleBroken')
    expect(await refusal(request('changeKeys', place, 0))).toBe('request.ruleBroken')
    expect(await refusal(request('deleteCodes', place, 30))).toBe('request.ruleBroken')
    await server.ask(
      `insert into people (property_id, place_id, email, relation_type)
       select $1, id, n || '.' || $2 || '@example.com', 'GUEST' from generate_series(1, 10000) n, places where property_id = $1 and name = $2`,
      [propertyId, place],
    )
    expect(await refusal(request('changeKeys', place, 10_030, { addKeyIds: [] }))).toBe('bulkJobs.tooManyItems')
    await server.ask(`delete from people where property_id = $1 and relation_type = 'GUEST' and email like '%Wing%'`, [
      propertyId,
    ])
  })
})

test.each([
  ['deactivateCodes', 'CODE', 'deleteFobs'],
  ['deleteFobs', 'PHYSICAL', 'deactivateCodes'],
])(
  '%s for all that meet a search leaves out inactive ones and those of another type',
  async (operation, type, other) => {
    const [first = '', ...others] = people
    await server.ask(`update people set person_name = $2 where id = $1`, [first, `Holder ${first}`])
    // Three work, two are inactive. One more person has some that the search does not find.
    const added = await ids(
      `insert into credentials (id, property_id, person_id, type, status, inactive_reason, source, parent, sealed_value, value_hash,
       supported_format_id, fob_number)
     select gen_random_uuid(), $1, case when n < 6 then $2::uuid else $3 end, $4, case when n in (1, 2) then 'INACTIVE' else 'ENABLED' end,
       case when n in (1, 2) then 'EXPIRED' end, 'PMP', 'USER', case $4 when 'CODE' then 'k.x:x' end,
       case $4 when 'CODE' then gen_random_uuid()::text end, case $4 when 'PHYSICAL' then 'hid-h10302' end, case $4 when 'PHYSICAL' then n end
     from generate_series(1, 7) n returning id`,
      [propertyId, first, others[0], type],
    )
    const credentials = { filter: [{ field: 'people', operator: ':', value: first }], match: 'all' }
    const send = (of: string, count: number) => {
      const job = { jobId: randomUUID(), propertyId, operation: of, shared: {}, matching: { credentials, count } }
      return { jobId: job.jobId, reply: manager.send('POST', '/v1/bulkJobs', job) }
    }
    for (const [of, number] of [
      [operation, '3'],
      [other, '0'],
    ] as const)
      expect((await send(of, 5).reply).json().error).toMatchObject({
        ...{ code: 'bulkJobs.countChanged', fields: [{ path: 'matching.count', message: number }] },
      })
    const { jobId, reply } = send(operation, 3)
    expect((await reply).statusCode).toBe(202)
    await run(jobId)
    expect(await read(jobId)).toMatchObject({ total: 3, done: 3, failed: 0 })
    const left = await server.ask(`select from credentials where id = any($1::uuid[]) and status = 'ENABLED'`, [added])
    expect(left).toHaveLength(2)
  },
)
