import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validateAddress } from '@portico/contract/integrations/addresses.rules'
import { countries } from '@portico/contract/shared/locales'
import { connectBy } from '@portico/server/domains/integrations/providers/connect'
import { startPmsSimulators } from '@portico/simulators/pms/server'
import { makeWorld } from '@portico/simulators/pms/world'
import { expect, test } from 'vitest'
import { deploymentFor, makeFakeClock } from '../testing/pms.ts'
import { describePmsWorld, writePmsWorld } from './pms-world.ts'
import { portfolio } from './portfolio.ts'
import { makeProperties, propertyRow } from './properties.ts'

const now = Date.UTC(2026, 2, 15)

test('the PMS simulators have the demo properties: most match, one needs a confirmation, one is in another state', () => {
  const { properties } = describePmsWorld('us', { now })
  const demo = makeProperties(1, now, 'us', { portfolio: portfolio.length, people: ({ people }) => people })
  const outcomes = properties.map((plan) => {
    const row = demo.portfolio.concat(demo.single, demo.newcomer).find(({ name }) => name === plan.name)
    const { address_line1, city, state_or_region, country_code } = propertyRow(row ?? demo.single)
    const portal = {
      addressLine1: String(address_line1),
      city: String(city),
      stateOrRegion: state_or_region as string | null,
      countryCode: String(country_code),
    }
    return validateAddress({ ...plan, line1: plan.street }, portal)
  })
  expect(outcomes.filter((one) => one === 'MATCH').length).toBeGreaterThan(15)
  expect(outcomes.filter((one) => one === 'CONFIRMATION_REQUIRED')).toHaveLength(1)
  expect(outcomes.filter((one) => one === 'DENIED')).toHaveLength(1)
})

test('the file of the PMS simulators is readable by its owner only, also if it was readable by all', async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-pms-world-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'pms-world.json')
  await writeFile(file, '{}', { mode: 0o644 })
  await writePmsWorld(file, 'us')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(file, 'utf8')).properties.length).toBeGreaterThan(15)
})

test.each(countries)('in %s every unit has a unique number and a building', (country) => {
  const { properties } = describePmsWorld(country, { now })
  for (const { name, units, buildings } of properties) {
    expect(new Set(units.map(({ number }) => number)).size, name).toBe(units.length)
    expect(
      units.every(({ building }) => buildings[building]),
      name,
    ).toBe(true)
  }
  const world = makeWorld({ plans: properties, today: '2026-03-15' })
  for (const customer of world.customers()) {
    const ids = customer.properties.flatMap(({ residents }) => residents.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('in Canada a PMS that names no country tells it by the province', async () => {
  const { properties: plans } = describePmsWorld('ca', { now })
  const simulators = await startPmsSimulators({ plans })
  const connect = connectBy(deploymentFor(simulators), makeFakeClock())
  const credentials = {
    AppFolio: { vhost: 'brightwater' },
    RealPage: { pmcId: '1192837' },
    Yardi: {
      ...{ domain: 'x', voyagerWebshare: 'x', serverName: 'brightwater', database: 'brightwater' },
      ...{ username: 'portico', password: 'Sim&lated <1>' },
    },
  } as const
  for (const pms of ['AppFolio', 'RealPage', 'Yardi'] as const) {
    const { properties } = await connect(pms, credentials[pms], {}).listProperties()
    expect(properties.some(({ propertyAddress }) => propertyAddress.state === 'QC')).toBe(true)
    const canadian = plans.filter(({ country }) => country === 'CA').map(({ name }) => name)
    const read = properties.filter(({ propertyName }) => canadian.includes(propertyName))
    expect(read.length).toBeGreaterThan(3)
    for (const { propertyAddress, propertyName } of read)
      if (propertyAddress.state !== 'OR') expect(propertyAddress.country, propertyName).toBe('CA')
  }
  await simulators.stop()
})
