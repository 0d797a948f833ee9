import { openPages, type Pages } from '@portico/tools/testing/pages'
import { afterAll, beforeAll, expect, test } from 'vitest'

let portal: Pages
beforeAll(async () => {
  portal = await openPages()
})
afterAll(() => portal.close())

test('a range that reaches beyond what is kept says from when on there are events', async () => {
  const since = new Date(Date.now() - 100 * 24 * 60 * 60 * 1000)
  await portal.ask(`insert into retention_marks values ('EVENTS', $1)`, [since])
  const textOf = async (range: string) =>
    (await portal.visit(`/properties/${portal.cast.properties.openToPartner}/access-history?range=${range}`)).content()
  expect(await textOf('400.day')).toMatch(/Events before \d{4}-\d\d-\d\d have been deleted\./)
  const recent = await textOf('30.day')
  expect(recent).toContain('Last 30 days')
  expect(recent).toContain('Times are shown in')
  expect(recent).not.toContain('have been deleted')
})
