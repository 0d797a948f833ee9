import type { Page } from '@playwright/test'
import type { Building } from './building.ts'
import { expect } from './journey.ts'
import type { Portal } from './portal.ts'

const DAY_MS = 86_400_000

/** A day counted from today, as forms write it. The building is in UTC. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** With these flags users are added and changed in a panel beside the table, which knows residents only. */
export const PANEL = { fullScreenUserForm: false, multiUserTypesEnabled: false, helpPanelEnabled: false }
/** With these flags users are added and changed on a page of its own, and there are several types of them. */
export const PAGE = {
  fullScreenUserForm: true,
  multiUserTypesEnabled: true,
  accessCodesEnabled: true,
  helpPanelEnabled: false,
}

export const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
export const select = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true }).click()
/** Expects a text or a part of one. The first match is used, because live regions repeat texts for screen readers. */
export const expectText = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

/** Tries again what the notice with this text is about. */
export const retry = (page: Page, text: string) =>
  page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: text })
    .getByRole('button', { name: 'Retry' })
    .click()

/** The form about a user. */
const form = (page: Page) => page.locator('form')
export const submit = (page: Page, name: string) => form(page).getByRole('button', { name }).click()
export const fill = (page: Page, label: string | RegExp, text: string) =>
  page
    .getByRole('textbox', { name: label })
    .or(page.getByRole('spinbutton', { name: label }))
    .fill(text)

export async function choosePlace(page: Page, name: string) {
  await form(page)
    .getByRole('button', { name: /^Place/ })
    .click()
  await page.getByPlaceholder('Find a place').fill(name)
  await page.getByRole('option', { name }).click()
}

/** The names of the keys that each person of a building holds. */
export async function keysHeldIn(portal: Portal, building: Building) {
  const held = await portal.ask<{ keys: string[] }>(
    `select coalesce(array_agg(k.name order by k.name) filter (where k.id is not null), '{}') as keys
     from people p left join person_keys h on h.person_id = p.id left join keys k on k.id = h.key_id
     where p.property_id = $1 group by p.id`,
    [building.id],
  )
  return held.map(({ keys }) => keys)
}
