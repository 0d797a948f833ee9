import type { Page } from '@playwright/test'
import type { Building } from './building.ts'
import { action } from './people.ts'
import type { Portal } from './portal.ts'

/** With these flags there are access codes and fobs, and users have a page of their own. */
export const ON = { accessCodesEnabled: true, fobsEnabled: true, fullScreenUserForm: true, helpPanelEnabled: false }

/** The digits of a code, followed by the button that hides them again. */
export const CODE = /\d{6}Hide/

/** Chooses one of the actions for the selected rows. */
export async function chooseAction(page: Page, name: string) {
  await action(page, 'Actions').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Generates an access code for a user. Only the server can encrypt it. */
export const generateCode = (portal: Portal, { id: propertyId, account }: Building, personId: string) =>
  portal.call(account, 'POST', '/v1/credentials', { propertyId, personId, type: 'CODE' })

/** Gives the property a format for fobs with the numbers 1000 to 1999; returns its id. */
export async function addFobFormat(portal: Portal, { id: propertyId }: Building) {
  const [format] = await portal.ask<{ id: string }>(
    `insert into credential_formats (property_id, place_id, supported_format_id, facility_code, number_min, number_max)
     select property_id, id, 'hid-h10301', 12, 1000, 1999 from places where property_id = $1 and label = 'Property'
     returning id`,
    [propertyId],
  )
  return format?.id ?? ''
}

/** Two formats for fobs with numbers in common, and two for codes; a fob with the number 2000, and an access code. */
export async function addFormatsInUse(portal: Portal, building: Building) {
  await addFobFormat(portal, building)
  await portal.ask(
    `insert into credential_formats (property_id, place_id, supported_format_id, facility_code, number_min, number_max, created_at)
     select p.property_id, p.id, f.format, f.code, f.min, f.max, now() + f.age * interval '1 second' from places p,
       (values ('hid-h10301', 12, 1500, 2500, 0), ('pin-8', null, null, null, 1), ('pin-4', null, null, null, 2)) as f (format, code, min, max, age)
     where p.property_id = $1 and p.name = 'Floor 1'`,
    [building.id],
  )
  await portal.ask(
    `insert into credentials (id, property_id, type, status, source, parent, starts_at, supported_format_id, facility_code, fob_number)
     values (gen_random_uuid(), $1, 'PHYSICAL', 'PENDING', 'PMP', 'USER', now(), 'hid-h10301', 12, 2000)`,
    [building.id],
  )
  await generateCode(portal, building, await building.add({ email: 'holder@example.com' }))
}

/** Opens the dialog that registers a fob. */
export async function openRegistration(page: Page) {
  await action(page, 'Register fob').first().click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Register fob' }).waitFor()
}

/** The address of a property's credential formats. */
export const formatsOf = (building: Building) => `${building.path}/settings/credential-formats`
export const formatField = (page: Page, name: string) => page.getByRole('textbox', { name })
export const openFormats = (page: Page) => page.getByRole('button', { name: /^Format/ }).click()

export async function chooseFormat(page: Page, name: string) {
  await openFormats(page)
  await page.getByRole('option', { name, exact: true }).click()
}
