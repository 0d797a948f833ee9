import { randomUUID } from 'node:crypto'
import { addDoor } from './support/access.ts'
import { expect, look, test } from './support/screens.ts'

const MINUTE = 60_000

type Door = Awaited<ReturnType<typeof addDoor>>
/** As the panel of the door does. */
async function tell(origin: string, { token }: Pick<Door, 'token'>, kinds: readonly string[], contact?: string) {
  const events = kinds.map((kind, index) => ({
    eventId: randomUUID(),
    timeMillis: Date.now() - (kinds.length - index) * MINUTE,
    kind,
    ...(kind === 'CLOSED' && { durationMillis: 3 * MINUTE + 20_000 }),
  }))
  const reply = await fetch(`${origin}/v1/doorEvents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events, ...(contact && { contact }) }),
  })
  expect(await reply.json()).toMatchObject({ recorded: kinds.length, refused: [] })
}

test('what doors tell is listed with what it means, filtered, and kept in the address; the entrance shows the latest', async ({
  page,
  portal,
  building,
}) => {
  const lobby = await addDoor(portal, building, 'Lobby')
  await page.goto(`${building.path}/access-history`)
  await page.getByRole('link', { name: 'Door events' }).click()
  await expect(page).toHaveURL(/door-events$/)
  await expect(page.getByText('No door events')).toBeVisible()
  await tell(portal.origin, lobby, ['FORCED', 'CLOSED', 'EXIT_BUTTON'], 'SHUT')
  await page.reload()
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(/Shut again after 3 min 20 sec/)
  await expect(rows.nth(2)).toContainText('Check the door and its lock')
  await look(page, 'door-events')
  await page.getByRole('button', { name: 'Event' }).click()
  await page.getByRole('option', { name: 'Forced open' }).click()
  await expect(page).toHaveURL(/kind=FORCED/)
  await expect(rows).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^door-events-.+\.csv$/)
  await page.getByRole('link', { name: 'Lobby' }).click()
  await expect(page.getByRole('heading', { name: 'Latest door events' })).toBeVisible()
  await expect(page.getByText('Somebody pressed the button inside to leave')).toBeVisible()
})

test('whoever installs a panel sees step by step that its door works, and signs it off', async ({
  page,
  portal,
  building,
}) => {
  const lobby = await addDoor(portal, building, 'Lobby')
  await page.goto(`${lobby.path}?tab=panels`)
  await page.getByRole('link', { name: 'Try out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try out the panel: Lobby')
  const step = (name: string) => page.locator('li').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(step('Latest list')).toContainText('Failed')
  await look(page, 'commissioning')

  await lobby.pull()
  await expect(step('Latest list')).toContainText('Passed')
  await expect(step('Clock')).toContainText('Passed')
  await expect(step('Reader')).toContainText('Waiting')
  await fetch(`${portal.origin}/v1/accessHistory/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lobby.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      events: [
        {
          eventId: randomUUID(),
          unlockTimestamp: Date.now(),
          unlockStatus: 'FAILURE',
          denialReason: 'CREDENTIAL_UNKNOWN',
        },
      ],
    }),
  })
  await expect(step('Reader')).toContainText('Passed')
  await tell(portal.origin, lobby, [], 'OPEN')
  await expect(step('Door contact')).toContainText('Open since')
  await tell(portal.origin, lobby, [], 'SHUT')
  await expect(step('Door contact')).toContainText('Passed')
  await expect(page.getByRole('button', { name: 'Sign off' })).toBeDisabled()
  await page.getByRole('button', { name: 'The lock opened' }).click()
  await page.getByRole('button', { name: 'Sign off' }).click()
  await expect(page.getByText(/^Tried out by /)).toBeVisible()
  await look(page, 'commissioning-signed')
})

test('a door that is held open needs attention until it is shut', async ({ page, portal, building }) => {
  const lobby = await addDoor(portal, building, 'Lobby')
  await tell(portal.origin, lobby, ['HELD_OPEN'], 'OPEN')
  await page.goto('/')
  await page.getByText(/1 door is held open/).click()
  await expect(page).toHaveURL(/door-events\?time=today$/)
  await tell(portal.origin, lobby, ['CLOSED'], 'SHUT')
  await page.goto('/')
  await expect(page.getByText(/is held open/)).toHaveCount(0)
})
