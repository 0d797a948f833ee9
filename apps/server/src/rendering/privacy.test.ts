import { openDoorClient } from '@portico/tools/testing/door-client'
import { type AccountId, openPages, type Pages } from '@portico/tools/testing/pages'
import { afterAll, beforeAll, expect, test } from 'vitest'

let portal: Pages
let client: Awaited<ReturnType<typeof openDoorClient>>
beforeAll(async () => {
  portal = await openPages()
  client = await openDoorClient(portal, portal.cast.portfolio)
  const lobby = await client.door('Lobby')
  await portal.ask(`insert into retention_policies (property_id, preset) values ($1, 'OWN')`, [client.propertyId])
  await portal.ask(
    `insert into event_retention (property_id, kind, days, fate)
     select $1, kind, 45, 'ANONYMIZE' from unnest(array['RESIDENT', 'GUEST', 'STAFF', 'DENIAL']) kind`,
    [client.propertyId],
  )
  await portal.ask(
    `insert into event_holds (property_id, reason, from_at, until_at, ends_at, entrance_ids, created_by)
     values ($1, 'Case 17', '2027-01-01', '2027-01-31', now() + interval '30 days', array[$2::uuid], 'mia@example.com')`,
    [client.propertyId, lobby.entranceId],
  )
})
afterAll(() => portal.close())

const visit = (options: object = {}) =>
  portal.visit(`/properties/${client.propertyId}/settings/privacy`, { flags: { siteRedesign: true }, ...options })

test('the page of privacy has the rules of the property and what is kept for cases', async () => {
  const page = await visit()
  expect(page.title()).toMatch(/^Privacy/)
  const days = page.find('input[type="number"]').map((input) => input.getAttribute('value'))
  expect(days).toEqual(['45', '45', '45', '45'])
  const [hold] = page.texts('#page tbody tr')
  expect(hold).toMatch(/Case 17.*Lobby.*2026-12-31.*2027-01-30.*mia@example.com.*Release/)
  expect(page.texts('#page')[0]).toContain('The service deletes all events after 24 months.')
  expect(page.texts('#page')[0]).toContain('Older events are being handled')
})

/** An account with a role at the property. */
async function member(role: string): Promise<AccountId> {
  const [account] = await portal.ask<{ id: string }>(
    `insert into accounts (provider, subject, email, email_verified, full_name, kind, avc_terms_accepted_at)
     values ('demo', gen_random_uuid(), gen_random_uuid() || '@example.com', true, 'Mia', 'propertyManager', now()) returning id`,
  )
  await portal.ask('insert into memberships (property_id, account_id, role_id) values ($1, $2, $3)', [
    ...[client.propertyId, account?.id, role],
  ])
  return `account:${account?.id ?? ''}`
}

test('whoever may only read sees the rules and cannot change them, and whoever reads no history is sent away', async () => {
  const page = await visit({ as: await member('auditor') })
  expect(page.texts('h1')).toEqual(['Privacy'])
  expect(page.texts('#page')[0]).not.toContain('Release')
  expect(page.find('input[type="number"]:not([disabled])')).toEqual([])
  expect((await visit({ as: await member('leasing') })).address).toMatch(/\?notIncluded=settings%2Fprivacy$/)
})
