import { testSecrets } from '@portico/simulators/pms/server'
import { deploymentFor, makeFakeClock } from '@portico/tools/testing/pms'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectAppFolio } from './app-folio/app-folio.ts'
import { connectEntrata } from './entrata/entrata.ts'
import { decodeEntities, emailIn } from './names-and-emails.ts'
import { connectRealPage } from './real-page/real-page.ts'
import { commonStatuses, makeWordings } from './wordings.ts'

const deployment = deploymentFor({ origin: 'https://pms.example', secrets: testSecrets })
afterEach(() => vi.unstubAllGlobals())

/** Answers each call by its URL and body. */
const answer = (reply: (asked: string) => unknown) =>
  vi.stubGlobal('fetch', async (url: string, { body = '' }: { body?: string }) => {
    const content = reply(decodeURIComponent(url) + body)
    return new Response(typeof content === 'string' ? content : JSON.stringify(content))
  })

test('statuses are read in the wordings of all PMS', () => {
  const { readStatus } = makeWordings({ statuses: commonStatuses }, {})
  const expected = {
    CURRENT: ['Current', 'Current Resident', 'CURRENT TENANT', 'Active'],
    NOTICE: ['Notice', 'Notice - Rented', 'Notice-Unrented', 'On Notice'],
    EVICTION: ['Evict', 'Eviction', 'Under Eviction'],
    FUTURE: ['Future', 'Future Resident', 'Pending Move-In'],
    PAST: ['Past', 'Past Tenant', 'Former', 'Former Resident', 'Moved Out'],
    OTHER: ['Applicant', 'Former Applicant', 'Canceled', 'Cancelled', 'Denied', 'Wait List', 'Waitlist'],
  }
  for (const [status, texts] of Object.entries(expected))
    for (const text of texts) expect(readStatus(text).status).toBe(status)
})

test('names have their entities decoded once', () => {
  expect(decodeEntities('O&#39;Neil &amp; S&#xF8;n')).toBe("O'Neil & Søn")
  expect(decodeEntities('Garc&iacute;a Nu&ntilde;ez &Aring;s &oslash;re')).toBe('García Nuñez Ås øre')
  expect(decodeEntities('AT&T &amp;lt; &unknown; &#0; &#xD800; &constructor;')).toBe(
    'AT&T &lt; &unknown; &#0; &#xD800; &constructor;',
  )
})

test('the first of several e-mail addresses counts', () => {
  expect(emailIn('a@example.com, b@example.com')).toBe('a@example.com')
  expect(emailIn(' none; b@example.com')).toBe('b@example.com')
  expect(emailIn('Ada <ada@example.com>')).toBe('ada@example.com')
  expect([emailIn(''), emailIn(' '), emailIn('unknown'), emailIn('ada at home')]).toEqual([
    null,
    null,
    null,
    'ada at home',
  ])
})

describe('AppFolio', () => {
  const read = async (tenants: object[]) => {
    answer((asked) => {
      if (asked.includes('/tenants')) return { data: tenants }
      return { data: asked.includes('/units') ? [{ Id: 'u', PropertyId: 'p' }] : [{ Id: 'p' }] }
    })
    const connector = connectAppFolio({ vhost: 'acme' }, deployment, {}, makeFakeClock())
    return (await connector.listResidents('p')).residents
  }

  test('reads types of tenants, lists of addresses, and companies', async () => {
    const tenant = { UnitId: 'u', Status: 'Current Tenant' }
    expect(
      await read([
        { ...tenant, Id: 1, LastName: 'A', Type: 'LeaseHolder', Emails: ['a@example.com', 'b@example.com'] },
        {
          ...tenant,
          Id: 2,
          LastName: 'B',
          TenantType: 'Co-signer',
          Emails: [{ Type: 'home', Email: 'c@example.com' }],
        },
        { ...tenant, Id: 3, CompanyName: 'Fox & Hound Ltd', Email: 'd@example.com, e@example.com' },
        { ...tenant, Id: 4, LastName: 'D', Email: '', Status: 'Notice - Rented', MoveOutDate: '5/1/26' },
      ]),
    ).toMatchObject([
      { residentId: '1', role: 'LEASEHOLDER', email: 'a@example.com', status: 'CURRENT' },
      { residentId: '2', role: 'GUARANTOR', email: 'c@example.com' },
      { residentId: '3', firstName: '', lastName: 'Fox & Hound Ltd', email: 'd@example.com' },
      { residentId: '4', email: null, status: 'NOTICE', moveOut: '2026-05-01' },
    ])
  })

  test('takes the best of several rows of one tenant', async () => {
    const row = (Status: string) => ({ Id: 't', UnitId: 'u', LastName: 'A', Status })
    for (const statuses of [
      ['Past', 'Current', 'Future'],
      ['Current', 'Past'],
      ['Applicant', 'Current'],
    ])
      expect(await read(statuses.map(row))).toMatchObject([{ residentId: 't', status: 'CURRENT' }])
  })
})

