import type { BulkFailure } from '@portico/contract/bulk-jobs/bulk-jobs.schema'

/** Why an item failed, by the part of the code after the domain or by the rule that a field broke. */
const reasons = [
  'emailTaken',
  'dateTooEarly',
  'dateTooLate',
  'addressUnknown',
  'keyUnknown',
  'termsNotAccepted',
  'tooMany',
  'personNotFound',
  'holdingNotFound',
  'synced',
  'stale',
  'exhausted',
  'formatNotFound',
] as const
export type BulkReason = (typeof reasons)[number] | 'hoursUnknown' | 'signedOut' | 'noAccess' | 'unreachable' | 'other'

const byCode: Record<string, BulkReason> = {
  'people.notFound': 'personNotFound',
  'people.addressNotCurrent': 'stale',
  'keys.notFound': 'keyUnknown',
  'hours.notFound': 'hoursUnknown',
  'activity.nothingLeft': 'stale',
  'request.tooMany': 'unreachable',
}

type Failure = Pick<BulkFailure, 'status' | 'code' | 'fields'>

export function reasonOf({ status, code, fields }: Failure): BulkReason {
  if (byCode[code]) return byCode[code]
  if (status === 401) return 'signedOut'
  if ([429, 502, 503].includes(status)) return 'unreachable'
  const messages = [code.split('.')[1], ...fields.map(({ message }) => message)]
  const known = reasons.find((reason) => messages.includes(reason))
  return known ?? (status === 403 ? 'noAccess' : 'other')
}

/** The same request can succeed later: the server, the network or the session was in the way, not the item. */
export const canSucceedLater = ({ status, code }: Failure) =>
  status >= 500 || [401, 408, 429].includes(status) || code === 'bulkJobs.tooMany'
