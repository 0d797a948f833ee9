import { inspect } from 'node:util'
import type { ProfileSettings } from '@portico/contract/integrations/profiles.rules'
import { startPmsSimulators } from '@portico/simulators/pms/server'
import type { Fault, Property, Resident } from '@portico/simulators/pms/simulator'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Clock, PmsDeployment, PmsError, ResidentRole, ResidentStatus } from '../connector.ts'
import { connectRealPage } from './real-page.ts'

const PMC = '1192837'
const SOLITARY_PMC = '2204518'
const waits: number[] = []
const fakeClock: Clock = { now: Date.now, sleep: async (millis) => waits.push(millis), timeoutScale: 1 }

const simulators = await startPmsSimulators({ today: '2026-11-15', slowMs: 150 })
beforeEach(() => {
  simulators.world.reset()
  simulators.log.clear()
  waits.length = 0
})
afterAll(() => simulators.stop())

type ConnectorOptions = { clock?: Clock; settings?: ProfileSettings }
const connect = (
  pmcId = PMC,
  { clock = fakeClock, settings = {}, ...changes }: Partial<PmsDeployment['realPage']> & ConnectorOptions = {},
) => {
  const realPage = {
    baseUrl: `${simulators.origin}/realpage`,
    partner: simulators.secrets.realPagePartner,
    licenseKey: simulators.secrets.realPageLicenseKey,
    ...changes,
  }
  return connectRealPage({ pmcId }, { realPage } as PmsDeployment, settings, clock)
}
const sitesOf = (pmcId = PMC) =>
  simulators.world.customers().find(({ pms, name }) => pms === 'RealPage' && name === pmcId)?.properties ?? []
const site = (position = 0) => sitesOf()[position] as Property
const setFault = (fault: Fault, propertyId: string | undefined = site().id) =>
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
const expectedRole: Record<Resident['role'], ResidentRole> = {
  primary: 'LEASEHOLDER',
  roommate: 'LEASEHOLDER',
  minor: 'CHILD',
  guarantor: 'GUARANTOR',
  unheard: 'UNKNOWN',
}
const expectedOf = ({ id, residents }: Property) =>
  residents.map((resident) => ({
    residentId: `${id}/${resident.id}`,
    previousIds: [`${id}/${resident.householdId}/${resident.id}`],
    unitId: resident.unitId && `${id}/${resident.unitId}`,
    firstName: resident.firstName,
    lastName: resident.lastName,
    email: resident.email || null,
    status: expectedStatus[resident.status],
    role: expectedRole[resident.role],
    wording: expect.anything(),
    leaseStart: resident.leaseStart,
    leaseEnd: resident.leaseEnd,
    moveOut: resident.moveOut,
  }))

