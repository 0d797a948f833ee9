import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { ImportState } from '@portico/contract/workbooks/workbooks.rules'
import { useTranslation } from '#web/ui/translation.tsx'

const types: Record<ImportState, StatusIndicatorProps.Type> = {
  READING: 'in-progress',
  READY: 'pending',
  IMPORTING: 'in-progress',
  FINISHED: 'success',
  REFUSED: 'error',
}

export function ImportStatus({ state }: { state: ImportState }) {
  const { t } = useTranslation('workbooks')
  return <StatusIndicator type={types[state]}>{t(`states.${state}`)}</StatusIndicator>
}
