import { randomUUID } from 'node:crypto'
import { action, expectText, fill, inDays, PAGE, rowOf, select } from './support/people.ts'
import { expect, look, test } from './support/screens.ts'

test('the page of a user whose access ends soon, with openings and changes', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  const personId = await building.add({ email: 'ida@example.com', name: 'Ida Invited', expiresIn: 5, keys: 2 })
  await portal.ask(`update people set invite_sent_at = now() - interval '3 days' where id = $1`, [personId])
  const entrance = await building.addEntrance('Garage')
  await portal.ask(
    `insert into access_events (property_id, event_id, unlocked_at, accessed_by, entrance_id, entrance_name, unlock_status, person_id)
     values ($1, $2, now() - interval '1 hour', 'ida@example.com', $3, 'Garage', 'SUCCESS', $4)`,
    [building.id, randomUUID(), entrance, personId],
  )
  await setFlags(PAGE)
  await page.goto(`${building.path}/users/${personId}`)
  await select(page, 'Key 3')
  await fill(page, 'Unit Number', '14')
  await action(page, 'Save changes').click()
  await expectText(page, 'User information was successfully updated.')
  await page.goto(`${building.path}/users/${personId}`)
  await expectText(page, 'Access ends soon')
  await expect(rowOf(page, 'Garage')).toBeVisible()
  await expect(rowOf(page, 'Keys changed')).toBeVisible()
  await look(page, 'user-details')
})

test('the panel that changes the expiry date of several users', async ({ page, building, setFlags }) => {
  const emails = ['ann@example.com', 'ben@example.com']
  for (const email of emails) await building.add({ email })
  await setFlags(PAGE)
  await page.goto(`${building.path}/users`)
  for (const email of emails) await select(page, email)
  await action(page, 'Edit').click()
  await page.getByRole('radio', { name: 'Change expiry date' }).click()
  await fill(page, 'Expiry date', inDays(-5))
  await expectText(page, /^Date must be on or after/)
  await look(page, 'users-bulk-expiry')
})
