import type { Resident } from '@portico/contract/people/resident-csv.rules'
import type { BulkResult } from '#web/platform/bulk-jobs.tsx'
import { reasonOf } from '#web/platform/bulk-reasons.ts'

export const refusedRows = (failed: BulkResult<Resident>['failed']) =>
  failed.map(({ item, error }) => ({ line: item.line, kind: reasonOf(error), value: item.email }))
export type RefusedRow = ReturnType<typeof refusedRows>[number]
