import { openDoorClient } from '@portico/tools/testing/door-client'
import { openPages } from '@portico/tools/testing/pages'
import { afterAll, expect, test } from 'vitest'

const portal = await openPages({ offersAllLocales: true })
const client = await openDoorClient(portal, portal.cast.portfolio)
const lobby = await client.door('Lobby')
const keyId = await client.key('Residents', [lobby.entranceId])
const [calendar] = await portal.ask<{ id: string }>(
  `insert into calendars (property_id, name) values ($1, 'Holidays') returning id`,
  [client.propertyId],
)
const calendarId = calendar?.id ?? ''
const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']
const windows = [
  { days, from: '08:00', to: '18:00' },
  { days: ['SATURDAY'], from: '22:00', to: '02:00' },
]
const add = async (name: string) => {
  const [hours] = await portal.ask<{ id: string }>(
    'insert into hours (property_id, name, windows, calendar_id) values ($1, $2, $3, $4) returning id',
    [client.propertyId, name, JSON.stringify(windows), calendarId],
  )
  return hours?.id ?? ''
}
const hoursId = await add('Cleaning')
await portal.ask('update keys set hours_id = $2 where id = $1', [keyId, await add('Office')])
afterAll(() => portal.close())

const visit = (path: string, flags: object = {}) =>
  portal.visit(`/properties/${client.propertyId}${path}`, { flags: { siteRedesign: true, ...flags } })

test('the list says the week of hours in short words, their calendar, and what uses them', async () => {
  const page = await visit('/hours')
  expect(page.texts('h1')).toEqual([expect.stringMatching(/^Hours/)])
  const [row, office] = page.texts('#page tbody tr')
  expect(row).toMatch(/Cleaning.*Mon–Fri 8:00.AM–6:00.PM.*Sat 10:00.PM–2:00.AM.*Holidays.*Nothing yet/)
  expect(office).toMatch(/^Office.*1 key/)
})

test('a week that is painted has a cell for each half hour, which says its day, its times and whether it is open', async () => {
  const page = await visit(`/hours/${hoursId}`)
  expect(page.title()).toMatch(/^Edit hours/)
  const cells = page.find('#page [role=grid] td')
  expect(cells).toHaveLength(7 * 48)
  const open = cells.filter((cell) => cell.getAttribute('aria-selected') === 'true')
  expect(open).toHaveLength(5 * 20 + 4 + 4)
  const named = cells.find((cell) => /^Sunday 1:30.AM–2:00.AM$/.test(cell.getAttribute('aria-label') ?? ''))
  expect(named?.getAttribute('aria-selected')).toBe('true')
})

test('the page of a key has its hours, and a table of the next seven days', async () => {
  const page = await visit(`/keys/${keyId}/hours`)
  expect(page.content()).toContain('Hours for residents and service providers')
  expect(page.texts('#page table caption, #page h3')).toContain('Lobby')
  expect(page.texts('#page table tbody tr').filter((text) => /8:00.AM–6:00.PM/.test(text))).toHaveLength(5)
})

test.each(['/hours/00000000-0000-4000-8000-000000000000', '/hours/calendars/nothing', '/keys/nothing/hours'])(
  '%s is an error page',
  async (path) => {
    expect((await visit(path)).status).toBe(404)
  },
)

test('there are no hours in the edition `specified`', async () => {
  for (const path of [
    '/hours',
    '/hours/add',
    `/hours/${hoursId}`,
    `/hours/calendars/${calendarId}`,
    `/keys/${keyId}/hours`,
  ]) {
    const { address } = await visit(path, { edition: 'specified' })
    expect(address, path).not.toContain('hours')
  }
})
