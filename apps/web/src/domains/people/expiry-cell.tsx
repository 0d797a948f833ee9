import Box from '@cloudscape-design/components/box'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { daysLeft, expiryState } from './person-expiry.ts'

type Props = { expiry: number | null; text: string; now: number; timeZone: string }

/** The expiry day, with an icon and a text in the last two weeks. */
export function ExpiryCell({ expiry, text, now, timeZone }: Props) {
  const { t } = useTranslation('people', { keyPrefix: 'expiry' })
  const state = expiry === null ? 'later' : expiryState(expiry, now)
  if (expiry === null || state === 'later') return <Whole text={text} />
  const count = daysLeft(expiry, now, timeZone)
  const soon = count === 0 ? t('today') : t('soon', { count })
  return (
    <>
      <StatusIndicator type={state === 'expired' ? 'error' : 'warning'}>
        <Whole text={text} />
      </StatusIndicator>
      <Box fontSize="body-s" color="text-body-secondary">
        {state === 'expired' ? t('expired') : soon}
      </Box>
    </>
  )
}
