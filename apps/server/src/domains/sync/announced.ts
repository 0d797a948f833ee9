import { HOLD_DAYS } from '@portico/contract/sync/sync.rules'
import type { PmsResident } from '../integrations/providers/connector.ts'
import type { Change } from './report-lines.ts'
import type { Calendar } from './resident-period.ts'

const WEEK = HOLD_DAYS * 86_400_000

/**
 * Whether another end of the access counts as a departure: it comes earlier and soon, or a move-out is announced, however far away.
 * A move-out that syncs know already counts again only if it comes more than a week earlier: other hours of grace announce nothing.
 */
export function isDeparture(
  { before, after }: Change,
  { moveOut, status }: PmsResident,
  { calendar, departedAt }: { calendar: Calendar; departedAt: Date | null },
): boolean {
  const sooner =
    before.expiresAt === null ? Number.POSITIVE_INFINITY : before.expiresAt.getTime() - after.expiresAt.getTime()
  if (sooner > 0 && calendar.isSoon(after.expiresAt)) return true
  if (moveOut === null) return false
  if (departedAt !== null) return sooner > WEEK
  // The end of a month-to-month lease comes before a move-out that is announced for a later day, and would have been moved on.
  return sooner > 0 || (sooner < 0 && (status === 'NOTICE' || status === 'EVICTION'))
}
