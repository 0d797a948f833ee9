import type { Page } from '@playwright/test'
import { composeInvitation } from '@portico/server/domains/people/invitation-mail'
import { openMailer } from '@portico/server/platform/mailer'
import type { Building } from './building.ts'
import type { Portal } from './portal.ts'

export const drawerOf = (page: Page) => page.getByRole('complementary', { name: 'Developer tools' })

export const openDrawer = (page: Page, name = 'Developer tools') =>
  page.getByRole('button', { name, exact: true }).click()

export async function openTab(page: Page, name: string) {
  await openDrawer(page)
  await page.getByRole('tab', { name }).click()
}

/** Puts the mail that invites somebody to the building into the mailbox, as the sender of invitations does. */
export async function sendInvitation(portal: Portal, building: Building, name: string, email: string) {
  const connection = await openMailer(portal.config).connect()
  const invitation = {
    propertyId: building.id,
    personId: await building.add({ name, email, type: 'GUEST' }),
    personName: name,
    email,
    propertyName: 'Northcott House',
    countryCode: 'US',
  }
  await connection.send(composeInvitation(invitation, portal.country))
  connection.close()
}

export const importTexts = (page: Page, csv: string) =>
  page.locator('input[type=file]').setInputFiles({ name: 'texte.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
