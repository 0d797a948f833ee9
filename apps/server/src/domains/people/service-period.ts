import type { RelationType } from '@portico/contract/people/people.rules'
import { defaultExpiryDay, expiryMillisOf, serviceProblems } from '@portico/contract/people/service-period.rules'
import { type Day, dayOf } from '@portico/contract/shared/days'
import { brokenRules } from './broken-rules.ts'

/** A form that was filled in just before midnight may arrive after it, and the browser's clock may be ahead of ours. */
const GRACE_MS = 5 * 60_000

type Requested = {
  serviceStartTimeMillis?: number | null | undefined
  serviceExpiryTimeMillis?: number | null | undefined
}
type Stored = { service_starts_at: Date; service_expires_at: Date | null }

/** Validates the period by the days of the property. Days that an existing person keeps are not checked against the limits of today. */
export function resolvePeriod(relationType: RelationType, requested: Requested, timeZone: string, stored?: Stored) {
  const now = Date.now()
  const today = dayOf(now, timeZone)
  const start = requested.serviceStartTimeMillis ?? stored?.service_starts_at.getTime() ?? null
  const expiry =
    requested.serviceExpiryTimeMillis ?? (stored ? keptExpiry(relationType, stored, today, timeZone) : null)
  const dayOrNull = (millis: number | null | undefined) => (millis == null ? null : dayOf(millis, timeZone))
  const days = { start: dayOrNull(start), expiry: dayOrNull(expiry) }
  const storedDays = {
    start: dayOrNull(stored?.service_starts_at.getTime()),
    expiry: dayOrNull(stored?.service_expires_at?.getTime()),
  }
  const problemsOn = (day: Day) => serviceProblems(relationType, days, day, storedDays)
  const isFine = [now - GRACE_MS, now + GRACE_MS].some((at) => problemsOn(dayOf(at, timeZone)).length === 0)
  if (!isFine) throw brokenRules(problemsOn(today))
  return { service_starts_at: new Date(start ?? now), service_expires_at: new Date(expiry ?? now) }
}

const keptExpiry = (relationType: RelationType, stored: Stored, today: Day, timeZone: string) =>
  stored.service_expires_at?.getTime() ?? expiryMillisOf(defaultExpiryDay(relationType, today), timeZone)
