import { inspect } from 'node:util'
import { type RunningPmsSimulators, startPmsSimulators } from '@portico/simulators/pms/server'
import type { Fault, Property, Resident } from '@portico/simulators/pms/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OnUnknownStatus, Patience, PmsDeployment, PmsError, ResidentStatus } from '../connector.ts'
import { connectRealPage } from './real-page.ts'

const PMC = '1192837'
const SOLITARY_PMC = '2204518'
let simulators: RunningPmsSimulators
const waits: number[] = []
const hasty: Patience = { now: Date.now, sleep: async (millis) => waits.push(millis), timeoutScale: 1 }

beforeAll(async () => {
  simulators = await startPmsSimulators({ today: '2026-11-15', slowMs: 150 })
})
beforeEach(() => {
  simulators.world.reset()
  simulators.log.clear()
  waits.length = 0
})
afterAll(() => simulators.stop())

type Manner = { patience?: Patience; onUnknownStatus?: OnUnknownStatus }
const connect = (
  pmcId = PMC,
  { patience = hasty, onUnknownStatus, ...changes }: Partial<PmsDeployment['realPage']> & Manner = {},
) => {
  const realPage = {
    baseUrl: `${simulators.origin}/realpage`,
    partner: simulators.secrets.realPagePartner,
    licenseKey: simulators.secrets.realPageLicenseKey,
    ...changes,
  }
  return connectRealPage({ pmcId }, { realPage } as PmsDeployment, patience, onUnknownStatus)
}
const sitesOf = (pmcId = PMC) =>
  simulators.world.customers().find(({ pms, name }) => pms === 'RealPage' && name === pmcId)?.properties ?? []
const site = (position = 0) => sitesOf()[position] as Property
const ail = (fault: Fault, propertyId: string | undefined = site().id) =>
  simulators.world.setFault({ pms: 'RealPage', customer: PMC, propertyId }, fault)
const failure = (attempt: Promise<unknown>): Promise<PmsError> =>
  attempt.then(
    () => expect.fail('It went well.'),
    (error) => error,
  )

const expectedStatus: Record<Resident['status'], ResidentStatus> = {
  applicant: 'OTHER',
  future: 'FUTURE',
  current: 'CURRENT',
  notice: 'NOTICE',
  eviction: 'EVICTION',
  past: 'PAST',
  cancelled: 'OTHER',
  denied: 'OTHER',
}
const expectedOf = ({ id, residents }: Property) =>
  residents.map((resident) => ({
    residentId: `${id}/${resident.id}`,
    previousIds: [],
    unitId: resident.unitId && `${id}/${resident.unitId}`,
    firstName: resident.firstName,
    lastName: resident.lastName,
    email: resident.email || null,
    status: resident.role === 'minor' || resident.role === 'guarantor' ? 'OTHER' : expectedStatus[resident.status],
    leaseStart: resident.leaseStart,
    leaseEnd: resident.leaseEnd,
    moveOut: resident.moveOut,
  }))

describe('properties', () => {
  test('are the sites of the company, found without being named', async () => {
    const properties = await connect().listProperties()
    expect(properties.map(({ propertyId }) => propertyId)).toEqual(sitesOf().map(({ id }) => id))
    const { id, buildings, units, name, street, city, state } = site()
    expect(properties[0]).toEqual({
      propertyId: id,
      propertyName: name,
      propertyCode: null,
      propertyAddress: { line1: street, line2: null, city, state, country: 'US' },
      buildings: buildings.map((building) => ({ id: building.id, name: building.name })),
      units: units.map((unit) => ({
        id: `${id}/${unit.id}`,
        buildingId: unit.buildingId,
        address: buildings.find((building) => building.id === unit.buildingId)?.street,
        code: unit.number,
      })),
    })
  })

  test('of a company with one of everything are lists of one', async () => {
    simulators.world.setFault({ pms: 'RealPage', customer: SOLITARY_PMC }, 'single-row-as-object')
    const [property, ...others] = await connect(SOLITARY_PMC).listProperties()
    expect([others.length, property?.buildings.length, property?.units.length]).toEqual([0, 1, 1])
  })

  test('that were taken from us are not listed', async () => {
    ail('access-revoked')
    const properties = await connect().listProperties()
    expect(properties.map(({ propertyId }) => propertyId)).toEqual([site(1).id, site(2).id])
  })
})

