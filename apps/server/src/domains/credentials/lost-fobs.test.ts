import { randomUUID } from 'node:crypto'
import { FOUND_FOBS_MAX } from '@portico/contract/credentials/credentials.rules'
import type { Credential, FoundFob } from '@portico/contract/credentials/credentials.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { brokenRulesOf, openPeopleClient, refusalOf } from '@portico/tools/testing/people-client'
import { beforeAll, describe, expect, test } from 'vitest'

/** Numbers from 1000 to 1999. */
let count = 1500

const server = await openTestServer()
await server.ask(
  `insert into flags (name, value) values ('fobsEnabled', 'true') on conflict (name) do update set value = 'true'`,
)
const cast = await castOf(server)
const manager = await server.signIn(cast.portfolio)
const client = await openPeopleClient(server, manager, cast.properties.optedOut)
await server.ask('delete from credentials')
const [added] = await server.ask<{ id: string }>(
  `insert into credential_formats (property_id, place_id, supported_format_id, facility_code, number_min, number_max)
   values ($1, $2, 'hid-h10301', 12, 1000, 1999) returning id`,
  [client.propertyId, client.root],
)
const format = added?.id ?? ''

async function addFob(changes: object = {}): Promise<Credential> {
  const { propertyId } = client
  const body = { propertyId, type: 'PHYSICAL', credentialFormatId: format, number: ++count, ...changes }
  const reply = await manager.send('POST', '/v1/credentials', body)
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return reply.json()
}
const report = (id: string, body: object = {}, key = '') =>
  manager.send('POST', `/v1/credentials/${id}/lost`, body, { ...(key && { 'idempotency-key': key }) })
const find = async (number: string, by = manager): Promise<FoundFob[]> =>
  (await by.send('GET', `/v1/fobs?number=${number}`)).json().fobs
const statusOf = async (id: string) =>
  (await server.ask<{ status: string }>('select status from credentials where id = $1', [id]))[0]?.status

describe('finding a fob by its number', () => {
  test('finds it at any property of the manager, with its holder, the exact number first', async () => {
    const { personId } = await client.create()
    const { id } = await addFob({ number: 1000, personId })
    const longer = randomUUID()
    await server.ask(
      `insert into credentials (property_id, id, type, status, source, parent, supported_format_id, fob_number)
       values ($1, $2, 'PHYSICAL', 'PENDING', 'PMP', 'USER', 'mifare-csn-32', 100077)`,
      [cast.properties.withoutPermissions, longer],
    )
    const found = await find('1000')
    expect(found.map(({ credentialId }) => credentialId)).toEqual([id, longer])
    expect(found[0]).toMatchObject({
      propertyId: client.propertyId,
      propertyName: expect.any(String),
      fob: { number: 1000, facilityCode: 12 },
      holder: { personId, name: 'Ada Byron' },
    })
    expect(found[1]).toMatchObject({ propertyId: cast.properties.withoutPermissions, holder: null })
  })

  test('finds neither inactive fobs nor those of somebody else’s properties', async () => {
    const { id, fob } = await addFob()
    expect(await find(String(fob?.number), await server.signIn(cast.single))).toEqual([])
    await report(id)
    expect(await find(String(fob?.number))).toEqual([])
  })

  describe('where many have the number', () => {
    const reply = async (more = '') => (await manager.send('GET', `/v1/fobs?number=1100${more}`)).json()
    const firstOf = ({ fobs }: { fobs: FoundFob[] }) =>
      fobs.slice(0, 4).map(({ holder, propertyId }) => holder?.name ?? propertyId)

    beforeAll(async () => {
      const add = (propertyId: string, number: number, formatId: string, personId?: string) =>
        server.ask(
          `insert into credentials (property_id, id, type, status, source, parent, supported_format_id, fob_number, person_id)
           values ($1, gen_random_uuid(), 'PHYSICAL', 'PENDING', 'PMP', 'USER', $2, $3, $4)`,
          [propertyId, formatId, number, personId ?? null],
        )
      const hold = async (personName: string, formatId: string) => {
        const { personId } = await client.create(client.resident({ personName }))
        await add(client.propertyId, 1100, formatId, personId)
      }
      await hold('Zoë Quill', 'mifare-csn-32')
      await hold('Anna Quill', 'hid-h10304')
      for (const propertyId of [client.propertyId, cast.properties.withoutPermissions])
        await add(propertyId, 1100, 'hid-h10302')
      for (let n = 0; n < FOUND_FOBS_MAX; n++) await add(client.propertyId, 110_000 + n, 'mifare-csn-32')
    })

    test('tells how many there are and lists those first that somebody holds, then those of the property that is near', async () => {
      const { propertyId } = client
      const elsewhere = cast.properties.withoutPermissions
      const held = ['Anna Quill', 'Zoë Quill']
      const found = await reply(`&near=${elsewhere}`)
      expect([found.fobs.length, found.total]).toEqual([FOUND_FOBS_MAX, FOUND_FOBS_MAX + 4])
      expect(firstOf(found)).toEqual([...held, elsewhere, propertyId])
      expect(firstOf(await reply(`&near=${propertyId}`))).toEqual([...held, propertyId, elsewhere])
    })

    test('words of the names of holder and property narrow them down', async () => {
      const found = await reply('&words=quill%20zoe')
      expect([firstOf(found), found.total]).toEqual([['Zoë Quill'], 1])
      expect((await reply('&words=%25')).total).toBe(0)
    })
  })

  test('takes digits only', async () => {
    expect((await manager.send('GET', '/v1/fobs?number=12a')).statusCode).toBe(400)
  })
})

