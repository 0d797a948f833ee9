import { timeOf } from '@portico/contract/history/event-times.rules'
import type { EventRefusal } from '@portico/contract/history/history.rules'
import type { AccessEvents, AccessEventsReply } from '@portico/contract/history/history.schema'
import type { Database } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { nameShown } from '../access/shown.service.ts'
import { nameDeparted } from './departed.service.ts'
import { type DatedEvent, insertEvents, noteClock } from './events.store.ts'

type Parts = { database: Database; keys: MasterKeys }

/**
 * A device empties its memory by this, so one event that cannot be taken does not hold up the others. Not audited: the events are a record
 * that nobody can change, and there are millions of them.
 */
export async function recordEvents(
  parts: Parts,
  device: Device,
  { events, ...sent }: AccessEvents,
): Promise<AccessEventsReply> {
  const clock = await noteClock(parts.database, device, sent)
  const reasons = new Map<string, EventRefusal>()
  const taken = new Map<string, DatedEvent>()
  for (const event of events) {
    if ('isUnreadable' in event) continue
    const id = event.eventId.toLowerCase()
    const time = timeOf(event, clock)
    if (!time) reasons.set(id, 'tooOld')
    else if (!taken.has(id)) taken.set(id, { ...event, ...time })
  }
  for (const id of reasons.keys()) taken.delete(id)
  const { recorded, unknown } = await insertAll(parts, device, taken)
  for (const { event_id, reason } of unknown) reasons.set(event_id, reason)
  const refused = events.flatMap((event, index) => {
    const { eventId } = event
    if ('isUnreadable' in event) return [{ eventId, reason: 'unreadable' as const, index, field: event.field }]
    const reason = reasons.get(eventId.toLowerCase())
    return reason ? [{ eventId, reason }] : []
  })
  return { recorded, known: events.length - refused.length - recorded, refused }
}

/** Those about somebody deleted come second, because their names have to be looked for and opened. */
async function insertAll({ database, keys }: Parts, device: Device, taken: ReadonlyMap<string, DatedEvent>) {
  const named = await nameShown(database, keys, device, [...taken.values()])
  const first = await insertEvents(database, device, named)
  if (first.departed.length === 0) return first
  const departed = named.filter(({ eventId }) => first.departed.includes(eventId.toLowerCase()))
  const second = await insertEvents(database, device, await nameDeparted(database, keys, device, departed))
  return { recorded: first.recorded + second.recorded, unknown: [...first.unknown, ...second.unknown] }
}
