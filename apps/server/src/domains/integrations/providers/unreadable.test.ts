import { testSecrets } from '@portico/simulators/pms/server'
import { deploymentFor, makeFakeClock } from '@portico/tools/testing/pms'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectAppFolio } from './app-folio/app-folio.ts'
import type { PmsResident } from './connector.ts'
import { connectEntrata } from './entrata/entrata.ts'
import { connectMri } from './mri/mri.ts'
import * as realPage from './real-page/real-page-mapping.ts'
import { realPageStatuses } from './real-page/real-page-standing.ts'
import { readingOf } from './unreadable.ts'
import { makeWordings } from './wordings.ts'
import { child, readXml, type XmlElement } from './xml.ts'
import { findAll } from './xml-rows.ts'
import * as yardi from './yardi/yardi-mapping.ts'

const deployment = deploymentFor({ origin: 'https://pms.example', secrets: testSecrets })
const clock = makeFakeClock()
afterEach(() => vi.unstubAllGlobals())

/** Returns the replies in turn and repeats the last one. */
function answerWith(...answers: object[]) {
  let calls = 0
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answers[Math.min(calls++, answers.length - 1)])))
}
const rowsOf = async (inside: string) =>
  findAll(child(await readXml(`<r>${inside}</r>`, 'the test'), 'r') as XmlElement, 'Resident')
const LONG = 'x'.repeat(200)

test('Entrata: what cannot be read is reported by name, and the others are read', async () => {
  const dates = { leaseInterval: { id: 1, startDate: '01/01/2026', endDate: '12/31/2026' } }
  const person = (id: unknown, more = {}) => ({ id, firstName: 'Ada', lastName: `B${id}`, ...more })
  const lease = (id: number, customer: unknown, more = {}) => ({
    id,
    unitId: 7,
    leaseStatusTypeId: 4,
    leaseIntervals: dates,
    customers: { customer },
    ...more,
  })
  answerWith(
    {
      response: {
        result: {
          leases: {
            lease: [
              lease(1, [person(1), person(2, { moveOutDate: 'soon' }), person(''), 'nobody']),
              lease(2, person(3), { leaseIntervals: { leaseInterval: { endDate: '31/31/2026' } } }),
              lease(3, person(4), { leaseIntervals: 'none' }),
              lease(4, person(5), { unitId: { id: 7 } }),
              lease(5, person(6), { unitId: LONG }),
              12,
            ],
          },
        },
      },
    },
    { response: { result: 'No records found.' } },
  )
  const { residents, unreadable } = await connectEntrata({ orgs: 'acme' }, deployment, {}, clock).listResidents('1')
  expect(residents.map(({ residentId }) => residentId)).toEqual(['1'])
  expect(unreadable).toEqual([
    { residentId: '2', name: 'Ada B2', field: 'DATE' },
    { residentId: '3', name: 'Ada B3', field: 'DATE' },
    { residentId: '4', name: 'Ada B4', field: 'DATE' },
    { residentId: '5', name: 'Ada B5', field: 'UNIT' },
    { residentId: '6', name: 'Ada B6', field: 'UNIT' },
    { residentId: null, name: 'Ada B', field: 'ID' },
    { residentId: null, name: null, field: 'ROW' },
    { residentId: null, name: null, field: 'ROW' },
  ])
})

test('AppFolio: what cannot be read is reported by name, and so are tenants who name neither a known unit nor a property, or two properties', async () => {
  const tenant = (Id: unknown, more = {}) => ({ Id, UnitId: 'u', Status: 'Current', Name: `B${Id}, Ada`, ...more })
  answerWith(
    { data: [{ Id: 'p' }] },
    { data: [{ Id: 'u', PropertyId: 'p' }] },
    {
      data: [
        tenant(1),
        tenant(2, { LeaseEndDate: '2026-02-30' }),
        tenant(3, { MoveOutOn: {}, UnitId: 'u' }),
        tenant('', { Name: 'Nameless, Ada' }),
        tenant(4, { UnitId: 'gone' }),
        tenant(5, { UnitId: 'gone', Status: 'Past' }),
        tenant(6, { UnitId: 'gone', PropertyId: 'p' }),
        tenant(7, { UnitId: 'gone', PropertyId: 'q' }),
        tenant(8, { UnitId: 'u', PropertyId: 'q' }),
        tenant(9, { UnitId: 'u', PropertyId: 'q', Status: 'Past' }),
        null,
      ],
    },
  )
  const { residents, unreadable } = await connectAppFolio(
    { vhost: 'acme' },
    deployment,
    {},
    makeFakeClock(),
  ).listResidents('p')
  expect(residents.map(({ residentId }) => residentId)).toEqual(['1', '5', '6', '9'])
  expect(unreadable).toEqual([
    { residentId: '2', name: 'Ada B2', field: 'DATE' },
    { residentId: '3', name: 'Ada B3', field: 'DATE' },
    { residentId: '4', name: 'Ada B4', field: 'UNIT' },
    { residentId: '8', name: 'Ada B8', field: 'UNIT' },
    { residentId: null, name: 'Ada Nameless', field: 'ID' },
    { residentId: null, name: null, field: 'ROW' },
  ])
})

