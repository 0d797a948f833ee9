import type { Page } from '@playwright/test'
import { peopleRoutes } from '@portico/contract/people/people.routes'
import { openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'
import { confirm, expectText } from './support/people.ts'
import {
  choose,
  fileOf,
  fileWithProblems,
  germanFileOf,
  HEADER,
  LATER,
  NEXT_YEAR,
  residents,
  textOf,
  uploadButton,
  wrongRows,
} from './support/people-upload.ts'

async function openUploadFor(page: Page, address: string, place: string) {
  await page.goto(`${address}/places`)
  await page.getByRole('radio', { name: place }).click()
  await page.getByRole('button', { name: 'Import' }).click()
}

test('the template for residents is itself a valid file, and what is no file of residents is refused', async ({
  page,
  building,
  setFlags,
}) => {
  await setFlags({ edition: 'specified' })
  await openUploadFor(page, building.path, 'East Wing')
  await expectText(page, 'Do not submit data of users who are not participating.')
  await expect(page.getByRole('button', { name: /Place.*East Wing/ })).toBeVisible()
  await expect(uploadButton(page)).toBeDisabled()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download template' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('portico-residents.csv')
  const template = await textOf(download)
  expect(template).toBe(`\ufeff${HEADER}\r\njane.doe@example.com,12B,12/31/${`${NEXT_YEAR}`.slice(-2)}\r\n`)
  await choose(page, fileOf(template.trimEnd().split('\r\n')))
  await expectText(page, '1 resident can be added')

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

test('every problem of a file is shown, the terms are asked for, and the other residents are added', async ({
  page,
  context,
  portal,
}) => {
  const building = await openBuilding(portal, context, { acceptedTerms: false })
  await building.add({ email: 'Known@Example.com' })
  await openUploadFor(page, building.path, 'East Wing')
  await choose(page, fileWithProblems)
  await expectText(page, '2 residents can be added')
  await expectText(page, '1 existing user is ignored')
  await expectText(page, '11 rows have errors and are left out')
  const table = page.getByRole('grid', { name: 'Rows to check' })
  const panel = page.getByRole('region', { name: 'Resident Upload' })
  for (const [index, [, text]] of wrongRows.entries()) {
    // A page has ten rows.
    if (index === 10) await panel.getByRole('button', { name: 'Next page' }).click()
    await expect(table.getByRole('row', { name: new RegExp(`^${index + 4} .*${text.source}`) })).toBeVisible()
  }
  await expect(table.getByRole('row', { name: /^2 .*already exists. The row is ignored/ })).toBeVisible()

  await test.step('the problems are downloaded as a table in which no cell is a formula', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const lines = (await textOf(await downloading)).split('\r\n')
    expect(lines[0]).toBe('\ufeffRow,Problem,Value')
    expect(lines).toHaveLength(1 + 12 + 1)
    expect(lines.find((line) => line.startsWith('10,'))).toMatch(/,'=1\+1$/)
  })

  expect(await building.people()).toHaveLength(1)
  await uploadButton(page).click()
  await confirm(page, 'I Agree')
  await expectText(page, '2 new users were added!')
  await expectText(page, /Please assign a key.*up to 24 hours/)
  await expectText(page, '3 existing users are ignored')
  await expect(uploadButton(page)).toBeDisabled()
  expect(await building.people(`email <> 'Known@Example.com'`)).toMatchObject([
    { email: 'ann@example.com', unit_number: '12 B', place: 'East Wing' },
    { email: 'zoe@example.com', unit_number: '#7', place: 'East Wing' },
  ])
})

test('residents whom the server refuses are named and can be tried again, and what remains of the file is the next upload', async ({
  page,
  building,
  faults,
  setFlags,
}) => {
  await setFlags({ edition: 'specified' })
  await page.goto(`${building.path}/users`)
  await page.getByRole('button', { name: 'Upload Users List' }).click()
  await expect(page.getByRole('button', { name: /Place.*Northcott House/ })).toBeVisible()

  await test.step('a file is chosen by keyboard; the limit of one upload is shown', async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /Choose file/ }).press('Enter')
    await (await chooser).setFiles(fileOf(residents(203)))
    await expectText(page, '203 residents can be added')
    await expectText(page, '200 residents are added with this upload. 3 remain for the next ones from the same file.')
  })

  const refused = page.getByRole('grid', { name: 'Residents not added' })
  const rowOf = (line: number, email: string) =>
    refused.getByRole('row', { name: new RegExp(`^${line} The resident was not accepted. ${email}`) })
  const faultOfThird = await faults.refuse(peopleRoutes.create, { containing: 'resident.0002@example.com' })
  const faultOfFourth = await faults.refuse(peopleRoutes.create, { containing: 'resident.0003@example.com' })
  await choose(page, fileOf(residents(5)))
  await expectText(page, '5 residents can be added')
  await uploadButton(page).click()
  await expectText(page, '3 new users were added!')
  await expectText(page, '2 users can not be added because of some error.')
  await expect(rowOf(4, 'resident.0002')).toBeVisible()
  await expect(rowOf(5, 'resident.0003')).toBeVisible()
  await expectText(page, '2 residents can be added')

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
  })
  expect(await building.people()).toMatchObject(
    [0, 1, 2, 3, 4].map((n) => ({ email: `resident.000${n}@example.com`, place: 'Northcott House' })),
  )

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
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('a file as Excel writes it in Germany, with semicolons and umlauts, is read', async ({
    page,
    context,
    portalIn,
  }) => {
    const portal = await portalIn('de')
    const building = await openBuilding(portal, context)
    await page.goto(`${portal.origin}${building.path}/places`)
    await page.getByRole('radio', { name: 'East Wing' }).click()
    await page.getByRole('button', { name: 'Importieren' }).click()
    const lines = [HEADER, `jörg@,1,${LATER}`, `uwe@example.com,Süd 2,${LATER}`, `ida@example.com,3,31.12.${NEXT_YEAR}`]
    await choose(page, germanFileOf(lines))
    await expectText(page, '1 Bewohner kann hinzugefügt werden')
    await expect(page.getByRole('row', { name: /^2 Die E-Mail-Adresse ist ungültig. jörg@/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^4 Schreiben Sie das Datum als Monat\/Tag\/Jahr/ })).toBeVisible()
    await page.getByRole('button', { name: 'Hochladen' }).click()
    await expectText(page, '1 neuer Nutzer wurde hinzugefügt!')
    expect(await building.people()).toMatchObject([
      { email: 'uwe@example.com', unit_number: 'Süd 2', place: 'East Wing' },
    ])
  })
})
