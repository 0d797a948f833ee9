import type { Page } from '@playwright/test'
import { peopleRoutes } from '@portico/contract/people/people.routes'
import { openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'
import { action, confirm, expectText, PAGE, select } from './support/people.ts'
import {
  choose,
  downloadTemplate,
  fileOf,
  fileWithProblems,
  germanFileOf,
  HEADER,
  LATER,
  NEXT_YEAR,
  openUploadFor,
  openUploadOfUsers,
  residents,
  textOf,
  uploadButton,
  wrongRows,
} from './support/people-upload.ts'
import { look, lookAtTexts } from './support/screens.ts'

test('every problem of a file is shown, the terms are asked for, the other residents are added, and those of a long file get keys', async ({
  page,
  context,
  portal,
  faults,
  setFlags,
}) => {
  const building = await openBuilding(portal, context, { acceptedTerms: false })
  await building.add({ email: 'Known@Example.com' })
  await setFlags(PAGE)
  await openUploadFor(page, building.path, 'East Wing')

  await test.step('every problem is shown', async () => {
    await choose(page, fileWithProblems)
    await expectText(page, '2 residents can be added')
    await expectText(page, '1 existing user is ignored')
    await expectText(page, '11 rows have errors and are left out')
    const table = page.getByRole('grid', { name: 'Rows to check' })
    await table.scrollIntoViewIfNeeded()
    await look(page, 'people-upload-result')
    const panel = page.getByRole('region', { name: 'Resident Upload' })
    for (const [index, [, text]] of wrongRows.entries()) {
      // A page has ten rows.
      if (index === 10) await panel.getByRole('button', { name: 'Next page' }).click()
      await expect(table.getByRole('row', { name: new RegExp(`^${index + 4} .*${text.source}`) })).toBeVisible()
    }
    await expect(table.getByRole('row', { name: /^2 .*already exists. The row is ignored/ })).toBeVisible()
  })
  await test.step('the problems are downloaded as a table in which no cell is a formula', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const lines = (await textOf(await downloading)).split('\r\n')
    expect(lines[0]).toBe('\ufeffRow,Problem,Value')
    expect(lines).toHaveLength(1 + 12 + 1)
    expect(lines.find((line) => line.startsWith('10,'))).toMatch(/,'=1\+1$/)
  })
  await test.step('the terms are asked for, and the other residents are added', async () => {
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
  await test.step('a resident whom the server refuses is shown', async () => {
    // The width of a phone has closed it.
    await action(page, 'Open side navigation').click()
    await openUploadOfUsers(page)
    const fault = await faults.refuse(peopleRoutes.create, { containing: 'resident.0001@example.com' })
    await choose(page, fileOf(residents(3)))
    await expectText(page, '3 residents can be added')
    await uploadButton(page).click()
    await expect(page.getByRole('grid', { name: 'Residents not added' })).toBeVisible()
    await expectText(page, '1 resident can be added')
    await look(page, 'people-upload-refused')
    await fault.remove()
  })
  await test.step('a long file is uploaded in one press, and exactly those whom it has added get keys', async () => {
    await choose(page, fileOf(residents(302)))
    await expectText(page, '300 residents can be added')
    await uploadButton(page).click()
    await expectText(page, '300 new users were added!')
    await expectText(page, '300 residents from this file were added.')
    await action(page, 'Assign keys').click()
    await expect(page.getByRole('heading', { name: 'Editing 300 Users' })).toBeVisible()
    await select(page, 'Key 2')
    await action(page, 'Save changes').click()
    await expectText(page, '300 users keys updated successfully')
    const others = await building.people('not exists (select from person_keys k where k.person_id = p.id)')
    expect(others.map(({ email }) => email)).toEqual([
      ...['Known@Example.com', 'ann@example.com', 'resident.0000@example.com', 'resident.0002@example.com'],
      'zoe@example.com',
    ])
    expect(await building.people()).toHaveLength(305)
  })
  await test.step('a file may name residents, their keys and their places, and what it names must exist', () =>
    uploadExtendedFile(page))
  expect(await building.people(`email in ('amy@example.com', 'bob@example.com')`)).toMatchObject([
    { email: 'amy@example.com', person_name: 'Amy Able', place: 'West Wing', keys: 2 },
    { email: 'bob@example.com', person_name: null, place: 'Northcott House', keys: 0 },
  ])
})

/** Unknown names are errors of their rows, before anything is sent. */
async function uploadExtendedFile(page: Page) {
  const header = `${HEADER},resident_name,resident_keys,resident_place`
  await action(page, 'Upload Users List').click()
  await expectText(page, /^Further columns are optional: resident_name, resident_keys, resident_place/)
  const [columns, example = ''] = (await downloadTemplate(page)).text.split('\r\n')
  expect(columns).toBe(`\ufeff${header}`)
  expect(example).toMatch(/,Jane Doe,,/)
  await choose(page, fileOf([header, example]))
  await expectText(page, '1 resident can be added')
  await choose(
    page,
    fileOf([
      header,
      `amy@example.com,1,${LATER},Amy Able,key 1;Key 3,west wing`,
      `bob@example.com,2,${LATER},,,`,
      `cat@example.com,3,${LATER},,Key 9,`,
      `dan@example.com,4,${LATER},,,Attic`,
    ]),
  )
  await expectText(page, '2 residents can be added')
  await expectText(page, '2 rows have errors and are left out')
  await expect(page.getByRole('row', { name: /^4 The property has no key with this name. Key 9/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^5 The property has no place with this name. Attic/ })).toBeVisible()
  await uploadButton(page).click()
  await expectText(page, '2 residents from this file were added.')
}

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
    await page.getByRole('button', { name: 'Nutzer importieren' }).click()
    const lines = [HEADER, `jörg@,1,${LATER}`, `uwe@example.com,Süd 2,${LATER}`, `ida@example.com,3,31.12.${NEXT_YEAR}`]
    await choose(page, germanFileOf(lines))
    await expectText(page, '1 Bewohner kann hinzugefügt werden')
    await expect(page.getByRole('row', { name: /^2 Die E-Mail-Adresse ist ungültig. jörg@/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^4 Schreiben Sie das Datum als Monat\/Tag\/Jahr/ })).toBeVisible()
    await lookAtTexts(page, 'people-upload-german')
    await page.getByRole('button', { name: 'Hochladen' }).click()
    await expectText(page, '1 neuer Nutzer wurde hinzugefügt!')
    expect(await building.people()).toMatchObject([
      { email: 'uwe@example.com', unit_number: 'Süd 2', place: 'East Wing' },
    ])
  })
})
