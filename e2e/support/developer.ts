import { createHash, randomBytes, randomUUID } from 'node:crypto'
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
    region: null,
    timeZone: 'America/Los_Angeles',
    startsAt: new Date(),
    expiresAt: null,
    isFuture: false,
    contacts: [],
    round: 1,
  }
  await connection.send(composeInvitation(invitation, portal))
  connection.close()
}

export const importTexts = (page: Page, csv: string) =>
  page.locator('input[type=file]').setInputFiles({ name: 'texte.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })

/** Installs a simulated panel at the front door of the building. */
export async function installPanel(portal: Portal, building: Building) {
  const token = randomBytes(32).toString('base64url')
  const [device] = await portal.ask<{ id: string; entrance_id: string }>(
    `with device as (
       insert into devices (property_id, entrance_id, hardware_type, serial_number, port)
       select property_id, id, 'PICTOR', $2, 1 from entrances where property_id = $1 and name = 'Front Door'
       returning property_id, id, entrance_id
     ), token as (insert into device_tokens (property_id, device_id, token_hash) select property_id, id, $3 from device)
     select id, entrance_id from device`,
    [building.id, randomUUID(), createHash('sha256').update(token).digest()],
  )
  if (!device) throw new Error('The building has no front door.')
  const panel = { deviceId: device.id, token, entranceId: device.entrance_id, entranceName: 'Front Door' }
  const property = { propertyId: building.id, timeZone: 'UTC', panels: [panel], visitors: [], providers: [] }
  const reply = await fetch(`${portal.panelsOrigin}/control/properties`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(property),
  })
  if (!reply.ok) throw new Error(`The panel is not installed: ${await reply.text()}`)
}
