import { randomUUID } from 'node:crypto'
import { expect, test } from './support/journey.ts'
import { action, expectText, inDays, PAGE, PANEL, rowOf, select } from './support/people.ts'

test('the keys that somebody holds come first, and stay there while keys are ticked', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  const personId = await building.add({ email: 'kay@example.com' })
  await portal.ask(
    `insert into person_keys (property_id, person_id, key_id) select $1, $2, id from keys where property_id = $1 and name = 'Key 7'`,
    [building.id, personId],
  )
  await setFlags(PAGE)
  await page.goto(`${building.path}/users/${personId}`)
  const names = page.getByRole('grid', { name: /^Keys/ }).getByRole('checkbox', { name: /^Key/ })
  await expect(names).toHaveCount(5)
  const first = names.first()
  await expect(first).toHaveAccessibleName('Key 7')
  await expect(first).toBeChecked()
  await select(page, 'Key 2')
  await expect(first).toHaveAccessibleName('Key 7')
})

test('the page of a user shows the invitation, the last openings and who changed what', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  const personId = await building.add({ email: 'ida@example.com', name: 'Ida Invited', keys: 1 })
  await portal.ask(`update people set invite_sent_at = now() - interval '3 days' where id = $1`, [personId])
  const entrance = await building.addEntrance('Garage')
  await portal.ask(
    `insert into access_events (property_id, event_id, unlocked_at, accessed_by, entrance_id, entrance_name, unlock_status, person_id)
     values ($1, $2, now() - interval '1 hour', 'ida@example.com', $3, 'Garage', 'SUCCESS', $4)`,
    [building.id, randomUUID(), entrance, personId],
  )
  await setFlags(PAGE)
  await page.goto(`${building.path}/users/${personId}`)

  await test.step('the invitation is sent again, once', async () => {
    await expectText(page, /^Sent on /)
    await action(page, 'Resend invitation').click()
    await expectText(page, 'ida@example.com will get the invitation again.')
    await expect(action(page, 'Resend invitation')).toHaveAttribute('aria-disabled', 'true')
    const asked = await portal.ask('select from person_invitations where person_id = $1', [personId])
    expect(asked).toHaveLength(1)
  })
  await test.step('changes are told with the name of the manager', async () => {
    const changes = page.getByRole('grid', { name: 'Changes' })
    await expect(changes.getByRole('row', { name: /Invitation requested again Nora Northcott/ })).toBeVisible()
    await page.getByRole('textbox', { name: 'Unit Number' }).fill('14')
    await select(page, 'Key 2')
    await action(page, 'Save changes').click()
    await expectText(page, 'User information was successfully updated.')
    await page.goto(`${building.path}/users/${personId}`)
    await expect(
      changes.getByRole('row', { name: /User changed ?Unit Number: 12 A → 14 Nora Northcott/ }),
    ).toBeVisible()
    await expect(changes.getByRole('row', { name: /Keys changed ?Added: Key 2 Nora Northcott/ })).toBeVisible()
  })
  await test.step('the last openings lead to the history of this user', async () => {
    await expect(rowOf(page, 'Garage')).toContainText('Opened')
    await page.getByRole('link', { name: 'Show in the access history' }).click()
    await expect(page).toHaveURL(/access-history\?filter=accessedBy%3Dida%40example.com/)
    await expect(rowOf(page, 'ida@example.com').first()).toContainText('Garage')
  })
})

test('a stay that ends soon is announced and can be extended', async ({ page, building, setFlags }) => {
  const personId = await building.add({ email: 'soon@example.com', expiresIn: 5 })
  await setFlags(PAGE)
  await page.goto(`${building.path}/users/${personId}`)
  await expectText(page, 'Access ends soon')
  await page.getByRole('button', { name: /^Extend until \d{4}/ }).click()
  await expectText(page, /is entered below. Save the changes to extend the access.$/)
  await expect(page.getByRole('textbox', { name: 'Expiry date' })).not.toHaveValue(inDays(5))
  await action(page, 'Save changes').click()
  await expectText(page, 'User information was successfully updated.')
  const [person] = await building.people()
  expect([370, 371]).toContain(person?.days)
})

test('in the panel the keys that somebody holds come first, too', async ({ page, portal, building, setFlags }) => {
  const personId = await building.add({ email: 'kay@example.com' })
  await portal.ask(
    `insert into person_keys (property_id, person_id, key_id) select $1, $2, id from keys where property_id = $1 and name = 'Key 7'`,
    [building.id, personId],
  )
  await setFlags(PANEL)
  await page.goto(`${building.path}/users`)
  await select(page, 'kay@example.com')
  await action(page, 'Edit').click()
  await expect(page.getByRole('checkbox', { name: 'Key 7' })).toBeChecked()
})
