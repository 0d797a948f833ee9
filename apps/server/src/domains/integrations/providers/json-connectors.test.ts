import { inspect } from 'node:util'
import type { Credentials } from '@portico/contract/integrations/profiles.rules'
import { startPmsSimulators } from '@portico/simulators/pms/server'
import type { Customer, Fault, PmsName, Property, Resident } from '@portico/simulators/pms/simulator'
import { deploymentFor, makeFakeClock } from '@portico/tools/testing/pms'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { connectAppFolio } from './app-folio/app-folio.ts'
import type {
  ConnectorFactory,
  PmsDeployment,
  PmsProblem,
  PmsResident,
  ResidentRole,
  ResidentStatus,
} from './connector.ts'
import { PmsError } from './connector.ts'
import { connectEntrata } from './entrata/entrata.ts'
import { connectMri } from './mri/mri.ts'

const SLOW_MS = 300

const simulators = await startPmsSimulators({ today: '2026-03-15', slowMs: SLOW_MS })
beforeEach(() => {
  simulators.world.reset()
  simulators.log.clear()
})
afterAll(() => simulators.stop())

type Vendor = {
  pms: PmsName
  connect: ConnectorFactory
  credentialsOf(customer: Customer): Credentials
  /** A deployment with a wrong vendor secret. */
  mistaken(deployment: PmsDeployment): PmsDeployment
  unitIdOf(property: Property, unitId: string): string
  roommate: ResidentRole
  /** The fields that the PMS does not have. */
  unknown: Partial<Record<Resident['status'], Partial<PmsResident>>>
}

const vendors: Vendor[] = [
  {
    pms: 'Entrata',
    connect: connectEntrata,
    credentialsOf: ({ name }) => ({ orgs: name }),
    mistaken: (deployment) => ({ ...deployment, entrata: { ...deployment.entrata, apiKey: 'canary-key' } }),
    unitIdOf: (_property, unitId) => unitId,
    roommate: 'LEASEHOLDER',
    unknown: {},
  },
  {
    pms: 'AppFolio',
    connect: connectAppFolio,
    credentialsOf: ({ name }) => ({ vhost: name }),
    mistaken: (deployment) => ({ ...deployment, appFolio: { ...deployment.appFolio, clientSecret: 'canary-key' } }),
    unitIdOf: (_property, unitId) => unitId,
    roommate: 'LEASEHOLDER',
    unknown: {},
  },
  {
    pms: 'MRI',
    connect: connectMri,
    credentialsOf: ({ name, username, password }) => {
      const [clientId, databaseName] = name.split('/')
      return { clientId, databaseName, username, password, version: 'x7' }
    },
    mistaken: (deployment) => ({ ...deployment, mri: { ...deployment.mri, partnerKey: 'canary-key' } }),
    unitIdOf: (property, unitId) =>
      `${property.id}/${property.units.find(({ id }) => id === unitId)?.buildingId}/${unitId}`,
    roommate: 'OCCUPANT',
    unknown: { future: { leaseEnd: null } },
  },
]

const statuses: Record<Resident['status'], ResidentStatus> = {
  applicant: 'OTHER',
  cancelled: 'OTHER',
  denied: 'OTHER',
  future: 'FUTURE',
  current: 'CURRENT',
  notice: 'NOTICE',
  eviction: 'EVICTION',
  past: 'PAST',
}

