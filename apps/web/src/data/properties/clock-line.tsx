import Button from '@cloudscape-design/components/button'
import { zoneText } from '@portico/contract/shared/zone-text'
import type { Clock } from '#web/platform/preference-store.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useShownZone } from './clock.queries.ts'

type Props = {
  propertyId: string
  begins?: Clock | undefined
  /** A page offers the change once. It changes everything on the page. */
  offersChange?: boolean
}

/** Names the time zone of the times below it. */
export function ClockLine({ propertyId, begins, offersChange = true }: Props) {
  const { t, i18n } = useTranslation('app', { keyPrefix: 'clock' })
  const { timeZone, other, choose } = useShownZone(propertyId, begins)
  return (
    <>
      {t('zone', { zone: zoneText(timeZone, i18n.language) })}
      {offersChange && other && (
        <>
          {' '}
          <Button variant="inline-link" formAction="none" onClick={() => choose(other.clock)}>
            {t(other.clock, { zone: zoneText(other.timeZone, i18n.language) })}
          </Button>
        </>
      )}
    </>
  )
}