describe('RealPage properties', () => {
  test('are all sites of the company', async () => {
    const { properties } = await connect().listProperties()
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

  test('are read from lists with one item', async () => {
    simulators.world.setFault({ pms: 'RealPage', customer: SOLITARY_PMC }, 'single-row-as-object')
    const { properties } = await connect(SOLITARY_PMC).listProperties()
    const [property, ...others] = properties
    expect([others.length, property?.buildings.length, property?.units.length]).toEqual([0, 1, 1])
  })

  test('are not listed after access was revoked', async () => {
    setFault('access-revoked')
    const { properties } = await connect().listProperties()
    expect(properties.map(({ propertyId }) => propertyId)).toEqual([site(1).id, site(2).id])
  })
})

describe('RealPage residents', () => {
  test('are read with every status and with names in any script', async () => {
    const { id, residents } = site()
    const { residents: people } = await connect().listResidents(id)
    const known = new Set(residents.map((resident) => `${id}/${resident.id}`))
    expect(people.filter(({ residentId }) => known.has(residentId))).toEqual(expectedOf(site()))
    expect(new Set(people.map(({ status }) => status))).toEqual(
      new Set(['CURRENT', 'NOTICE', 'EVICTION', 'FUTURE', 'PAST', 'OTHER']),
    )
    expect(people.some(({ firstName, lastName }) => firstName === 'Ann & Bob' || lastName === "O'Connor")).toBe(true)
    expect(people.some(({ unitId, status }) => unitId === null && status === 'FUTURE')).toBe(true)
  })

  test('are mostly former ones', async () => {
    const { residents: people } = await connect().listResidents(site().id)
    expect(people.filter(({ status }) => status === 'PAST').length).toBeGreaterThan(people.length / 2)
  })

  test('are an empty list for an empty site, in each format of the reply', async () => {
    expect((await connect().listResidents(site(2).id)).residents).toEqual([])
    setFault('no-rows-as-empty', site(2).id)
    expect((await connect().listResidents(site(2).id)).residents).toEqual([])
  })

  test('are returned once when they are listed twice', async () => {
    setFault('duplicate-across-pages')
    const { residents: people } = await connect().listResidents(site().id)
    expect(new Set(people.map(({ residentId }) => residentId)).size).toBe(people.length)
  })

  test('with an unknown status get the status UNKNOWN, and the others are unchanged', async () => {
    const { residents: before } = await connect().listResidents(site().id)
    setFault('unknown-status')
    const { residents: people } = await connect().listResidents(site().id)
    const changed = people.filter(({ status }, position) => status !== before[position]?.status)
    expect(changed).toMatchObject([{ status: 'UNKNOWN', wording: { status: 'Pending Transfer Review' } }])
    const settings = { statuses: { 'pending transfer review': 'CURRENT' } } as const
    const { residents: mapped } = await connect(PMC, { settings }).listResidents(site().id)
    expect(mapped.map(({ status }) => status)).toEqual(before.map(({ status }) => status))
  })

  test('reflect notice, departure, move and arrival', async () => {
    const propertyId = site().id
    const take = (step: 'give-notice' | 'move-out' | 'transfer' | 'move-in') =>
      simulators.world.takeStep({ pms: 'RealPage', customer: PMC, propertyId }, step)
    const happened = {
      gone: take('move-out'),
      noticed: take('give-notice'),
      moved: take('transfer'),
      came: take('move-in'),
    }
    const { residents: people } = await connect().listResidents(propertyId)
    const find = (id: string | null) => people.find(({ residentId }) => residentId === `${propertyId}/${id}`)
    expect(find(happened.gone)).toMatchObject({ status: 'PAST', moveOut: '2026-11-15' })
    expect(find(happened.noticed)).toMatchObject({ status: 'NOTICE', moveOut: '2026-12-15' })
    const moved = site().residents.find(({ id }) => id === happened.moved)
    expect(find(happened.moved)?.unitId).toBe(`${propertyId}/${moved?.unitId}`)
    expect(find(happened.came)?.status).toBe('CURRENT')
  })
})

describe('a failing RealPage', () => {
  test.each([
    ['refused', 'REFUSED', 1],
    ['html-with-200', 'MALFORMED', 1],
    ['malformed', 'MALFORMED', 1],
    ['reset', 'UNAVAILABLE', 4],
    ['limited-without-hint', 'LIMITED', 4],
  ] as const)('with the fault %s is reported as %s after %i calls', async (fault, problem, calls) => {
    simulators.world.setFault({ pms: 'RealPage', customer: PMC }, fault)
    expect(await failure(connect().listProperties())).toMatchObject({ problem })
    expect(await failure(connect().listResidents(site().id))).toMatchObject({ problem })
    expect(simulators.log.calls()).toHaveLength(2 * calls)
  })

  test('reports a site without access as REVOKED', async () => {
    setFault('access-revoked')
    expect(await failure(connect().listResidents(site().id))).toMatchObject({ problem: 'REVOKED' })
    expect(await failure(connect().listResidents('4711'))).toMatchObject({ problem: 'REVOKED' })
  })

  test('fails the reading of the site whose second call fails, and the other sites are read', async () => {
    setFault('second-page-fails')
    expect(await failure(connect().listResidents(site().id))).toMatchObject({ problem: 'UNAVAILABLE' })
    const { properties, failed } = await connect().listProperties()
    expect(properties.map(({ propertyId }) => propertyId)).toEqual([site(1).id, site(2).id])
    const { id: propertyId, name: propertyName } = site()
    expect(failed).toEqual([{ propertyId, propertyName, problem: 'UNAVAILABLE' }])
  })

  test('is retried after the delay that it asks for', async () => {
    setFault('limited')
    expect((await connect().listResidents(site().id)).residents).not.toEqual([])
    expect(waits).toEqual([1_000, 1_000])
    setFault('maintenance-twice')
    expect((await connect().listResidents(site().id)).residents).not.toEqual([])
  })

  test('may be slow, up to the timeout', async () => {
    // A timed-out call may arrive later and disturb the counts of other tests, so this test has its own simulators.
    const slow = await startPmsSimulators({ today: '2026-11-15', slowMs: 150 })
    slow.world.setFault({ pms: 'RealPage', customer: PMC, propertyId: site().id }, 'slow')
    const baseUrl = `${slow.origin}/realpage`
    const access = { baseUrl, partner: slow.secrets.realPagePartner, licenseKey: slow.secrets.realPageLicenseKey }
    expect((await connect(PMC, access).listResidents(site().id)).residents).not.toEqual([])
    const withShortTimeout = connect(PMC, { ...access, clock: { ...fakeClock, timeoutScale: 0.0005 } })
    expect(await failure(withShortTimeout.listResidents(site().id))).toMatchObject({ problem: 'UNAVAILABLE' })
    await slow.stop()
  })

  test('refuses an unknown company, licence or partner, and no error contains the licence', async () => {
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
    const logged = inspect([failures, simulators.log.calls()], { depth: 10, maxStringLength: null })
    for (const secret of [licenseKey, 'wrong &lt;licence', simulators.secrets.realPageLicenseKey])
      expect(logged).not.toContain(secret)
  })
})