test('MRI: what cannot be read is reported by name', async () => {
  const row = (ResidentNameID: unknown, more = {}) => ({
    ResidentNameID,
    ResidentStatus: 'Current',
    FirstName: 'Ada',
    LastName: `B${ResidentNameID}`,
    ...more,
  })
  answerWith(
    { value: [row('1'), row('2', { LeaseEnd: 'never' }), row('3', { UnitID: LONG }), row(null), 1] },
    { value: [row('4', { ScheduledMoveInDate: '??' })] },
  )
  const credentials = { clientId: 'c', databaseName: 'd', username: 'u', password: 'p' }
  const { residents, unreadable } = await connectMri(credentials, deployment, {}, clock).listResidents('P')
  expect(residents.map(({ residentId }) => residentId)).toEqual(['1'])
  expect(unreadable).toEqual([
    { residentId: '2', name: 'Ada B2', field: 'DATE' },
    { residentId: '3', name: 'Ada B3', field: 'UNIT' },
    { residentId: '4', name: 'Ada B4', field: 'DATE' },
    { residentId: null, name: 'Ada Bnull', field: 'ID' },
    { residentId: null, name: null, field: 'ROW' },
  ])
})

test('RealPage: what cannot be read is reported by name', async () => {
  const row = (id: string, more = '') =>
    `<Resident><residentmemberid>${id}</residentmemberid><firstname>Ada</firstname><lastname>B${id}</lastname><leasestatus>Current</leasestatus>${more}</Resident>`
  const residents = await rowsOf(
    `${row('1')}${row('2', '<enddate>31/31/2026</enddate>')}${row('3', `<unitid>${LONG}</unitid>`)}${row('')}<Resident>?</Resident>`,
  )
  const wordings = makeWordings({ statuses: realPageStatuses }, {})
  const reading = readingOf(await realPage.mapResidents('s', { residents, leases: [] }, wordings))
  expect(reading.residents.map(({ residentId }) => residentId)).toEqual(['s/1'])
  expect(reading.unreadable).toEqual([
    { residentId: 's/2', name: 'Ada B2', field: 'DATE' },
    { residentId: 's/3', name: 'Ada B3', field: 'UNIT' },
    { residentId: null, name: 'Ada B', field: 'ID' },
    { residentId: null, name: null, field: 'ID' },
  ])
})

test('Yardi: what cannot be read is reported by name', async () => {
  const row = (code: string, more = '') =>
    `<Resident tCode="${code}"><FirstName>Ada</FirstName><LastName>B${code}</LastName><Status>Current</Status>${more}</Resident>`
  const residents = await rowsOf(
    `${row('t1')}${row('t2', '<LeaseToDate>never</LeaseToDate>')}${row('t3', `<UnitCode>${LONG}</UnitCode>`)}${row('')}`,
  )
  const wordings = makeWordings({ statuses: yardi.yardiStatuses }, {})
  const reading = readingOf(await yardi.mapResidents('p', { residents, promotions: [] }, wordings))
  expect(reading.residents.map(({ residentId }) => residentId)).toEqual(['t1'])
  expect(reading.unreadable).toEqual([
    { residentId: 't2', name: 'Ada Bt2', field: 'DATE' },
    { residentId: 't3', name: 'Ada Bt3', field: 'UNIT' },
    { residentId: null, name: 'Ada B', field: 'ID' },
  ])
})

describe('a person with one row that can be read and one that cannot', () => {
  const row: PmsResident = {
    residentId: '1',
    previousIds: [],
    unitId: 'u',
    firstName: 'Ada',
    lastName: 'Byron',
    email: null,
    status: 'CURRENT',
    role: 'LEASEHOLDER',
    wording: { status: 'Current', role: '' },
    leaseStart: null,
    leaseEnd: null,
    moveOut: null,
  }
  const broken = { residentId: '1', name: 'Ada Byron', field: 'DATE' } as const

  test('is a resident who lives there', () => {
    expect(readingOf([broken, row])).toMatchObject({ residents: [row], unreadable: [] })
    expect(readingOf([{ ...row, status: 'EVICTION' }, broken]).unreadable).toEqual([])
  })

  test.each<Partial<PmsResident>>([
    { status: 'PAST' },
    { status: 'FUTURE' },
    { status: 'NOTICE', moveOut: '2026-04-30' },
    { role: 'GUARANTOR' },
  ])('is unreadable if the other row is %j', (changes) => {
    expect(readingOf([{ ...row, ...changes }, broken, broken])).toMatchObject({ residents: [], unreadable: [broken] })
  })
})
