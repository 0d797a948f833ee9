import { testSecrets } from '@portico/simulators/pms/server'
import { deploymentFor, makeFakeClock } from '@portico/tools/testing/pms'
import { afterEach, expect, test, vi } from 'vitest'
import { connectAppFolio } from './app-folio/app-folio.ts'
import { connectEntrata } from './entrata/entrata.ts'
import { connectMri } from './mri/mri.ts'
import { makePacer } from './pacer.ts'

const deployment = deploymentFor({ origin: 'https://pms.example', secrets: testSecrets })

/** Returns the replies in turn and repeats the last one. */
function answerWith(...answers: (object | string)[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? ''
    asked.push(decodeURIComponent(url))
    return answer instanceof Response
      ? answer.clone()
      : new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

const entrata = () => connectEntrata({ orgs: 'acme' }, deployment, {}, makeFakeClock())
const appFolio = (clock = makeFakeClock()) => connectAppFolio({ vhost: 'acme' }, deployment, {}, clock)
const mri = (version = 'x7') =>
  connectMri(
    { clientId: 'c', databaseName: 'd', username: 'u', password: 'p', version },
    deployment,
    {},
    makeFakeClock(),
  )
const result = (content: unknown) => ({ response: { requestId: '15', code: 200, result: content } })
const refused = (problem: string) => expect.objectContaining({ problem })

test('Entrata: a lease has the dates of its own interval, days are not shifted by time zones, and an empty page is the last one', async () => {
  const customer = { id: '7', firstName: 'A', lastName: 'B', leaseCustomerStatus: 'Notice' }
  const lease = (id: number, changes: object) => ({
    id,
    unitId: 88,
    leaseIntervalId: 2,
    leaseIntervals: {
      leaseInterval: [
        { id: '2', startDate: '08/14/2024', endDate: '08/13/2025' },
        { id: 3, startDate: '08/14/2025', endDate: '08/13/2026' },
      ],
    },
    customers: { customer },
    ...changes,
  })
  const asked = answerWith(
    result({
      leases: {
        lease: lease(1, { customers: { customer: { ...customer, moveOutDate: '01/31/2022 23:16:51.110301 MST' } } }),
      },
    }),
    result({
      Leases: {
        lease: [
          lease(2, {
            customers: { customer: [{ ...customer, id: 8, leaseCustomerStatus: '' }] },
            leaseStatusTypeId: 6,
          }),
        ],
      },
    }),
    result('No records found with mentioned preferences.'),
  )
  expect((await entrata().listResidents('100')).residents).toMatchObject([
    {
      residentId: '7',
      unitId: '88',
      status: 'NOTICE',
      leaseStart: '2024-08-14',
      leaseEnd: '2025-08-13',
      moveOut: '2022-01-31',
    },
    { residentId: '8', status: 'PAST', moveOut: null },
  ])
  expect(asked).toHaveLength(3)
  expect(asked[2]).toMatch(/\/ext\/orgs\/acme\/v1\/leases\?page_no=3&per_page=500$/)
})

test('Entrata: the error in the body takes precedence over the HTTP status', async () => {
  const error = (code: number, message: string) => ({ response: { error: { code, message } } })
  answerWith(error(113, 'The API key is not valid.'))
  await expect(entrata().listProperties()).rejects.toEqual(refused('REFUSED'))
  const asked = answerWith(
    new Response(JSON.stringify(error(113, 'No permission for this property.')), { status: 500 }),
  )
  await expect(entrata().listResidents('1')).rejects.toEqual(refused('REVOKED'))
  expect(asked).toHaveLength(1)
  answerWith(error(429, 'Too many requests.'))
  await expect(entrata().listProperties()).rejects.toEqual(refused('LIMITED'))
  answerWith(error(900, 'Something went wrong.'))
  await expect(entrata().listProperties()).rejects.toEqual(refused('UNAVAILABLE'))
  for (const malformed of [result('Sorry.'), result(undefined), {}, result({ other: 1 }), 'null']) {
    answerWith(malformed)
    await expect(entrata().listResidents('1')).rejects.toEqual(refused('MALFORMED'))
  }
})

test('AppFolio: links to pages are followed on the same host only', async () => {
  const property = { Id: 'p', Name: 'P' }
  const asked = answerWith(
    { data: property, next_page_path: null },
    { data: [{ Id: 'u', PropertyId: 'p' }], next_page_path: '/units?page[number]=2' },
    { data: [], next_page_path: '' },
    {
      data: [{ Id: 't', UnitId: 'u', Name: 'Vega, Ana María', Status: 'CURRENT', LeaseEndDate: '2026-10-31' }],
      next_page_path: null,
    },
  )
  expect((await appFolio().listResidents('p')).residents).toMatchObject([
    {
      residentId: 't',
      firstName: 'Ana María',
      lastName: 'Vega',
      status: 'CURRENT',
      leaseEnd: '2026-10-31',
      email: null,
    },
  ])
  expect(asked[0]).toBe('https://pms.example/appfolio/api/v0/properties?filters[Id]=p&page[number]=1&page[size]=1000')
  expect(asked[2]).toBe('https://pms.example/appfolio/api/v0/units?page[number]=2')
  for (const elsewhere of ['//evil.example/x', 'https://evil.example/', '@evil.example/', '/\\evil.example']) {
    answerWith({ data: [property], next_page_path: elsewhere })
    await expect(appFolio().listProperties()).rejects.toEqual(refused('MALFORMED'))
  }
  answerWith({ data: [property], next_page_path: '/api/v0/properties?page=2' })
  await expect(appFolio().listProperties()).rejects.toEqual(refused('MALFORMED'))
  answerWith({ next_page_path: null })
  await expect(appFolio().listProperties()).rejects.toEqual(refused('MALFORMED'))
})

test('AppFolio: no more than eight calls go out in a second', async () => {
  const clock = makeFakeClock()
  answerWith(
    ...Array.from({ length: 20 }, (_, index) => ({
      data: [{ Id: `p${index}` }],
      next_page_path: `/api/v0/properties?page=${index}`,
    })),
    { data: [], next_page_path: null },
  )
  await appFolio(clock).listProperties()
  expect(clock.waits).toEqual([1000, 1000])
})

test('the pacer respects several limits at once', async () => {
  const clock = makeFakeClock()
  const pace = makePacer(
    [
      { calls: 2, perMillis: 100 },
      { calls: 3, perMillis: 1_000 },
    ],
    clock,
  )
  await Promise.all(Array.from({ length: 7 }, pace))
  expect(clock.waits).toEqual([100, 900, 100, 900])
})

test('MRI: a link is followed unchanged, to JSON or XML, on the same host only', async () => {
  const start =
    'https://pms.example/mri/mriapiservices/api.asp?$api=MRI_S-PMRM_ResidentLeaseDetailsByPropertyID&$format=json&RMPROPID=P 1'
  const next = 'https://pms.example/mri/mriapiservices/api.asp?$skip=301&x=1'
  const asked = answerWith(
    {
      value: [
        {
          ResidentNameID: '1',
          ResidentStatus: 'Other Resident',
          IsCurrent: 'Y',
          UnitID: null,
          LeaseEnd: '2026-04-30T00:00:00',
        },
      ],
      nextLink: next,
    },
    '<mri_s-pmrm_x><entry><ResidentNameID>2</ResidentNameID><ResidentStatus>Old</ResidentStatus><LastName>A &amp; B</LastName><PropertyID>P 1</PropertyID><BuildingID>01</BuildingID><UnitID>101</UnitID></entry></mri_s-pmrm_x>',
    { value: [{ ResidentID: '3', ScheduledMoveInDate: '2025-06-18T00:00:00.0000000' }] },
  )
  expect((await mri().listResidents('P 1')).residents).toMatchObject([
    { residentId: '1', status: 'CURRENT', unitId: null, leaseEnd: '2026-04-30' },
    { residentId: '2', status: 'PAST', lastName: 'A & B', unitId: 'P 1/01/101' },
    { residentId: '3', status: 'FUTURE', leaseStart: '2025-06-18' },
  ])
  expect(asked.slice(0, 2)).toEqual([start, next])
  for (const nextLink of ['https://evil.example/x', '/relative', asked[0]]) {
    answerWith({ value: [{ ResidentNameID: '1' }], nextLink })
    await expect(mri().listResidents('P')).rejects.toEqual(refused('MALFORMED'))
  }
})

test('MRI: errors in rows and missing values are reported; deadlocks are retried', async () => {
  const row = (message: string) => ({ value: [{ Error: { Message: message } }] })
  answerWith(row('User is not authorized for property P.'))
  await expect(mri().listResidents('P')).rejects.toEqual(refused('REVOKED'))
  const asked = answerWith(row('Transaction was deadlocked.'))
  await expect(mri().listResidents('P')).rejects.toEqual(refused('UNAVAILABLE'))
  expect(asked).toHaveLength(3)
  answerWith(row('Transaction was deadlocked.'), { value: [] })
  expect((await mri().listResidents('P')).residents).toEqual([])
  answerWith('<mri_x><entry><Error><Message>Nonsense</Message></Error></entry></mri_x>')
  await expect(mri().listResidents('P')).rejects.toEqual(refused('UNSUPPORTED'))
  for (const malformed of [{}, '<html><body>Hello</body></html>', '[]', new Response('', { status: 418 })]) {
    answerWith(malformed)
    await expect(mri().listResidents('P')).rejects.toEqual(refused('MALFORMED'))
  }
})

test('MRI: the rent roll replaces a missing list of properties', async () => {
  const rentRoll = {
    value: [
      { PROPERTYID: 'P', BUILDINGID: '01', UNITID: '101' },
      { PROPERTYID: 'P', BUILDINGID: '02', UNITID: '101' },
    ],
  }
  const asked = answerWith(rentRoll, new Response('', { status: 404 }))
  expect((await mri('x5').listProperties()).properties).toMatchObject([
    {
      propertyId: 'P',
      propertyAddress: { line1: null, country: null },
      buildings: [{ id: '01' }, { id: '02' }],
      units: [{ id: 'P/01/101' }, { id: 'P/02/101' }],
    },
  ])
  expect(asked).toHaveLength(2)
  answerWith(new Response('', { status: 404 }))
  await expect(mri().listProperties()).rejects.toEqual(refused('UNSUPPORTED'))
})

/** Answers each interface of MRI with its reply; the key is a part of the URL. */
function answerInterfaces(replies: Record<string, object | ((url: string) => object)>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (encoded: string) => {
    const url = decodeURIComponent(encoded)
    asked.push(url)
    const reply = Object.entries(replies).find(([part]) => url.includes(part))?.[1] ?? new Response('', { status: 404 })
    const content = typeof reply === 'function' ? reply(url) : reply
    return content instanceof Response ? content.clone() : new Response(JSON.stringify(content))
  })
  return asked
}

test('MRI: an empty page with a link is read on, ten of them are the end, and pages without end are an error', async () => {
  const next = (number: number) => `https://pms.example/mri/mriapiservices/api.asp?$skip=${number}`
  const row = (ResidentNameID: string) => ({ ResidentNameID, ResidentStatus: 'Current' })
  answerWith(
    { value: [], nextLink: next(1) },
    { value: [row('1')], nextLink: next(2) },
    { value: [], nextLink: next(3) },
    { value: [row('2')] },
    { value: [] },
  )
  expect((await mri().listResidents('P')).residents.map(({ residentId }) => residentId)).toEqual(['1', '2'])
  let empty = 0
  const asked = answerInterfaces({
    Pending: { value: [] },
    '': () => ({ value: empty === 0 ? [row('1')] : [], nextLink: next(++empty) }),
  })
  expect((await mri().listResidents('P')).residents).toHaveLength(1)
  expect(asked).toHaveLength(1 + 10 + 1)
  let page = 0
  answerInterfaces({ '': () => ({ value: [{ ResidentNameID: '1' }], nextLink: next(++page) }) })
  await expect(mri().listResidents('P')).rejects.toEqual(refused('MALFORMED'))
})

test('MRI: an installation that refuses the whole rent roll is asked for that of each property', async () => {
  const refusal = { value: [{ Error: { Message: 'The parameter RMPROPID is required.' } }] }
  answerInterfaces({
    Properties: { value: [{ PropertyID: 'P', PropertyName: 'First', City: 'Salem' }, { PropertyID: 'Q' }] },
    'RMPROPID=P': { value: [{ BUILDINGID: '01', UNITID: '101', NAME: 'A tenant' }] },
    'RMPROPID=Q': new Response('', { status: 401 }),
    RentRoll: refusal,
  })
  expect(await mri().listProperties()).toMatchObject({
    properties: [
      {
        propertyId: 'P',
        propertyAddress: { line1: null, line2: null, city: 'Salem', state: null, country: null },
        units: [{ id: 'P/01/101' }],
      },
    ],
    failed: [{ propertyId: 'Q', propertyName: 'Q', problem: 'UNSUPPORTED' }],
  })
})

test('MRI: the login is refused when both lists are refused, and a rent roll alone names no residents as properties', async () => {
  answerInterfaces({ '': new Response('', { status: 401 }) })
  await expect(mri().listProperties()).rejects.toEqual(refused('REFUSED'))
  answerInterfaces({
    RentRoll: { value: [{ PROPERTYID: 'P', UNITID: '1', NAME: 'A tenant', ADDRESS: 'Of the unit' }] },
    Properties: new Response('', { status: 403 }),
  })
  expect((await mri().listProperties()).properties).toMatchObject([
    { propertyId: 'P', propertyName: 'P', propertyAddress: { line1: null }, units: [{ id: 'P//1' }] },
  ])
})

test('MRI: interfaces have the names that the profile says, and units get their building from the rent roll', async () => {
  const settings = { interfaces: { leaseDetails: 'MRI_S-PMRM_Our Leases', pendingMoveIns: ' ' } }
  const asked = answerInterfaces({
    'Our Leases': {
      value: [
        { ResidentNameID: '1', ResidentStatus: 'Current', UnitID: '101' },
        { ResidentNameID: '2', ResidentStatus: 'Current', UnitID: '102' },
        { ResidentNameID: '3', ResidentStatus: 'Current', UnitID: '103', BuildingID: '09', PropertyID: 'P' },
      ],
    },
    PendingMoveIns: { value: [] },
    RentRoll: {
      value: [
        { PROPERTYID: 'P', BUILDINGID: '01', UNITID: '101' },
        { PROPERTYID: 'P', BUILDINGID: '01', UNITID: '102' },
        { PROPERTYID: 'P', BUILDINGID: '02', UNITID: '102' },
      ],
    },
  })
  const credentials = { clientId: 'c', databaseName: 'd', username: 'u', password: 'p' }
  const reading = await connectMri(credentials, deployment, settings, makeFakeClock()).listResidents('P')
  expect(reading.residents.map(({ unitId }) => unitId)).toEqual(['P/01/101', 'P/09/103'])
  expect(reading.unreadable).toEqual([{ residentId: '2', name: null, field: 'UNIT' }])
  expect(asked[0]).toContain('$api=MRI_S-PMRM_Our Leases&')
  expect(asked[2]).toContain('RMPROPID=P')
})
