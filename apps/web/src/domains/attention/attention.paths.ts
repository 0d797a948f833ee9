import { type AttentionKind, ENDING_DAYS } from '@portico/contract/attention/attention.rules'
import type { Flags } from '@portico/contract/flags/flags.rules'
import { addToDay, dayOf } from '@portico/contract/shared/days'
import { entrancesBehindPath } from '#web/domains/access/access.paths.ts'
import { billingSectionPath } from '#web/domains/billing/billing.paths.ts'
import { integrationsPath } from '#web/domains/integrations/integrations.paths.ts'
import { syncPath } from '#web/domains/integrations/sync/sync.paths.ts'
import { peoplePath } from '#web/domains/people/people.paths.ts'
import { propertyPath } from '#web/domains/properties/properties.paths.ts'

type Place = { propertyId: string; timeZone: string }

/** Where something that needs attention is settled. */
export function settlingPath(kind: AttentionKind, { propertyId, timeZone }: Place, flags: Flags, now: number): string {
  switch (kind) {
    case 'LOCKDOWN':
      return propertyPath(propertyId)
    case 'DOOR_BEHIND':
      return entrancesBehindPath(propertyId)
    case 'DOOR_OFFLINE':
      return `${propertyPath(propertyId)}/entrances?state=offline`
    case 'SYNC_HELD':
    case 'SYNC_FAILED':
      return flags.syncReviewsEnabled ? syncPath(propertyId) : integrationsPath(propertyId)
    case 'CARD_EXPIRED':
    case 'CARD_EXPIRING':
      return billingSectionPath('properties')
    case 'STAY_ENDING':
      return endingStaysPath(propertyId, timeZone, now)
  }
}

/** The users whose last day is today or one of the days that follow, as the table of users filters them. */
function endingStaysPath(propertyId: string, timeZone: string, now: number): string {
  const today = dayOf(now, timeZone)
  const days = [...Array(ENDING_DAYS).keys()].map((days) => addToDay(today, days, 'day'))
  const search = new URLSearchParams([
    ...days.map((day) => ['filter', `expiry=${day}`]),
    ['match', 'any'],
    ['sort', 'expiry'],
  ])
  return `${peoplePath(propertyId)}?${search}`
}
