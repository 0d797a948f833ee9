import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type HistoryDesk, openHistoryDesk } from '@portico/tools/testing/history-desk'
import { expect, lookAt, test } from './support/journey.ts'
import type { Portal } from './support/portal.ts'

const MINUTE = 60_000
const rows = (page: Page) => page.locator('tbody tr')
const pageButton = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^(Page )?${number}\\b`) })
const historyPath = ({ propertyId }: HistoryDesk) => `/properties/${propertyId}/access-history`

/** A property of this journey's own, with 65 events: one every 20 minutes until 10 minutes ago. */
async function withHistory(portal: Portal, work: (desk: HistoryDesk) => Promise<void>) {
  const desk = await openHistoryDesk(portal, portal.cast.portfolio)
  const now = Date.now()
  try {
    const ada = await desk.person({ email: 'ada@example.com', person_name: 'Ada Byron', unit_number: '12B' })
    await desk.happened(
      Array.from({ length: 64 }, (_, index) => ({
        at: new Date(now - (index + 1) * 20 * MINUTE),
        entranceId: index % 2 ? desk.garage : desk.front,
        by: index % 4 ? 'bob@example.com' : 'ada@example.com',
        name: index % 4 ? null : 'Ada Byron',
        status: index === 5 ? ('FAILURE' as const) : index === 6 ? ('UNKNOWN' as const) : ('SUCCESS' as const),
      })),
    )
    const events = [
      {
        eventId: crypto.randomUUID(),
        unlockTimestamp: now - 10 * MINUTE,
        unlockStatus: 'SUCCESS',
        personId: ada,
        avgEmail: 'eve@guest.example',
      },
    ]
    const headers = { authorization: `Bearer ${await desk.issueToken()}` }
    const reply = await portal.app.inject({
      method: 'POST',
      url: '/v1/accessHistory/events',
      headers,
      payload: { events },
    })
    expect(reply.json()).toMatchObject({ recorded: 1 })
    await work(desk)
  } finally {
    await portal.ask('delete from people where property_id = $1', [desk.propertyId])
    await portal.ask('delete from entrances where property_id = $1', [desk.propertyId])
    await portal.ask('delete from properties where id = $1', [desk.propertyId])
  }
}

test('the history comes with the page, is sorted, filtered and paged by the server, and the address keeps it all', async ({
  page,
  portal,
  signInAs,
}) => {
  await withHistory(portal, async (desk) => {
    await signInAs('portfolio')
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto(historyPath(desk))
    await expect(page).toHaveTitle('Access History | Portico')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Property Access History (65)')
    await expect(page.getByText('Times are shown in Pacific Time.')).toBeVisible()
    await expect(rows(page)).toHaveCount(20)
    expect(calls.filter((path) => path.startsWith('/v1/accessHistory'))).toEqual([])

    const guest = rows(page).first()
    await expect(guest).toContainText('eve@guest.example')
    await guest.getByRole('button').click()
    await expect(rows(page).nth(1)).toContainText('Invited by')
    await expect(rows(page).nth(1)).toContainText(/ada@example\.com.*1 Quarry Lane.*12B/)
    for (const text of ['Opened', 'Failed', 'Unknown']) await expect(rows(page).getByText(text).first()).toBeVisible()
    await lookAt(page, 'history')

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

    const filter = page.getByRole('combobox', { name: 'Filter by visitor or entrance' })
    await filter.fill('Accessed by = byr')
    await page.getByRole('option', { name: /ada@example\.com/ }).click()
    await expect(page.getByText('16 matches').first()).toBeVisible()
    await expect(page).toHaveURL(/filter=accessedBy%3Dada%40example\.com/)
    await expect(page).not.toHaveURL(/page=/)
    await filter.fill('Entrance = ')
    await page.getByRole('option', { name: 'Garage' }).click()
    await expect(page.getByText('No matches')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Entrance = Garage')).toBeVisible()
    await page.getByRole('button', { name: /Remove.*Garage/ }).click()
    await expect(page.getByText('16 matches').first()).toBeVisible()
  })
})

test('a range is chosen from presets, typed as a duration or between two dates, and obeys its rules', async ({
  page,
  portal,
  signInAs,
}) => {
  await withHistory(portal, async (desk) => {
    await signInAs('portfolio')
    await page.goto(historyPath(desk))
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
      // Erased is not zero.
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
    await expect(
      page.getByText('The selected date range is incomplete. Select a start and end date for the date range.').first(),
    ).toBeVisible()
    const [start, end] = [
      page.getByRole('textbox', { name: 'Start date' }),
      page.getByRole('textbox', { name: 'End date' }),
    ]
    await start.fill('2020/01/01')
    await end.fill('2099/01/01')
    await apply.click()
    await expect(
      page.getByText('The selected date range is invalid. The selected dates must be in the past.').first(),
    ).toBeVisible()
    await start.fill('2021/01/01')
    await end.fill('2020/01/01')
    await apply.click()
    await expect(
      page.getByText('The selected date range is invalid. The start date must be before the end date.').first(),
    ).toBeVisible()
    await lookAt(page, 'history-range')
    await start.fill('2020/01/01')
    await end.fill('2020/12/31')
    await apply.click()
    await expect(page).toHaveURL(/range=2020-01-01T00%3A00%3A00-08%3A00%2F2020-12-31T23%3A59%3A59-08%3A00/)
    await expect(page.getByText('No access history found')).toBeVisible()
    await page.reload()
    await expect(chosen).toContainText('January 1, 2020')
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
  })
})

test('what the filters find is downloaded for a spreadsheet, and counted', async ({ page, portal, signInAs }) => {
  await withHistory(portal, async (desk) => {
    await desk.happened([
      { at: new Date(Date.now() - MINUTE), entranceId: desk.front, by: '=HYPERLINK("x")', entrance: '+Door' },
    ])
    await signInAs('portfolio')
    await page.goto(`${historyPath(desk)}?sort=-timestamp&range=6.hour`)
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await downloaded
    expect(file.suggestedFilename()).toMatch(/^access-history-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffAccessed by,Name,Entrance,Address,Unit,Date and time (America/Los_Angeles),UTC offset,Status,Invited by',
    )
    expect(lines).toHaveLength(20)
    expect(lines[1]).toMatch(
      /^"'=HYPERLINK\(""x""\)",,'\+Door,1 Quarry Lane,,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,UTC-0[78]:00,Opened,$/,
    )
    expect(lines[2]).toMatch(/^eve@guest\.example,.*,12B,.*,ada@example\.com$/)

    await page.route('**/v1/accessHistory/export?*', (route) => route.abort())
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await expect(page.getByText('There was a problem downloading the CSV.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeEnabled()
    // A page that goes away sends what it has.
    await page.goto('/')
    const counted = () =>
      portal.ask(`select name, details from metric_events where kind = 'accessHistoryExport' and account_id = $1`, [
        portal.cast.portfolio,
      ])
    await expect.poll(counted).toEqual([{ name: '/properties/:propertyId/access-history', details: { rows: 19 } }])
  })
})

test('more than ten filters are refused, a page that is gone becomes the last, and a failure can be tried again', async ({
  page,
  portal,
  signInAs,
}) => {
  await withHistory(portal, async (desk) => {
    await signInAs('portfolio')
    const ten = Array.from({ length: 10 }, (_, index) => `filter=accessedBy%3D${index}@example.com`).join('&')
    await page.goto(`${historyPath(desk)}?${ten}`)
    const filter = page.getByRole('combobox', { name: 'Filter by visitor or entrance' })
    await filter.fill('Accessed by = bob@example.com')
    await filter.press('Enter')
    await expect(page.getByText('Too many filters. You can use up to 10 filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(page.getByText('Too many filters.')).toHaveCount(0)
    await expect(rows(page)).toHaveCount(20)

    await page.goto(`${historyPath(desk)}?page=99`)
    await expect(page).toHaveURL(/page=4$/)
    await expect(rows(page)).toHaveCount(5)

    await page.route('**/v1/accessHistory?*', (route) => route.abort())
    await pageButton(page, 3).click()
    await expect(page.getByText('Error loading access history')).toBeVisible()
    await page.unroute('**/v1/accessHistory?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page)).toHaveCount(20)
  })
})

test('it is a tab of the property and an entry of its navigation; a partner has neither', async ({
  page,
  portal,
  signInAs,
}) => {
  await withHistory(portal, async (desk) => {
    await signInAs('portfolio')
    await page.goto(`/properties/${desk.propertyId}`)
    await page.getByRole('tab', { name: 'Access History' }).click()
    await expect(page).toHaveURL(/#access-history$/)
    await expect(page.getByRole('heading', { level: 2, name: /Property Access History/ })).toContainText('(65)')
    await pageButton(page, 2).click()
    await expect(page).toHaveURL(/page=2#access-history$/)
    await expect(page.getByRole('link', { name: 'Access History' })).toHaveAttribute('aria-current', 'page')
  })
  await signInAs('partner')
  const { openToPartner: propertyId } = portal.cast.properties
  await page.goto(`/properties/${propertyId}/access-history`)
  await expect(page).toHaveURL(`${portal.origin}/properties/${propertyId}`)
  await expect(page.getByRole('tab', { name: 'Access History' })).toHaveCount(0)
})
