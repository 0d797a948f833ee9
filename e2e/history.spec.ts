import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Download, Page } from '@playwright/test'
import { historyRoutes } from '@portico/contract/history/history.routes'
import { propertyNotFound, requestErrors, sessionErrors } from '@portico/contract/shared/errors'
import { denyAt, MINUTE, pathOf, rows, test } from './support/history.ts'
import { layoutShift } from './support/layout-shift.ts'
import { expect, look } from './support/screens.ts'

const pageButton = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^(Page )?${number}\\b`) })
const filterOf = (page: Page) => page.getByRole('combobox', { name: 'Filter by visitor, entrance, status or reason' })

test('the first page of the access history comes with the page, newest first, with who invited a guest; the server sorts, filters and pages it, and the address keeps how', async ({
  page,
  history,
  setFlags,
}) => {
  // Its columns and its time zone are as specified.
  await setFlags({ edition: 'specified' })
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto(pathOf(history))
  await expect(page).toHaveTitle('Access History | Portico')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Property Access History (65)')
  await expect(page.getByText('Times are shown in Pacific Time.')).toBeVisible()
  await expect(rows(page)).toHaveCount(20)

  const guest = rows(page).first()
  await expect(guest).toContainText('eve@guest.example')
  await guest.getByRole('button').click()
  await expect(rows(page).nth(1)).toContainText('Invited by')
  await expect(rows(page).nth(1)).toContainText(/ada@example\.com.*1 Quarry Lane.*12B/)
  for (const text of ['Opened', 'Failed', 'Unknown']) await expect(rows(page).getByText(text).first()).toBeVisible()
  expect(calls.filter((path) => path.startsWith('/v1/accessHistory'))).toEqual([])
  await rows(page).first().getByRole('button').click()

  await setFlags({})
  await page.goto(pathOf(history))
  await page.getByRole('button', { name: 'Status' }).click()
  await expect(page).toHaveURL(/sort=unlockStatus/)
  await expect(rows(page).first()).toContainText('Failed')
  await expect(
    page.getByRole('columnheader', { name: 'Accessed by' }).getByRole('button', { name: 'Accessed by' }),
  ).toHaveCount(0)
  await pageButton(page, 4).click()
  await expect(page).toHaveURL(/page=4/)
  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).last()).toContainText('Unknown')

  await filterOf(page).fill('Accessed by = byr')
  await page.getByRole('option', { name: /ada@example\.com/ }).click()
  await expect(page.getByText('16 matches').first()).toBeVisible()
  await expect(page).toHaveURL(/filter=accessedBy%3Dada%40example\.com/)
  await expect(page).not.toHaveURL(/page=/)
  await filterOf(page).fill('Entrance = ')
  await page.getByRole('option', { name: 'Garage' }).click()
  await expect(page.getByText('No matches')).toBeVisible()
  await expect(page.getByText('Entrance = Garage')).toBeVisible()
  await page.getByRole('button', { name: /Remove.*Garage/ }).click()
  await expect(page.getByText('16 matches').first()).toBeVisible()

  await test.step('the access history is a tab of the property and an entry of its navigation', async () => {
    await denyAt(history, Date.now(), 2)
    await page.goto(`/properties/${history.propertyId}`)
    await page.getByRole('tab', { name: 'Access History' }).click()
    await expect(page).toHaveURL(/#access-history$/)
    await expect(page.getByRole('heading', { level: 2, name: /Property Access History/ })).toContainText('(67)')
    await pageButton(page, 2).click()
    await expect(page).toHaveURL(/page=2#access-history$/)
    const link = page.getByRole('link', { name: 'Access History', exact: true })
    await expect(link).toHaveAttribute('aria-current', 'page')
    await test.step('the activity of the property, with the details of an hour and as a table', async () => {
      const panel = page.getByTestId('activity')
      await panel.scrollIntoViewIfNeeded()
      await panel.getByRole('button', { name: 'Show as a table' }).click()
      await panel.getByRole('application').focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('link', { name: 'Show denials in the access history', exact: true })).toBeVisible()
      await look(page, 'activity')
    })
    await test.step('an address that opens the tab moves nothing while it loads', async () => {
      await page.setViewportSize({ width: 1280, height: 720 })
      // Without the query of the second page this address loads the page anew.
      await page.goto(`/properties/${history.propertyId}#access-history`)
      await expect(page.getByRole('tabpanel').getByRole('row').nth(20)).toBeVisible()
      expect(await layoutShift(page)).toBeLessThan(0.05)
    })
  })
})

