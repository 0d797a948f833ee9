import type { Resident } from '@portico/contract/people/resident-csv.rules'
import type { ApiError } from '#web/platform/api-error.ts'
import type { BulkResult } from '#web/platform/bulk-jobs.tsx'

const shownReasons = [
  'emailTaken',
  'dateTooEarly',
  'dateTooLate',
  'addressUnknown',
  'keyUnknown',
  'termsNotAccepted',
  'tooMany',
] as const
type Reason = (typeof shownReasons)[number] | 'signedOut' | 'unreachable' | 'other'

/** Why a resident was not added. */
function reasonOf(error: ApiError): Reason {
  if (error.status === 401) return 'signedOut'
  if ([429, 502, 503].includes(error.status)) return 'unreachable'
  const messages = [error.code.split('.')[1], ...error.fields.map(({ message }) => message)]
  return shownReasons.find((reason) => messages.includes(reason)) ?? 'other'
}

export const refusedRows = (failed: BulkResult<Resident>['failed']) =>
  failed.map(({ item, error }) => ({ line: item.line, kind: reasonOf(error), value: item.email }))
export type RefusedRow = ReturnType<typeof refusedRows>[number]
