import { completeCredentials } from '@portico/contract/integrations/profiles.rules'
import { type PmsProvider, pmsProviders } from '@portico/contract/shared/pms-providers'
import { startPmsSimulators } from '@portico/simulators/pms/server'
import type { Customer, Fault, Property } from '@portico/simulators/pms/simulator'
import { deploymentFor, makeFakeClock } from '@portico/tools/testing/pms'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { connectBy } from './connect.ts'
import type { PmsError, PmsResident, RefusedMethod } from './connector.ts'

const simulators = await startPmsSimulators({ today: '2026-03-15' })
beforeEach(() => simulators.world.reset())
afterAll(() => simulators.stop())

const refused: Record<PmsProvider, RefusedMethod> = {
  Entrata: { method: 'leaseStatusTypeIds', hidesFuture: false },
  AppFolio: { method: 'units', hidesFuture: false },
  RealPage: { method: 'getleaseinfo', hidesFuture: false },
  Yardi: { method: 'GetRoommatePromotions', hidesFuture: false },
  MRI: { method: 'MRI_S-PMRM_PendingMoveIns', hidesFuture: true },
}

describe.each(pmsProviders)('%s with the fault', (pms) => {
  const customer = () => simulators.world.customers().find((one) => one.pms === pms) as Customer
  const property = () => customer().properties[0] as Property
  const open = () => {
    const { name, username, password } = customer()
    const [first = '', second = ''] = name.split('/')
    const typed = {
      Entrata: { url: `https://${name}.entrata.com` },
      AppFolio: { url: `https://${name}.appfolio.com` },
      RealPage: { pmcId: name },
      Yardi: { url: 'https://www.yardipcv.com/x/', serverName: first, database: second, username, password },
      MRI: { clientId: first, databaseName: second, username, password },
    }[pms]
    return connectBy(deploymentFor(simulators), makeFakeClock())(pms, completeCredentials(pms, typed), {})
  }
  const read = () => open().listResidents(property().id)
  const setFault = (fault: Fault) =>
    simulators.world.setFault({ pms, customer: customer().name, propertyId: property().id }, fault)
  const idsOf = (people: readonly { residentId: string | null }[]) => people.map(({ residentId }) => residentId).sort()

  test('empty-roster: a reading without residents succeeds', async () => {
    expect((await read()).residents).not.toEqual([])
    setFault('empty-roster')
    expect(await read()).toMatchObject({ unreadable: [], refusedMethods: [] })
    const current = (await read()).residents.filter(({ status }) => status === 'CURRENT')
    expect(current).toEqual([])
  })

  test('changed-unit-ids: all units of the list and of residents have other ids', async () => {
    const unitsOf = async () => {
      const { properties } = await open().listProperties()
      const listed = properties.find(({ propertyId }) => propertyId === property().id)?.units.map(({ id }) => id) ?? []
      const { residents } = await read()
      return { listed, lived: residents.flatMap(({ unitId }) => unitId ?? []) }
    }
    const before = await unitsOf()
    setFault('changed-unit-ids')
    const after = await unitsOf()
    expect(after.listed).toHaveLength(before.listed.length)
    expect(after.listed.filter((id) => before.listed.includes(id))).toEqual([])
    expect(after.lived.every((id) => after.listed.includes(id))).toBe(true)
  })

  test('unreadable-date: one resident is reported by name, and the others are read', async () => {
    const before = await read()
    setFault('unreadable-date')
    const { residents, unreadable } = await read()
    expect(unreadable).toMatchObject([{ residentId: expect.any(String), name: expect.any(String), field: 'DATE' }])
    expect(idsOf([...residents, ...unreadable])).toEqual(idsOf(before.residents))
  })

  test('unknown-role: one resident has a role that nobody knows, with its wording', async () => {
    setFault('unknown-role')
    const unknown = (await read()).residents.filter(({ role }: PmsResident) => role === 'UNKNOWN')
    const expected = { status: 'CURRENT', wording: { role: expect.stringMatching(/^household staff$/i) } }
    // MRI has no wordings for roles.
    expect(unknown).toMatchObject(pms === 'MRI' ? [] : [expected])
  })

  test('method-refused: the reading goes on without the method', async () => {
    setFault('method-refused')
    const { residents, unreadable, refusedMethods } = await read()
    expect(refusedMethods).toEqual([refused[pms]])
    expect(residents.length + unreadable.length).toBeGreaterThan(10)
  })

  const failure = () =>
    read().then(
      () => expect.fail('It went well.'),
      (error: PmsError) => error,
    )
  const other = () => customer().properties[1] as Property

  test('foreign-rows: residents and units of another property are left out and counted', async () => {
    const describe = async () =>
      (await open().listProperties()).properties.find(({ propertyId }) => propertyId === property().id)
    const before = { reading: await read(), property: await describe() }
    setFault('foreign-rows')
    const { residents, unreadable, foreignRows } = await read()
    expect(idsOf([...residents, ...unreadable])).toEqual(idsOf(before.reading.residents))
    expect(await describe()).toEqual(before.property)
    expect(before.reading.foreignRows).toEqual([])
    // AppFolio lists the tenants of all properties anyway.
    const counted = [{ otherPropertyId: other().id, rows: expect.any(Number) }]
    expect(foreignRows).toEqual(pms === 'AppFolio' ? [] : counted)
    expect(foreignRows.every(({ rows }) => rows > 10)).toBe(true)
  })

  test('other-property: a reply of another property only is no reading', async () => {
    setFault('other-property')
    const { problem, said } = await failure()
    expect(problem).toBe(pms === 'AppFolio' ? 'REVOKED' : 'MALFORMED')
    if (pms !== 'AppFolio') expect(said).toBe(other().id)
    // AppFolio and MRI list the units of all properties in one reply.
    const isAskedAlone = pms !== 'AppFolio' && pms !== 'MRI'
    const { failed } = await open().listProperties()
    expect(failed.map(({ propertyId }) => propertyId)).toEqual(isAskedAlone ? [property().id] : [])
  })

  test('empty-page: the pages after an empty one are read', async () => {
    const before = await read()
    setFault('empty-page')
    expect(await read()).toEqual(before)
  })

  test('other-format: the same people are read with their e-mails and with what gives access', async () => {
    const before = await read()
    setFault('other-format')
    const { residents, unreadable } = await read()
    expect(unreadable).toEqual([])
    expect(idsOf(residents)).toEqual(idsOf(before.residents))
    const about = (people: readonly PmsResident[]) =>
      people
        .filter(({ status }) => ['CURRENT', 'NOTICE', 'EVICTION'].includes(status))
        .map(({ residentId, email, unitId, moveOut }) => ({ residentId, email, unitId, moveOut }))
        .sort((left, right) => left.residentId.localeCompare(right.residentId))
    expect(about(residents)).toEqual(about(before.residents))
    const company = residents.filter(({ lastName }) => lastName === 'ACME, Inc.')
    expect(company).toMatchObject(pms === 'AppFolio' ? [{ firstName: '', status: 'CURRENT' }] : [])
  })

  test('unusable-email: the address is kept as it is written', async () => {
    setFault('unusable-email')
    const found = (await read()).residents.filter(({ email }) => email === 'José@residents.example')
    expect(found).toHaveLength(1)
  })

  test('several-units: one unit counts and the other is named, whatever the order of the rows is', async () => {
    setFault('several-units')
    const twice = async () => (await read()).residents.filter(({ otherUnitIds }) => otherUnitIds?.length)
    const [found, ...others] = await twice()
    expect(others).toEqual([])
    expect(found).toMatchObject({ status: 'CURRENT', unitId: expect.any(String), otherUnitIds: [expect.any(String)] })
    expect(found?.otherUnitIds).not.toContain(found?.unitId)
    property().residents.reverse()
    expect(await twice()).toEqual([found])
  })

  test('shared-ids: two people with one id are two, or are reported by name', async () => {
    const before = await read()
    setFault('shared-ids')
    const after = await read()
    const names = ({ firstName, lastName }: PmsResident) => `${firstName} ${lastName}`
    const missing = before.residents.filter((one) => !after.residents.some((other) => names(other) === names(one)))
    if (pms === 'RealPage') expect([missing, after.unreadable]).toEqual([[], []])
    else expect(after.unreadable).toMatchObject([{ name: missing.map(names).join(', '), field: 'ID' }])
  })

  test('one-property-dead: the property is named, and the others are read', async () => {
    setFault('one-property-dead')
    const { properties, failed } = await open().listProperties()
    expect(failed).toMatchObject([{ propertyId: property().id, propertyName: property().name }])
    expect(properties).toHaveLength(customer().properties.length - 1)
  })
})
