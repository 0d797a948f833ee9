import { randomUUID } from 'node:crypto'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { fiveAtATime } from '@portico/tools/testing/people-client'
import { beforeEach, describe, expect, test } from 'vitest'

const PEOPLE = 120

let keyIds: string[]

const server = await openTestServer()
const cast = await castOf(server)
const propertyId = cast.properties.openToPartner
const manager = await server.signIn(cast.portfolio)
const people = await server.ask(
  `insert into people (property_id, place_id, email, relation_type)
   select $1, (select id from places where property_id = $1 order by id limit 1), 'Holder' || n || '@example.com', 'RESIDENT'
   from generate_series(1, ${PEOPLE}) n returning id, email`,
  [propertyId],
)
beforeEach(async () => {
  await server.ask('delete from keys where property_id = $1', [propertyId])
  const rows = await server.ask<{ id: string }>(
    `insert into keys (property_id, name) select $1, 'Key ' || n from generate_series(1, 5) n returning id`,
    [propertyId],
  )
  keyIds = rows.map(({ id }) => id)
})

const put = (url: string, payload: object) => manager.send('PUT', url, payload)
const assign = (body: object) => put('/v1/keys/keysForPerson', { propertyId, ...body })
const assignAll = (body: object) => put('/v1/keys/keysForPeople', { propertyId, ...body })
const heldBy = async (personId: string | undefined) =>
  (await server.ask<{ key_id: string }>('select key_id from person_keys where person_id = $1', [personId])).map(
    (row) => row.key_id,
  )
const person = (index: number) => people[index] ?? { id: '', email: '' }

describe('the keys of one person', () => {
  test('are set to those of the request, for a person by id or by e-mail', async () => {
    const first = await assign({ personId: person(0).id, keyIds: keyIds.slice(0, 3) })
    expect([first.statusCode, first.json()]).toEqual([200, { personId: person(0).id, keyIds: keyIds.slice(0, 3) }])
    const second = await assign({ email: person(0).email.toUpperCase(), keyIds: keyIds.slice(2) })
    expect(second.json()).toEqual({ personId: person(0).id, keyIds: keyIds.slice(2) })
    expect((await heldBy(person(0).id)).sort()).toEqual(keyIds.slice(2).sort())
    await assign({ personId: person(0).id, keyIds: [] })
    expect(await heldBy(person(0).id)).toEqual([])
  })

  test('are assigned once if they are repeated in the request', async () => {
    const [keyId = ''] = keyIds
    const reply = await assign({ personId: person(1).id, keyIds: [keyId, keyId.toUpperCase()] })
    expect(reply.json().keyIds).toEqual([keyId])
  })

  test('are written into the audit, before and after', async () => {
    await assign({ personId: person(2).id, keyIds: keyIds.slice(0, 1) })
    await assign({ personId: person(2).id, keyIds: keyIds.slice(1, 2) })
    expect((await server.auditOf(person(2).id)).at(-1)).toEqual({
      action: 'keys.assign',
      before: { keyIds: keyIds.slice(0, 1) },
      after: { keyIds: keyIds.slice(1, 2) },
    })
  })

  test.each([
    ['an unknown key', () => ({ personId: person(0).id, keyIds: [keyIds[0], randomUUID()] }), 404, 'keys.notFound'],
    ['an unknown person', () => ({ personId: randomUUID(), keyIds }), 404, 'keys.personNotFound'],
    ['an unknown e-mail', () => ({ email: 'nobody@example.com', keyIds }), 404, 'keys.personNotFound'],
    ['nobody', () => ({ keyIds }), 422, 'request.ruleBroken'],
    ['somebody twice', () => ({ ...person(0), personId: person(0).id, keyIds }), 400, 'request.malformed'],
    [
      'an id and an e-mail',
      () => ({ personId: person(0).id, email: person(1).email, keyIds }),
      422,
      'request.ruleBroken',
    ],
  ])('do not change for %s', async (_name, body, status, code) => {
    const reply = await assign(body())
    expect([reply.statusCode, reply.json().error.code]).toEqual([status, code])
    expect(await heldBy(person(0).id)).toEqual([])
  })

  test('are those of one request if two managers set them concurrently', async () => {
    const sets = [keyIds.slice(0, 2), keyIds.slice(2), keyIds, []]
    const replies = await Promise.all(sets.map((set) => assign({ personId: person(3).id, keyIds: set })))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const held = (await heldBy(person(3).id)).sort()
    expect(sets.map((set) => [...set].sort())).toContainEqual(held)
  })
})