test('a name leads to its person, the time zone is chosen for table and file, and a column that tells nothing is hidden', async ({
  page,
  portal,
  building,
}) => {
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com' })
  const entranceId = await building.addEntrance('Lobby')
  const happened = (at: string, personId: string | null, by: string) =>
    portal.ask(
      `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, visitor_name, unlock_status, person_id)
       values ($1, gen_random_uuid(), $2, $3, 'Lobby', $4, $4, 'SUCCESS', $5)`,
      [building.id, at, entranceId, by, personId],
    )
  await happened('2026-11-01T08:30:00Z', ada, 'Ada Byron')
  await happened('2026-11-01T09:30:00Z', null, 'Gus Gone')
  await page.goto(`${building.path}/access-history`)
  await expect(page.getByText('Times are shown in Pacific Time.')).toBeVisible()
  // Half past one came twice this night.
  await expect(rows(page).nth(0)).toContainText(/1:30:00.AM UTC-08:00/)
  await expect(rows(page).nth(1)).toContainText(/1:30:00.AM UTC-07:00/)
  await expect(rows(page).nth(0).getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Address' })).toHaveCount(0)

  await page.getByRole('button', { name: /^Show the property's time/ }).click()
  await expect(rows(page).nth(1)).toContainText(/8:30:00.AM/)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('Date and time (UTC)')
  expect(file).toContain('2026-11-01 08:30:00,UTC+00:00')
  await page.goto(`${building.path}/access-history`)
  await expect(rows(page).nth(1)).toContainText(/8:30:00.AM/)

  await page.getByRole('button', { name: 'Preferences' }).click()
  await page.getByRole('dialog').getByText('Address', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('columnheader', { name: 'Address' })).toBeVisible()
  await rows(page).nth(1).getByRole('link', { name: 'Ada Byron' }).click()
  await expect(page).toHaveURL(new RegExp(`/users/${ada}`))
})

test('a range is chosen from presets, typed as a duration or between two dates, which are checked, and is kept by the address; too many filters are refused, and a page that fails can be tried again', async ({
  page,
  history,
  faults,
}) => {
  await page.goto(pathOf(history))
  await rows(page).first().getByRole('button').click()
  await expect(rows(page).nth(1)).toContainText('Invited by')
  await look(page, 'history')
  const heading = page.getByRole('heading', { level: 1 })
  const apply = page.getByRole('button', { name: 'Apply' })
  const chosen = page.getByTestId('history-range')
  await expect(chosen).toContainText('Last 180 days')
  await chosen.getByRole('button').click()
  for (const preset of ['Last 6 hours', 'Last 1 day', 'Last 1 week', 'Last 1 month'])
    await expect(page.getByRole('radio', { name: preset })).toBeVisible()
  await page.getByRole('radio', { name: 'Last 6 hours' }).check()
  await apply.click()
  await expect(page).toHaveURL(/range=6\.hour/)
  await expect(heading).toHaveText('Property Access History (18)')

  await chosen.getByRole('button').click()
  await page.getByRole('radio', { name: /Custom range/ }).check()
  const duration = page.getByRole('spinbutton')
  for (const [typed, text] of [
    ['', 'You must provide a duration when selecting a custom range.'],
    ['0', 'The provided duration is invalid. The duration must be positive.'],
    ['10000', 'The provided duration is invalid. The duration cannot be more than 4 digits.'],
    // An erased duration is missing; it is not zero.
    ['', 'You must provide a duration when selecting a custom range.'],
  ] as const) {
    await duration.fill(typed)
    await apply.click()
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await duration.fill('50')
  await apply.click()
  await expect(page).toHaveURL(/range=50\.minute/)
  await expect(heading).toHaveText('Property Access History (3)')

  await chosen.getByRole('button').click()
  await page.getByRole('button', { name: 'Absolute mode' }).click()
  await apply.click()
  const problem = (text: string) => expect(page.getByText(text).first()).toBeVisible()
  await problem('The selected date range is incomplete. Select a start and end date for the date range.')
  const [start, end] = [
    page.getByRole('textbox', { name: 'Start date' }),
    page.getByRole('textbox', { name: 'End date' }),
  ]
  await start.fill('2020-01-01')
  await end.fill('2099-01-01')
  await apply.click()
  await problem('The selected date range is invalid. The selected dates must be in the past.')
  await start.fill('2021-01-01')
  await end.fill('2020-01-01')
  await apply.click()
  await problem('The selected date range is invalid. The start date must be before the end date.')
  await look(page, 'history-range')
  await start.fill('2020-01-01')
  await end.fill('2020-12-31')
  await apply.click()
  await expect(page).toHaveURL(/range=2020-01-01T00%3A00%3A00-08%3A00%2F2020-12-31T23%3A59%3A59-08%3A00/)
  await expect(page.getByText('No access history found')).toBeVisible()
  await expect(chosen).toContainText('January 1, 2020')
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()

  const lastNight = page.getByRole('button', { name: 'Last night' })
  await lastNight.click()
  await expect(page).toHaveURL(/range=[^&]*T20%3A00%3A00[^&]*T05%3A59%3A59/)
  await expect(lastNight).toHaveAttribute('aria-pressed', 'true')

  await test.step('more than ten filters are refused', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => `filter=accessedBy%3D${index}@example.com`).join('&')
    await page.goto(`${pathOf(history)}?${ten}`)
    await filterOf(page).fill('Accessed by = bob@example.com')
    await filterOf(page).press('Enter')
    await expect(page.getByText('Too many filters. You can use up to 10 filters.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(page.getByText('Too many filters.')).toHaveCount(0)
    await expect(rows(page)).toHaveCount(20)
  })
  await test.step('a page that no longer exists is the last page, and one that fails can be tried again', async () => {
    await page.goto(`${pathOf(history)}?page=99`)
    await expect(page).toHaveURL(/page=4$/)
    await expect(rows(page)).toHaveCount(5)

    const fault = await faults.drop(historyRoutes.list)
    await pageButton(page, 3).click()
    await expect(page.getByText('Error loading access history')).toBeVisible()
    await fault.remove()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page)).toHaveCount(20)
  })
})

test('the access history that the filters find is downloaded for a spreadsheet and counted; a download that is refused is told on the page, which stays as it is, and one that breaks off is a failed one for the browser', async ({
  page,
  portal,
  building,
  history,
  faults,
  consoleErrors,
}) => {
  await history.happened([
    { at: new Date(Date.now() - MINUTE), entranceId: history.front, by: '=HYPERLINK("x")', entrance: '+Door' },
  ])
  // Until a page has fetched its token, it cannot send what it has counted.
  const token = page.waitForResponse(/\/v1\/csrf\/getToken/)
  await page.goto(`${pathOf(history)}?sort=-timestamp&range=6.hour`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await downloading
  expect(await file.failure()).toBeNull()
  expect(file.suggestedFilename()).toMatch(/^access-history-.+-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    '\ufeffAccessed by,Name,Entrance,Address,Unit,Date and time (America/Los_Angeles),UTC offset,Status,Reason,Invited by,Notes,Attempts,Visitor with a pass',
  )
  expect(lines).toHaveLength(20)
  expect(lines[1]).toMatch(
    /^"'=HYPERLINK\(""x""\)",,'\+Door,1 Quarry Lane,,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,UTC-0[78]:00,Opened,,,,1,$/,
  )
  expect(lines[2]).toMatch(/^eve@guest\.example,.*,12B,.*,ada@example\.com,,1,$/)

  // A page sends the events it has counted when it is left.
  await (await token).finished()
  await page.goto('about:blank')
  const counted = () =>
    portal.ask(`select name, details from metric_events where kind = 'accessHistoryExport' and account_id = $1`, [
      building.account,
    ])
  await expect.poll(counted).toEqual([{ name: '/properties/:propertyId/access-history', details: { rows: 19 } }])

  await page.goto(pathOf(history))
  const download = page.getByRole('button', { name: 'Download CSV' })
  const failure = page.getByText('There was a problem downloading the CSV.')
  const dismiss = () => page.getByRole('button', { name: 'Dismiss' }).click()
  const saved: Download[] = []
  page.on('download', (one) => void saved.push(one))

  const refused = async (fault: Promise<{ remove(): Promise<unknown> }>) => {
    const { remove } = await fault
    await download.click()
    await expect(failure).toBeVisible()
    await remove()
    await dismiss()
  }
  await refused(faults.refuse(historyRoutes.list, { error: sessionErrors.unauthenticated }))
  await refused(faults.refuse(historyRoutes.list, { error: propertyNotFound }))
  await refused(faults.drop(historyRoutes.list))
  // Only the file has a limit of calls; and much may happen between two calls.
  await refused(faults.refuse(historyRoutes.exportCsv, { error: requestErrors.tooMany }))
  await refused(faults.drop(historyRoutes.exportCsv))
  // The browser writes that it does not show a refusal in a frame.
  expect(consoleErrors.splice(0).filter((message) => !/^Framing .* violates/.test(message))).toEqual([])
  expect(saved).toEqual([])

  await expect(rows(page)).toHaveCount(20)
  const again = page.waitForEvent('download')
  await download.click()
  expect(await (await again).failure()).toBeNull()
  await expect(failure).toHaveCount(0)

  let reply: ServerResponse | undefined
  const broken = createServer((_request, response) => {
    reply = response
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="export.csv"',
    })
    response.write('\ufeffAccessed by\r\nada@example.com\r\nbob@example.com\r\n')
  })
  await new Promise<void>((listening) => broken.listen(0, 'localhost', listening))
  const { port } = broken.address() as AddressInfo
  await page.route(`**${historyRoutes.exportCsv.path}?*`, (route) =>
    route.continue({ url: `http://localhost:${port}/` }),
  )
  const breaking = page.waitForEvent('download')
  await download.click()
  const half = await breaking
  reply?.destroy()
  expect(await half.failure()).not.toBeNull()
  broken.close()
})
