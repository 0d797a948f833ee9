import { randomUUID } from 'node:crypto'
import type { Found } from '@portico/contract/find/find.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openHistoryClient } from '@portico/tools/testing/history-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { refusalOf } from '@portico/tools/testing/people-client'
import { describe, expect, test } from 'vitest'

const people = [
  ['Zoë Åsa Ångström', 'zoe@example.com', 'QQ-304'],
  ['Jean-Luc Müller', 'jl77@example.com', 'QQ-304'],
  [null, 'norbert.quux@example.com', 'QQ-31'],
] as const

const placeOf = async (propertyId: string) =>
  (await server.ask<{ id: string }>('select id from places where property_id = $1', [propertyId]))[0]?.id

const credential = (columns: Record<string, unknown>) =>
  home.insert('credentials', {
    ...{ id: randomUUID(), source: 'USER', parent: 'USER', status: 'ENABLED', guest_schedules: '[]' },
    ...columns,
  })

const ask = (text: string, near?: string, by = manager, locale = 'en_US') =>
  by.send('GET', `/v1/user/find?${new URLSearchParams({ text, locale, ...(near && { near }) })}`)
async function found(text: string, near: string = home.propertyId, by = manager, locale?: string): Promise<Found> {
  const reply = await ask(text, near, by, locale)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const namesOf = async (text: string, near?: string) =>
  (await found(text, near)).people.map(({ personName, email }) => personName ?? email)

const server = await openTestServer()
const cast = await castOf(server)
const manager = await server.signIn(cast.portfolio)
const home = await openHistoryClient(server, cast.portfolio)
const tokyo = await openHistoryClient(server, cast.portfolio)
await server.ask(`update properties set name = 'Quarry Yard', city = 'Xanadu' where id = $1`, [home.propertyId])
await server.ask(`update properties set name = 'ヴィラ鶴亀', city = '渋谷区', country_code = 'JP' where id = $1`, [
  tokyo.propertyId,
])
for (const [person_name, email, unit_number] of people) await home.person({ person_name, email, unit_number })
await tokyo.person({ person_name: '佐藤 陽菜', email: null })
await tokyo.person({ person_name: '森さくら', email: null })
await home.insert('keys', { name: 'Xylophone room' })
await home.insert('entrances', {
  ...{ place_id: (await placeOf(home.propertyId)) ?? '', name: 'Xebec Gate', access_status: 'ACCESS_ENABLED' },
})
const holder = await home.person({ person_name: 'Xaver Holder', email: 'xaver@example.com' })
await credential({ type: 'CODE', person_id: holder, sealed_value: 'sealed', value_hash: randomUUID() })
await credential({
  ...{ type: 'CODE', person_id: holder, sealed_value: 'sealed', value_hash: randomUUID() },
  ...{ status: 'INACTIVE', inactive_reason: 'DEACTIVATED_BY_USER' },
})
for (const fob_number of [4242, 42_429, 424])
  await credential({ type: 'PHYSICAL', person_id: holder, supported_format_id: 'hid-h10302', fob_number })

describe('people', () => {
  test.each([
    ['zo', 'Zoë Åsa Ångström'],
    ['ASA', 'Zoë Åsa Ångström'],
    ['angstr', 'Zoë Åsa Ångström'],
    ['ångström zoë', 'Zoë Åsa Ångström'],
    ['luc', 'Jean-Luc Müller'],
    ['jean-luc mul', 'Jean-Luc Müller'],
    ['mueller', 'Jean-Luc Müller'],
    ['jl77', 'Jean-Luc Müller'],
    ['muller qq-304', 'Jean-Luc Müller'],
    ['quux', 'norbert.quux@example.com'],
    ['norbert.quux@example.com', 'norbert.quux@example.com'],
    ['qq-31', 'norbert.quux@example.com'],
  ])('are found by %j', async (text, name) => {
    expect(await namesOf(text)).toContain(name)
  })

  test.each(['ngstr', 'zoë müller', 'a%t', 'z%e', '\\%', 'qq-304 norbert'])('are not found by %j', async (text) => {
    const names = await namesOf(text)
    for (const [name, email] of people) expect(names).not.toContain(name ?? email)
  })

  test.each([
    ['sato', '佐藤 陽菜'],
    ['Satou Hina', '佐藤 陽菜'],
    ['hina sat', '佐藤 陽菜'],
    ['さとう', '佐藤 陽菜'],
    ['佐', '佐藤 陽菜'],
    ['mori sakura', '森さくら'],
  ])('with Japanese names are found by their reading: %j', async (text, name) => {
    expect(await namesOf(text, tokyo.propertyId)).toContain(name)
  })

  test('of the property that one looks at come first, and there are five of them at most', async () => {
    for (const n of [1, 2, 3, 4]) {
      await home.person({ person_name: `Quentin Home ${n}`, email: null })
      await tokyo.person({ person_name: `Quentin Away ${n}`, email: null })
    }
    const at = async (near: string) => (await namesOf('quentin', near)).map((name) => name?.split(' ')[1])
    expect(await at(home.propertyId)).toEqual(['Home', 'Home', 'Home', 'Home', 'Away'])
    expect(await at(tokyo.propertyId)).toEqual(['Away', 'Away', 'Away', 'Away', 'Home'])
  })
})

test('a unit is found with the number of its people', async () => {
  const { units } = await found('qq-3')
  expect(units).toEqual([
    { propertyId: home.propertyId, propertyName: 'Quarry Yard', unitName: 'QQ-31', people: 1 },
    { propertyId: home.propertyId, propertyName: 'Quarry Yard', unitName: 'QQ-304', people: 2 },
  ])
})

test('a property that the dashboard does not show is found by its name', async () => {
  const { unsettled } = cast.properties
  await server.ask(`update properties set name = 'Zymurgy Court' where id = $1`, [unsettled])
  expect((await found('zymurgy')).properties).toMatchObject([{ propertyId: unsettled }])
})

test('keys, entrances and properties are found by words of their names, properties by their country, too', async () => {
  expect((await found('room xylo')).keys).toMatchObject([{ name: 'Xylophone room', propertyName: 'Quarry Yard' }])
  expect((await found('xebec')).entrances).toMatchObject([{ name: 'Xebec Gate' }])
  expect((await found('xanadu')).properties).toMatchObject([{ propertyName: 'Quarry Yard', city: 'Xanadu' }])
  expect((await found('xanadu japan')).properties).toEqual([])
  expect((await found('vira japan')).properties).toMatchObject([{ propertyName: 'ヴィラ鶴亀' }])
  expect((await found('vira giappone', undefined, manager, 'it_IT')).properties).toMatchObject([{ city: '渋谷区' }])
  expect((await found('vira')).properties).toMatchObject([{ propertyName: 'ヴィラ鶴亀' }])
})

test('codes are found by their holder, and the reply has no value', async () => {
  await server.ask(`insert into flags (name, value) values ('accessCodesEnabled', 'true'::jsonb)
    on conflict (name) do update set value = excluded.value`)
  const reply = await ask('xaver')
  expect(reply.json().codes).toEqual([
    {
      ...{ propertyId: home.propertyId, propertyName: 'Quarry Yard', credentialId: expect.any(String) },
      ...{ personId: holder, personName: 'Xaver Holder', email: 'xaver@example.com', unitName: null },
    },
  ])
  expect(reply.body).not.toContain('sealed')
})

test.each([
  ['4242', [4242, 42_429]],
  ['#004242', [4242, 42_429]],
  ['42429', [42_429]],
  ['9942', []],
])('fobs are found by the beginning of their number: %s', async (text, numbers) => {
  await server.ask(`insert into flags (name, value) values ('fobsEnabled', 'true'::jsonb)
    on conflict (name) do update set value = excluded.value`)
  const { fobs } = await found(text)
  expect(fobs.filter(({ personId }) => personId === holder).map(({ number }) => number)).toEqual(numbers)
})

test('nothing of others is found', async () => {
  const other = await server.signIn(cast.single)
  for (const text of ['angstr', 'qq-304', 'xylo', 'xebec', 'xaver', '4242', 'xanadu', 'sato hina']) {
    const reply = await found(text, home.propertyId, other)
    expect(JSON.stringify(reply)).not.toContain(home.propertyId)
    expect(JSON.stringify(reply)).not.toContain(tokyo.propertyId)
  }
})

test('a partner finds properties and entrances that let the provider in, and nothing else', async () => {
  const partner = await server.signIn(cast.partner)
  const { openToPartner, closedToPartner } = cast.properties
  const nameOf = async (id: string) =>
    (await server.ask<{ name: string }>('select name from properties where id = $1', [id]))[0]?.name ?? ''
  const open = await found(await nameOf(openToPartner), openToPartner, partner)
  expect(open.properties.map(({ propertyId }) => propertyId)).toContain(openToPartner)
  const closed = await found(await nameOf(closedToPartner), closedToPartner, partner)
  expect(JSON.stringify(closed)).not.toContain(closedToPartner)
  const [row] = await server.ask<{ person_name: string }>(
    'select person_name from people where property_id = $1 and person_name is not null limit 1',
    [openToPartner],
  )
  const { entrances, properties, ...rest } = await found(row?.person_name ?? 'anna', openToPartner, partner)
  expect(rest).toEqual({ people: [], units: [], keys: [], codes: [], fobs: [] })
})

test.each(['', 'a', ' z ', 'x'.repeat(101)])('%j is refused', async (text) => {
  expect(refusalOf(await ask(text))).toEqual([400, 'request.malformed'])
})
