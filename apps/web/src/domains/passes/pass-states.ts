import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { PassState } from '@portico/contract/passes/passes.rules'

export const stateTypes: Readonly<Record<PassState, StatusIndicatorProps.Type>> = {
  LIVE: 'success',
  COMING: 'pending',
  PAUSED: 'warning',
  USED_UP: 'stopped',
  EXPIRED: 'stopped',
  WITHDRAWN: 'error',
}
