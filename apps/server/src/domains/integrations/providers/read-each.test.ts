import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import { testSecrets } from '@portico/simulators/pms/server'
import { deploymentFor, makeFakeClock } from '@portico/tools/testing/pms'
import { afterEach, expect, test, vi } from 'vitest'
import { connectAppFolio } from './app-folio/app-folio.ts'
import { PmsError, type PmsProblem } from './connector.ts'
import { connectEntrata } from './entrata/entrata.ts'
import { connectMri } from './mri/mri.ts'
import { readEach } from './read-each.ts'

const deployment = deploymentFor({ origin: 'https://pms.example', secrets: testSecrets })
afterEach(() => vi.unstubAllGlobals())

/** Each outcome is that of one property: `ok` or the problem. */
async function readAll(...outcomes: ('ok' | PmsProblem)[]) {
  const asked: number[] = []
  const titleOf = (index: number) => ({ propertyId: `p${index}`, propertyName: `Property ${index}` })
  const reading = await readEach([...outcomes.keys()], titleOf, async (index): Promise<PmsProperty> => {
    asked.push(index)
    const outcome = outcomes[index] ?? 'ok'
    if (outcome !== 'ok') throw new PmsError(outcome, 'The test says so.')
    return { ...titleOf(index) } as PmsProperty
  })
  return { read: reading.properties.map(({ propertyId }) => propertyId), failed: reading.failed, asked }
}

test('a property that cannot be read is named, and the others are read', async () => {
  for (const problem of ['REVOKED', 'UNAVAILABLE', 'MALFORMED', 'UNSUPPORTED', 'LIMITED'] as const) {
    expect(await readAll('ok', problem, 'ok')).toMatchObject({
      read: ['p0', 'p2'],
      failed: [{ propertyId: 'p1', propertyName: 'Property 1', problem }],
    })
  }
})

test('a refused login and a reading without any property are errors', async () => {
  await expect(readAll('ok', 'REFUSED')).rejects.toMatchObject({ problem: 'REFUSED' })
  await expect(readAll('REVOKED', 'MALFORMED', 'UNAVAILABLE')).rejects.toMatchObject({ problem: 'MALFORMED' })
  expect(await readAll('REVOKED', 'REVOKED')).toMatchObject({ read: [], failed: [{}, {}] })
  expect(await readAll()).toMatchObject({ read: [], failed: [] })
})

test('a PMS that is down is not asked for every property', async () => {
  const { asked, failed, read } = await readAll('ok', 'UNAVAILABLE', 'LIMITED', 'UNAVAILABLE', 'ok', 'ok')
  expect([asked, read]).toEqual([[0, 1, 2, 3], ['p0']])
  expect(failed.map(({ problem }) => problem)).toEqual([
    'UNAVAILABLE',
    'LIMITED',
    'UNAVAILABLE',
    'UNAVAILABLE',
    'UNAVAILABLE',
  ])
  expect((await readAll('UNAVAILABLE', 'UNAVAILABLE', 'ok', 'UNAVAILABLE', 'ok')).asked).toHaveLength(5)
})

function answer(reply: (asked: string) => unknown) {
  vi.stubGlobal('fetch', async (url: string, { body = '' }: { body?: string }) => {
    const content = reply(decodeURIComponent(url) + body)
    return content instanceof Response ? content : new Response(JSON.stringify(content))
  })
}
const dead = { propertyId: 'p1', propertyName: 'First' }
const living = [{ propertyId: 'p2', propertyName: 'Second' }]

test('Entrata: units that cannot be read are those of one property', async () => {
  const rows = [
    { PropertyID: 'p1', MarketingName: 'First' },
    { PropertyID: 'p2', MarketingName: 'Second' },
  ]
  const problems = new Map<unknown, PmsProblem>([
    [{ response: { error: { code: 403, message: 'You do not have permission to access this property.' } } }, 'REVOKED'],
    [{ response: { result: { properties: 'none' } } }, 'MALFORMED'],
    ['<html>', 'MALFORMED'],
  ])
  for (const [reply, problem] of problems) {
    answer((asked) => {
      if (asked.includes('getProperties')) return { response: { result: { PhysicalProperty: { Property: rows } } } }
      return asked.includes('p1') ? reply : { response: { result: 'No records found' } }
    })
    const connector = connectEntrata({ orgs: 'acme' }, deployment, {}, makeFakeClock())
    expect(await connector.listProperties()).toMatchObject({ properties: living, failed: [{ ...dead, problem }] })
  }
})

test('AppFolio and MRI: a unit without a usable id fails its own property', async () => {
  const long = 'x'.repeat(200)
  answer((asked) => ({
    data: asked.includes('/units')
      ? [
          { Id: long, PropertyId: 'p1' },
          { Id: 'u', PropertyId: 'p2' },
        ]
      : [
          { Id: 'p1', Name: 'First' },
          { Id: 'p2', Name: 'Second' },
        ],
  }))
  const expected = { properties: living, failed: [{ ...dead, problem: 'MALFORMED' }] }
  const appFolio = connectAppFolio({ vhost: 'acme' }, deployment, {}, makeFakeClock())
  expect(await appFolio.listProperties()).toMatchObject(expected)
  answer((asked) => ({
    value: asked.includes('RentRoll')
      ? [
          { PROPERTYID: 'p1', UNITID: long },
          { PROPERTYID: 'p2', UNITID: '1' },
        ]
      : [
          { PropertyID: 'p1', PropertyName: 'First' },
          { PropertyID: 'p2', PropertyName: 'Second' },
        ],
  }))
  const credentials = { clientId: 'c', databaseName: 'd', username: 'u', password: 'p' }
  expect(await connectMri(credentials, deployment, {}, makeFakeClock()).listProperties()).toMatchObject(expected)
})
