import { peopleRoutes } from '@portico/contract/people/people.routes'
import { openBuilding } from './support/building.ts'
import { expectText } from './support/people.ts'
import {
  choose,
  fileOf,
  fileWithProblems,
  germanFileOf,
  HEADER,
  LATER,
  NEXT_YEAR,
  residents,
  uploadButton,
} from './support/people-upload.ts'
import { expect, look, test } from './support/screens.ts'

test('the result of checking a file of residents, and an upload in which one of them was refused', async ({
  page,
  building,
  faults,
}) => {
  await faults.refuse(peopleRoutes.create, { containing: 'resident.0001@example.com' })
  await building.add({ email: 'known@example.com' })
  await page.goto(`${building.path}/users`)
  await page.getByRole('button', { name: 'Upload Users List' }).click()
  await choose(page, fileWithProblems)
  const table = page.getByRole('grid', { name: 'Rows to check' })
  await expect(table).toBeVisible()
  await table.scrollIntoViewIfNeeded()
  await look(page, 'people-upload-result')
  await choose(page, fileOf(residents(3)))
  await expectText(page, '3 residents can be added')
  await uploadButton(page).click()
  await expect(page.getByRole('grid', { name: 'Residents not added' })).toBeVisible()
  await expectText(page, '1 resident can be added')
  await look(page, 'people-upload-refused')
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('the result of checking a file of residents in German', async ({ page, context, portalIn }) => {
    const portal = await portalIn('de')
    const building = await openBuilding(portal, context)
    await page.goto(`${portal.origin}${building.path}/places`)
    await page.getByRole('radio', { name: 'East Wing' }).click()
    await page.getByRole('button', { name: 'Importieren' }).click()
    const lines = [HEADER, `jörg@,1,${LATER}`, `uwe@example.com,Süd 2,${LATER}`, `ida@example.com,3,31.12.${NEXT_YEAR}`]
    await choose(page, germanFileOf(lines))
    await expect(page.getByRole('row', { name: /^4 Schreiben Sie das Datum als Monat\/Tag\/Jahr/ })).toBeVisible()
    await look(page, 'people-upload-german')
  })
})
