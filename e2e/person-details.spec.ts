import { randomUUID } from 'node:crypto'
import { expect, test } from './support/journey.ts'
import { keyIdsOf, keysHeldBy } from './support/keys.ts'
import { action, confirm, expectText, fill, inDays, PAGE, rowOf, select } from './support/people.ts'
import { look } from './support/screens.ts'

test('the page of a user shows keys, invitation, last openings and who changed what, and extends a stay that ends soon', async ({
  page,
  context,
  portal,
  building,
  setFlags,
}) => {
  const personId = await building.add({ email: 'ida@example.com', name: 'Ida Invited', expiresIn: 5 })
  await portal.ask(`update people set invite_sent_at = now() - interval '3 days' where id = $1`, [personId])
  const entrance = await building.addEntrance('Garage')
  await portal.ask(
    `insert into access_events (property_id, event_id, unlocked_at, accessed_by, entrance_id, entrance_name, unlock_status, person_id)
     values ($1, $2, now() - interval '1 hour', 'ida@example.com', $3, 'Garage', 'SUCCESS', $4)`,
    [building.id, randomUUID(), entrance, personId],
  )
  const given = { propertyId: building.id, personId, addKeyIds: await keyIdsOf(portal, building, ['Key 7']) }
  await portal.call(building.account, 'PUT', '/v1/keys/keysForPerson', given)
  await setFlags(PAGE)
  await page.goto(`${building.path}/users/${personId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ida Invited' })).toBeVisible()
  const changes = page.getByRole('grid', { name: 'Changes' })
  const openAgain = () => action(page, 'Ida Invited').click()

  await test.step('a stay that ends soon is announced, with the last openings and changes', async () => {
    await expectText(page, 'Access ends soon')
    await expect(rowOf(page, 'Garage')).toContainText('Opened')
    await expect(rowOf(page, 'Keys changed')).toBeVisible()
    await look(page, 'user-details')
  })
  await test.step('the invitation is sent again, once', async () => {
    await expectText(page, /^Sent on /)
    await action(page, 'Resend invitation').click()
    await expectText(page, 'ida@example.com will get the invitation again.')
    await expect(action(page, 'Resend invitation')).toHaveAttribute('aria-disabled', 'true')
    expect(await portal.ask('select from person_invitations where person_id = $1', [personId])).toHaveLength(1)
    await expect(changes.getByRole('row', { name: /Invitation requested again Nora Northcott/ })).toBeVisible()
  })
  await test.step('the keys that somebody holds come first, and stay there while keys are ticked', async () => {
    const names = page.getByRole('grid', { name: /^Keys/ }).getByRole('checkbox', { name: /^Key/ })
    await expect(names).toHaveCount(5)
    await expect(names.first()).toHaveAccessibleName('Key 7')
    await expect(names.first()).toBeChecked()
    await select(page, 'Key 2')
    await expect(names.first()).toHaveAccessibleName('Key 7')
  })
  await test.step('two managers who each add a key both keep their change', async () => {
    const colleague = await context.newPage()
    await colleague.goto(`${building.path}/users/${personId}`)
    await select(colleague, 'Key 3')
    for (const tab of [colleague, page]) {
      await action(tab, 'Save changes').click()
      await expectText(tab, 'Keys Updated!')
    }
    await colleague.close()
    expect(await keysHeldBy(portal, building, 'ida@example.com')).toEqual(['Key 2', 'Key 3', 'Key 7'])
  })
  await test.step('the stay is extended', async () => {
    await openAgain()
    await page.getByRole('button', { name: /^Extend until \d{4}/ }).click()
    await expectText(page, /is entered below. Save the changes to extend the access.$/)
    await expect(page.getByRole('textbox', { name: 'Expiry date' })).not.toHaveValue(inDays(5))
    await action(page, 'Save changes').click()
    await expectText(page, 'User information was successfully updated.')
    const [person] = await building.people()
    expect([370, 371]).toContain(person?.days)
  })
  await test.step('changes are told with the name of the manager', async () => {
    await openAgain()
    await expect(changes.getByRole('row', { name: /Keys changed ?Added: Key 2 Nora Northcott/ })).toBeVisible()
    await fill(page, 'Unit Number', '14')
    await action(page, 'Save changes').click()
    await openAgain()
    await expect(
      changes.getByRole('row', { name: /User changed ?Unit Number: 12 A → 14 Nora Northcott/ }),
    ).toBeVisible()
  })
  await test.step('the last openings lead to the history of this user', async () => {
    await page.getByRole('link', { name: 'Show in the access history' }).click()
    await expect(page).toHaveURL(/access-history\?filter=accessedBy%3Dida%40example.com/)
    await expect(rowOf(page, 'ida@example.com').first()).toContainText('Garage')
  })
  await test.step('whoever acts on a user that a colleague has deleted meanwhile is told so, and what was entered is not asked about', async () => {
    await page.goto(`${building.path}/users/${personId}`)
    await fill(page, 'Unit Number', '15')
    await portal.ask('delete from people where id = $1', [personId])
    await action(page, 'End access now').click()
    await confirm(page, 'End access now')
    await expectText(page, 'Somebody else has deleted this user.')
    await action(page, 'Delete').click()
    await confirm(page, 'Delete')
    await expect(page).toHaveURL(`${building.path}/users`)
  })
})
