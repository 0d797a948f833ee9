import { castOf } from '@portico/tools/testing/cast'
import { type DoorWorld, openDoorWorld, type Step, steps } from '@portico/tools/testing/door-world'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGrantRows } from './access-list.store.ts'
import { explainGrant, loadEntrance } from './explain.service.ts'

/** A longer run: `PORTICO_DOOR_WORLDS=500 npm test -- --only api invariants`. */
const WORLDS = Number(process.env.PORTICO_DOOR_WORLDS ?? 12)
const DAY = 86_400_000
/** Around the changes of the clocks, around the ends of service periods, and now. */
const TIMES = [0, DAY / 2, -DAY * 3, DAY * 2, DAY * 5 + 7 * 3_600_000, DAY * 9].map((offset) => Date.now() + offset)
const MOMENTS = [...TIMES, Date.parse('2026-11-01T05:30:00Z'), Date.parse('2027-03-14T10:15:00Z')]

let server: TestServer
let attempts = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Every credential at every door and moment: the panel decides as the world was when it fetched its list. */
function comparePanels(world: DoorWorld) {
  for (const door of world.doors) {
    for (const shown of world.everythingShown()) {
      for (const at of MOMENTS) {
        attempts += 1
        const { isAllowed } = door.decide(shown, at)
        const expected = door.known?.lets(door.entranceId, shown, at) ?? false
        if (isAllowed !== expected)
          throw new Error(`${JSON.stringify(shown)} at ${new Date(at).toISOString()}: the panel says ${isAllowed}`)
      }
    }
  }
}

/** Once all panels know everything, the explanation says what they do, with the same reasons. */
async function compareExplanations(world: DoorWorld) {
  for (const door of world.doors) {
    const { entrance, rows } = await server.database.asSystem(async (trx) => ({
      entrance: await loadEntrance(trx, world.propertyId, door.entranceId),
      rows: await listGrantRows(trx, world.propertyId, door.entranceId, { withoutKeys: true }),
    }))
    for (const row of rows) {
      const shown = world.shownBy(row.kind, row.id)
      for (const at of MOMENTS) {
        attempts += 1
        const verdict = door.decide(shown, at)
        const explained = explainGrant(entrance, row, at)
        const reasons = verdict.isAllowed ? [] : verdict.reasons
        // A panel does not know who has no key for its door.
        if (explained.reasons.includes('NO_KEY')) {
          expect(reasons).toContain('CREDENTIAL_UNKNOWN')
          continue
        }
        expect(explained).toMatchObject({
          isAllowed: verdict.isAllowed,
          reasons,
          nextOpeningTimeMillis: verdict.isAllowed ? null : verdict.nextOpening,
        })
      }
    }
  }
}

test('panels decide by what they have acknowledged, catch up, and agree with the explanation', async () => {
  const { portfolio } = await castOf(server)
  const run = async (script: readonly Step[]) => {
    const world = await openDoorWorld(server, portfolio)
    for (const step of script) {
      await world.take(step)
      comparePanels(world)
    }
    await world.untilPulled()
    expect(world.doors.map(({ revision }) => revision())).toEqual(await world.newestRevisions())
    comparePanels(world)
    await compareExplanations(world)
  }
  await fc.assert(fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 40 }), run), {
    numRuns: WORLDS,
    endOnFailure: true,
  })
  expect(attempts).toBeGreaterThan(10_000)
})
