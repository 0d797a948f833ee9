import { peopleRoutes } from '@portico/contract/people/people.routes'
import { expect, test } from './support/journey.ts'
import { action, choosePlace, expectText, fill, inDays, PAGE, PANEL, select } from './support/people.ts'
import { textOf } from './support/people-upload.ts'

const EMAILS = ['ann@example.com', 'ben@example.com', 'cat@example.com']

test('several users lose a key, get another expiry date and move, and one for whom it fails can be tried again', async ({
  page,
  building,
  faults,
  setFlags,
}) => {
  await building.add({ email: 'ann@example.com', keys: 2 })
  const ben = await building.add({ email: 'ben@example.com', keys: 1, source: 'Yardi' })
  await building.add({ email: 'cat@example.com', type: 'GUEST' })
  await setFlags(PAGE)
  await page.goto(`${building.path}/users`)
  for (const email of EMAILS) await select(page, email)
  const edit = async (mode: string) => {
    await action(page, 'Edit').click()
    await page.getByRole('radio', { name: mode }).click()
  }

  await test.step('only keys that somebody holds can be removed', async () => {
    await edit('Remove keys')
    await expect(page.getByRole('checkbox', { name: /^Key/ })).toHaveCount(2)
    await select(page, 'Key 1')
    await action(page, 'Save changes').click()
    await expectText(page, '3 users keys updated successfully')
    expect((await building.people()).map(({ keys }) => keys)).toEqual([1, 0, 0])
  })
  await test.step('the expiry date suits all of them: guests stay for a year at most', async () => {
    await edit('Change expiry date')
    await expect(action(page, 'Save changes')).toBeDisabled()
    await fill(page, 'Expiry date', inDays(500))
    await expectText(page, /^Date must be on or before/)
    await expect(action(page, 'Save changes')).toBeDisabled()
    await fill(page, 'Expiry date', inDays(100))
    await action(page, 'Save changes').click()
    await expectText(page, 'The expiry dates of 3 users were changed.')
    expect((await building.people()).map(({ days }) => days)).toEqual([100, 100, 100])
  })
  await test.step('they move to another place', async () => {
    await edit('Move to another place')
    await choosePlace(page, 'Floor 2')
    const fault = await faults.refuse(peopleRoutes.adjust, { containing: ben })
    await action(page, 'Save changes').click()
    await expectText(page, '2 users were moved.')
    await expectText(page, '1 user could not be moved:')
    await fault.remove()
    await action(page, 'Retry').click()
    await expectText(page, '1 user was moved.')
    expect((await building.people()).map(({ place }) => place)).toEqual(['Floor 2', 'Floor 2', 'Floor 2'])
  })
})

test('users are downloaded as the table is filtered and sorted, without formulas', async ({
  page,
  building,
  setFlags,
}) => {
  for (let n = 0; n < 25; n++) await building.add({ email: `user${n}@example.com`, name: `User ${n}`, keys: n % 3 })
  await building.add({ email: 'formula@example.com', name: '=1+1', keys: 2 })
  await setFlags(PAGE)
  await page.goto(`${building.path}/users?filter=keyCount%3D2&sort=-personName`)
  const downloading = page.waitForEvent('download')
  await action(page, 'Download as CSV').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('portico-users.csv')
  const [header, ...lines] = (await textOf(download)).trimEnd().split('\r\n')
  expect(header).toBe(
    '\ufeffName,Email,Unit,Status,Keys,Expiry,Place,Type,Access codes,Source,Number of keys,Directory visibility',
  )
  expect(lines.map((line) => line.split(',')[0])).toEqual([
    ...['User 23', 'User 20', 'User 17', 'User 14', 'User 11', 'User 8', 'User 5', 'User 2', "'=1+1"],
  ])
  expect(lines[0]).toMatch(/^User 23,user23@example.com,12 A,Invite not sent,"Key 1; Key 2",\d{4}-\d\d-\d\d,Floor 1,/)
})

test('in the edition `specified` only keys are added or replaced for several users, and the table has no download', async ({
  page,
  building,
  setFlags,
}) => {
  for (const email of EMAILS) await building.add({ email })
  await setFlags({ ...PANEL, edition: 'specified' })
  await page.goto(`${building.path}/users`)
  for (const email of EMAILS) await select(page, email)
  await expect(action(page, 'Download as CSV')).toHaveCount(0)
  await action(page, 'Edit').click()
  await expectText(page, 'What should happen to their keys?')
  await expect(page.getByRole('radio')).toHaveCount(2)
})
