import { CLOCK_SKEW_MS, EVENT_AGE_MAX_DAYS, type EventRefusal } from '@portico/contract/history/history.rules'
import type { AccessEvent, AccessEventsReply } from '@portico/contract/history/history.schema'
import type { Database } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import { insertEvents } from './events.store.ts'

const DAY_MS = 86_400_000

/**
 * A device empties its memory by this, so one event that cannot be taken does not hold up the others. Not audited: the events are a record
 * that nobody can change, and there are millions of them.
 */
export async function recordEvents(
  database: Database,
  device: Device,
  events: readonly AccessEvent[],
): Promise<AccessEventsReply> {
  const now = Date.now()
  const reasons = new Map<string, EventRefusal>()
  const taken = new Map<string, AccessEvent>()
  for (const event of events) {
    const id = event.eventId.toLowerCase()
    const reason = refusalOf(event, now)
    if (reason) reasons.set(id, reason)
    else if (!taken.has(id)) taken.set(id, event)
  }
  for (const id of reasons.keys()) taken.delete(id)
  const { recorded, unknown } = await insertEvents(database, device, [...taken.values()])
  for (const { event_id, reason } of unknown) reasons.set(event_id, reason)
  const refused = events.flatMap(({ eventId }) => {
    const reason = reasons.get(eventId.toLowerCase())
    return reason ? [{ eventId, reason }] : []
  })
  return { recorded, known: events.length - refused.length - recorded, refused }
}

function refusalOf({ unlockTimestamp }: AccessEvent, now: number): EventRefusal | undefined {
  if (unlockTimestamp > now + CLOCK_SKEW_MS) return 'inFuture'
  return unlockTimestamp < now - EVENT_AGE_MAX_DAYS * DAY_MS ? 'tooOld' : undefined
}
