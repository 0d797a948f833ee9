import { randomUUID } from 'node:crypto'
import { connectPanel } from '@portico/panel-core/connection'
import { emptyState, openPanel } from '@portico/panel-core/panel'
import { castOf } from '@portico/tools/testing/cast'
import { openDoorClient } from '@portico/tools/testing/door-client'
import { serverProcess } from '@portico/tools/testing/server-process'
import { startTestServer } from '@portico/tools/testing/test-server'
import { expect, test, vi } from 'vitest'
import { signingKeysOf } from '../../platform/signing-keys.ts'

const PATIENT = { timeout: 120_000, interval: 100 }

test('a server that is killed between the command and its answer leaves a press that opened once', async () => {
  const server = await startTestServer()
  const process = await serverProcess(server)
  const { portfolio } = await castOf(server)
  const client = await openDoorClient(server, portfolio)
  const { entranceId, deviceId, panel: installed } = await client.door('Front Door')
  const manager = await server.signIn(portfolio)
  let pulses = 0
  await process.start()
  const panel = connectPanel({
    origin: process.origin,
    token: installed.token,
    panel: openPanel(emptyState(deviceId, signingKeysOf(server.keys))),
    save: () => {},
    pauses: { shortest: 20, longest: 200 },
    open: async () => {
      pulses++
      await process.kill()
    },
  })
  const body = { propertyId: client.propertyId, entranceId, pressId: randomUUID() }
  const press = async () => {
    const headers = { cookie: manager.cookie, 'x-csrf-token': manager.token, 'content-type': 'application/json' }
    const reply = await fetch(`${process.origin}/v1/access/openings`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await reply.json()) as { outcome: string }
  }
  try {
    const takes = () => server.ask('select from panels where device_id = $1 and takes_commands', [deviceId])
    await vi.waitFor(async () => expect(await takes()).toHaveLength(1), PATIENT)
    await expect(press()).rejects.toThrow()
    expect(pulses).toBe(1)

    await process.start()
    // The panel keeps its answer until there is a server, and the portal asks with the same press.
    await vi.waitFor(async () => expect(await press()).toMatchObject({ outcome: 'OPENED' }), PATIENT)
    expect(pulses).toBe(1)
    expect(await server.ask('select unlock_status from access_events where press_id = $1', [body.pressId])).toEqual([
      { unlock_status: 'SUCCESS' },
    ])
  } finally {
    await panel.stop()
    await process.close()
    await server.close()
  }
})
