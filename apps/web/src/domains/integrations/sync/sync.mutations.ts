import type { ConflictDecision, Repair } from '@portico/contract/sync/sync.rules'
import type { ItemResult, SyncSettings } from '@portico/contract/sync/sync.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#web/platform/api.ts'
import { ApiError, isStale } from '#web/platform/api-error.ts'
import { dismiss, notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { syncRunPath } from './sync.paths.ts'
import { refreshSync, updateCachedOverview } from './sync.queries.ts'

const isCode = (error: Error, code: string) => error instanceof ApiError && error.code === code

/** Starts a preview, then shows its report, or tells its id to whoever shows it elsewhere. */
export function usePreview(propertyId: string, onStarted?: (runId: string) => void) {
  const { t } = useTranslation('sync', { keyPrefix: 'notices' })
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api('POST /v1/sync/:propertyId/previews', { params: { propertyId } }),
    onSuccess: ({ runId }) => {
      dismiss('sync-preview')
      return onStarted ? onStarted(runId) : navigate(syncRunPath(propertyId, runId))
    },
    onError: () => notify({ id: 'sync-preview', type: 'error', header: t('previewFailed') }),
  })
}

export function useDecideRun(propertyId: string, runId: string) {
  const { t } = useTranslation('sync', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  const id = `sync-run-${runId}`
  return useMutation({
    mutationFn: (decision: 'APPLY' | 'DISCARD') =>
      api('POST /v1/sync/:propertyId/runs/:runId/decision', { params: { propertyId, runId }, body: { decision } }),
    onSuccess: ({ overview }, decision) => {
      updateCachedOverview(queryClient, propertyId, overview)
      notify({ id, type: 'success', header: decision === 'APPLY' ? t('applied') : t('discarded') })
    },
    onError: (error) =>
      notify({ id, type: 'error', header: isCode(error, 'sync.notHeld') ? t('notHeld') : t('decideRunFailed') }),
    // A failure is refetched, too, because another manager may have decided.
    onSettled: () => refreshSync(queryClient, propertyId),
  })
}

/** A conflict of versions has no notice, because the form shows it. */
export function useChangeSettings(propertyId: string) {
  const { t } = useTranslation('sync', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SyncSettings & { version: number }) =>
      api('PUT /v1/sync/:propertyId/settings', { params: { propertyId }, body }),
    onSuccess: ({ overview }) => {
      updateCachedOverview(queryClient, propertyId, overview)
      notify({ id: 'sync-settings', type: 'success', header: t('settingsSaved') })
    },
    onError: (error) => {
      if (!isStale(error)) notify({ id: 'sync-settings', type: 'error', header: t('settingsFailed') })
    },
  })
}

/** What came of an action for several items. */
type Outcome = { done: number; failed: number }
const outcomeOf = (results: readonly ItemResult[]): Outcome => {
  const failed = results.filter(({ error }) => error !== null).length
  return { done: results.length - failed, failed }
}

/** Items that failed stay selected in their table, so that the action can be repeated for them. */
function notifyOutcome(id: string, { done, failed }: Outcome, texts: { done: string; failed: string }) {
  if (failed === 0) notify({ id, type: 'success', header: texts.done })
  else if (done === 0) notify({ id, type: 'error', header: texts.failed })
  else notify({ id, type: 'warning', header: texts.done, content: texts.failed })
}

type Decision = { conflictIds: string[]; decision: ConflictDecision | null }

/** Decides conflicts, or takes earlier decisions back. */
export function useDecideConflicts(propertyId: string) {
  const { t } = useTranslation('sync', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  const id = 'sync-conflicts'
  return useMutation({
    mutationFn: (body: Decision) =>
      api('POST /v1/sync/:propertyId/conflicts/decisions', { params: { propertyId }, body }),
    onSuccess: ({ results }, { decision }) => {
      const outcome = outcomeOf(results)
      const { done: count, failed } = outcome
      notifyOutcome(id, outcome, {
        done: decision ? t('conflictsDecided', { count }) : t('decisionsTakenBack', { count }),
        failed: t('conflictsFailed', { count: failed }),
      })
    },
    onError: (_, { conflictIds }) =>
      notify({ id, type: 'error', header: t('conflictsFailed', { count: conflictIds.length }) }),
    onSettled: () => refreshSync(queryClient, propertyId),
  })
}

type Repairs = { personIds: string[]; repair: Repair }

export function useRepair(propertyId: string) {
  const { t } = useTranslation('sync', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  const id = 'sync-worklist'
  return useMutation({
    mutationFn: (body: Repairs) => api('POST /v1/sync/:propertyId/worklist/repairs', { params: { propertyId }, body }),
    onSuccess: ({ results }, { repair }) => {
      const outcome = outcomeOf(results)
      const { done: count, failed } = outcome
      notifyOutcome(id, outcome, {
        done: t(`repaired.${repair}`, { count }),
        failed: t('repairsFailed', { count: failed }),
      })
    },
    onError: (_, { personIds }) =>
      notify({ id, type: 'error', header: t('repairsFailed', { count: personIds.length }) }),
    onSettled: () => refreshSync(queryClient, propertyId),
  })
}
