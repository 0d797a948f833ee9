import type { DoorEventKind } from '@portico/contract/history/door-events.rules'
import type { ContactState } from '@portico/contract/history/door-events.schema'
import type { Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import { upsertDoorState } from './door-states.store.ts'

export { countHeldDoors } from './door-states.store.ts'

type Noted = { kind: DoorEventKind; at: number }

/**
 * Keeps how the door stands. The contact is what holds now: events that come late do not make a door open that is shut. A report without both
 * says nothing about the door.
 */
export async function noteDoorState(
  trx: Transaction,
  device: Device,
  contact: ContactState | undefined,
  events: readonly Noted[],
) {
  const lastOf = (...wanted: DoorEventKind[]) => events.findLast(({ kind }) => wanted.includes(kind)) ?? null
  const last = lastOf('HELD_OPEN', 'FORCED', 'CLOSED')
  const forcedAt = lastOf('FORCED')?.at ?? null
  if (contact === undefined && !last) return
  const isOver = contact === 'SHUT' || last?.kind === 'CLOSED'
  await upsertDoorState(trx, device, { contact: contact ?? null, isOver, heldSince: last?.at ?? null, forcedAt })
}
