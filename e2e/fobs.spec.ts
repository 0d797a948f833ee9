import { addFobFormat, chooseAction, ON, openRegistration } from './support/credentials.ts'
import { expect, test } from './support/journey.ts'
import { action, confirm, dialog, expectText, rowOf, select } from './support/people.ts'

test('a fob cannot be registered while the property has no format for fobs', async ({ page, building, setFlags }) => {
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
})

test('a fob is registered by its number, given to a user, deactivated and deleted', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  for (const name of ['Ada Byron', 'Ben Carr']) await building.add({ name })
  await addFobFormat(portal, building)
  await setFlags(ON)
  await page.goto(`${building.path}/credentials/fobs`)
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
