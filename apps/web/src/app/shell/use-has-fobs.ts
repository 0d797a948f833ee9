import { useMayAnywhere } from '#web/data/company/may.ts'
import { useFlags } from '#web/platform/flags.ts'
import { useHasTasks } from './use-has-tasks.ts'

/** Managers report lost fobs where there are fobs. */
export function useHasFobs(): boolean {
  const isManager = useHasTasks()
  const may = useMayAnywhere()
  return useFlags().fobsEnabled && isManager && may('codes.change')
}
