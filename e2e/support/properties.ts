import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { Portal } from './portal.ts'

/** The first property, by name, of the demo world's large portfolio that meets an SQL condition. It is read-only. */
async function idOf(portal: Portal, condition: string) {
  const [row] = await portal.ask<{ id: string }>(
    `select p.id from properties p join memberships m on m.property_id = p.id and m.account_id = $1
     where ${condition} order by p.name limit 1`,
    [portal.cast.portfolio],
  )
  if (!row) throw new Error(`No property of the portfolio is such that ${condition}.`)
  return row.id
}

/** A property that has everything: a picture that is lost, contacts, panels, 24 entrances, many people. */
export const harborline = (portal: Portal) => idOf(portal, `p.name = 'Harborline Tower'`)

/** Creates a manager who has no properties; returns the id of the account. */
export async function createManager(portal: Portal) {
  const account = await portal.createStranger()
  await portal.ask(`update accounts set kind = 'propertyManager' where id = $1`, [account])
  return account
}

/** Gives an account one more property; returns its id. */
export async function addProperty(portal: Portal, account: string, name: string, city = 'Portland') {
  const [property] = await portal.ask<{ id: string }>(
    `insert into properties (name, address_line1, city, state_or_region, postal_code, country_code, time_zone, avc_enabled)
     values ($1, '4 North Road', $2, 'OR', '97201', 'US', 'UTC', true) returning id`,
    [name, city],
  )
  await portal.ask('insert into memberships (property_id, account_id) values ($1, $2)', [property?.id, account])
  return property?.id ?? ''
}

/**
 * Opens a property from the dashboard without leaving the portal. A link that is followed before the scripts of the page
 * run loads the next page from the server instead, so the filter is used first: it works with scripts only.
 */
export async function openByCard(page: Page, name: string) {
  await page.goto('/')
  await page.getByPlaceholder('Properties').fill(name)
  await expect(page).toHaveURL(/filter=/)
  await page.getByRole('link', { name }).click()
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
/** A window as small as a phone closes the side navigation, and it stays closed in a larger one: see `look`. */
export const openNavigation = (page: Page) => page.getByRole('button', { name: 'Open side navigation' }).click()
/** An entry of the side navigation. */
export const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Side navigation' }).getByRole('link', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Selects one of a list. The click may have to wait until the page reacts, so its effect is awaited. */
export async function choose(page: Page, name: string) {
  const box = page.getByRole('checkbox', { name: `Select ${name}` })
  await box.click()
  await expect(box).toBeChecked()
}
