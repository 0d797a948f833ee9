import type { Credentials } from '@portico/contract/integrations/profiles.rules'
import { type PmsProvider, pmsProviders } from '@portico/contract/shared/pms-providers'
import { testSecrets } from '@portico/simulators/pms/server'
import { deploymentFor, makeFakeClock } from '@portico/tools/testing/pms'
import { seed } from '@portico/tools/testing/seed'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { connectBy } from './connect.ts'
import { PmsError, type ResidentReading } from './connector.ts'

/** Replies of every PMS in all the ways that they are written. Whoever is in a reply is in the reading. */
const RUNS = 150
afterEach(() => vi.unstubAllGlobals())

type Person = {
  number: number
  status: string
  role: string
  unit: unknown
  email: unknown
  days: [unknown, unknown, unknown]
  /** An id that is missing or cannot be stored. */
  brokenId: unknown
  isNoRow: boolean
  extra: Record<string, string>
}
type Style = {
  isSingleObject: boolean
  idsAsNumbers: boolean
  leavesOutEmpty: boolean
  letters: 'as they are' | 'lower' | 'upper'
  prefix: '' | 'x:'
  end: 'whole' | 'whole' | 'whole' | 'cut' | 'page' | 'error'
}

const nothing = fc.constantFrom<unknown>('', null, undefined)
const day = fc.oneof(
  nothing,
  fc.constantFrom('2026-03-31', '2026-03-31T00:00:00', '2026-03-31T00:00:00.0000000', '2026-03-31T00:00:00-08:00'),
  fc.constantFrom('03/31/2026', '3/31/26', '3/31/2026 12:00:00 AM', 'Mar 31 2026 12:00AM', '/Date(1774915200000)/'),
  fc.constantFrom('1900-01-01', '0001-01-01T00:00:00', '9999-12-31', 'N/A'),
  fc.constantFrom('2026-02-31', 'soon', '31/12/2026', '0', 'x'.repeat(300)),
)
const person = fc.record({
  status: fc.constantFrom(
    'Current',
    'CURRENT',
    'Notice',
    'Past',
    'Former',
    'Future',
    'Applicant',
    '',
    'Transferring',
    'New',
  ),
  role: fc.constantFrom('', 'Primary', 'Roommate', 'Guarantor', 'Minor', 'Household staff'),
  unit: fc.oneof({ weight: 5, arbitrary: fc.constantFrom<unknown>('u1', 'u2') }, nothing, fc.constant('u'.repeat(300))),
  email: fc.oneof(nothing, fc.constantFrom('a@example.com', 'a@example.com, b@example.com', 'none', 'é@例え.jp')),
  days: fc.tuple(day, day, day),
  brokenId: fc.oneof({ weight: 8, arbitrary: fc.constant('fine') }, nothing, fc.constant('i'.repeat(300))),
  isNoRow: fc.oneof({ weight: 12, arbitrary: fc.constant(false) }, fc.constant(true)),
  extra: fc.dictionary(fc.stringMatching(/^Extra[A-Z]{1,3}$/), fc.constantFrom('', '1', 'a & b', '<i>'), {
    maxKeys: 2,
  }),
})
const people = fc.array(person, { maxLength: 6 }).map((list) => list.map((one, number): Person => ({ ...one, number })))
const style: fc.Arbitrary<Style> = fc.record({
  isSingleObject: fc.boolean(),
  idsAsNumbers: fc.boolean(),
  leavesOutEmpty: fc.boolean(),
  letters: fc.constantFrom('as they are', 'lower', 'upper'),
  prefix: fc.constantFrom('', 'x:'),
  end: fc.constantFrom('whole', 'whole', 'whole', 'cut', 'page', 'error'),
})

const lastNameOf = ({ number }: Person) => `Byron${number}`
const idOf = ({ number, brokenId }: Person, { idsAsNumbers }: Style): unknown => {
  if (brokenId !== 'fine') return brokenId
  return idsAsNumbers ? 7000 + number : `7${String(number).padStart(3, '0')}`
}
const isEmpty = (value: unknown) => value === '' || value === null || value === undefined

