import Box from '@cloudscape-design/components/box'
import { CLOCK_WARNING_MS } from '@portico/contract/access/access.rules'
import type { CommissioningStep } from '@portico/contract/access/commissioning.rules'
import type { Commissioning } from '@portico/contract/access/commissioning.schema'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { durationText } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'

type Props = { propertyId: string; step: CommissioningStep; seen: Commissioning }

/** What was found of a step so far. */
export function StepFound(props: Props) {
  const text = useFound(props)
  return text === undefined ? null : (
    <Box color="text-body-secondary">
      <Whole text={text} />
    </Box>
  )
}

function useFound({ propertyId, step, seen }: Props): string | undefined {
  const { t, i18n } = useTranslation('commissioning', { keyPrefix: 'found' })
  const clock = useClock(propertyId, 'property')
  const { t: reasons } = useTranslation('access', { keyPrefix: 'reasons' })
  const numbers = new Intl.NumberFormat(i18n.language)
  const { panel, read, contact, revision } = seen
  if (step === 'list' && panel?.acknowledgedTimeMillis != null)
    return t('list', {
      revision: numbers.format(panel.revision),
      newest: numbers.format(revision ?? panel.revision),
      time: clock.second(panel.acknowledgedTimeMillis),
    })
  if (step === 'clock' && panel?.clockSkewMillis != null) {
    const skew = panel.clockSkewMillis
    const time = durationText(Math.abs(skew), i18n.language)
    if (Math.abs(skew) <= CLOCK_WARNING_MS) return t('clockRight')
    return t(skew > 0 ? 'clockAhead' : 'clockBehind', { time })
  }
  if (step === 'reader' && read) {
    const time = clock.second(read.timeMillis)
    if (read.unlockStatus !== 'FAILURE') return t('readOpened', { time })
    return read.denialReason ? t('readDenied', { time, reason: reasons(read.denialReason) }) : t('readShut', { time })
  }
  if (step === 'contact' && contact) {
    const since = contact.state === 'OPEN' ? contact.openedTimeMillis : contact.shutTimeMillis
    return t(contact.state === 'OPEN' ? 'contactOpen' : 'contactShut', { time: clock.second(since) })
  }
  return undefined
}
