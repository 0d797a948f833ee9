import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { PassDoor } from '@portico/contract/passes/passes.schema'
import { useTranslation } from '#web/ui/translation.tsx'

/** The states of doors that a manager has to know of, the worst first. */
const told = ['UNABLE', 'NO_PANEL', 'OFFLINE'] as const

/** Which of the doors would not know a pass now, and what follows from it. */
export function DoorAlerts({ doors }: { doors: readonly PassDoor[] }) {
  const { t, i18n } = useTranslation('passes', { keyPrefix: 'doors' })
  const list = new Intl.ListFormat(i18n.language)
  const alerts = told.flatMap((state) => {
    const names = doors.filter((door) => door.state === state).map(({ accessPointName }) => accessPointName)
    return names.length > 0 ? [{ state, names }] : []
  })
  if (alerts.length === 0) return null
  return (
    <SpaceBetween size="s">
      {alerts.map(({ state, names }) => (
        <Alert
          key={state}
          type={state === 'OFFLINE' ? 'info' : 'warning'}
          header={t(`alerts.${state}.header`, { count: names.length, names: list.format(names) })}
        >
          {t(`alerts.${state}.content`, { count: names.length })}
        </Alert>
      ))}
    </SpaceBetween>
  )
}
