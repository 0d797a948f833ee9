import type { AttentionKind } from '@portico/contract/attention/attention.rules'
import { dayOf } from '@portico/contract/shared/days'
import { entrancesBehindPath } from '#web/data/access/access.paths.ts'
import { billingCardsPath } from '#web/data/billing/billing.paths.ts'
import { doorEventsPath } from '#web/data/history/door-events/door-events.paths.ts'
import { endingsPath } from '#web/data/people/endings.paths.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { syncPath } from '#web/data/sync/sync.paths.ts'

type Place = { propertyId: string; timeZone: string }

/** Where something that needs attention is settled. */
export function settlingPath(kind: AttentionKind, { propertyId, timeZone }: Place, now: number): string {
  switch (kind) {
    case 'LOCKDOWN':
    case 'KEY_TWICE':
      return propertyPath(propertyId)
    case 'DOOR_BEHIND':
      return entrancesBehindPath(propertyId)
    case 'DOOR_OFFLINE':
      return `${propertyPath(propertyId)}/entrances?state=offline`
    case 'DOOR_FORCED':
      return doorEventsPath(propertyId, { kind: 'FORCED', time: 'week' })
    case 'DOOR_HELD_OPEN':
      return doorEventsPath(propertyId, { time: 'today' })
    case 'SYNC_HELD':
    case 'SYNC_FAILED':
      return syncPath(propertyId)
    case 'CARD_EXPIRED':
      return billingCardsPath('expired')
    case 'CARD_EXPIRING':
      return billingCardsPath('expiring')
    case 'STAY_ENDING':
      return endingsPath(propertyId, dayOf(now, timeZone))
  }
}
