import { expect, test } from './support/journey.ts'
import { action, expectText, PAGE, select } from './support/people.ts'
import { choose, fileOf, HEADER, LATER, residents, textOf, uploadButton } from './support/people-upload.ts'

const EXTENDED = `${HEADER},resident_name,resident_keys,resident_place`

test('a file may name residents, their keys and their places, and what it names must exist', async ({
  page,
  building,
  setFlags,
}) => {
  await setFlags(PAGE)
  await page.goto(`${building.path}/users`)
  await action(page, 'Upload Users List').click()
  await expectText(page, /^Further columns are optional: resident_name, resident_keys, resident_place/)

  await test.step('the template has these columns and is a valid file', async () => {
    const downloading = page.waitForEvent('download')
    await action(page, 'Download template').click()
    const [header, example] = (await textOf(await downloading)).split('\r\n')
    expect(header).toBe(`\ufeff${EXTENDED}`)
    expect(example).toMatch(/,Jane Doe,"Key 1; Key 2",/)
    await choose(page, fileOf([EXTENDED, example ?? '']))
    await expectText(page, '1 resident can be added')
  })
  await test.step('unknown names are errors of their rows, before anything is sent', async () => {
    await choose(
      page,
      fileOf([
        EXTENDED,
        `ann@example.com,1,${LATER},Ann Able,key 1;Key 3,west wing`,
        `bob@example.com,2,${LATER},,,`,
        `cat@example.com,3,${LATER},,Key 9,`,
        `dan@example.com,4,${LATER},,,Attic`,
      ]),
    )
    await expectText(page, '2 residents can be added')
    await expectText(page, '2 rows have errors and are left out')
    await expect(page.getByRole('row', { name: /^4 The property has no key with this name. Key 9/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^5 The property has no place with this name. Attic/ })).toBeVisible()
  })
  await uploadButton(page).click()
  await expectText(page, '2 new users were added!')
  expect(await building.people()).toMatchObject([
    { email: 'ann@example.com', person_name: 'Ann Able', place: 'West Wing', keys: 2 },
    { email: 'bob@example.com', person_name: null, place: 'Northcott House', keys: 0 },
  ])
})

test('a long file is uploaded in one press, and exactly those whom it has added get keys', async ({
  page,
  building,
  setFlags,
}) => {
  await building.add({ email: 'other@example.com' })
  await building.add({ email: 'resident.0000@example.com' })
  await setFlags(PAGE)
  await page.goto(`${building.path}/users`)
  await action(page, 'Upload Users List').click()
  await choose(page, fileOf(residents(301)))
  await expectText(page, '300 residents can be added')
  await uploadButton(page).click()
  await expectText(page, '300 new users were added!')
  await expectText(page, '300 residents from this file were added.')
  await action(page, 'Assign keys').click()
  await expect(page.getByRole('heading', { name: 'Editing 300 Users' })).toBeVisible()
  await select(page, 'Key 2')
  await action(page, 'Save changes').click()
  await expectText(page, '300 users keys updated successfully')
  expect(await building.people('exists (select from person_keys k where k.person_id = p.id)')).toHaveLength(300)
  expect(await building.people(`email in ('other@example.com', 'resident.0000@example.com')`)).toMatchObject([
    { keys: 0 },
    { keys: 0 },
  ])
})
