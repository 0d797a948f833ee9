import { inspect } from 'node:util'
import { completeCredentials, type ProfileSettings } from '@portico/contract/integrations/profiles.rules'
import { startPmsSimulators } from '@portico/simulators/pms/server'
import type { Fault, Property, Resident } from '@portico/simulators/pms/simulator'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Clock, PmsDeployment, PmsError, ResidentRole, ResidentStatus } from '../connector.ts'
import { connectYardi } from './yardi.ts'

const CUSTOMER = 'brightwater/brightwater'
const waits: number[] = []
const fakeClock: Clock = { now: Date.now, sleep: async (millis) => waits.push(millis), timeoutScale: 1 }

const simulators = await startPmsSimulators({ today: '2026-11-15', slowMs: 150 })
beforeEach(() => {
  simulators.world.reset()
  simulators.log.clear()
  waits.length = 0
})
afterAll(() => simulators.stop())

const customerOf = (name = CUSTOMER) => {
  const customer = simulators.world.customers().find((one) => one.pms === 'Yardi' && one.name === name)
  return customer ?? expect.fail('There is no such customer.')
}
const typed = (name = CUSTOMER) => ({
  url: 'https://www.yardiasp14.com/21253brightwater/pages/login.aspx',
  serverName: name.split('/')[0],
  database: name.split('/')[1],
  username: customerOf(name).username,
  password: customerOf(name).password,
})
type Typed = ReturnType<typeof typed>
type ConnectorOptions = { clock?: Clock; settings?: ProfileSettings }
const connect = (
  changes: { [Field in keyof Typed]?: Typed[Field] | undefined } = {},
  { clock = fakeClock, settings = {}, ...deployment }: Partial<PmsDeployment['yardi']> & ConnectorOptions = {},
) => {
  const yardi = {
    baseUrl: `${simulators.origin}/yardi`,
    interfaceEntity: simulators.secrets.yardiInterfaceEntity,
    interfaceLicense: simulators.secrets.yardiInterfaceLicense,
    hosts: [],
    ...deployment,
  }
  const credentials = completeCredentials('Yardi', { ...typed(), ...changes })
  return connectYardi(credentials, { yardi } as PmsDeployment, settings, clock)
}
const property = (position = 0) => customerOf().properties[position] as Property
const setFault = (fault: Fault, propertyId: string | undefined = property().id) =>
  simulators.world.setFault({ pms: 'Yardi', customer: CUSTOMER, propertyId }, fault)
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
  roommate: 'OCCUPANT',
  minor: 'CHILD',
  guarantor: 'GUARANTOR',
  unheard: 'UNKNOWN',
}
const expectedOf = ({ code, residents }: Property) =>
  residents.map((resident) => ({
    residentId: resident.id,
    previousIds: [],
    unitId: resident.unitId && `${code}/${resident.unitId}`,
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

describe('Yardi properties', () => {
  test('are read with their units and with buildings that are derived from streets', async () => {
    // The default name of the database is that of the server.
    const { properties } = await connect({ database: undefined }).listProperties()
    const { id, code, name, street, city, state, units, buildings } = property()
    expect(properties.map(({ propertyId }) => propertyId)).toEqual(customerOf().properties.map((one) => one.id))
    expect(properties[0]).toEqual({
      propertyId: id,
      propertyName: name,
      propertyCode: code,
      propertyAddress: { line1: street, line2: null, city, state, country: 'US' },
      buildings: buildings.map((building) => ({ id: building.street.toLowerCase(), name: building.street })),
      units: units.map((unit) => {
        const { street: unitStreet = '' } = buildings.find((building) => building.id === unit.buildingId) ?? {}
        return {
          id: `${code}/${unit.number}`,
          buildingId: unitStreet.toLowerCase(),
          address: `${unitStreet} APT ${unit.number}`,
          code: unit.number,
        }
      }),
    })
    expect(properties[1]?.buildings).toEqual([{ id: 'main', name: 'Main' }])
  })

  test('are read from lists with one item', async () => {
    const name = 'cedargrove/cedargrove_live'
    simulators.world.setFault({ pms: 'Yardi', customer: name }, 'single-row-as-object')
    const { properties } = await connect(typed(name)).listProperties()
    const [only, ...others] = properties
    expect([others.length, only?.buildings.length, only?.units.length]).toEqual([0, 1, 1])
  })

  test('are not listed after access was revoked', async () => {
    setFault('access-revoked')
    const { properties } = await connect().listProperties()
    expect(properties.map(({ propertyId }) => propertyId)).toEqual([property(1).id, property(2).id])
  })
})

describe('Yardi residents', () => {
  test('are read with every status and with names in any script', async () => {
    const { residents: people } = await connect().listResidents(property().code)
    expect(people).toEqual(expectedOf(property()))
    expect(new Set(people.map(({ status }) => status))).toEqual(
      new Set(['CURRENT', 'NOTICE', 'EVICTION', 'FUTURE', 'PAST', 'OTHER']),
    )
    expect(people.some(({ firstName, lastName }) => firstName === 'Ann & Bob' || lastName === "O'Connor")).toBe(true)
  })

  test('are an empty list for an empty property, in each format of the reply', async () => {
    expect((await connect().listResidents(property(2).code)).residents).toEqual([])
    setFault('no-rows-as-empty', property(2).id)
    expect((await connect().listResidents(property(2).code)).residents).toEqual([])
  })

  test('are returned once when they are listed twice', async () => {
    setFault('duplicate-across-pages')
    expect((await connect().listResidents(property().code)).residents).toEqual(expectedOf(property()))
  })

  test('with an unknown status get the status UNKNOWN, and the others are unchanged', async () => {
    const { residents: before } = await connect().listResidents(property().code)
    setFault('unknown-status')
    const { residents: people } = await connect().listResidents(property().code)
    const changed = people.filter(({ status }, position) => status !== before[position]?.status)
    expect(changed).toMatchObject([{ status: 'UNKNOWN', wording: { status: 'Transferring' } }])
    const settings = { statuses: { transferring: 'CURRENT' } } as const
    const { residents: mapped } = await connect({}, { settings }).listResidents(property().code)
    expect(mapped.map(({ status }) => status)).toEqual(before.map(({ status }) => status))
  })

  test('who are promoted have their old code in previousIds', async () => {
    const target = { pms: 'Yardi', customer: CUSTOMER, propertyId: property().id } as const
    const roommate = property().residents.find(({ role, status }) => role === 'roommate' && status === 'current')
    const formerId = roommate?.id
    simulators.world.takeStep(target, 'promote-roommate', formerId)
    const { residents: people } = await connect().listResidents(property().code)
    expect(people.filter(({ previousIds }) => previousIds.length > 0)).toMatchObject([
      { residentId: formerId?.replace('r', 't'), previousIds: [formerId], status: 'CURRENT' },
    ])
    expect(people.find(({ residentId }) => residentId === formerId)).toBeUndefined()
  })
})

describe('a failing Yardi', () => {
  test.each([
    ['refused', 'REFUSED', 1],
    ['html-with-200', 'MALFORMED', 1],
    ['malformed', 'MALFORMED', 1],
    ['reset', 'UNAVAILABLE', 3],
    ['limited-without-hint', 'LIMITED', 3],
  ] as const)('with the fault %s is reported as %s after %i calls', async (fault, problem, calls) => {
    simulators.world.setFault({ pms: 'Yardi', customer: CUSTOMER }, fault)
    expect(await failure(connect().listProperties())).toMatchObject({ problem })
    expect(await failure(connect().listResidents(property().code))).toMatchObject({ problem })
    expect(simulators.log.calls()).toHaveLength(2 * calls)
  })

  test('reports a property without access as REVOKED', async () => {
    setFault('access-revoked')
    expect(await failure(connect().listResidents(property().code))).toMatchObject({ problem: 'REVOKED' })
    expect(await failure(connect().listResidents('nowhere'))).toMatchObject({ problem: 'REVOKED' })
  })

  test('fails the reading of the property whose second call fails, and the other properties are read', async () => {
    setFault('second-page-fails')
    expect(await failure(connect().listResidents(property().code))).toMatchObject({ problem: 'UNAVAILABLE' })
    const { properties, failed } = await connect().listProperties()
    expect(properties.map(({ propertyId }) => propertyId)).toEqual([property(1).id, property(2).id])
    const { id: propertyId, name: propertyName } = property()
    expect(failed).toEqual([{ propertyId, propertyName, problem: 'UNAVAILABLE' }])
  })

  test('is retried after the delay that it asks for', async () => {
    setFault('limited')
    expect((await connect().listResidents(property().code)).residents).not.toEqual([])
    expect(waits).toEqual([1_000, 1_000])
    setFault('maintenance-twice')
    expect((await connect().listResidents(property().code)).residents).not.toEqual([])
  })

  test('may be slow, up to the timeout', async () => {
    // A timed-out call may arrive later and disturb the counts of other tests, so this test has its own simulators.
    const slow = await startPmsSimulators({ today: '2026-11-15', slowMs: 150 })
    slow.world.setFault({ pms: 'Yardi', customer: CUSTOMER, propertyId: property().id }, 'slow')
    const access = {
      baseUrl: `${slow.origin}/yardi`,
      interfaceEntity: slow.secrets.yardiInterfaceEntity,
      interfaceLicense: slow.secrets.yardiInterfaceLicense,
      hosts: [],
    }
    expect((await connect({}, access).listResidents(property().code)).residents).not.toEqual([])
    const withShortTimeout = connect({}, { ...access, clock: { ...fakeClock, timeoutScale: 0.0004 } })
    expect(await failure(withShortTimeout.listResidents(property().code))).toMatchObject({ problem: 'UNAVAILABLE' })
    await slow.stop()
  })

  test('refuses an unknown login, and no error contains it', async () => {
    const password = 'wrong <password> & secret'
    const interfaceLicense = 'wrong <licence> & secret'
    const attempts = [
      connect({ password }),
      connect({ username: 'nobody' }),
      connect({ serverName: 'elsewhere' }),
      // Yardi omits the result.
      connect({ database: 'elsewhere' }),
      connect({}, { interfaceLicense }),
    ]
    const failures = await Promise.all(attempts.map((connector) => failure(connector.listProperties())))
    expect(failures.map(({ problem }) => problem)).toEqual(Array(5).fill('REFUSED'))
    setFault('reset')
    failures.push(await failure(connect().listResidents(property().code)))
    const logged = inspect([failures, simulators.log.calls()], { depth: 10, maxStringLength: null })
    const secrets = [password, interfaceLicense, 'wrong &lt;', typed().password, 'Sim&amp;lated']
    for (const secret of [...secrets, simulators.secrets.yardiInterfaceLicense]) expect(logged).not.toContain(secret)
  })

  test('is only called at hosts of Yardi and of domains that the deployment allows', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('Not in a test.'))
    try {
      const deployment = {
        baseUrl: undefined,
        interfaceEntity: 'Portico',
        interfaceLicense: 'licence',
        hosts: ['landlord.example'] as readonly string[],
      }
      const at = (domain: string) =>
        failure(
          connectYardi(
            { ...typed(), domain, voyagerWebshare: 'share' },
            { yardi: deployment } as unknown as PmsDeployment,
            {},
            fakeClock,
          ).listProperties(),
        )
      for (const domain of [
        'localhost',
        '169.254.169.254',
        'yardi.com.example',
        'mylandlord.example',
        'example.com/yardi.com',
        '',
      ])
        expect(await at(domain)).toMatchObject({ problem: 'REFUSED' })
      expect(fetched).not.toHaveBeenCalled()
      expect(await at('www.yardiasp14.com')).toMatchObject({ problem: 'UNAVAILABLE' })
      expect(fetched.mock.calls[0]?.[0]).toBe('https://www.yardiasp14.com/share/Webservices/ItfResidentData.asmx')
      expect(await at('voyager.landlord.example')).toMatchObject({ problem: 'UNAVAILABLE' })
    } finally {
      fetched.mockRestore()
    }
  })
})
