import type {
  CredentialFormatWithAddress,
  SupportedCredentialFormat,
} from '@portico/contract/credential-formats/credential-formats.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { beforeEach, describe, expect, test } from 'vitest'

const server = await openTestServer()
const cast = await castOf(server)
const manager = await server.signIn(cast.portfolio)
const propertyId = cast.properties.openToPartner
const placeOf = async (label: string) =>
  (
    await server.ask<{ id: string }>('select id from places where property_id = $1 and label = $2 limit 1', [
      propertyId,
      label,
    ])
  )[0]?.id ?? ''
const root = await placeOf('Property')
const building = await placeOf('Place')
beforeEach(async () => {
  await server.ask('delete from credential_formats where property_id = $1', [propertyId])
  await server.ask('delete from credentials where property_id = $1', [propertyId])
})

const FORMATS = '/v1/credentialFormat'
const wiegand = () => ({
  supportedFormatId: 'hid-h10301',
  facilityCode: 12,
  range: '100-200',
  parentAddressId: root,
  parentAddressLabel: 'Property',
})
const code = () => ({ supportedFormatId: 'pin-6', parentAddressId: root, parentAddressLabel: 'Property' })
const create = (body: object, who = manager) => who.send('POST', FORMATS, body)
const list = async (): Promise<CredentialFormatWithAddress[]> =>
  (await manager.send('GET', `${FORMATS}?propertyId=${propertyId}`)).json().credentialFormatsWithAddress
const rules = (reply: Awaited<ReturnType<typeof create>>) =>
  reply.json().error?.fields?.map((field: { path: string; message: string }) => `${field.path}: ${field.message}`)

test('the supported formats are physical ones and codes of four to eight digits, with their ranges', async () => {
  const reply = await manager.send('GET', `${FORMATS}/supportedCredentialFormats`)
  const supported: SupportedCredentialFormat[] = reply.json().supportedCredentialFormats
  const byId = new Map(supported.map((one) => [one.id, one]))
  expect(byId.get('hid-h10301')).toEqual({
    id: 'hid-h10301',
    credentialTypeName: 'HID Prox',
    credentialFormatName: 'H10301 26-bit',
    type: 'PHYSICAL',
    facilityCodeRange: '0-255',
    credentialNumberRange: '0-65535',
  })
  expect(byId.get('hid-h10302')).toMatchObject({ facilityCodeRange: null, credentialNumberRange: '0-34359738367' })
  expect(byId.get('iso-7811-track-2')).toMatchObject({ facilityCodeRange: null, credentialNumberRange: null })
  expect(supported.filter(({ type }) => type === 'CODE').map(({ id }) => id)).toEqual(
    [4, 5, 6, 7, 8].map((digits) => `pin-${digits}`),
  )
})

describe('adding a format', () => {
  test('returns it, and the list has it with its place', async () => {
    const reply = await create({ ...wiegand(), parentAddressId: building, parentAddressLabel: 'Place' })
    expect(reply.statusCode).toBe(201)
    const credentialFormat = {
      id: expect.any(String),
      supportedFormatId: 'hid-h10301',
      type: 'PHYSICAL',
      facilityCode: 12,
      range: '100-200',
      parentAddressId: building,
      parentAddressLabel: 'Place',
    }
    expect(reply.json()).toEqual(credentialFormat)
    const [place] = await server.ask<{ name: string }>('select name from places where id = $1', [building])
    expect(await list()).toEqual([
      { credentialFormat, address: { id: building, name: place?.name, label: 'Place' }, isInForce: false, uses: 0 },
    ])
  })

  test('accepts a code format, which has neither facility code nor range', async () => {
    expect((await create({ ...code(), facilityCode: null, range: null })).json()).toMatchObject({
      type: 'CODE',
      facilityCode: null,
      range: null,
    })
  })

  test('accepts numbers with more than 32 bits', async () => {
    const reply = await create({
      ...wiegand(),
      supportedFormatId: 'hid-h10302',
      facilityCode: null,
      range: '0-34359738367',
    })
    expect(reply.json()).toMatchObject({ range: '0-34359738367', facilityCode: null })
  })

  test('normalises the range', async () => {
    expect((await create({ ...wiegand(), range: '007-0100' })).json().range).toBe('7-100')
  })

  test('is audited', async () => {
    const { id } = (await create(wiegand())).json()
    const entries = await server.ask('select action, property_id, after from audit where entity_id = $1', [id])
    expect(entries).toEqual([
      {
        action: 'credentialFormats.create',
        property_id: propertyId,
        after: expect.objectContaining({ facilityCode: 12, range: '100-200' }),
      },
    ])
  })

  test.each([
    ['no facility code', { facilityCode: null }, ['facilityCode: facilityCodeRequired']],
    ['too high a facility code', { facilityCode: 256 }, ['facilityCode: facilityCodeTooHigh']],
    ['no range', { range: null }, ['range: rangeMinRequired', 'range: rangeMaxRequired']],
    ['a range beyond the numbers', { range: '1-65536' }, ['range: rangeMaxTooHigh']],
    ['a range that ends before it begins', { range: '9-8' }, ['range: rangeMinAboveMax', 'range: rangeMaxBelowMin']],
    ['a range that is none', { range: 'all' }, ['range: rangeNumber']],
    ['a range without an end', { range: '1-' }, ['range: rangeNumber']],
    ['more digits than a number has', { range: `1-${'9'.repeat(16)}` }, ['range: rangeNumber']],
    [
      'a facility code where there is none',
      { supportedFormatId: 'hid-h10302' },
      ['facilityCode: facilityCodeUnexpected'],
    ],
    ['a range for codes', { supportedFormatId: 'pin-6', facilityCode: null }, ['range: rangeMinUnexpected']],
    [
      'a range beyond 0 to 9999 where the format states none',
      { supportedFormatId: 'iso-7811-track-2', facilityCode: null, range: '1-10000' },
      ['range: rangeMaxTooHigh'],
    ],
    ['the wrong kind of address', { parentAddressLabel: 'Place' }, ['parentAddressLabel: parentAddressLabel']],
  ])('with %s is refused', async (_what, change, broken) => {
    const reply = await create({ ...wiegand(), ...change })
    expect([reply.statusCode, rules(reply)]).toEqual([422, broken])
    expect(await list()).toEqual([])
  })

  test('is refused for a negative facility code', async () => {
    expect((await create({ ...wiegand(), facilityCode: -1 })).statusCode).toBe(422)
  })

  test('is refused for an unknown kind', async () => {
    const reply = await create({ ...wiegand(), supportedFormatId: 'morse' })
    expect([reply.statusCode, reply.json().error.code, rules(reply)]).toEqual([
      422,
      'credentialFormats.unsupported',
      ['supportedFormatId: formatUnsupported'],
    ])
  })

  test.each([wiegand, code])('is refused if it exists, also for concurrent calls', async (format) => {
    const replies = await Promise.all([1, 2, 3].map(() => create(format())))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    const refused = replies.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().error.code).toBe('credentialFormats.exists')
    expect(await list()).toHaveLength(1)
  })

  test('is possible if place, facility code or range differ', async () => {
    await create(wiegand())
    for (const change of [
      { facilityCode: 13 },
      { range: '201-300' },
      { parentAddressId: building, parentAddressLabel: 'Place' },
    ])
      expect((await create({ ...wiegand(), ...change })).statusCode).toBe(201)
  })

  test('is refused equally for a place of another property and an unknown place', async () => {
    const otherManager = await server.signIn(cast.single)
    const refusals = [
      [root, 'credentialFormats.placeUnknown'],
      ['00000000-0000-4000-8000-000000000000', 'credentialFormats.placeUnknown'],
      ['not-an-id', 'request.ruleBroken'],
    ]
    for (const [parentAddressId, code] of refusals) {
      const reply = await create({ ...wiegand(), parentAddressId }, otherManager)
      expect([reply.statusCode, reply.json().error.code]).toEqual([422, code])
    }
    expect(await list()).toEqual([])
  })
})

