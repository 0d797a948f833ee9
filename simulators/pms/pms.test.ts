import { request } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startPmsSimulators } from './server.ts'
import { faults, type Property } from './simulator.ts'
import { timelineSteps } from './timeline.ts'
import { makeWorld } from './world.ts'

const simulators = await startPmsSimulators({ today: '2026-03-15' })
beforeEach(() => {
  simulators.world.reset()
  simulators.log.clear()
})
afterAll(() => simulators.stop())

const control = async (method: string, path = '', content?: unknown, type = 'application/json') => {
  const reply = await fetch(`${simulators.origin}/control${path}`, {
    method,
    ...(content !== undefined && { body: JSON.stringify(content), headers: { 'content-type': type } }),
  })
  return { status: reply.status, content: await reply.json() }
}
const target = { pms: 'Entrata', customer: 'brightwater', propertyId: '1001' } as const

test('the world depends on the day only, and every PMS has its own ids for the same people', () => {
  const describe = () => JSON.stringify(makeWorld({ today: '2026-03-15' }).customers())
  expect(describe()).toBe(describe())
  const customers = simulators.world.customers()
  expect(customers).toHaveLength(10)
  for (const { properties } of customers) {
    const residents = properties.flatMap((property) => property.residents)
    expect(new Set(residents.map(({ id }) => id)).size).toBe(residents.length)
  }
  const emails = customers
    .filter((_, index) => index % 2 === 0)
    .map(({ properties }) => properties[0]?.residents[5]?.email)
  expect(new Set(emails).size).toBe(1)
  const names = customers[0]?.properties[0]?.residents.map(({ firstName, lastName }) => firstName + lastName).join(' ')
  expect(names).toMatch(/ø.*&|&.*ø/)
})

test('steps change residents and fail if no resident fits', () => {
  const { world } = simulators
  const property = () => world.customers()[0]?.properties[0] as Property
  const resident = (id: string | null) => property().residents.find((one) => one.id === id)
  expect(resident(world.takeStep(target, 'move-in'))).toMatchObject({ status: 'current', leaseStart: '2026-03-15' })
  expect(resident(world.takeStep(target, 'give-notice'))).toMatchObject({ status: 'notice', moveOut: '2026-04-14' })
  expect(resident(world.takeStep(target, 'move-out'))).toMatchObject({ status: 'past', moveOut: '2026-03-15' })
  const before = structuredClone(property().residents)
  const renewed = resident(world.takeStep(target, 'renew'))
  expect(renewed?.leaseEnd).not.toBe(before.find(({ id }) => id === renewed?.id)?.leaseEnd)
  const moved = resident(world.takeStep(target, 'transfer'))
  expect(moved?.unitId).not.toBe(before.find(({ id }) => id === moved?.id)?.unitId)
  expect(resident(world.takeStep(target, 'promote-roommate'))).toMatchObject({ role: 'primary', status: 'current' })
  expect(() => world.takeStep({ ...target, propertyId: '1003' }, 'renew')).toThrow('Nobody')
  world.takeStep(target, 'revoke-access')
  expect(world.ownFault(target)).toBe('access-revoked')
})

test('only Yardi gives a promoted roommate a new id', () => {
  const yardi = { pms: 'Yardi', customer: 'brightwater/brightwater', propertyId: 'prop001' } as const
  const promoted = simulators.world.takeStep(yardi, 'promote-roommate')
  const [property] = simulators.world.customers().find(({ pms }) => pms === 'Yardi')?.properties ?? []
  const resident = property?.residents.find(({ id }) => id === promoted)
  expect(resident).toMatchObject({ id: expect.stringMatching(/^t/), formerId: expect.stringMatching(/^r/) })
})

test('a fault of a property takes precedence over that of its customer and counts its calls', () => {
  const { world } = simulators
  const customer = world.customers()[0]
  expect([customer?.faultOf('1001'), customer?.countCall('1001')]).toEqual([undefined, 0])
  world.setFault({ pms: 'Entrata', customer: 'brightwater' }, 'slow')
  world.setFault(target, 'limited')
  expect([customer?.faultOf(), customer?.faultOf('1001'), customer?.faultOf('1002')]).toEqual([
    'slow',
    'limited',
    'slow',
  ])
  expect([customer?.countCall('1001'), customer?.countCall('1001'), customer?.countCall('1002')]).toEqual([1, 2, 1])
  world.setFault(target, 'limited')
  expect(customer?.countCall('1001')).toBe(1)
  world.setFault(target, null)
  expect(customer?.faultOf('1001')).toBe('slow')
})

test('the control interface reads and changes the world, in JSON only', async () => {
  const { status, content } = await control('GET')
  expect(status).toBe(200)
  expect(content).toMatchObject({ faults, steps: timelineSteps, calls: [] })
  const failing = await control('PUT', '/fault', { ...target, fault: 'reset' })
  expect(failing.content.customers[0].properties[0]).toMatchObject({ id: '1001', fault: 'reset' })
  expect((await control('POST', '/step', { ...target, step: 'add-co-tenant' })).content.residentId).toMatch(/^5000/)
  expect((await control('POST', '/reset', {})).content.customers).toEqual(content.customers)
  for (const [path, message, expected] of [
    ['/fault', { ...target, fault: 'unheard' }, 400],
    ['/fault', { fault: null }, 400],
    ['/fault', [], 400],
    ['/fault', { ...target, customer: 'nobody', fault: null }, 404],
    ['/fault', { ...target, propertyId: '9', fault: null }, 404],
  ] as const) {
    expect((await control('PUT', path, message)).status).toBe(expected)
  }
  expect((await control('POST', '/step', { ...target, propertyId: '1003', step: 'renew' })).status).toBe(409)
  expect((await control('POST', '/step', { ...target, propertyId: undefined, step: 'renew' })).status).toBe(400)
  expect((await control('POST', '/step', { ...target, step: 'unheard' })).status).toBe(400)
  expect((await control('POST', '/unheard', {})).status).toBe(404)
  expect((await control('POST', '/reset', {}, 'text/plain')).status).toBe(400)
})

test('the log contains no secrets, not even wrong ones', async () => {
  const { secrets, origin, log } = simulators
  await fetch(`${origin}/yardi/x/Webservices/ItfResidentData.asmx?password=canary`, {
    method: 'POST',
    headers: { authorization: 'Basic canary', 'x-api-key': 'canary', cookie: 'canary=1' },
    body: `<tem:Password>canary &amp; co</tem:Password><x>${secrets.yardiInterfaceLicense}</x>{"password": "can\\"ary"}`,
  })
  const [call] = log.calls()
  expect(call).toMatchObject({ pms: 'Yardi', method: 'POST', headers: { authorization: '***', cookie: '***' } })
  expect(JSON.stringify(call)).not.toMatch(/can.*ary|licence-of-the-tests/)
})

test('requests are answered for localhost only', async () => {
  const status = await new Promise((resolve) => {
    const headers = { host: 'rebound.example' }
    request({ port: simulators.port, host: '127.0.0.1', path: '/control', headers }, ({ statusCode }) =>
      resolve(statusCode),
    ).end()
  })
  expect(status).toBe(403)
  expect((await fetch(`${simulators.origin}/unheard/x`)).status).toBe(404)
})
