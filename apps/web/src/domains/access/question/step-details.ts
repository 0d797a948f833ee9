import type { ExplainedCredential, Explanation } from '@portico/contract/access/access.schema'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { useLockdownTexts } from '#web/domains/access/lockdown/use-lockdown-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { hintOf } from './hints.ts'
import { limitLines, limitsFor } from './limit-lines.ts'
import type { Step } from './steps.ts'

/** What else can be said about a check: which key, since when, by whom. */
export function useStepDetails(
  propertyId: string,
  { lockdowns, suspension, keys }: Explanation,
  credential: ExplainedCredential,
  { reason, isPassed }: Step,
): string[] {
  const { reasons, keyId, validFromTimeMillis, validUntilTimeMillis, nextOpeningTimeMillis } = credential
  const { t, i18n } = useTranslation('access', { keyPrefix: 'details' })
  const { t: ofAccess } = useTranslation('access')
  const { t: hints } = useTranslation('access', { keyPrefix: 'hints' })
  const { moment, weekdayMoment } = useClock(propertyId)
  const texts = useLockdownTexts(propertyId)
  const listed = (names: string[]) => new Intl.ListFormat(i18n.language).format(names)
  const opening = keys.filter(({ opensEntrance }) => opensEntrance)
  const closed = keys.filter(({ opensEntrance, guestUse }) => !opensEntrance && guestUse === 'CLOSED')
  const names = (list: readonly { keyName: string }[]) => listed(list.map(({ keyName }) => keyName))
  const hint = hintOf(reason)
  const bound = isPassed ? [] : limitsFor(credential, reason).flatMap((limit) => limitLines(limit, ofAccess, moment))
  switch (reason) {
    case 'CLOSED_DAY':
      return [
        ...bound,
        ...(nextOpeningTimeMillis === null ? [] : [t('opensAgain', { time: weekdayMoment(nextOpeningTimeMillis) })]),
      ]
    case 'LOCKDOWN':
      return lockdowns
        .filter(({ keepsOut }) => isPassed || keepsOut)
        .flatMap((lockdown) => [
          t(lockdown.scopeId === propertyId ? 'lockdownOfProperty' : 'lockdownOfEntrance', {
            ...{ name: lockdown.startedBy, time: moment(lockdown.startedTimeMillis), reason: texts.reason(lockdown) },
          }),
          ...texts.joined(lockdown),
          ...(lockdown.keys.length > 0
            ? [t('lockdownKeys', { count: lockdown.keys.length, names: names(lockdown.keys) })]
            : []),
        ])
    case 'HOLDER_SUSPENDED':
      if (isPassed || !suspension) return []
      return [
        t('suspension', {
          name: suspension.suspendedBy,
          time: moment(suspension.suspendedTimeMillis),
          reason: suspension.reason,
        }),
      ]
    case 'NOT_YET_VALID':
      if (bound.length > 0) return bound
      return validFromTimeMillis > 0 ? [t('from', { time: moment(validFromTimeMillis) })] : []
    case 'EXPIRED':
      if (bound.length > 0) return bound
      return [
        validUntilTimeMillis === null
          ? t('noEnd')
          : t(isPassed ? 'until' : 'expired', { time: moment(validUntilTimeMillis) }),
      ]
    case 'NO_KEY':
      if (isPassed) {
        const used = opening.find((key) => key.keyId === keyId)
        const holds = opening.length > 0 ? [t('holds', { count: opening.length, names: names(opening) })] : []
        const [first] = used ? [used] : opening
        return [
          ...holds,
          ...(opening.length > 1 && used ? [t('opensBy', { name: used.keyName })] : []),
          ...(first?.guestUse === 'ALL' ? [t('sharesNothing', { name: first.keyName })] : []),
          ...(first?.guestUse === 'CLOSED' ? [t('closesToGuests', { name: first.keyName })] : []),
        ]
      }
      if (closed.length > 0) return [t('closedToGuests', { count: closed.length, names: names(closed) })]
      return [keys.length > 0 ? t('otherKeys', { count: keys.length, names: names(keys) }) : t('noKeys')]
    case 'OUTSIDE_WINDOWS':
      if (isPassed) return []
      if (nextOpeningTimeMillis !== null)
        return [...bound, t('opensAgain', { time: weekdayMoment(nextOpeningTimeMillis) })]
      return [...bound, ...(reasons.length === 1 ? [t('neverAgain')] : [])]
    default:
      return hint ? [hints(hint)] : []
  }
}
