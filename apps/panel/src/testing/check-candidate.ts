import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import type { Shown } from '@portico/panel-core/panel'
import { openDoor } from '../door.ts'
import { openSteadyTime } from '../steady-time.ts'

const { PORTICO_URL = '', PORTICO_DEVICE_ID = '', PORTICO_TOKEN = '', PORTICO_SIGNING_KEYS = '{}' } = process.env
const { PORTICO_STATE = '' } = process.env

/** A panel as at a real door, but without hardware: docs/panel-protocol.md#checking-a-panel. */
const panel = openDoor({
  server: PORTICO_URL,
  deviceId: PORTICO_DEVICE_ID,
  token: PORTICO_TOKEN,
  signingKeys: JSON.parse(PORTICO_SIGNING_KEYS),
  folder: PORTICO_STATE,
  time: openSteadyTime(),
  log: (_, message, details) => console.error(message, details),
  settle: async () => {},
})
// The check kills it most times, and a cache is otherwise written when a program ends.
flushCompileCache()

function answer(line: string) {
  const { show, door, happens } = JSON.parse(line)
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
