import Box from '@cloudscape-design/components/box'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { DoorEventKind } from '@portico/contract/history/door-events.rules'
import type { DoorEvent } from '@portico/contract/history/door-events.schema'
import { shortDurationText } from '#web/platform/time-texts.ts'
import { Prose } from '#web/ui/collection/portal-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const HOUR = 3_600_000

const looks: Record<DoorEventKind, StatusIndicatorProps.Type> = {
  HELD_OPEN: 'warning',
  FORCED: 'error',
  CLOSED: 'success',
  EXIT_BUTTON: 'info',
  TAMPER: 'error',
  POWER_LOST: 'error',
  POWER_BACK: 'success',
  KEYPAD_THROTTLED: 'warning',
}

/** What happened, for how long, what it means and what to do. */
export function DoorEventLine({ event, durationOf }: { event: DoorEvent; durationOf: (millis: number) => string }) {
  const { t } = useTranslation('doorEvents')
  const { kind, durationMillis } = event
  return (
    <>
      <StatusIndicator type={looks[kind]}>{t(`kinds.${kind}`)}</StatusIndicator>
      {durationMillis !== null && (
        <>
          {' '}
          {t(kind === 'KEYPAD_THROTTLED' ? 'duration.for' : 'duration.after', { duration: durationOf(durationMillis) })}
        </>
      )}
      <Box fontSize="body-s" color="text-body-secondary">
        <Prose text={t(`meanings.${kind}`)} />
      </Box>
    </>
  )
}

/** '3 min 20 sec', and from an hour on in whole minutes. */
export const durationTextIn = (language: string) => (millis: number) =>
  shortDurationText(millis < HOUR ? millis : Math.round(millis / 60_000) * 60_000, language)
