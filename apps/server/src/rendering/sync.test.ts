import { randomUUID } from 'node:crypto'
import { CONFLICTS_LISTED_MAX } from '@portico/contract/sync/sync.rules'
import { openPages } from '@portico/tools/testing/pages'
import { addHeldRun } from '@portico/tools/testing/sync-runs'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

let propertyId: string
let runId: string
const portal = await openPages()
;({ propertyId, runId } = await addHeldRun(portal.ask, portal.cast.portfolio))
beforeEach(() => setHeld(runId))
afterAll(() => portal.close())

const setHeld = (held: string | null) =>
  portal.ask('update integrations set held_run_id = $2 where property_id = $1', [propertyId, held])
const visit = (path: string) => portal.visit(`/properties/${propertyId}/sync${path}`, { flags: { siteRedesign: true } })
const HELD = 'people wait for your decision'

/** A later run with the same report is held instead. */
async function replaceRun() {
  const id = randomUUID()
  await portal.ask(
    `insert into sync_runs (property_id, integration_id, id, provider, kind, cause, started_at, finished_at, outcome, problem, counts, remarks, digest)
     select property_id, integration_id, $2, provider, kind, 'SCHEDULE', now(), now(), outcome, problem, counts, remarks, digest
     from sync_runs where id = $1`,
    [runId, id],
  )
  await setHeld(id)
}

describe('the address in the mail about a held sync', () => {
  test('shows the run that waits', async () => {
    const page = await visit('/runs/held')
    expect([page.status, page.title()]).toEqual([200, expect.stringMatching(/^Sync report \| Resident sync/)])
    expect(page.content()).toContain(HELD)
    expect(page.content()).toContain('Apply what the PMS says')
  })

  test('shows the later run that has replaced the one of the mail', async () => {
    await replaceRun()
    expect((await visit('/runs/held')).content()).toContain('Apply what the PMS says')
  })

  test('says that nothing waits when somebody has decided', async () => {
    await setHeld(null)
    const page = await visit('/runs/held')
    expect(page.content()).toContain('Nothing waits for a decision')
    expect(page.find(`a[href="/properties/${propertyId}/sync"]`).length).toBeGreaterThan(0)
  })
})

describe('the report of a held run', () => {
  test('that was replaced leads to what waits now', async () => {
    await replaceRun()
    const page = await visit(`/runs/${runId}`)
    expect(page.content()).toContain('A later run has replaced this one and waits for your decision.')
    expect(page.find(`#page a[href="/properties/${propertyId}/sync/runs/held"]`)).toHaveLength(1)
    expect(page.content()).not.toContain('Apply what the PMS says')
  })

  test('that was decided leads nowhere', async () => {
    await setHeld(null)
    const page = await visit(`/runs/${runId}`)
    expect(page.content()).toContain('This run no longer waits for a decision')
    expect(page.find(`#page a[href="/properties/${propertyId}/sync/runs/held"]`)).toHaveLength(0)
  })

  test('says why each group of people waits', async () => {
    const page = (await visit(`/runs/${runId}`)).content()
    expect(page).toMatch(/\d+ (?:person has|people have) left, according to the PMS/)
  })
})

test('a system that could not be read for the setup is told on the page that attention leads to, with the way out', async () => {
  const [failed] = await portal.ask<{ id: string }>(
    `select property_id as id from integrations where pmp_property_status = 'INITIAL_DATA_SYNC_FAILED'`,
  )
  const page = await portal.visit(`/properties/${failed?.id}/sync`)
  expect(page.content()).toContain('The residents cannot be synced')
  expect(page.content()).toContain('The system could not be read with the login details of the profile')
  expect(page.controls()).toContain('Check the profile')
})

test('the run of a live property of the demo world is told alike on the card and on the page of the sync', async () => {
  const [live] = await portal.ask<{ id: string; run: string }>(
    `select i.property_id as id, r.id as run from integrations i join sync_runs r on r.property_id = i.property_id
     join memberships m on m.property_id = i.property_id and m.account_id = $1
     where i.pmp_property_status = 'LIVE' and i.held_run_id is null and r.outcome = 'SUCCEEDED' order by 1 limit 1`,
    [portal.cast.portfolio],
  )
  const report = `/properties/${live?.id}/sync/runs/${live?.run}`
  const flags = { siteRedesign: true }
  const page = await portal.visit(`/properties/${live?.id}/sync`, { flags })
  expect(page.content()).not.toContain('No run yet')
  expect(page.find(`#page a[href="${report}"]`).length).toBeGreaterThan(1)
  const card = await portal.visit(`/properties/${live?.id}/integrations`, { flags })
  expect(card.find(`#page a[href="${report}"]`)).toHaveLength(1)
})

test('the crumbs of the resident sync lead over the integrations, whose entry in the navigation is active', async () => {
  const page = await visit('')
  const integrations = `a[href="/properties/${propertyId}/integrations"]`
  expect(page.texts(`ol li:has(${integrations}) + li`)).toEqual(['Resident sync'])
  expect(page.find(`${integrations}[aria-current=page]`)).toHaveLength(1)
})

test('the description of conflicts does not say of residents in the portal that nothing is changed about them', async () => {
  const page = (await visit('?tab=conflicts')).content()
  expect(page).toContain('a resident who is not in the portal yet is not added')
  expect(page).not.toContain('nothing is changed about them')
})

test('of many conflicts the latest are shown, and the page says so', async () => {
  await portal.ask(
    `insert into sync_conflicts (property_id, integration_id, kind, pms_property_id, resident_id, resident)
     select property_id, id, 'UNREADABLE', 'p', 'r' || n, '{"name": "Una Readable", "email": null, "unit": null}'
     from integrations, generate_series(1, $2::int + 1) n where property_id = $1`,
    [propertyId, CONFLICTS_LISTED_MAX],
  )
  const [count, total] = [CONFLICTS_LISTED_MAX, CONFLICTS_LISTED_MAX + 1].map((one) => one.toLocaleString('en-US'))
  expect((await visit('?tab=conflicts')).content()).toContain(`The first ${count} of ${total} entries are shown.`)
})

test('the settings say how arrivals and departures are judged', async () => {
  const page = (await visit('?tab=settings')).content()
  expect(page).toContain('would have lost it. Announced move-outs count')
  expect(page).toContain('The first sync after the setup adds everybody.')
})

test('a property that nothing is connected to leads to its integrations', async () => {
  const other = `/properties/${portal.cast.properties.withoutPermissions}`
  const page = await portal.visit(`${other}/sync`, { flags: { siteRedesign: true } })
  expect(page.content()).toContain('Nothing is connected')
  expect(page.controls()).toContain('Go to integrations')
})

test('in the edition `specified` the card of the integration says that a sync was held, whom to ask, and what could not be read', async () => {
  const card = async (outcome: string) => {
    await portal.ask(
      `update integrations set last_synchronization = jsonb_build_object('finishedTimeMillis', 1, 'outcome', $2::text, 'problem', null,
         'added', 0, 'updated', 0, 'expired', 5, 'skipped', 0) where property_id = $1`,
      [propertyId, outcome],
    )
    return portal.visit(`/properties/${propertyId}/integrations`, {
      flags: { edition: 'specified', siteRedesign: true },
    })
  }
  const held = await card('HELD')
  expect(held.content()).toContain(
    'The last sync was held: 5 users would have lost their access at once. Nobody has lost it.',
  )
  expect(held.content()).toContain('If it is right, please contact support.')
  expect(held.controls()).not.toContain('Review')
  expect((await card('PARTIAL')).content()).toContain(
    'Some properties could not be read. Their users have not been changed.',
  )
})
