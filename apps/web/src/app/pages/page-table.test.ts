import { flagDefaults } from '@portico/contract/flags/flags.rules'
import { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { createRoutes } from '#web/app/routes.tsx'
import { featuresOf, type PropertyFeatures } from '#web/data/properties/property-features.ts'
import type { Page } from './define-page.ts'
import { pageTable } from './page-table.ts'

const nothing = featuresOf({
  flags: flagDefaults,
  isManager: true,
  may: () => true,
  property: undefined,
  permission: undefined,
  entrances: undefined,
})
const texts = { t: ((key: string) => key) as TFunction<never>, params: {}, queryClient: new QueryClient() }

/** The features that decide where a page leads: those whose change changes the answer. */
function featuresBehind(gate: (features: PropertyFeatures) => string | false): string {
  const asked = new Set<string>()
  const watched = (features: PropertyFeatures) =>
    new Proxy(features, {
      get(target, name) {
        asked.add(String(name))
        return Reflect.get(target, name)
      },
    })
  const all = Object.fromEntries(
    Object.entries(nothing).map(([name, value]) => [name, value === false || value]),
  ) as PropertyFeatures
  for (const features of [nothing, all]) gate(watched(features))
  return [...asked].sort().join(' ')
}

function gateOf({ gate, redirectsTo }: Page): string {
  if (typeof redirectsTo === 'string') return `leads to ${redirectsTo}`
  const decide = redirectsTo ?? gate
  return decide ? `depends on ${featuresBehind(decide)}` : ''
}

/** Path, title and what decides where the page leads. A page that goes beyond the specification need not be listed. */
const specifiedPages = `
  / ‘navigation.dashboard’
  /account ‘header.profile’
  /account/integrations ‘header.integrations’
  /account/integrations/:integrationName ‘undefined | header.integrations’
  /billing frame
  /billing leads to /billing/properties
  /billing/invoices ‘billing:sections.invoices | header.billing’
  /billing/payment-history ‘billing:sections.payment-history | header.billing’
  /billing/payment-methods ‘billing:sections.payment-methods | header.billing’
  /billing/properties ‘billing:sections.properties | header.billing’
  /need-help ‘header.needHelp’
  /need-help/resources leads to /need-help
  /register ‘account:register.title’
  /third-party-consent ‘consent:page.title’
  … depends on siteRedesign
  … frame
  …/access-history ‘history:crumb’
  …/credentials depends on accessCodes fobs
  …/credentials/codes ‘credentials:codes.title’ depends on accessCodes
  …/credentials/codes/generate ‘credentials:generate.title’
  …/credentials/fobs ‘credentials:fobs.title’ depends on fobs
  …/entrances ‘entrances:title’
  …/fobs depends on fobs
  …/integrations ‘integrations:title’ depends on accessGroup pms siteRedesign
  …/integrations/:integrationName ‘integrations:wizard.title’ depends on pms
  …/keys ‘keys:title’ depends on siteRedesign
  …/keys/:keyId ‘keyWizard:edit.title’
  …/keys/assign ‘keys:assign.title’
  …/keys/create ‘keyWizard:create.title’
  …/overview ‘property:access.title’ depends on siteRedesign
  …/places ‘places:title’
  …/providers ‘providers:title’
  …/providers/manage-access ‘providers:manageAccess.title’
  …/settings ‘property:settings.title’ depends on safetrust
  …/settings/access-control ‘property:settings.guests’ depends on safetrust
  …/settings/contacts ‘property:contacts.pageTitle’ depends on safetrust
  …/settings/credential-formats ‘credentialFormats:crumb’ depends on credentialFormats
  …/settings/credential-formats/add ‘credentialFormats:add.title | credentialFormats:crumb’
  …/settings/networks ‘networks:crumb’ depends on networks
  …/settings/networks/:networkId ‘networks:edit.title | networks:crumb’
  …/settings/networks/add ‘networks:add.title | networks:crumb’
  …/users ‘people:table.title’
  …/users/:personId ‘people:page.edit’
  …/users/create ‘people:page.add’
  …/wizard ‘keyWizard:setup.title’ depends on accessGroup
`
  .trim()
  .split('\n')
  .map((row) => row.trim())

test('every page of the specification has its path, its title and its gate', () => {
  const rows = pageTable.map(({ path, page }) => {
    const gate = page.isFrame ? 'frame' : gateOf(page)
    const title = page.title?.(texts)
    return [path.replace('/properties/:propertyId', '…'), title && `‘${title}’`, gate].filter(Boolean).join(' ')
  })
  expect(rows).toEqual(expect.arrayContaining(specifiedPages))
})

test('every address has one page', () => {
  const paths = pageTable.filter(({ page }) => !page.isFrame).map(({ path }) => path)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})

test('every page has a route, and its frame is around it', () => {
  const routes = createRoutes()
  for (const { path, page } of pageTable) {
    if (page.isFrame) continue
    const matched = matchRoutes(routes, path.replaceAll(/:\w+/g, 'x-1')) ?? []
    expect(matched.at(-1)?.route.id, path).toBe(path)
    const frames = matched.flatMap(({ route }) => (route.id?.startsWith('frame of') ? [route.id] : []))
    expect(frames.length, path).toBe(/^\/(billing|properties)/.test(path) ? 1 : 0)
  }
})

const below = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...below(route.children ?? [])])

test('no page that is fetched has its own error boundary: the router would show nothing in its place when it does not come', () => {
  const fetched = below(createRoutes()).filter(({ lazy }) => lazy)
  expect(fetched.length).toBeGreaterThan(30)
  expect(fetched.filter((route) => 'ErrorBoundary' in route).map(({ id }) => id)).toEqual([])
})
