import type { ProfileSettings } from '@portico/contract/integrations/profiles.rules'
import { testSecrets } from '@portico/simulators/pms/server'
import { deploymentFor, makeFakeClock } from '@portico/tools/testing/pms'
import { afterEach, expect, test, vi } from 'vitest'
import { connectAppFolio } from './app-folio/app-folio.ts'
import { countryOf } from './country-of.ts'
import { mapSite } from './real-page/real-page-mapping.ts'
import { child, readXml, type XmlElement } from './xml.ts'
import * as yardi from './yardi/yardi-mapping.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['Canada', 'OR', {}, 'CA'],
  ['U.S.A.', '', { countryCode: 'CA' }, 'US'],
  ['Ruritania', '', {}, 'Ruritania'],
  ['', 'QC', {}, 'CA'],
  ['', 'Québec', {}, 'CA'],
  ['', 'WA', {}, 'US'],
  ['', 'WA', { countryCode: 'AU' }, 'AU'],
  ['', 'Bayern', {}, null],
  ['', '', {}, null],
])('a property in country "%s", state "%s" with settings %j is in %s', (named, state, settings, country) => {
  expect(countryOf(named, state, settings)).toBe(country)
})

test('AppFolio, RealPage and Yardi assume no country', async () => {
  const element = async (inside: string) => child(await readXml(`<r>${inside}</r>`, 'the test'), 'r') as XmlElement
  const readers: ((state: string, country: string, settings: ProfileSettings) => Promise<string | null | undefined>)[] =
    [
      async (state, country, settings) => {
        vi.stubGlobal('fetch', async () => Response.json({ data: [{ Id: 'p', State: state, Country: country }] }))
        const deployment = deploymentFor({ origin: 'https://pms.example', secrets: testSecrets })
        const { properties } = await connectAppFolio(
          { vhost: 'v' },
          deployment,
          settings,
          makeFakeClock(),
        ).listProperties()
        return properties[0]?.propertyAddress.country
      },
      async (state, country, settings) => {
        const site = await element(`<SiteID>1</SiteID><State>${state}</State><Country>${country}</Country>`)
        return mapSite(site, { buildings: [], units: [] }, settings).propertyAddress.country
      },
      async (state, country, settings) => {
        const property = await element(`<Code>1</Code><State>${state}</State><Country>${country}</Country>`)
        return yardi.mapProperty(property, [], settings).propertyAddress.country
      },
    ]
  for (const read of readers) {
    expect(await read('QC', '', {})).toBe('CA')
    expect(await read('OR', '', {})).toBe('US')
    expect(await read('', '', {})).toBeNull()
    expect(await read('', '', { countryCode: 'GB' })).toBe('GB')
    expect(await read('ON', 'United States', {})).toBe('US')
  }
})
