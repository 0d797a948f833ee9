import type { ConflictDecision, Repair } from '@portico/contract/sync/sync.rules'
import type { ItemResult, SyncSettings } from '@portico/contract/sync/sync.schema'
import { useNavigate } from 'react-router'
import { api } from '#web/platform/api.ts'
import { hasCode, isStale } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { syncRunPath } from './sync.paths.ts'
import { syncOverviewQuery } from './sync.queries.ts'

/** Starts a preview, then shows its report, or tells its id to whoever shows it elsewhere. */
export function usePreview(propertyId: string, onStarted?: (runId: string) => void) {
  const { t } = useTranslation('sync', { keyPrefix: 'notices' })
  const navigate = useNavigate()
  return usePortalMutation({
    call: () => api('POST /v1/sync/:propertyId/previews', { params: { propertyId } }),
    onDone: ({ runId }) => (onStarted ? onStarted(runId) : navigate(syncRunPath(propertyId, runId))),
    about: 'sync-preview',
    failed: t('previewFailed'),
  })
}

export function useDecideRun(propertyId: string, runId: string) {
  const { t } = useTranslation('sync', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (decision: 'APPLY' | 'DISCARD') =>
      api('POST /v1/sync/:propertyId/runs/:runId/decision', { params: { propertyId, runId }, body: { decision } }),
    about: `sync-run-${runId}`,
    done: (_, decision) => (decision === 'APPLY' ? t('applied') : t('discarded')),
    failed: (error) => t(hasCode(error, 'sync.notHeld') ? 'notHeld' : 'decideRunFailed'),
    changes: propertyId,
  })
}

export function useChangeSettings(propertyId: string) {
  const { t } = useTranslation('sync', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (body: SyncSettings & { version: number }) =>
      api('PUT /v1/sync/:propertyId/settings', { params: { propertyId }, body }),
    onDone: ({ overview }, _, queryClient) =>
      queryClient.setQueryData(syncOverviewQuery(propertyId).queryKey, overview),
    about: 'sync-settings',
    done: t('settingsSaved'),
    failed: t('settingsFailed'),
    isShown: isStale,
    changes: propertyId,
  })
}

/** What came of an action for several items. Those that failed stay selected in their table, so that the action can be repeated for them. */
function outcomeOf(
  results: readonly ItemResult[],
  texts: { done: (count: number) => string; failed: (count: number) => string },
) {
  const failed = results.filter(({ error }) => error !== null).length
  const done = results.length - failed
  if (failed === 0) return texts.done(done)
  if (done === 0) return { type: 'error', header: texts.failed(failed) } as const
  return { type: 'warning', header: texts.done(done), content: texts.failed(failed) } as const
}

type Decision = { conflictIds: string[]; decision: ConflictDecision | null }

/** Decides conflicts, or takes earlier decisions back. */
export function useDecideConflicts(propertyId: string) {
  const { t } = useTranslation('sync', { keyPrefix: 'notices' })
  const failed = (count: number) => t('conflictsFailed', { count })
  return usePortalMutation({
    call: (body: Decision) => api('POST /v1/sync/:propertyId/conflicts/decisions', { params: { propertyId }, body }),
    about: 'sync-conflicts',
    done: ({ results }, { decision }) =>
      outcomeOf(results, {
        done: (count) => t(decision ? 'conflictsDecided' : 'decisionsTakenBack', { count }),
        failed,
      }),
    failed: (_, { conflictIds }) => failed(conflictIds.length),
    changes: propertyId,
  })
}

type Repairs = { personIds: string[]; repair: Repair }

export function useRepair(propertyId: string) {
  const { t } = useTranslation('sync', { keyPrefix: 'notices' })
  const failed = (count: number) => t('repairsFailed', { count })
  return usePortalMutation({
    call: (body: Repairs) => api('POST /v1/sync/:propertyId/worklist/repairs', { params: { propertyId }, body }),
    about: 'sync-worklist',
    done: ({ results }, { repair }) =>
      outcomeOf(results, { done: (count) => t(`repaired.${repair}`, { count }), failed }),
    failed: (_, { personIds }) => failed(personIds.length),
    changes: propertyId,
  })
}
