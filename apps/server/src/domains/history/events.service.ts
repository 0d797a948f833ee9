import { CLOCK_SKEW_MS, EVENT_AGE_MAX_DAYS, type EventRefusal } from '@portico/contract/history/history.rules'
import type { AccessEvent, AccessEventsReply } from '@portico/contract/history/history.schema'
import type { Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import { findUnknown, insertEvents, noteCredentialUse } from './events.store.ts'

const DAY_MS = 86_400_000

/**
 * A device empties its memory by this, so one event that cannot be taken does not hold up the others. Not audited: the events are a record
 * that nobody can change, and there are millions of them.
 */
export async function recordEvents(
  trx: Transaction,
  device: Device,
  events: readonly AccessEvent[],
): Promise<AccessEventsReply> {
  const unknown = await findUnknown(trx, device, events)
  const refused = events.flatMap((event) => {
    const reason = refusalOf(event, unknown)
    return reason ? [{ eventId: event.eventId, reason }] : []
  })
  const refusedIds = new Set(refused.map(({ eventId }) => eventId))
  const taken = events.filter(({ eventId }) => !refusedIds.has(eventId))
  const recorded = taken.length > 0 ? await insertEvents(trx, device, taken) : 0
  if (taken.some(({ credentialId }) => credentialId)) await noteCredentialUse(trx, device, taken)
  return { recorded, known: taken.length - recorded, refused }
}

type Unknown = Awaited<ReturnType<typeof findUnknown>>

function refusalOf(
  { unlockTimestamp, personId, credentialId }: AccessEvent,
  unknown: Unknown,
): EventRefusal | undefined {
  const now = Date.now()
  if (unlockTimestamp > now + CLOCK_SKEW_MS) return 'inFuture'
  if (unlockTimestamp < now - EVENT_AGE_MAX_DAYS * DAY_MS) return 'tooOld'
  if (personId && unknown.people.has(personId.toLowerCase())) return 'unknownPerson'
  return credentialId && unknown.credentials.has(credentialId.toLowerCase()) ? 'unknownCredential' : undefined
}