describe('residents', () => {
  test('come whole, in every status, with their names as people write them', async () => {
    const { id, residents } = site()
    const people = await connect().listResidents(id)
    const known = new Set(residents.map((resident) => `${id}/${resident.id}`))
    expect(people.filter(({ residentId }) => known.has(residentId))).toEqual(expectedOf(site()))
    expect(new Set(people.map(({ status }) => status))).toEqual(
      new Set(['CURRENT', 'NOTICE', 'EVICTION', 'FUTURE', 'PAST', 'OTHER']),
    )
    expect(people.some(({ firstName, lastName }) => firstName === 'Ann & Bob' || lastName === "O'Connor")).toBe(true)
    expect(people.some(({ unitId, status }) => unitId === null && status === 'FUTURE')).toBe(true)
  })

  test('are mostly former ones', async () => {
    const people = await connect().listResidents(site().id)
    expect(people.filter(({ status }) => status === 'PAST').length).toBeGreaterThan(people.length / 2)
  })

  test('of an empty site are none, however the site says so', async () => {
    expect(await connect().listResidents(site(2).id)).toEqual([])
    ail('no-rows-as-empty', site(2).id)
    expect(await connect().listResidents(site(2).id)).toEqual([])
  })

  test('who are listed twice are one', async () => {
    ail('duplicate-across-pages')
    const people = await connect().listResidents(site().id)
    expect(new Set(people.map(({ residentId }) => residentId)).size).toBe(people.length)
  })

  test('with a status nobody knows are nobody yet, and the others are as before', async () => {
    const before = await connect().listResidents(site().id)
    ail('unknown-status')
    const told: unknown[] = []
    const people = await connect(PMC, { onUnknownStatus: (...unknown) => told.push(unknown) }).listResidents(site().id)
    const changed = people.filter(({ status }, position) => status !== before[position]?.status)
    expect(changed.map(({ status }) => status)).toEqual(['UNKNOWN'])
    expect(told).toEqual([['pending transfer review', 1]])
  })

  test('who give notice, leave, move and come are seen doing so', async () => {
    const propertyId = site().id
    const take = (step: 'give-notice' | 'move-out' | 'transfer' | 'move-in') =>
      simulators.world.takeStep({ pms: 'RealPage', customer: PMC, propertyId }, step)
    const happened = {
      gone: take('move-out'),
      noticed: take('give-notice'),
      moved: take('transfer'),
      came: take('move-in'),
    }
    const people = await connect().listResidents(propertyId)
    const find = (id: string | null) => people.find(({ residentId }) => residentId === `${propertyId}/${id}`)
    expect(find(happened.gone)).toMatchObject({ status: 'PAST', moveOut: '2026-11-15' })
    expect(find(happened.noticed)).toMatchObject({ status: 'NOTICE', moveOut: '2026-12-15' })
    const moved = site().residents.find(({ id }) => id === happened.moved)
    expect(find(happened.moved)?.unitId).toBe(`${propertyId}/${moved?.unitId}`)
    expect(find(happened.came)?.status).toBe('CURRENT')
  })
})

describe('what goes wrong', () => {
  test.each([
    ['refused', 'REFUSED', 1],
    ['html-with-200', 'MALFORMED', 1],
    ['malformed', 'MALFORMED', 1],
    ['reset', 'UNAVAILABLE', 4],
    ['limited-without-hint', 'LIMITED', 4],
  ] as const)('%s of the customer is %s, after %i calls', async (fault, problem, calls) => {
    simulators.world.setFault({ pms: 'RealPage', customer: PMC }, fault)
    expect(await failure(connect().listProperties())).toMatchObject({ problem })
    expect(await failure(connect().listResidents(site().id))).toMatchObject({ problem })
    expect(simulators.log.calls()).toHaveLength(2 * calls)
  })

  test('a site that was taken from us says so', async () => {
    ail('access-revoked')
    expect(await failure(connect().listResidents(site().id))).toMatchObject({ problem: 'REVOKED' })
    expect(await failure(connect().listResidents('4711'))).toMatchObject({ problem: 'REVOKED' })
  })

  test('a second answer that fails takes the first with it', async () => {
    ail('second-page-fails')
    expect(await failure(connect().listResidents(site().id))).toMatchObject({ problem: 'UNAVAILABLE' })
    expect(await failure(connect().listProperties())).toMatchObject({ problem: 'UNAVAILABLE' })
  })

  test('what passes is waited for, as long as the system asks', async () => {
    ail('limited')
    expect(await connect().listResidents(site().id)).not.toEqual([])
    expect(waits).toEqual([1_000, 1_000])
    ail('maintenance-twice')
    expect(await connect().listResidents(site().id)).not.toEqual([])
  })

  test('a slow answer is waited for, but not for ever', async () => {
    // A call that was given up may arrive when the next test counts its own: these systems are for this test alone.
    const slow = await startPmsSimulators({ today: '2026-11-15', slowMs: 150 })
    slow.world.setFault({ pms: 'RealPage', customer: PMC, propertyId: site().id }, 'slow')
    const baseUrl = `${slow.origin}/realpage`
    const access = { baseUrl, partner: slow.secrets.realPagePartner, licenseKey: slow.secrets.realPageLicenseKey }
    expect(await connect(PMC, access).listResidents(site().id)).not.toEqual([])
    const impatient = connect(PMC, { ...access, patience: { ...hasty, timeoutScale: 0.0005 } })
    expect(await failure(impatient.listResidents(site().id))).toMatchObject({ problem: 'UNAVAILABLE' })
    await slow.stop()
  })

  test('a company, a licence or a partner that nobody knows opens nothing, and no error tells the licence', async () => {
    const licenseKey = 'wrong <licence> & secret'
    const failures = await Promise.all([
      failure(connect('999').listProperties()),
      failure(connect('').listProperties()),
      failure(connect(PMC, { licenseKey }).listProperties()),
      failure(connect(PMC, { licenseKey }).listResidents(site().id)),
    ])
    expect(failures.map(({ problem }) => problem)).toEqual(Array(4).fill('REFUSED'))
    expect(await failure(connect(PMC, { partner: 'Somebody' }).listProperties())).toMatchObject({
      problem: 'MALFORMED',
    })
    const told = inspect([failures, simulators.log.calls()], { depth: 10, maxStringLength: null })
    for (const secret of [licenseKey, 'wrong &lt;licence', simulators.secrets.realPageLicenseKey])
      expect(told).not.toContain(secret)
  })
})