describe.each(vendors)('$pms', ({ pms, connect, credentialsOf, mistaken, unitIdOf, roommate, unknown }) => {
  const customer = (position = 0) => simulators.world.customers().filter((one) => one.pms === pms)[position] as Customer
  const property = (position = 0) => customer().properties[position] as Property
  const fakeClock = () => makeFakeClock()
  const open = (of = customer(), deployment: PmsDeployment = deploymentFor(simulators), clock = fakeClock()) =>
    connect(credentialsOf(of), deployment, {}, clock)
  const setFault = (fault: Fault, propertyId?: string) =>
    simulators.world.setFault({ pms, customer: customer().name, propertyId }, fault)
  const inOrder = (residents: PmsResident[]) =>
    residents.toSorted((left, right) => left.residentId.localeCompare(right.residentId))
  const expected = (of: Property): PmsResident[] =>
    inOrder(
      of.residents.map(({ id, unitId, firstName, lastName, email, status, role, leaseStart, leaseEnd, moveOut }) => ({
        residentId: id,
        previousIds: [],
        unitId: unitId && unitIdOf(of, unitId),
        firstName,
        lastName,
        email: email || null,
        status: statuses[status],
        role: { primary: 'LEASEHOLDER', roommate, minor: 'CHILD', guarantor: 'GUARANTOR', unheard: 'UNKNOWN' }[
          role
        ] as ResidentRole,
        wording: expect.anything(),
        leaseStart,
        leaseEnd,
        moveOut,
        ...unknown[status],
      })),
    )
  const residentsOf = async (of = property(), connector = open()) =>
    inOrder((await connector.listResidents(of.id)).residents)
  const problemOf = (attempt: Promise<unknown>): Promise<PmsProblem> =>
    attempt.then(
      () => expect.fail('It went well.'),
      (error) => {
        expect(error).toBeInstanceOf(PmsError)
        return error.problem
      },
    )

  test('properties come with address, buildings and units', async () => {
    const { properties: listed } = await open().listProperties()
    expect(listed.map(({ propertyId, propertyName }) => [propertyId, propertyName])).toEqual(
      customer().properties.map(({ id, name }) => [id, name]),
    )
    const [first] = listed
    const { street, city, state, units } = property()
    expect(first?.propertyAddress).toEqual({ line1: street, line2: null, city, state, country: 'US' })
    expect(first?.units.map(({ id, code }) => [id, code])).toEqual(
      units.map(({ id, number }) => [unitIdOf(property(), id), number]),
    )
    expect(first?.buildings).toHaveLength(2)
    expect(new Set(first?.units.map(({ buildingId }) => buildingId))).toEqual(
      new Set(first?.buildings.map(({ id }) => id)),
    )
    expect(first?.units[0]?.address).toBe(property().buildings[0]?.street)
  })

  test('residents come from all pages with every status, name and date', async () => {
    expect(new Set(property().residents.map(({ status }) => status))).toHaveLength(8)
    expect(await residentsOf()).toEqual(expected(property()))
    expect(simulators.log.calls().length).toBeGreaterThan(3)
  })

  test('a vacant property has no residents, and another customer has its own', async () => {
    expect(await residentsOf(property(2))).toEqual([])
    const other = customer(1)
    const [solitary] = other.properties
    expect((await open(other).listProperties()).properties.map(({ propertyId }) => propertyId)).toEqual([solitary?.id])
    expect(await residentsOf(solitary, open(other))).toEqual(expected(solitary as Property))
    expect(await problemOf(open(other).listResidents(property().id))).toBe('REVOKED')
  })

  test('a single object is read as a list of one, and a missing list as an empty one', async () => {
    const other = customer(1)
    simulators.world.setFault({ pms, customer: other.name }, 'single-row-as-object')
    const [solitary] = (await open(other).listProperties()).properties
    expect(solitary).toMatchObject({ propertyId: other.properties[0]?.id, units: [{ code: '1' }] })
    expect(await residentsOf(other.properties[0], open(other))).toHaveLength(1)
    setFault('no-rows-as-empty')
    expect(await residentsOf(property(2))).toEqual([])
  })

  test.each<[Fault, PmsProblem]>([
    ['html-with-200', 'MALFORMED'],
    ['malformed', 'MALFORMED'],
    ['reset', 'UNAVAILABLE'],
    ['limited-without-hint', 'LIMITED'],
    ['second-page-fails', 'UNAVAILABLE'],
    ['access-revoked', 'REVOKED'],
    ['refused', 'REFUSED'],
  ])('the fault %s is reported as %s', async (fault, problem) => {
    setFault(fault, property().id)
    expect(await problemOf(open().listResidents(property().id))).toBe(problem)
  })

  test.each<[Fault, number[]]>([
    ['limited', [1000, 1000]],
    ['maintenance-twice', [500, 1000]],
  ])('the fault %s is solved by a retry', async (fault, waits) => {
    setFault(fault)
    const clock = fakeClock()
    const { residents } = await open(customer(), deploymentFor(simulators), clock).listResidents(property().id)
    expect(inOrder(residents)).toEqual(expected(property()))
    expect(clock.waits.slice(0, 2)).toEqual(waits)
  })

  test('a slow reply is awaited up to the timeout', async () => {
    const [solitary] = customer(1).properties
    simulators.world.setFault({ pms, customer: customer(1).name, propertyId: solitary?.id }, 'slow')
    expect(await residentsOf(solitary, open(customer(1)))).toHaveLength(1)
    const shortTimeout = { ...fakeClock(), timeoutScale: SLOW_MS / 30_000 / 10 }
    const connector = open(customer(1), deploymentFor(simulators), shortTimeout)
    expect(await problemOf(connector.listResidents(solitary?.id ?? ''))).toBe('UNAVAILABLE')
  })

  test('a row on two pages is returned as one resident', async () => {
    setFault('duplicate-across-pages')
    expect(await residentsOf()).toEqual(expected(property()))
    expect((await open().listProperties()).properties).toHaveLength(customer().properties.length)
  })

  test('an unknown status is mapped to UNKNOWN with its wording, or to what the settings say', async () => {
    setFault('unknown-status', property().id)
    const residents = await residentsOf()
    expect(residents).toHaveLength(property().residents.length)
    const isFirst = ({ residentId }: PmsResident) => residentId === property().residents[0]?.id
    const wording = expect.objectContaining({ status: 'Pending Transfer' })
    expect(residents.find(isFirst)).toMatchObject({ status: 'UNKNOWN', wording })
    const settings = { statuses: { 'pending transfer': 'NOTICE' } } as const
    const set = connect(credentialsOf(customer()), deploymentFor(simulators), settings, fakeClock())
    expect((await set.listResidents(property().id)).residents.find(isFirst)).toMatchObject({
      status: 'NOTICE',
      wording,
    })
  })

  test('a property whose access was revoked is not listed any more', async () => {
    simulators.world.takeStep({ pms, customer: customer().name, propertyId: property().id }, 'revoke-access')
    const { properties: listed } = await open().listProperties()
    expect(listed.map(({ propertyId }) => propertyId)).toEqual(
      customer()
        .properties.slice(1)
        .map(({ id }) => id),
    )
  })

  test('the next reading contains what happened to residents', async () => {
    const target = { pms, customer: customer().name, propertyId: property().id }
    for (const step of ['move-in', 'give-notice', 'move-out', 'renew', 'transfer', 'promote-roommate'] as const) {
      simulators.world.takeStep(target, step)
    }
    const added = simulators.world.takeStep(target, 'add-co-tenant')
    const residents = await residentsOf()
    expect(residents).toEqual(expected(property()))
    expect(residents.map(({ residentId }) => residentId)).toContain(added)
  })

  test('a wrong login is refused, and no error contains a secret', async () => {
    const wrong = mistaken(deploymentFor(simulators))
    const unknownCustomer = { ...customer(), name: 'nobody/NOWHERE', password: 'canary-password' }
    for (const attempt of [
      () => open(customer(), wrong).listProperties(),
      () => open(customer(), wrong).listResidents(property().id),
      () => open(unknownCustomer).listProperties(),
    ]) {
      const error = await attempt().then(
        () => expect.fail('It went well.'),
        (caught: unknown) => caught,
      )
      expect(error).toMatchObject({ problem: 'REFUSED' })
      expect(inspect(error, { depth: 5 })).not.toMatch(/canary|of-the-tests/)
    }
    const logged = JSON.stringify(simulators.log.calls())
    expect(logged).toContain('***')
    expect(logged).not.toMatch(/canary|of-the-tests|Sim&lated/)
    expect(logged).not.toContain(Buffer.from('canary').toString('base64').slice(0, 6))
  })
})
