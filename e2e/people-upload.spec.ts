import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { openBuilding } from './support/building.ts'
import { expect, lookAt, test } from './support/journey.ts'

const HEADER = 'resident_email,resident_aptnumber,expirydate_mm/dd/yy'
const NEXT_YEAR = new Date().getFullYear() + 1
const LATER = `12/31/${NEXT_YEAR}`

const residents = (count: number) => [
  HEADER,
  ...Array.from({ length: count }, (_, n) => `resident.${String(n).padStart(4, '0')}@example.com,${n + 1},${LATER}`),
]
const fileOf = (lines: readonly string[], name = 'residents.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
})
const choose = (page: Page, file: ReturnType<typeof fileOf>) => page.locator('input[type=file]').setInputFiles(file)
const textOf = async (download: Download) => readFile(await download.path(), 'utf8')
const panelOf = (page: Page) => page.getByRole('region', { name: /Resident Upload|Upload Users List/ })
/** Letter for letter, so that 3 is not found in 203. */
const said = (page: Page, text: string) => page.getByText(text, { exact: true })
/** Some hundred calls, one after the other. */
const patient = { timeout: 20_000 }
const upload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })

test('a file for one place: every kind of problem is shown, the terms are asked for, then the rest is added', async ({
  page,
  context,
  portal,
}) => {
  const building = await openBuilding(portal, context, { acceptedTerms: false })
  await portal.ask(
    `insert into people (property_id, place_id, email, relation_type, unit_number)
     select property_id, id, 'Known@Example.com', 'RESIDENT', '1' from places where property_id = $1 and label = 'Property'`,
    [building.id],
  )
  await page.goto(`/properties/${building.id}/places`)
  await page.getByRole('radio', { name: 'East Wing' }).check()
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Do not submit data of users who are not participating.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Place.*East Wing/ })).toBeVisible()
  await expect(upload(page)).toBeDisabled()

  await test.step('the template is itself a valid file', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download template' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('portico-residents.csv')
    expect(await textOf(download)).toBe(
      `\ufeff${HEADER}\r\njane.doe@example.com,12B,12/31/${`${NEXT_YEAR}`.slice(-2)}\r\n`,
    )
    await choose(page, fileOf((await textOf(download)).trimEnd().split('\r\n')))
    await expect(said(page, '1 resident can be added')).toBeVisible()
  })

  await test.step('what is no file of residents is refused', async () => {
    await choose(page, fileOf(['PK'], 'residents.xlsx'))
    await expect(page.getByText('Only ‘.csv’ file types are supported.')).toBeVisible()
    await expect(said(page, '1 resident can be added')).toBeHidden()
    await choose(page, { ...fileOf([]), buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]) })
    await expect(page.getByText(/cannot be read as text/)).toBeVisible()
    await choose(page, fileOf([HEADER]))
    await expect(page.getByText('File you are trying to upload does not have any records to process.')).toBeVisible()
    await choose(page, fileOf([HEADER, '"open,1,1/1/30']))
    await expect(page.getByText(/quotation mark that opens in row 2/)).toBeVisible()
    await choose(page, fileOf(['email,unit,expiry', `a@example.com,1,${LATER}`]))
    await expect(page.getByRole('row', { name: /^1 The headers were changed/ })).toBeVisible()
    await expect(upload(page)).toBeDisabled()
  })

  const rows: [line: string, text: RegExp][] = [
    ['', /The row is empty/],
    [`bob@example.com,${LATER}`, /2 columns instead of 3/],
    [`,4,${LATER}`, /The email is missing/],
    [`bob@,4,${LATER}`, /Email must be a valid email.*bob@/],
    [`ANN@example.com,4,${LATER}`, /already in row 3.*ANN@example.com/],
    [`cy@example.com,,${LATER}`, /The unit number is missing/],
    [`di@example.com,=1+1,${LATER}`, /Unit Number can only include numbers and letters.*=1\+1/],
    ['ed@example.com,4,', /The expiration date is missing/],
    ['flo@example.com,4,2030-01-01', /Write the date as month\/day\/year.*2030-01-01/],
    [`gus@example.com,4,2/30/${NEXT_YEAR}`, /This day does not exist/],
    ['hal@example.com,4,1/1/2020', /The date must be between.*1\/1\/2020/],
  ]
  await choose(
    page,
    fileOf([
      HEADER,
      `known@example.com,4,${LATER}`,
      `ann@example.com,12 B,${LATER}`,
      ...rows.map(([line]) => line),
      `zoe@example.com,#7,${LATER}`,
    ]),
  )
  await expect(said(page, '2 residents can be added')).toBeVisible()
  await expect(said(page, '1 existing user is ignored')).toBeVisible()
  await expect(said(page, '11 rows have errors and are left out')).toBeVisible()
  const table = page.getByRole('grid', { name: 'Rows to check' })
  for (const [index, [, text]] of rows.entries()) {
    if (index === 10) await panelOf(page).getByRole('button', { name: 'Next page' }).click()
    await expect(table.getByRole('row', { name: new RegExp(`^${index + 4} .*${text.source}`) })).toBeVisible()
  }
  await expect(table.getByRole('row', { name: /^2 .*already exists. The row is ignored/ })).toBeVisible()
  await page.getByRole('button', { name: 'Okay' }).click()
  await table.scrollIntoViewIfNeeded()
  await lookAt(page, 'people-upload-result')

  await test.step('the rows go along as a table that calculates nothing', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const lines = (await textOf(await downloading)).split('\r\n')
    expect(lines[0]).toBe('\ufeffRow,Problem,Value')
    expect(lines).toHaveLength(1 + 12 + 1)
    expect(lines.find((line) => line.startsWith('10,'))).toMatch(/,'=1\+1$/)
  })

  expect(await building.people()).toHaveLength(1)
  await upload(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I Agree' }).click()
  await expect(said(page, '2 new users were added!')).toBeVisible()
  await expect(page.getByText(/Please assign a key.*up to 24 hours/).first()).toBeVisible()
  await expect(said(page, '3 existing users are ignored')).toBeVisible()
  await expect(upload(page)).toBeDisabled()
  expect(await building.people('p.unit_number <> $$1$$')).toMatchObject([
    { email: 'ann@example.com', unit_number: '12 B', place: 'East Wing' },
    { email: 'zoe@example.com', unit_number: '#7', place: 'East Wing' },
  ])
})

