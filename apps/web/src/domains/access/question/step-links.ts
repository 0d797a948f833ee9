import type { DenialReason } from '@portico/contract/access/access.rules'
import type { ExplainedCredential, ExplainedLimit, Explanation } from '@portico/contract/access/access.schema'
import type { Needs } from '@portico/contract/shared/permissions'
import { entrancePanelPath, entrancePath } from '#web/data/access/access.paths.ts'
import { codesPath, fobsPath } from '#web/data/credentials/credentials.paths.ts'
import { triesPath } from '#web/data/history/history.paths.ts'
import { calendarPath, hoursEditPath, keyHoursPath } from '#web/data/hours/hours.paths.ts'
import { keyEditPath } from '#web/data/keys/keys.paths.ts'
import { passesPath } from '#web/data/passes/passes.paths.ts'
import { personPath } from '#web/data/people/people.paths.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { manageAccessPath } from '#web/data/providers/providers.paths.ts'
import { hintOf } from './hints.ts'
import { limitsFor } from './limit-lines.ts'

type StepLink = {
  text:
    | 'hours'
    | 'calendar'
    | 'keyHours'
    | 'entrance'
    | 'property'
    | 'person'
    | 'key'
    | 'codes'
    | 'fobs'
    | 'passes'
    | 'provider'
    | 'panel'
    | 'tries'
  href: string
  /** What the page needs. */
  needs: Needs
}

/** Where a manager sees more of what lies with the panel. */
export function panelLinkOf(propertyId: string, accessPointId: string, reason: DenialReason): StepLink | undefined {
  const hint = hintOf(reason)
  if (!hint) return undefined
  return hint === 'TOO_MANY_TRIES'
    ? { text: 'tries', href: triesPath(propertyId, accessPointId), needs: 'history.recent' }
    : { text: 'panel', href: entrancePanelPath(propertyId, accessPointId), needs: 'doors.read' }
}

/** Hours and calendars have their pages. The period of a key that somebody holds stands on the page of that person. */
function linkOfLimit(propertyId: string, { hours, calendar, keyId, state }: ExplainedLimit): StepLink | undefined {
  if (state === 'NOT_YET_VALID' || state === 'EXPIRED') return undefined
  if (state === 'CLOSED_DAY' && calendar)
    return { text: 'calendar', href: calendarPath(propertyId, calendar.calendarId), needs: 'keys.read' }
  if (hours) return { text: 'hours', href: hoursEditPath(propertyId, hours.hoursId), needs: 'keys.read' }
  return keyId ? { text: 'keyHours', href: keyHoursPath(propertyId, keyId), needs: 'keys.read' } : undefined
}

/** Where a manager can change what a check has failed for. */
export function linkOf(
  propertyId: string,
  { person, provider, lockdowns, accessPointId, keys }: Explanation,
  credential: Pick<ExplainedCredential, 'kind' | 'limits'>,
  reason: DenialReason,
): StepLink | undefined {
  const { kind } = credential
  const toPerson =
    person && ({ text: 'person', href: personPath(propertyId, person.personId), needs: 'people.names' } as const)
  const toEntrance = { text: 'entrance', href: entrancePath(propertyId, accessPointId), needs: 'doors.read' } as const
  const toProvider =
    provider &&
    ({
      text: 'provider',
      href: manageAccessPath(propertyId, [provider.accessCustomerId]),
      needs: 'providers.change',
    } as const)
  const toCredential =
    kind === 'CODE'
      ? ({ text: 'codes', href: codesPath(propertyId), needs: 'codes.read' } as const)
      : kind === 'FOB'
        ? ({ text: 'fobs', href: fobsPath(propertyId), needs: 'codes.read' } as const)
        : (toPerson ?? toProvider)
  const key = keys.find(({ opensEntrance }) => opensEntrance)
  const closed = keys.find(({ opensEntrance, guestUse }) => !opensEntrance && guestUse === 'CLOSED')
  const toKey = ({ keyId }: { keyId: string }) =>
    ({ text: 'key', href: keyEditPath(propertyId, keyId), needs: 'keys.change' }) as const
  const ofPanel = panelLinkOf(propertyId, accessPointId, reason)
  if (ofPanel) return ofPanel
  const [limit] = limitsFor(credential, reason)
  if (limit) return linkOfLimit(propertyId, limit) ?? toPerson ?? undefined
  switch (reason) {
    case 'ENTRANCE_DISABLED':
      return toEntrance
    case 'LOCKDOWN':
      // The page of the entrance has both lockdowns.
      return lockdowns.every(({ scopeId, keepsOut }) => !keepsOut || scopeId === propertyId)
        ? { text: 'property', href: propertyPath(propertyId), needs: 'own' }
        : toEntrance
    case 'HOLDER_SUSPENDED':
      return toPerson ?? undefined
    case 'PASS_WITHDRAWN':
    case 'USED_UP':
      return { text: 'passes', href: passesPath(propertyId), needs: 'people.names' }
    case 'CLOSED_DAY':
      return key ? toKey(key) : undefined
    case 'NO_KEY':
      return closed ? toKey(closed) : (toPerson ?? undefined)
    case 'OUTSIDE_WINDOWS':
      return key ? toKey(key) : (toCredential ?? undefined)
    case 'PROVIDER_NOT_ALLOWED':
      return toProvider ?? undefined
    default:
      return toCredential ?? undefined
  }
}
