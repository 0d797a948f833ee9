import { peopleRoutes } from '@portico/contract/people/people.routes'
import { expect, test } from './support/journey.ts'
import { action, expectText, PANEL, select } from './support/people.ts'
import {
  choose,
  downloadTemplate,
  fileOf,
  HEADER,
  LATER,
  NEXT_YEAR,
  openUploadFor,
  openUploadOfUsers,
  residents,
  uploadButton,
} from './support/people-upload.ts'

test('in the edition `specified` a file of residents has three columns and 200 residents, and those whom the server refuses can be tried again', async ({
  page,
  building,
  faults,
  setFlags,
}) => {
  await setFlags({ ...PANEL, edition: 'specified' })
  await openUploadFor(page, building.path, 'East Wing')
  await expectText(page, 'Do not submit data of users who are not participating.')
  await expect(page.getByRole('button', { name: /Place.*East Wing/ })).toBeVisible()
  await expect(uploadButton(page)).toBeDisabled()

  await test.step('the template is itself a valid file', async () => {
    const template = await downloadTemplate(page)
    expect(template.name).toMatch(/^portico-residents-.+-\d{4}-\d\d-\d\d\.csv$/)
    expect(template.text).toBe(`\ufeff${HEADER}\r\njane.doe@example.com,12B,12/31/${`${NEXT_YEAR}`.slice(-2)}\r\n`)
    await choose(page, fileOf(template.text.trimEnd().split('\r\n')))
    await expectText(page, '1 resident can be added')
  })
  await test.step('what is no file of residents is refused', async () => {
    await choose(page, fileOf(['PK'], 'residents.xlsx'))
    await expectText(page, "Only '.csv' file types are supported.")
    await expect(page.getByText('1 resident can be added')).toHaveCount(0)
    await choose(page, { ...fileOf([]), buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]) })
    await expectText(page, /cannot be read as text/)
    await choose(page, fileOf([HEADER]))
    await expectText(page, 'File you are trying to upload does not have any records to process.')
    await choose(page, fileOf([HEADER, '"open,1,1/1/30']))
    await expectText(page, /quotation mark that opens in row 2/)
    await choose(page, fileOf(['email,unit,expiry', `a@example.com,1,${LATER}`]))
    await expect(page.getByRole('row', { name: /^1 The headers were changed/ })).toBeVisible()
    await expect(uploadButton(page)).toBeDisabled()
  })
  await test.step('a file is chosen by keyboard; the limit of one upload is shown', async () => {
    await openUploadOfUsers(page)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /Choose file/ }).press('Enter')
    await (await chooser).setFiles(fileOf(residents(203)))
    await expectText(page, '203 residents can be added')
    await expectText(page, '200 residents are added with this upload. 3 remain for the next ones from the same file.')
  })

  const refused = page.getByRole('grid', { name: 'Residents not added' })
  const rowOf = (line: number, email: string) =>
    refused.getByRole('row', { name: new RegExp(`^${line} The server did not accept it. ${email}`) })
  const faultOfThird = await faults.refuse(peopleRoutes.create, { containing: 'resident.0002@example.com' })
  const faultOfFourth = await faults.refuse(peopleRoutes.create, { containing: 'resident.0003@example.com' })
  await test.step('residents whom the server refuses are named', async () => {
    await choose(page, fileOf(residents(5)))
    await expectText(page, '5 residents can be added')
    await uploadButton(page).click()
    await expectText(page, '3 new users were added!')
    await expectText(page, '2 users can not be added because of some error.')
    await expect(rowOf(4, 'resident.0002')).toBeVisible()
    await expect(rowOf(5, 'resident.0003')).toBeVisible()
    await expectText(page, '2 residents can be added')
  })
  await test.step('the refused residents are tried again', async () => {
    await faultOfThird.remove()
    const panel = page.getByRole('region', { name: 'Upload Users List' })
    await panel.getByRole('button', { name: 'Retry' }).click()
    await expectText(page, '1 new user was added!')
    await expectText(page, '1 user can not be added because of some error.')
    await expect(rowOf(4, 'resident.0002')).toBeHidden()
    await expect(rowOf(5, 'resident.0003')).toBeVisible()
  })
  await test.step('what remains of the file is the next upload', async () => {
    await faultOfFourth.remove()
    await page.getByRole('button', { name: 'Upload next 1' }).click()
    await expect(refused).toBeHidden()
    await expectText(page, '5 existing users are ignored')
    await expectText(page, '0 residents can be added')
    expect(await building.people()).toMatchObject(
      [0, 1, 2, 3, 4].map((n) => ({ email: `resident.000${n}@example.com`, place: 'Northcott House' })),
    )
  })
  await test.step('a file can be dropped', async () => {
    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'more.csv', { type: 'text/csv' }))
      return transfer
    }, residents(6).join('\n'))
    await page.dispatchEvent('body', 'dragover', { dataTransfer: dropped })
    await page.dispatchEvent('text="Drop file to upload"', 'drop', { dataTransfer: dropped })
    await expectText(page, '1 resident can be added')
  })
  await test.step('only keys are added or replaced for several users', async () => {
    for (const n of [0, 1, 2]) await select(page, `resident.000${n}@example.com`)
    await action(page, 'Edit').click()
    await expectText(page, 'What should happen to their keys?')
    await expect(page.getByRole('radio')).toHaveCount(2)
  })
})