test('more than 200 go by repeating the file; who was not taken is named and tried again', async ({
  page,
  context,
  portal,
}) => {
  test.slow()
  const building = await openBuilding(portal, context)
  await page.goto(`/properties/${building.id}/users`)
  await page.getByRole('button', { name: 'Upload Users List' }).click()
  await expect(page.getByRole('button', { name: /Place.*Northcott House/ })).toBeVisible()

  await test.step('chosen by keyboard', async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /Choose file/ }).press('Enter')
    await (await chooser).setFiles(fileOf(residents(203)))
    await expect(said(page, '203 residents can be added')).toBeVisible()
  })
  await expect(page.getByText('200 residents are added with this upload. 3 remain').first()).toBeVisible()
  await upload(page).click()
  await expect(said(page, '200 new users were added!')).toBeVisible(patient)
  await expect(said(page, '3 residents can be added')).toBeVisible()

  await test.step('one of the next is refused, and tried again', async () => {
    await page.route('**/v1/people/', async (route) => {
      const isRefused = route.request().postDataJSON()?.email === 'resident.0201@example.com'
      if (isRefused)
        await route.fulfill({ status: 500, json: { error: { code: 'server.failed', message: '', requestId: '1' } } })
      else await route.continue()
    })
    await page.getByRole('button', { name: 'Upload next 3' }).click()
    await expect(said(page, '2 new users were added!')).toBeVisible()
    await expect(page.getByText('1 user can not be added because of some error.').first()).toBeVisible()
    const refused = page.getByRole('grid', { name: 'Residents not added' })
    await expect(refused.getByRole('row', { name: /^203 The resident was not accepted. resident.0201/ })).toBeVisible()
    await expect(said(page, '1 resident can be added')).toBeVisible()
    await lookAt(page, 'people-upload-refused')
    await page.unroute('**/v1/people/')
    await panelOf(page).getByRole('button', { name: 'Retry' }).click()
    await expect(said(page, '1 new user was added!')).toBeVisible()
    await expect(refused).toBeHidden()
  })

  await expect(said(page, '203 existing users are ignored')).toBeVisible()
  await expect(said(page, '0 residents can be added')).toBeVisible()
  const people = await building.people()
  expect(people).toHaveLength(203)
  expect(new Set(people.map(({ email, place }) => `${email} ${place}`)).size).toBe(203)
  expect(people[0]?.place).toBe('Northcott House')

  await test.step('a file can be dropped', async () => {
    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'more.csv', { type: 'text/csv' }))
      return transfer
    }, residents(204).join('\n'))
    await page.dispatchEvent('body', 'dragover', { dataTransfer: dropped })
    await page.dispatchEvent('text="Drop file to upload"', 'drop', { dataTransfer: dropped })
    await expect(said(page, '1 resident can be added')).toBeVisible()
  })
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })
  // It may be the first to open this portal.
  test.slow()

  test('a file as Excel writes it there, with semicolons and umlauts', async ({ page, context, portalIn }) => {
    const portal = await portalIn('de')
    const building = await openBuilding(portal, context)
    await page.goto(`${portal.origin}/properties/${building.id}/places`)
    await page.getByRole('radio', { name: 'East Wing' }).check()
    await page.getByRole('button', { name: 'Importieren' }).click()
    const lines = [HEADER, `jörg@,1,${LATER}`, `uwe@example.com,Süd 2,${LATER}`, `ida@example.com,3,31.12.${NEXT_YEAR}`]
    const buffer = Buffer.from(lines.join('\r\n').replaceAll(',', ';'), 'latin1')
    await choose(page, { ...fileOf([]), buffer })
    await expect(said(page, '1 Bewohner kann hinzugefügt werden')).toBeVisible()
    await expect(page.getByRole('row', { name: /^2 Die E-Mail-Adresse ist ungültig. jörg@/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^4 Schreiben Sie das Datum als Monat\/Tag\/Jahr/ })).toBeVisible()
    await lookAt(page, 'people-upload-german')
    await page.getByRole('button', { name: 'Hochladen' }).click()
    await expect(said(page, '1 neuer Nutzer wurde hinzugefügt!')).toBeVisible()
    expect(await building.people()).toMatchObject([
      { email: 'uwe@example.com', unit_number: 'Süd 2', place: 'East Wing' },
    ])
  })
})