describe('deleting a format', () => {
  test('answers 204, is audited, and an equal format can be added again', async () => {
    const { id } = (await create(wiegand())).json()
    const reply = await manager.send('DELETE', `${FORMATS}/${id}`)
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(await list()).toEqual([])
    const [entry] = await server.ask(
      `select before from audit where entity_id = $1 and action = 'credentialFormats.delete'`,
      [id],
    )
    expect(entry).toMatchObject({ before: { id, facilityCode: 12 } })
    const again = await manager.send('DELETE', `${FORMATS}/${id}`)
    expect([again.statusCode, again.json().error.code]).toEqual([404, 'credentialFormats.notFound'])
    expect((await create(wiegand())).statusCode).toBe(201)
  })

  test('of another property is refused', async () => {
    const { id } = (await create(wiegand())).json()
    const reply = await (await server.signIn(cast.single)).send('DELETE', `${FORMATS}/${id}`)
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'credentialFormats.notFound'])
    expect(await list()).toHaveLength(1)
  })
})

describe('the list says', () => {
  const places = { parentAddressLabel: 'Property' }
  const uses = async () =>
    (await list()).map(({ credentialFormat, isInForce, uses: count }) => [
      credentialFormat.supportedFormatId,
      isInForce,
      count,
    ])
  const addFob = (number: number, columns: object = {}) => {
    const row = { supported_format_id: 'hid-h10301', facility_code: 12, status: 'PENDING', ...columns }
    return server.ask(
      `insert into credentials (id, property_id, type, status, source, parent, starts_at, supported_format_id, facility_code, fob_number, inactive_reason)
       values (gen_random_uuid(), $1, 'PHYSICAL', $2, 'PMP', 'USER', now(), $3, $4, $5, case when $2 = 'INACTIVE' then 'DEACTIVATED_BY_PMP' end)`,
      [propertyId, row.status, row.supported_format_id, row.facility_code, number],
    )
  }

  test('how many fobs have a number of a format, without inactive ones', async () => {
    await create(wiegand())
    await addFob(100)
    await addFob(200)
    await addFob(201)
    await addFob(150, { facility_code: 13 })
    await addFob(150, { status: 'INACTIVE' })
    expect(await uses()).toEqual([['hid-h10301', false, 2]])
  })

  test('which format decides the digits of new codes: the latest one', async () => {
    await create({ ...code(), ...places })
    expect(await uses()).toEqual([['pin-6', true, 0]])
    await create({ ...code(), ...places, supportedFormatId: 'pin-4' })
    const [person] = await server.ask<{ id: string }>('select id from people where property_id = $1 limit 1', [
      propertyId,
    ])
    const generated = await manager.send('POST', '/v1/credentials', { propertyId, personId: person?.id, type: 'CODE' })
    expect(generated.statusCode, generated.body).toBe(201)
    expect(await uses()).toEqual([
      ['pin-4', true, 1],
      ['pin-6', false, 0],
    ])
  })
})
