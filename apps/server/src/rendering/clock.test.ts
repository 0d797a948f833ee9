import { dayOf, startOfDay } from '@portico/contract/shared/days'
import { openDoorClient } from '@portico/tools/testing/door-client'
import { openPages, type Visitor } from '@portico/tools/testing/pages'
import { afterAll, expect, test } from 'vitest'

/** Half past one in the morning in Tokyo, which has no summer time; today at the latest. */
const at = new Date(startOfDay(dayOf(Date.now() - 5_400_000, 'Asia/Tokyo'), 'Asia/Tokyo') + 5_400_000)
const DAY = dayOf(at.getTime(), 'Asia/Tokyo')
const ZONE = 'Japan Standard Time'
const LINE = `Times are shown in ${ZONE}.`

const portal = await openPages()
const client = await openDoorClient(portal, portal.cast.portfolio, 'Asia/Tokyo')
const lobby = await client.door('Lobby')
const entranceId = lobby.entranceId
const personId = await client.person({ person_name: 'Ada Byron', email: 'ada@example.com' })
await client.give(personId, await client.key('Residents', [entranceId]))
await lobby.panel.pull()
await portal.ask(
  `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, visitor_name, unlock_status, person_id)
   values ($1, gen_random_uuid(), $2, $3, 'Lobby', 'ada@example.com', 'Ada Byron', 'SUCCESS', $4)`,
  [client.propertyId, at, entranceId, personId],
)
await portal.ask('update entrances set avc_enabled = true where property_id = $1', [client.propertyId])
afterAll(() => portal.close())

const visit = (path: string, { flags, ...visitor }: Visitor = {}) =>
  portal.visit(`/properties/${client.propertyId}/${path}`, {
    ...visitor,
    flags: { siteRedesign: true, fullScreenUserForm: true, ...flags },
  })
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test.each(['credentials/codes', 'credentials/fobs', 'access-history'])(
  'the page %s names the zone of its times',
  async (path) => {
    expect((await visit(path)).content()).toContain(LINE)
  },
)

test('the page of a person shows when a door was opened in the time of the property, names it, and breaks no date', async () => {
  const page = await visit(`users/${personId}`)
  expect(page.content()).toContain(LINE)
  expect(plain(page.content())).toContain(`${DAY} 1:30:00 AM`)
  const [opening] = page.find('span[class*="whole"]').filter((part) => plain(part.text).includes('1:30:00 AM'))
  expect(plain(opening?.text ?? '')).toBe(`${DAY} 1:30:00 AM`)
})

test('the page of an entrance shows when it was last opened, and names the time zone', async () => {
  const page = await visit(`entrances/${entranceId}`)
  expect(plain(page.content())).toContain(`${DAY} 1:30 AM`)
  expect(page.content()).toContain(LINE)
})

test.each([
  ['full', '2099-03-31', 'YYYY-MM-DD'],
  // 'Date input format follows the locale (yyyy/MM/dd or dd/MM/yyyy).'
  ['specified', '2099/03/31', 'YYYY/MM/DD'],
] as const)('a date field of the edition `%s` shows %s', async (edition, value, placeholder) => {
  await portal.ask(`update people set service_expires_at = '2099-03-31T14:59:59Z' where id = $1`, [personId])
  const page = await visit(`users/${personId}`, { flags: { edition } })
  const field = page.find(`input[placeholder="${placeholder}"]`)
  expect(field.map((input) => input.getAttribute('value'))).toContain(value)
})

test('a list of people keeps e-mail addresses whole, with the address as their title where it may be cut', async () => {
  expect((await visit('users')).html).toMatch(/title="ada@example\.[^"]+"><span>ada@example\./)
})
