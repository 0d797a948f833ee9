import type { Lockdown, StartOfLockdown } from '@portico/contract/access/access.schema'
import { useDoors } from '#web/data/access/access.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Says of a lockdown who has started it, when and why, and which keys still open. */
export function useLockdownTexts(propertyId: string) {
  const { t, i18n } = useTranslation('access', { keyPrefix: 'lockdown' })
  const { named } = useClock(propertyId)
  const listed = (names: readonly string[]) => new Intl.ListFormat(i18n.language).format(names)
  const reason = ({ kind, reason: written }: Pick<StartOfLockdown, 'kind' | 'reason'>) =>
    kind === 'ARCHIVE' ? t('archived') : written
  const started = (start: StartOfLockdown) => ({
    reason: reason(start),
    name: start.startedBy,
    time: named(start.startedTimeMillis),
  })
  return {
    listed,
    reason,
    line: (scope: string, lockdown: Lockdown) => t('line', { scope, ...started(lockdown) }),
    /** Lockdowns that this one has joined, the last one first. */
    joined: ({ joined }: Pick<Lockdown, 'joined'>) => joined.toReversed().map((start) => t('before', started(start))),
    keys: ({ keys }: Pick<Lockdown, 'keys'>) =>
      keys.length > 0 ? t('stillOpen', { names: listed(keys.map(({ keyName }) => keyName)) }) : t('nothingOpens'),
  }
}

/** The lockdowns of other scopes that apply where this one does, with their names. */
export function useOtherLockdowns(propertyId: string, scopeId: string) {
  const { t } = useTranslation('access', { keyPrefix: 'lockdown' })
  const { data } = useDoors(propertyId)
  const nameOf = (id: string) =>
    data?.doors.find(({ accessPointId }) => accessPointId === id)?.accessPointName ?? t('property')
  return (data?.lockdowns ?? [])
    .filter((one) => one.scopeId !== scopeId && [scopeId, one.scopeId].includes(propertyId))
    .map((lockdown) => ({ lockdown, name: nameOf(lockdown.scopeId) }))
}