describe('Entrata', () => {
  const customer = { id: 7, firstName: 'Zo&euml;', lastName: 'O&#39;Neil', leaseCustomerStatus: 'Notice' }
  const lease = {
    id: 1,
    customers: { customer },
    moveOutDate: '4/30/26',
    leaseIntervals: { leaseInterval: { startDate: '5/1/25', endDate: '4/30/26' } },
  }
  const read = async (result: unknown) => {
    answer((asked) => ({ response: { result: asked.includes('page_no=1&') ? result : 'No records found' } }))
    const connector = connectEntrata({ orgs: 'acme' }, deployment, {}, makeFakeClock())
    return (await connector.listResidents('1')).residents
  }

  test.each([
    { leases: { lease: [lease] } },
    { Leases: { Lease: lease } },
    { leases: [lease] },
    { lease: [lease] },
    { Lease: lease },
    { leases: { lease: { ...lease, customers: [customer], leaseIntervals: [lease.leaseIntervals.leaseInterval] } } },
    { leases: { lease: { ...lease, customers: { Customer: [customer] } } } },
  ])('reads leases from each structure, with the move-out date of the lease', async (result) => {
    expect(await read(result)).toMatchObject([
      { residentId: '7', firstName: 'Zoë', lastName: "O'Neil", leaseEnd: '2026-04-30', moveOut: '2026-04-30' },
    ])
  })

  test('reads a lease without people', async () => {
    for (const customers of ['', null, [], {}, { customer: [] }])
      expect(await read({ leases: { lease: [{ ...lease, customers }] } })).toEqual([])
  })

  test('keeps everybody of a lease that comes in several rows, and knows co-signers', async () => {
    const other = { ...customer, id: 8, customerType: 'Co-signer', moveOutDate: '05/31/2026' }
    expect(await read({ leases: { lease: [lease, { ...lease, customers: { customer: other } }] } })).toMatchObject([
      { residentId: '7', role: 'LEASEHOLDER' },
      { residentId: '8', role: 'GUARANTOR', moveOut: '2026-05-31' },
    ])
  })
})

describe('RealPage', () => {
  const read = async (residents: string, leases: string) => {
    answer((asked) => {
      const operation = asked.includes('getleaseinfo') ? 'getleaseinfo' : 'getresidentlistinfo'
      const inside = operation === 'getleaseinfo' ? leases : `<ResidentList>${residents}</ResidentList>`
      return `<Envelope><Body><${operation}Response><${operation}Result>${inside}</${operation}Result></${operation}Response></Body></Envelope>`
    })
    return connectRealPage({ pmcId: '1' }, deployment, {}, makeFakeClock()).listResidents('s')
  }
  const resident = (inside: string, status = 'Current Resident') =>
    `<Resident>${inside}<leasestatus>${status}</leasestatus></Resident>`

  test.each(['leaselist', 'LeaseList', 'Leases'])('reads leases from %s', async (list) => {
    const { residents } = await read(
      resident('<residentmemberid>1</residentmemberid><leaseid>L</leaseid>'),
      `<${list}><Lease><LeaseID>L</LeaseID><LeaseEndDate>2026-12-31</LeaseEndDate><Evict>T</Evict></Lease></${list}>`,
    )
    expect(residents).toMatchObject([{ residentId: 's/1', status: 'EVICTION', leaseEnd: '2026-12-31' }])
  })

  test('identifies residents without a member id by household and lease, unless several share them', async () => {
    const person = (name: string, ids: string) => resident(`<firstname>${name}</firstname>${ids}`)
    const { residents, unreadable } = await read(
      [
        person('Ada', '<residentid>1</residentid><leaseid>L</leaseid>'),
        person('Ben', '<residentid>2</residentid><leaseid>M</leaseid>'),
        person('Cy', '<residentid>2</residentid><leaseid>M</leaseid>'),
        person('Di', '<residentid>3</residentid>'),
        person('Ed', '<residentmemberid>4</residentmemberid><residentid>1</residentid><leaseid>L</leaseid>'),
      ].join(''),
      '<Leases/>',
    )
    expect(residents.map(({ residentId, firstName }) => [residentId, firstName])).toEqual([
      ['s/1-L', 'Ada'],
      ['s/4', 'Ed'],
    ])
    expect(unreadable.map(({ name, field }) => [name, field])).toEqual([
      ['Ben', 'ID'],
      ['Cy', 'ID'],
      ['Di', 'ID'],
    ])
  })

  test('knows notice and former residents', async () => {
    const { residents } = await read(
      resident('<residentmemberid>1</residentmemberid>', 'Notice') +
        resident('<residentmemberid>2</residentmemberid>', 'Former Resident'),
      '<Leases/>',
    )
    expect(residents.map(({ status }) => status)).toEqual(['NOTICE', 'PAST'])
  })
})
