import { randomUUID } from 'node:crypto'
import { openPages, type Pages } from '@portico/tools/testing/pages'
import { addHeldRun } from '@portico/tools/testing/sync-runs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let portal: Pages
let propertyId: string
let runId: string
beforeAll(async () => {
  portal = await openPages()
  ;({ propertyId, runId } = await addHeldRun(portal.ask, portal.cast.portfolio))
})
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

test('the description of conflicts does not say of residents in the portal that nothing is changed about them', async () => {
  const page = (await visit('?tab=conflicts')).content()
  expect(page).toContain('a resident who is not in the portal yet is not added')
  expect(page).not.toContain('nothing is changed about them')
})

test('the settings say how arrivals and departures are judged', async () => {
  const page = (await visit('?tab=settings')).content()
  expect(page).toContain('would have lost it. Announced move-outs count')
  expect(page).toContain('The first sync after the setup adds everybody.')
})
