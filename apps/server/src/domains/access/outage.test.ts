import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectPanel } from '@portico/panel-core/connection'
import { openPanel } from '@portico/panel-core/panel'
import { loadState, saveState } from '@portico/simulators/panels/panel-file'
import { castOf } from '@portico/tools/testing/cast'
import { openDoorClient } from '@portico/tools/testing/door-client'
import { serverProcess } from '@portico/tools/testing/server-process'
import { startTestServer } from '@portico/tools/testing/test-server'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { signingKeysOf } from '../../platform/signing-keys.ts'

const PATIENT = { timeout: 120_000, interval: 50 }
const pauses = { shortest: 20, longest: 200 }

test('whatever is killed, every panel ends at the newest revision, and every event arrives once', async () => {
  const server = await startTestServer()
  const folder = await mkdtemp(join(tmpdir(), 'portico-panels-'))
  const process = await serverProcess(server)
  const client = await openDoorClient(server, (await castOf(server)).portfolio)
  const doors = [await client.door('Front Door'), await client.door('Garage')]
  const keyId = await client.key(
    'Residents',
    doors.map(({ entranceId }) => entranceId),
  )
  const ada = await client.person()
  const { code } = await client.code({ person_id: ada })
  await server.hashCodes()

  /** A panel that keeps its state on disk, as after a restart. */
  const connect = ({ deviceId, panel: { token } }: (typeof doors)[number]) => {
    const panel = openPanel(loadState(folder, deviceId, signingKeysOf(server.keys)))
    return connectPanel({ origin: process.origin, token, panel, save: () => saveState(folder, panel.state()), pauses })
  }
  let panels = doors.map(connect)
  let attempts = 0
  const everybodyTries = () => {
    for (const panel of panels) {
      panel.attempt({ code })
      // A wrong code would make the keypad wait.
      panel.attempt({ fob: 'mifare-csn-32//1' })
      attempts += 2
    }
  }
  const caughtUp = async () => {
    const newest = await client.revisions()
    const known = panels.map(({ state }) => state().revision)
    expect(known).toEqual(doors.map(({ entranceId }) => newest.get(entranceId) ?? -1))
  }

  try {
    await process.start()
    await vi.waitFor(caughtUp, PATIENT)
    everybodyTries()

    // The server is killed while a change is made and events wait.
    await process.kill()
    await client.give(ada, keyId)
    everybodyTries()
    await process.start()
    await vi.waitFor(caughtUp, PATIENT)
    expect(panels.map((panel) => panel.decide({ code }).isAllowed)).toEqual([true, true])

    // Every connection to the database is lost, also the one that listens.
    await server.database.asSystem((trx) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = current_user and pid <> pg_backend_pid() and datname = current_database()`.execute(trx),
    )
    await client.take(ada, keyId)
    everybodyTries()
    await vi.waitFor(caughtUp, PATIENT)
    expect(panels.map((panel) => panel.decide({ code }).isAllowed)).toEqual([false, false])

    // The panels are stopped in the middle of everything, and begin again with what is on their disks.
    everybodyTries()
    await Promise.all(panels.map((panel) => panel.stop()))
    await client.give(ada, keyId)
    panels = doors.map(connect)
    everybodyTries()

    // A network that comes and goes.
    for (let round = 0; round < 3; round++) {
      for (const panel of panels) panel.setFaults({ isCut: true })
      everybodyTries()
      await sleep(30)
      for (const panel of panels) panel.setFaults({ isCut: false })
      await sleep(30)
    }
    await vi.waitFor(caughtUp, PATIENT)
    const events = async () =>
      (
        await server.ask<{ events: number; ids: number }>(
          'select count(*)::int as events, count(distinct event_id)::int as ids from access_events where property_id = $1',
          [client.propertyId],
        )
      )[0]
    await vi.waitFor(async () => expect(await events()).toEqual({ events: attempts, ids: attempts }), PATIENT)
    // A panel forgets an event when it has read the reply.
    await vi.waitFor(() => expect(panels.map(({ state }) => state().events)).toEqual([[], []]), PATIENT)
  } finally {
    await Promise.all(panels.map((panel) => panel.stop()))
    await process.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
})
