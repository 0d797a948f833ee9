import type { Change, UndoPlan, UndoResult } from '@portico/contract/activity/activity.schema'
import { api } from '#web/platform/api.ts'
import { hasCode } from '#web/platform/api-error.ts'
import { useStartedBulkJob } from '#web/platform/bulk-jobs.tsx'
import { localeOfTag } from '#web/platform/i18n.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { keyOf } from './changes.queries.ts'

/** A change of a property; those of a company cannot be undone. */
export type UndoableChange = Change & { property: NonNullable<Change['property']> }
type Undo = { change: UndoableChange; plan: UndoPlan }

const about = ({ chain, number }: Change) => `undo-${chain}-${number}`
const refusals = ['alreadyUndone', 'nothingLeft', 'notUndoable'] as const

function useUndoTexts() {
  const { t, i18n } = useTranslation('changes', { keyPrefix: 'undo' })
  return {
    t,
    query: { locale: localeOfTag(i18n.language) },
    /** Why it is not undone, in the words of the server's refusal. */
    failed: (error: Error) => t(`refusals.${refusals.find((code) => hasCode(error, `activity.${code}`)) ?? 'failed'}`),
  }
}

const paramsOf = ({ property, number }: UndoableChange) => ({
  propertyId: property.propertyId,
  number: String(number),
})

/** Asks what would be undone. */
export function usePlanUndo(change: UndoableChange) {
  const { query, failed } = useUndoTexts()
  return usePortalMutation({
    call: () => api('GET /v1/property/changes/:propertyId/:number/undo', { params: paramsOf(change), query }),
    about: about(change),
    failed,
    // A colleague may have undone it.
    changes: [keyOf(change.property)],
  })
}

/** Undoes a change, or begins to undo all that a task for many has changed. */
export function useUndo({ property: { propertyId } }: UndoableChange) {
  const { t, query, failed } = useUndoTexts()
  const showJob = useStartedBulkJob()
  return usePortalMutation({
    call: ({ change, plan }: Undo) =>
      api('POST /v1/property/changes/:propertyId/:number/undo', {
        params: paramsOf(change),
        query,
        body: { confirmsOpening: plan.opensDoors },
      }),
    about: ({ change }) => about(change),
    done: ({ jobId, left }: UndoResult, { change: { sentence } }) =>
      jobId === null ? { header: t(left.length > 0 ? 'partlyDone' : 'done'), content: sentence } : undefined,
    failed,
    changes: propertyId,
    isDelivered: true,
    onDone: ({ jobId }, { plan }) => {
      if (jobId !== null) showJob({ jobId, propertyId, operation: 'undo', total: plan.bulk?.changes ?? 0 })
    },
  })
}