describe('reporting a lost fob', () => {
  test('deactivates it for good, is audited and listed among the changes of its holder', async () => {
    const { personId } = await client.create()
    const { id } = await addFob({ personId })
    const reply = await report(id)
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { lost: { id, status: 'INACTIVE' }, replacement: null },
    ])
    expect((await server.auditOf(id)).map(({ action }) => action)).toEqual([
      'credentials.create',
      'credentials.reportLost',
    ])
    const events = await manager.send('GET', `/v1/people/${personId}/events?propertyId=${client.propertyId}`)
    expect(events.json().events.map(({ action }: { action: string }) => action)).toEqual([
      'fobLost',
      'fobAssigned',
      'created',
    ])
    expect(refusalOf(await report(id))).toEqual([409, 'credentials.inactive'])
  })

  test('replaces it for the same holder, with the end that the lost one had', async () => {
    const { personId } = await client.create()
    const { id } = await addFob({ personId, expiryTimeMillis: client.inDays(9) })
    const reply = await report(id, { replacement: { credentialFormatId: format, number: ++count } })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { replacement: { status: 'ENABLED', fob: { number: count }, expiryTimeMillis: client.inDays(9) } },
    ])
    const holders = await server.ask('select person_id from credentials where id = $1', [reply.json().replacement.id])
    expect(holders).toEqual([{ person_id: personId }])
  })

  test('replaces a fob that nobody holds by another one that nobody holds', async () => {
    const { id } = await addFob()
    const reply = await report(id, { replacement: { credentialFormatId: format, number: ++count } })
    expect(reply.json()).toMatchObject({ replacement: { status: 'PENDING' } })
  })

  test('does nothing at all if the replacement is refused', async () => {
    const { id } = await addFob()
    const { fob } = await addFob()
    const taken = { replacement: { credentialFormatId: format, number: fob?.number } }
    expect(refusalOf(await report(id, taken))).toEqual([409, 'credentials.numberTaken'])
    const outside = { replacement: { credentialFormatId: format, number: 5 } }
    expect(brokenRulesOf(await report(id, outside))).toEqual([422, 'number: numberTooLow'])
    const unknown = { replacement: { credentialFormatId: randomUUID(), number: ++count } }
    expect(refusalOf(await report(id, unknown))).toEqual([404, 'credentials.formatNotFound'])
    expect(await statusOf(id)).toBe('PENDING')
  })

  test('gives one replacement, however often the request is sent', async () => {
    const { id } = await addFob()
    const [key, body] = [randomUUID(), { replacement: { credentialFormatId: format, number: ++count } }]
    const first = await report(id, body, key)
    expect((await report(id, body, key)).json()).toEqual(first.json())
  })

  test('is for fobs only, and no part of the edition `specified`', async () => {
    const { personId } = await client.create()
    const { propertyId } = client
    const code = await manager.send('POST', '/v1/credentials', { propertyId, personId, type: 'CODE' })
    expect(brokenRulesOf(await report(code.json().id))).toEqual([422, 'credentialId: fobOnly'])
    await server.ask(`insert into flags (name, value) values ('edition', '"specified"')`)
    expect((await report((await addFob()).id)).statusCode).toBe(404)
    expect((await manager.send('GET', '/v1/fobs?number=1')).statusCode).toBe(404)
    await server.ask(`delete from flags where name = 'edition'`)
  })
})