/** The rows in JSON; a person who is no row is a text. */
const rowsFor = (list: Person[], how: Style, fields: (one: Person) => Record<string, unknown>): unknown => {
  const rows = list.map((one) => {
    if (one.isNoRow) return `nobody ${one.number}`
    const entries = Object.entries({ ...fields(one), ...one.extra })
    return Object.fromEntries(how.leavesOutEmpty ? entries.filter(([, value]) => !isEmpty(value)) : entries)
  })
  return how.isSingleObject && rows.length === 1 ? rows[0] : rows
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (value: unknown) => String(value ?? '').replace(/[&<>]/g, (found) => escapes[found] ?? found)
const nameIn = (name: string, { letters, prefix }: Style) =>
  prefix + (letters === 'lower' ? name.toLowerCase() : letters === 'upper' ? name.toUpperCase() : name)
const element = (name: string, inside: string, how: Style, attributes = '') =>
  `<${nameIn(name, how)}${attributes}>${inside}</${nameIn(name, how)}>`
const elementsFor = (fields: Record<string, unknown>, how: Style) =>
  Object.entries(fields)
    .filter(([, value]) => !(how.leavesOutEmpty && isEmpty(value)))
    .map(([name, value]) => element(name, escapeXml(value), how))
    .join('')
const envelope = (operation: string, inside: string, how: Style) =>
  `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:x="urn:x"><s:Body>${element(`${operation}Response`, element(`${operation}Result`, inside, how), how)}</s:Body></s:Envelope>`

type Vendor = {
  credentials: Credentials
  /** The reply to a call for residents; undefined for calls that come before or after it. */
  residents(asked: string, list: Person[], how: Style): string | undefined
  others(asked: string): string
  error: string
}

const vendors: Record<PmsProvider, Vendor> = {
  Entrata: {
    credentials: { orgs: 'acme' },
    residents(asked, list, how) {
      if (!asked.includes('page_no=1&')) return undefined
      const lease = (one: Person) => ({
        id: one.number,
        unitId: one.unit,
        leaseStatusTypeId: '4',
        customers: {
          customer: {
            id: idOf(one, how),
            firstName: 'Ada',
            lastName: lastNameOf(one),
            emailAddress: one.email,
            customerType: one.role,
            leaseCustomerStatus: one.status,
            moveOutDate: one.days[2],
          },
        },
        leaseIntervals: { leaseInterval: { id: 1, startDate: one.days[0], endDate: one.days[1] } },
      })
      return JSON.stringify({ response: { result: { leases: { lease: rowsFor(list, how, lease) } } } })
    },
    others: () => JSON.stringify({ response: { result: 'No records found' } }),
    error: JSON.stringify({ response: { error: { code: 900, message: 'Something went wrong.' } } }),
  },
  AppFolio: {
    credentials: { vhost: 'acme' },
    residents(asked, list, how) {
      if (!asked.includes('/tenants')) return undefined
      const tenant = (one: Person) => ({
        Id: idOf(one, how),
        UnitId: one.unit,
        PropertyId: 'p',
        FirstName: 'Ada',
        LastName: lastNameOf(one),
        Email: one.email,
        TenantType: one.role,
        Status: one.status,
        LeaseStartDate: one.days[0],
        LeaseEndDate: one.days[1],
        MoveOutOn: one.days[2],
      })
      return JSON.stringify({ data: rowsFor(list, how, tenant), next_page_path: null })
    },
    others: (asked) =>
      JSON.stringify({ data: asked.includes('/units') ? [{ Id: 'u1', PropertyId: 'p' }] : [{ Id: 'p' }] }),
    error: JSON.stringify({ errors: [{ message: 'Internal error' }] }),
  },
  MRI: {
    credentials: { clientId: 'c', databaseName: 'd', username: 'u', password: 'password' },
    residents(asked, list, how) {
      if (!asked.includes('LeaseDetails')) return undefined
      const row = (one: Person) => ({
        ResidentNameID: idOf(one, how),
        PropertyID: 'p',
        BuildingID: '01',
        UnitID: one.unit,
        FirstName: 'Ada',
        LastName: lastNameOf(one),
        Email: one.email,
        ResidentStatus: one.status,
        Guarantor: one.role === 'Guarantor' ? 'Y' : 'N',
        LeaseStart: one.days[0],
        LeaseEnd: one.days[1],
        LeaseMoveOut: one.days[2],
      })
      return JSON.stringify({ value: rowsFor(list, how, row) })
    },
    others: () => JSON.stringify({ value: [] }),
    error: JSON.stringify({ value: [{ Error: { Message: 'Transaction was deadlocked.' } }] }),
  },
  RealPage: {
    credentials: { pmcId: '1' },
    residents(asked, list, how) {
      if (!asked.includes('<tem:getresidentlistinfo>')) return undefined
      const rows = list.map((one) => {
        if (one.isNoRow) return element('resident', 'nobody', how)
        const fields = {
          residentmemberid: idOf(one, how),
          unitid: one.unit,
          firstname: 'Ada',
          lastname: lastNameOf(one),
          email: one.email,
          relationship: one.role,
          leasestatus: one.status,
          begindate: one.days[0],
          enddate: one.days[1],
          moveoutdate: one.days[2],
          ...one.extra,
        }
        return element('resident', elementsFor(fields, how), how)
      })
      return envelope('getresidentlistinfo', element('residentlist', rows.join(''), how), how)
    },
    others: () => envelope('getleaseinfo', '<Leases/>', plain),
    error: envelope('getresidentlistinfo', '<Sorry>1</Sorry>', { letters: 'as they are', prefix: '' } as Style),
  },
  Yardi: {
    credentials: { domain: 'x', voyagerWebshare: 'y', username: 'u', password: 'password', serverName: 's' },
    residents(asked, list, how) {
      if (!asked.includes('<tem:GetResidents>')) return undefined
      const rows = list.map((one) => {
        if (one.isNoRow) return element('Resident', 'nobody', how)
        const fields = {
          FirstName: 'Ada',
          LastName: lastNameOf(one),
          Email: one.email,
          Relationship: one.role,
          UnitCode: one.unit,
          LeaseFromDate: one.days[0],
          LeaseToDate: one.days[1],
          MoveOutDate: one.days[2],
          Status: one.status,
          ...one.extra,
        }
        return element('Resident', elementsFor(fields, how), how, ` tCode="${escapeXml(idOf(one, how))}"`)
      })
      return envelope('GetResidents', element('MITS-ResidentData', element('Residents', rows.join(''), how), how), how)
    },
    others: () => envelope('GetRoommatePromotions', '<PromotedRoommates/>', plain),
    error: envelope('GetResidents', '<Messages><Message messageType="Error">Timeout expired.</Message></Messages>', {
      letters: 'as they are',
      prefix: '',
    } as Style),
  },
}
const plain = { letters: 'as they are', prefix: '' } as Style

function sent(reply: string, { end }: Style, error: string): string {
  if (end === 'cut') return reply.slice(0, Math.floor(reply.length * 0.8))
  if (end === 'page') return '<!DOCTYPE html><html><title>Maintenance</title></html>'
  return end === 'error' ? error : reply
}

const isIn = ({ residents, unreadable }: ResidentReading, one: Person) => {
  const name = lastNameOf(one)
  return residents.some(({ lastName }) => lastName === name) || unreadable.some((row) => row.name?.endsWith(name))
}

test.each(pmsProviders)(
  '%s: everybody in a reply is in the reading, or the reading fails with a PmsError',
  async (pms) => {
    const vendor = vendors[pms]
    const deployment = deploymentFor({ origin: 'https://pms.example', secrets: testSecrets })
    const outcomes = { read: 0, failed: 0 }
    await fc.assert(
      fc.asyncProperty(people, style, async (list, how) => {
        vi.stubGlobal('fetch', async (url: string, { body = '' }: { body?: string }) => {
          const asked = decodeURIComponent(url) + body
          const reply = vendor.residents(asked, list, how)
          return new Response(reply === undefined ? vendor.others(asked) : sent(reply, how, vendor.error))
        })
        const connector = connectBy(deployment, makeFakeClock())(pms, vendor.credentials, {})
        const reading = await connector.listResidents('p').catch((error: unknown) => {
          expect(error).toBeInstanceOf(PmsError)
          return undefined
        })
        outcomes[reading ? 'read' : 'failed'] += 1
        expect(reading === undefined).toBe(how.end !== 'whole')
        if (!reading) return
        for (const one of list)
          if (!one.isNoRow) expect(isIn(reading, one), JSON.stringify({ one, reading })).toBe(true)
        const nameless = reading.unreadable.filter(({ residentId, name }) => residentId === null && name === null)
        expect(nameless).toHaveLength(list.filter(({ isNoRow }) => isNoRow).length)
        const ids = reading.residents.map(({ residentId }) => residentId)
        expect(new Set(ids).size).toBe(ids.length)
      }),
      { numRuns: RUNS, seed },
    )
    expect(outcomes.read).toBeGreaterThan(RUNS / 4)
    expect(outcomes.failed).toBeGreaterThan(RUNS / 10)
  },
)