describe('keys that are added to a person and removed from a person', () => {
  test('do not change the other keys of the person, and the reply has all of them', async () => {
    await assign({ personId: person(6).id, keyIds: keyIds.slice(0, 2) })
    const reply = await assign({
      personId: person(6).id,
      addKeyIds: keyIds.slice(2, 4),
      removeKeyIds: [keyIds[0]?.toUpperCase()],
    })
    expect(reply.json()).toEqual({ personId: person(6).id, keyIds: keyIds.slice(1, 4) })
    expect((await heldBy(person(6).id)).sort()).toEqual(keyIds.slice(1, 4).sort())
    const entry = (await server.auditOf(person(6).id)).at(-1)
    // Keys that were assigned in one statement have no order.
    const before = {
      keyIds: expect.toSatisfy((ids: string[]) => `${ids.toSorted()}` === `${keyIds.slice(0, 2).sort()}`),
    }
    expect(entry).toEqual({ action: 'keys.assign', before, after: { keyIds: keyIds.slice(1, 4) } })
  })

  test('are all assigned when two managers add a key to the same 100 people concurrently', async () => {
    const [first, second] = keyIds
    const give = (keyId: string | undefined) =>
      fiveAtATime(people.slice(0, 100), ({ id }) => assign({ personId: id, addKeyIds: [keyId] }))
    const replies = await Promise.all([give(first), give(second)])
    expect(new Set(replies.flat().map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const held = await server.ask<{ keys: string[] }>(
      `select array_agg(key_id::text order by key_id) as keys from person_keys where property_id = $1 group by person_id`,
      [propertyId],
    )
    expect(held).toHaveLength(100)
    for (const { keys } of held) expect(keys).toEqual([first, second].sort())
  })

  test('can be assigned to people without an e-mail address', async () => {
    const [guest] = await server.ask<{ id: string }>(
      `insert into people (property_id, place_id, person_name, relation_type)
       select $1, id, 'Ada Byron', 'GUEST' from places where property_id = $1 order by id limit 1 returning id`,
      [propertyId],
    )
    expect((await assign({ personId: guest?.id, addKeyIds: keyIds.slice(0, 1) })).statusCode).toBe(200)
    expect(await heldBy(guest?.id)).toEqual(keyIds.slice(0, 1))
  })

  test('may have been deleted meanwhile if they are only removed', async () => {
    await assign({ personId: person(7).id, keyIds: keyIds.slice(0, 2) })
    await server.ask('delete from keys where id = $1', [keyIds[0]])
    const reply = await assign({ personId: person(7).id, removeKeyIds: keyIds.slice(0, 1) })
    expect([reply.statusCode, reply.json().keyIds]).toEqual([200, keyIds.slice(1, 2)])
  })

  test.each([
    ['one that is unknown', () => ({ addKeyIds: [keyIds[0], randomUUID()] }), 404, 'keys.notFound', 'addKeyIds.1'],
    ['the whole set and a change', () => ({ keyIds, addKeyIds: keyIds }), 422, 'request.ruleBroken', 'keyIds'],
    ['no key at all', () => ({}), 422, 'request.ruleBroken', 'keyIds'],
    [
      'a key that is added and removed',
      () => ({ addKeyIds: keyIds.slice(0, 1), removeKeyIds: keyIds.slice(0, 1) }),
      422,
      'request.ruleBroken',
      'removeKeyIds',
    ],
  ])('are refused when the call names %s', async (_name, body, status, code, path) => {
    const reply = await assign({ personId: person(8).id, ...body() })
    expect([reply.statusCode, reply.json().error]).toEqual([
      status,
      expect.objectContaining({ code, fields: [expect.objectContaining({ path })] }),
    ])
    expect(await heldBy(person(8).id)).toEqual([])
  })
})

describe('keys for several people', () => {
  test('are added to those they hold, and the reply says who was not found', async () => {
    await assign({ personId: person(4).id, keyIds: keyIds.slice(0, 1) })
    const emails = [person(4).email, person(5).email.toUpperCase(), 'nobody@example.com']
    const reply = await assignAll({ keyIds: keyIds.slice(1, 3), people: emails })
    expect(reply.json().results).toEqual([
      { email: emails[0], status: 'UPDATED' },
      { email: emails[1], status: 'UPDATED' },
      { email: emails[2], status: 'NOT_FOUND' },
    ])
    expect((await heldBy(person(4).id)).sort()).toEqual(keyIds.slice(0, 3).sort())
    expect((await heldBy(person(5).id)).sort()).toEqual(keyIds.slice(1, 3).sort())
    const entry = (await server.auditOf(person(4).id)).at(-1)
    expect(entry).toEqual({
      action: 'keys.assign',
      before: { keyIds: keyIds.slice(0, 1) },
      after: { keyIds: keyIds.slice(0, 3) },
    })
  })

  test('are limited in number, and none is assigned when a key is unknown', async () => {
    const emails = people.map(({ email }) => email)
    expect((await assignAll({ keyIds, people: emails.slice(0, 101) })).statusCode).toBe(422)
    expect((await assignAll({ keyIds, people: [] })).statusCode).toBe(422)
    expect((await assignAll({ keyIds: [], people: emails.slice(0, 1) })).statusCode).toBe(422)
    const reply = await assignAll({ keyIds: [keyIds[0], randomUUID()], people: emails.slice(0, 100) })
    expect([reply.statusCode, reply.json().error]).toEqual([
      404,
      expect.objectContaining({ code: 'keys.notFound', fields: [expect.objectContaining({ path: 'keyIds.1' })] }),
    ])
    expect(await server.ask('select from person_keys where key_id = any($1)', [keyIds])).toEqual([])
  })

  test('are assigned to everybody when two concurrent calls have the same people in another order', async () => {
    const emails = people.slice(0, 60).map(({ email }) => email)
    const replies = await Promise.all([
      assignAll({ keyIds: keyIds.slice(0, 2), people: emails }),
      assignAll({ keyIds: keyIds.slice(2), people: emails.toReversed() }),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const [held] = await server.ask('select count(*)::int as held from person_keys where key_id = any($1)', [keyIds])
    expect(held).toEqual({ held: 60 * 5 })
  })
})

test('a key that is deleted while it is assigned is held by nobody, and no call fails', async () => {
  const [keyId = ''] = keyIds
  const replies = await Promise.all([
    ...people.slice(0, 20).map(({ id }) => assign({ personId: id, keyIds: [keyId] })),
    manager.send('DELETE', '/v1/keys', { propertyId, keyId }),
  ])
  for (const reply of replies) expect([200, 204, 404]).toContain(reply.statusCode)
  expect(await server.ask('select from person_keys where key_id = $1', [keyId])).toEqual([])
})

describe('what a deletion of keys takes away', () => {
  test('is told as the number of people who hold one of them, each counted once, and of those who hold no other', async () => {
    const [a = '', b = '', c = ''] = keyIds
    for (const [index, held] of [[a, b], [b, c], [c], []].entries())
      await assign({ personId: person(index).id, keyIds: held })
    const lossOf = async (ids: string[]) =>
      (await manager.send('POST', '/v1/keys/loss', { propertyId, keyIds: ids })).json()
    expect(await lossOf([a, b])).toEqual({ holders: 2, withoutKey: 1 })
    expect(await lossOf([a, b, c])).toEqual({ holders: 3, withoutKey: 3 })
    expect(await lossOf([randomUUID()])).toEqual({ holders: 0, withoutKey: 0 })
    expect(await lossOf([])).toEqual({ holders: 0, withoutKey: 0 })
  })
})
