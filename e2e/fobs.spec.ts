import { addFobFormat, chooseAction, ON, openRegistration } from './support/credentials.ts'
import { expect, test } from './support/journey.ts'
import { action, confirm, dialog, expectText, rowOf, select } from './support/people.ts'
import { look } from './support/screens.ts'

test('a fob is registered by its number once the property has a format for fobs, given to a user, deactivated and deleted', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  const personId = await building.add({ name: 'Ada Byron' })
  await building.add({ name: 'Ben Carr' })
  await setFlags(ON)
  await page.goto(`${building.path}/fobs`)
  await expect(page).toHaveURL(`${building.path}/credentials/fobs`)
  await expectText(page, 'No fobs found')
  await expectText(page, 'No fobs have been registered on this property.')
  await openRegistration(page)
  await expectText(page, 'This property has no format for fobs')
  await expect(page.getByRole('link', { name: 'Add format' })).toHaveAttribute(
    'href',
    `${building.path}/settings/credential-formats/add`,
  )
  await action(page, 'Cancel').click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Access codes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Access codes' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Fobs' })).toBeVisible()

  const credentialFormatId = await addFobFormat(portal, building)
  const fob = { propertyId: building.id, type: 'PHYSICAL', credentialFormatId }
  await portal.call(building.account, 'POST', '/v1/credentials', { ...fob, number: 1003, personId })
  await portal.call(building.account, 'POST', '/v1/credentials', { ...fob, number: 1004 })
  await page.reload()
  await expect(rowOf(page, '1003')).toContainText('Active')
  await expect(rowOf(page, '1004')).toContainText('Pending')
  await look(page, 'fobs')
  const number = dialog(page).getByRole('textbox', { name: 'Number' })
  const holder = dialog(page).getByRole('button', { name: /^Holder/ })

  await test.step('a fob is registered', async () => {
    await openRegistration(page)
    await action(page, 'Register').click()
    await expectText(page, 'You must enter the number of the fob')
    await number.fill('12x')
    await expectText(page, 'The number must be a whole number')
    await number.fill('999')
    await expectText(page, 'The number must be at least 1000')
    await number.fill('2000')
    await expectText(page, 'The number cannot be greater than 1999')
    await look(page, 'fob-register')
    await number.fill('1001')
    await holder.click()
    await page.getByPlaceholder('Find a user').fill('Ada')
    await page.getByRole('option', { name: /Ada Byron/ }).click()
    await action(page, 'Register').click()
    await expectText(page, 'Fob registered.')
    await expect(rowOf(page, '1001')).toContainText(/HID Prox H10301 26-bit.*12.*Ada Byron.*Active/)

    await openRegistration(page)
    await number.fill('1001')
    await action(page, 'Register').click()
    await expectText(page, 'A fob with this number already exists')
    await number.fill('1002')
    await action(page, 'Register').click()
    await expect(rowOf(page, '1002')).toContainText('Pending')
  })

  await test.step('a fob is given to a user or to nobody', async () => {
    const assign = async (fob: string, name: RegExp) => {
      await select(page, `Select fob ${fob}`)
      await action(page, 'Assign').click()
      await holder.click()
      await page.getByRole('option', { name }).click()
      await action(page, 'Save').click()
    }
    await assign('1002', /Ben Carr/)
    await expectText(page, 'Fob 1002 now belongs to Ben Carr.')
    await expect(rowOf(page, '1002')).toContainText(/Ben Carr.*Active/)
    await select(page, 'Select fob 1002')
    await assign('1001', /Nobody/)
    await expectText(page, 'Fob 1001 now belongs to nobody and opens nothing.')
    await expect(rowOf(page, '1001')).toContainText('Pending')
    await select(page, 'Select fob 1001')
  })

  await test.step('a lost fob is asked for by its number at once, and nothing is said about it before the search has answered', async () => {
    await action(page, 'Report a lost fob').click()
    await expect(page.getByLabel('Number of the lost fob')).toBeFocused()
    await page.keyboard.type('100')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('radio', { name: 'Ben Carr · Northcott House' })).toBeVisible()
    await expect(dialog(page)).not.toContainText('No active fob has this number')
    await action(page, 'Cancel').click()
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('a fob is deactivated, another deleted', async () => {
    await select(page, 'Select fob 1001')
    await chooseAction(page, 'Deactivate')
    await expect(dialog(page)).toContainText("You can't undo this action.")
    await confirm(page, 'Deactivate')
    await expectText(page, 'Fob 1001 is deactivated and opens nothing any more.')
    await expect(rowOf(page, '1001')).toContainText('Inactive')
    await expect(page.getByRole('checkbox', { name: 'Select fob 1001' })).toBeDisabled()
    await select(page, 'Select fob 1002')
    await chooseAction(page, 'Delete')
    await confirm(page, 'Delete')
    await expectText(page, 'Fob deleted.')
    await expect(rowOf(page, '1002')).toHaveCount(0)
  })
})
