import { DEVICES_MAX } from '@portico/contract/entrances/entrance-drafts.rules'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { type ApiError, hasCode, isArchived, isConflict, isNotPermitted } from '#web/platform/api-error.ts'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const MINUTE = 60_000

/** Times are shown without seconds, and somebody who tries again at the time that they read must not be too early. */
const nextMinute = (millis: number) => Math.ceil(millis / MINUTE) * MINUTE

/** What the form of the dialog does not tell itself: that somebody has to wait, that the entrance is full, that nothing answers. */
export function PairRefusal({ propertyId, error, isFound }: { propertyId: string; error: unknown; isFound: boolean }) {
  const { t } = useTranslation(['pairing', 'building'])
  const { named } = useClock(propertyId)
  if (error === undefined || isConflict(error) || isNotPermitted(error) || isArchived(error)) return null
  if (hasCode(error, 'pairing.tooManyTries')) {
    const time = (error as ApiError).retryTimeMillis
    return (
      <FormRefusal header={t('refused.tooManyTries')}>
        {time === undefined ? t('refused.later') : t('refused.retry', { time: named(nextMinute(time)) })}
      </FormRefusal>
    )
  }
  if (hasCode(error, 'entrances.devicesFull'))
    return <FormRefusal header={t('building:rules.devicesFull', { devicesMax: DEVICES_MAX })} />
  return <FormRefusal header={t(isFound ? 'refused.pair' : 'refused.lookUp')} />
}
