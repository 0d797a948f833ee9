import type { BrowserContext, Page } from '@playwright/test'
import { type Building, openBuilding } from './building.ts'
import type { Portal } from './portal.ts'

export const CONSENT = '/third-party-consent'
export const SIGN = 'Sign Third-Party Delivery Provider Agreement'

/** Signs in a manager of three properties: one without a permission document, one that opted out and one that opted in. */
export async function openThree(portal: Portal, context: BrowserContext) {
  const building = await openBuilding(portal, context)
  const rows = await portal.ask<{ id: string }>(
    `with made as (
       insert into properties (name, address_line1, city, postal_code, country_code, time_zone)
       values ('Quay Lofts', '1 Quay', 'Portland', '97201', 'US', 'UTC'), ('Mill Court', '1 Mill', 'Salem', '97301', 'US', 'UTC')
       returning id, name
     ), member as (
       insert into memberships (property_id, account_id) select id, $1 from made
     ), document as (
       insert into entity_permissions (property_id, entity_type, entity_id, effect, key_access_status)
       select id, 'PROPERTY', id, 'DENY', case name when 'Quay Lofts' then 'OPT_OUT' else 'OPT_IN' end from made
     )
     select id from made order by name desc`,
    [building.account],
  )
  return { without: building.id, optedOut: rows[0]?.id ?? '' }
}

/** Opens the portal like a new user, without the preference that hides the welcome page. */
export async function openAsNewcomer(page: Page, context: BrowserContext) {
  await context.clearCookies({ name: 'portico_view' })
  await page.addInitScript(() => {
    if (sessionStorage.getItem('journey') === null) localStorage.setItem('portico.preferences', '{"version":1}')
    sessionStorage.setItem('journey', 'under way')
  })
}

/** The manager of the building signs the agreement for it, in English. Returns the version. */
export async function signAgreement(portal: Portal, { account, id }: Building) {
  const [current] = await portal.ask<{ version: number; name: string }>(
    'select version, name from agreements order by version desc limit 1',
  )
  const version = current?.version ?? 0
  const acceptance = { propertyIds: [id], version, agreementName: current?.name, language: 'en' }
  await portal.call(account, 'PATCH', '/v1/user/consent/acceptThirdPartyAgreement', acceptance)
  return version
}
