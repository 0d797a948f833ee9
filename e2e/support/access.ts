import { connectPanel } from '@portico/panel-core/connection'
import { emptyState, openPanel } from '@portico/panel-core/panel'
import type { Building } from './building.ts'
import type { Portal } from './portal.ts'
import { expect } from './screens.ts'

type Token = { deviceId: string; token: string; signingKeys: Record<string, string> }

/** Adds an entrance with a panel that is played by the test, and lets every key open it. */
export async function addDoor(portal: Portal, building: Building, name: string) {
  const entranceId = await building.addEntrance(name, { panel: true })
  await portal.ask(
    `insert into key_entrances (property_id, key_id, entrance_id) select $1, id, $2 from keys where property_id = $1`,
    [building.id, entranceId],
  )
  const [device] = await portal.ask<{ id: string }>('select id from devices where entrance_id = $1', [entranceId])
  const deviceId = device?.id ?? ''
  const { token, signingKeys } = await portal.call<Token>(
    building.account,
    'POST',
    `/v1/access/devices/${building.id}/${deviceId}/tokens`,
    {},
  )
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let revision = 0

  async function acknowledge({ clockAhead = 0, eventsWaiting = 0 } = {}) {
    const body = JSON.stringify({ revision, timeMillis: Date.now() + clockAhead, eventsWaiting })
    const reply = await fetch(`${portal.origin}/v1/devices/${deviceId}/receipts`, { method: 'POST', headers, body })
    if (!reply.ok) throw new Error(`The receipt was answered with ${reply.status}: ${await reply.text()}`)
  }
  return {
    entranceId,
    deviceId,
    token,
    path: `${building.path}/entrances/${entranceId}`,
    acknowledge,
    /** A whole panel, which moves its door by `open`. Returns when it carries out commands; it stops when the test says so. */
    async connect(open: () => Promise<void>) {
      const panel = openPanel(emptyState(deviceId, signingKeys))
      const connected = connectPanel({ origin: portal.origin, token, panel, save: () => {}, open })
      const takesCommands = () => portal.ask('select from panels where device_id = $1 and takes_commands', [deviceId])
      await expect.poll(takesCommands).toHaveLength(1)
      return connected
    },
    /** Fetches what is new and acknowledges it, as a panel does. */
    async pull() {
      const reply = await fetch(`${portal.origin}/v1/devices/${deviceId}/access?revision=${revision}&wait=0`, {
        headers,
      })
      if (reply.status === 200) revision = JSON.parse(((await reply.json()) as { payload: string }).payload).revision
      else if (reply.status !== 304)
        throw new Error(`The list was answered with ${reply.status}: ${await reply.text()}`)
      await acknowledge()
    },
    /** The panel has not asked for some minutes. */
    goOffline: (minutes = 5) =>
      portal.ask(
        `update panels set last_seen_at = now() - make_interval(mins => $2), disconnected_at = now() - make_interval(mins => $2)
         where device_id = $1`,
        [deviceId, minutes],
      ),
  }
}

/** Every key shares this entrance with guests. At this property guests still open all entrances of a key, for thirty days. */
export async function shareLater(portal: Portal, building: Building, entranceId: string) {
  await portal.ask('update key_entrances set is_guest_sharable = true where entrance_id = $1', [entranceId])
  await portal.ask(`update properties set guest_sharing_from = now() + interval '30 days' where id = $1`, [building.id])
}

/** The changes that the doors of a building have missed were made some minutes ago. */
export const ageChanges = (portal: Portal, building: Building, minutes: number) =>
  portal.ask(`update access_changes set changed_at = changed_at - make_interval(mins => $2) where property_id = $1`, [
    building.id,
    minutes,
  ])

/** Adds a fob of a person; returns its id. */
export async function addFob(portal: Portal, building: Building, personId: string, number: number) {
  const [fob] = await portal.ask<{ id: string }>(
    `insert into credentials (id, property_id, type, status, source, parent, starts_at, supported_format_id, fob_number, person_id)
     values (gen_random_uuid(), $1, 'PHYSICAL', 'ENABLED', 'PMP', 'USER', now() - interval '1 day', 'mifare-csn-32', $2, $3) returning id`,
    [building.id, number, personId],
  )
  return fob?.id ?? ''
}
