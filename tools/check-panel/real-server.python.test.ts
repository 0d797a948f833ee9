import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signingKeysOf } from '@portico/server/platform/signing-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { castOf } from '../testing/cast.ts'
import { openDoorClient } from '../testing/door-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { killAll, openCandidate } from './candidate.ts'

let server: TestServer
let origin: string
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'portico-panel-'))
})
afterAll(async () => {
  killAll()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** The check of panels plays a server; this holds that play, and the page, to the real one. */
test('the panel in Python of the examples follows the real server, lets in and reports (needs python3)', async () => {
  const client = await openDoorClient(server, (await castOf(server)).portfolio)
  const { entranceId, deviceId, panel: installed } = await client.door('Front Door')
  const keyId = await client.key('Residents', [entranceId])
  const ada = await client.person()
  await client.give(ada, keyId)
  const { id, code } = await client.code({ person_id: ada })
  await server.hashCodes()
  // In memory only, so that the panel has to ask for its key, too.
  await server.ask(`update properties set panel_key_storage = 'MEMORY' where id = $1`, [client.propertyId])

  const panel = openCandidate({
    command: ['python3', fileURLToPath(new URL('../../examples/panel', import.meta.url))],
    patienceMs: 120_000,
    isVerbose: false,
    environment: {
      PORTICO_URL: origin,
      PORTICO_DEVICE_ID: deviceId,
      PORTICO_TOKEN: installed.token,
      PORTICO_SIGNING_KEYS: JSON.stringify(signingKeysOf(server.keys)),
      PORTICO_STATE: folder,
    },
  })
  const show = () => panel.ask({ show: { kind: 'CODE', digits: code } })
  const isNewest = () =>
    expect
      .poll(() =>
        server.ask(
          `select p.revision = r.revision and p.acknowledged_at is not null as newest from panels p
             join entrance_revisions r on r.entrance_id = p.entrance_id where p.device_id = $1`,
          [deviceId],
        ),
      )
      .toEqual([{ newest: true }])

  panel.start()
  await isNewest()
  // Until the key of the tags has come.
  await expect.poll(show).toEqual({ opened: true })
  await client.take(ada, keyId)
  await isNewest()
  expect(await show()).toEqual({ opened: false, reason: 'CREDENTIAL_UNKNOWN' })
  await client.give(ada, keyId)
  await isNewest()
  expect(await show()).toEqual({ opened: true })

  const known = { credential_id: id, person_id: ada }
  await expect
    .poll(() =>
      server.ask(
        `select distinct unlock_status, credential_id, person_id from access_events
           where entrance_id = $1 and (unlock_status = 'SUCCESS' or denial_reason is not null)`,
        [entranceId],
      ),
    )
    .toEqual(
      expect.arrayContaining([
        { unlock_status: 'SUCCESS', ...known },
        // The panel named nobody: the server has found by the tag whose code it was.
        { unlock_status: 'FAILURE', ...known },
      ]),
    )
})
