import { openPages, type Pages } from '@portico/tools/testing/pages'
import { afterAll, beforeAll, expect, test } from 'vitest'

let portal: Pages
beforeAll(async () => {
  portal = await openPages()
})
afterAll(() => portal.close())

test('the page of the sync says since when the PMS could not be read', async () => {
  const [connected] = await portal.ask<{ property_id: string }>(
    `update integrations set failing_since = '2027-03-01T12:00:00Z' where id = (
       select i.id from integrations i join memberships m on m.property_id = i.property_id and m.account_id = $1
       where i.pmp_property_status = 'LIVE' order by i.property_id limit 1) returning property_id`,
    [portal.cast.portfolio],
  )
  const path = `/properties/${connected?.property_id}/sync`
  const flags = { siteRedesign: true }
  expect((await portal.visit(path, { flags })).content()).toMatch(/has not been read completely since .*2027/)
  await portal.ask('update integrations set failing_since = null')
  expect((await portal.visit(path, { flags })).content()).not.toContain('has not been read completely')
})
