import type { Flags } from '@portico/contract/flags/flags.rules'
import { openPages, type Role } from '@portico/tools/testing/pages'
import { afterAll, describe, expect, test } from 'vitest'

const portal = await openPages()
const property = `/properties/${portal.cast.properties.openToPartner}`
afterAll(() => portal.close())

type Case = [address: string, arrived: string, flags?: Partial<Flags>, as?: Role]
const NOBODY = '00000000-0000-4000-8000-000000000000'
const inProperty = (path: string) => path.replace(/^P/, property)

const noCredentials = { accessCodesEnabled: false, accessCodesEnabledProperties: [], fobsEnabled: false }
const noNetworks = { networkSettingsEnabled: false, safetrustEnabled: false }
const noFormats = { credentialFormatsEnabled: false, safetrustEnabled: false }
const noProfiles = { pmsProfileMutationEnabled: false }

/** `P` stands for a property of the manager. */
describe.each<{ rule: string; cases: Case[] }>([
  {
    rule: 'an address without a page of its own leads to one',
    cases: [
      ['/need-help/resources', '/need-help'],
      ['/billing', '/billing/properties'],
      ['/register', '/'],
      ['P/credentials', 'P/credentials/fobs'],
      ['P/fobs', 'P/credentials/fobs'],
    ],
  },
  {
    rule: 'in the classic face the parts of a property are tabs',
    cases: [
      ['P/overview', 'P'],
      ['P/keys', 'P#keys'],
      ['P/integrations', 'P#integrations'],
    ],
  },
  { rule: 'the redesign begins with the overview', cases: [['P', 'P/overview', { siteRedesign: true }]] },
  { rule: 'a property in use needs no setup', cases: [['P/wizard', 'P']] },
  {
    rule: 'where the settings are one page, their parts lead to it',
    cases: [
      ['P/settings/access-control', 'P/settings', { safetrustEnabled: false }],
      ['P/settings/contacts', 'P/settings', { safetrustEnabled: false }],
    ],
  },
  {
    rule: 'without their flag, networks and credential formats lead to the settings',
    cases: [
      ['P/settings/networks', 'P/settings', noNetworks],
      ['P/settings/networks/add', 'P/settings', noNetworks],
      [`P/settings/networks/${NOBODY}`, 'P/settings', noNetworks],
      ['P/settings/credential-formats', 'P/settings', noFormats],
      ['P/settings/credential-formats/add', 'P/settings', noFormats],
    ],
  },
  {
    rule: 'without their flags there are neither codes nor fobs',
    cases: ['credentials', 'fobs', 'credentials/fobs', 'credentials/codes', 'credentials/codes/generate'].map(
      (page) => [`P/${page}`, 'P', noCredentials] as Case,
    ),
  },
  {
    rule: 'without its flag there are no pages of profiles',
    cases: [
      ['/account/integrations', '/', noProfiles],
      ['/account/integrations/Entrata', '/', noProfiles],
    ],
  },
  {
    rule: 'without the programme there is no agreement to sign and no provider to manage',
    cases: [
      ['/third-party-consent', '/', { kapEnabled: false }],
      ['/third-party-consent', '/', { userConsentEnabled: false }],
      ['P/providers/manage-access', 'P', { kapEnabled: false }],
    ],
  },
  {
    rule: 'who has signed for every property is not asked again',
    cases: [['/third-party-consent', '/', {}, 'single']],
  },
  {
    rule: 'a partner finds the property and its entrances, and nothing to manage',
    cases: [
      ...['/billing/properties', '/third-party-consent', '/account/integrations', '/tasks'].map(
        (address) => [address, '/', {}, 'partner'] as Case,
      ),
      ...['settings', 'providers', 'access-history', 'users', 'keys/create'].map(
        (page) => [`P/${page}`, 'P', {}, 'partner'] as Case,
      ),
      ['P/entrances', 'P/entrances', {}, 'partner'],
    ],
  },
])('$rule', ({ cases }) => {
  test.each(cases)('%s redirects to %s', async (address, arrived, flags = {}, as = 'portfolio') => {
    const page = await portal.visit(inProperty(address), { as, flags })
    expect({ address: page.address, status: page.status }).toEqual({ address: inProperty(arrived), status: 200 })
  })
})

test('redirects are temporary', async () => {
  const reply = await portal.get('/need-help/resources')
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/need-help'])
})

test('billing redirects to the dashboard if it is off for everybody', async ({ onTestFinished }) => {
  const setFlag = (isOn: boolean) =>
    portal.ask(`update flags set value = $1 where name = 'billingEnabled'`, [String(isOn)])
  await setFlag(false)
  onTestFinished(async () => void (await setFlag(true)))
  for (const page of ['', '/properties', '/payment-methods', '/payment-history', '/invoices']) {
    const { address, texts } = await portal.visit(`/billing${page}`)
    expect([address, texts('h1')]).toEqual(['/', ['Welcome, Alexandra Reyes']])
  }
})

test('the page of providers is not available without a permission document', async () => {
  const other = `/properties/${portal.cast.properties.withoutPermissions}`
  expect((await portal.visit(`${other}/providers`)).address).toBe(other)
})
