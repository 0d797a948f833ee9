import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { openPanelKey } from '@portico/panel-core/key-pair'
import type { Shown } from '@portico/panel-core/panel'
import { openSessions } from '@portico/panel-core/tokens'
import { openDoor } from '../door.ts'
import { openSteadyTime } from '../steady-time.ts'

const { PORTICO_URL = '', PORTICO_DEVICE_ID = '', PORTICO_TOKEN = '', PORTICO_SIGNING_KEYS = '{}' } = process.env
const { PORTICO_STATE = '', PORTICO_KEY } = process.env

let pulses = 0

/** A panel as at a real door, but without hardware: docs/panel-protocol.md#checking-a-panel. */
const panel = openDoor({
  server: PORTICO_URL,
  deviceId: PORTICO_DEVICE_ID,
  token: PORTICO_KEY
    ? openSessions({ origin: PORTICO_URL, deviceId: PORTICO_DEVICE_ID, key: openPanelKey(PORTICO_KEY) })
    : PORTICO_TOKEN,
  signingKeys: JSON.parse(PORTICO_SIGNING_KEYS),
  folder: PORTICO_STATE,
  time: openSteadyTime(),
  log: (_, message, details) => console.error(message, details),
  settle: async () => {},
  open: async () => {
    pulses++
  },
})
// The check kills it most times, and a cache is otherwise written when a program ends.
flushCompileCache()

function answer(line: string) {
  const { show, door, happens, ...asked } = JSON.parse(line)
  if (asked.sessions) return { sessions: true }
  if (asked.pulses) return { pulses }
  if (door) return { state: panel.lockState() }
  if (happens) {
    panel.noteDoorEvent(happens.kind)
    return { noted: true }
  }
  if (!show) return { unknown: true }
  const shown: Shown = show.kind === 'CODE' ? { code: show.digits } : { fob: show.text }
  const verdict = panel.attempt(shown)
  if (verdict.isAllowed) return { opened: true }
  return { opened: false, reason: verdict.waitsForKey ? null : verdict.reason }
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(answer(line))}\n`)
await panel.stop()
process.exit(0)
