import { z } from 'zod'
import { credentialsSearch } from '../credentials/credentials.schema.ts'
import { peopleSearch } from '../people/people.schema.ts'
import { defineErrors } from '../shared/errors.ts'
import { count, id, text, timeMillis } from '../shared/fields.ts'
import { BULK_ITEMS_MAX } from './bulk-jobs.rules.ts'

export { BULK_ITEMS_MAX }

export const bulkJobsErrors = defineErrors('bulkJobs', {
  notFound: 404,
  /** A running job can neither be retried nor count as seen. */
  notFinished: 409,
  /** The account has as many unfinished jobs as it can have. */
  tooMany: 409,
  /** Another number meets the search than the caller has been told. The field `matching.count` says how many. */
  countChanged: 409,
  /** More meet the search than a job may have. */
  tooManyItems: 409,
})

/** The operations for many items. Each item is one call of the endpoint for a single one. */
export const bulkOperations = [
  'addResidents',
  'deletePeople',
  'changeKeys',
  'changeExpiry',
  'setHours',
  'changePlace',
  'endAccess',
  'generateCodes',
  'renewCodes',
  'deactivateCodes',
  'deleteCodes',
  'deactivateFobs',
  'deleteFobs',
  'deleteKeys',
  'undo',
] as const
/** Undoing a bulk job is asked for by one of its changes, and starts once. */
const requestedOperations = z.enum(bulkOperations).exclude(['undo'])
export type BulkOperation = (typeof bulkOperations)[number]

/** Jobs are listed up to this number, the latest ones. */
export const BULK_JOBS_LISTED_MAX = 50
/** Enough for as many residents as a job may have, each with a name, a place and twenty keys. */
export const BULK_BODY_MAX_BYTES = 12 * 1024 * 1024

/** Part of the request of one item. The server checks it by the schema of the endpoint that the operation calls. */
const values = z.record(z.string().max(100), z.unknown())
const label = text({ min: 1, max: 320 })

/** What a caller may start. */
export type RequestedOperation = z.infer<typeof requestedOperations>

const bulkRequest = z.strictObject({
  /** Chosen by the caller, so that a repeated request creates one job. With another content the id is refused. */
  jobId: id,
  propertyId: id,
  operation: requestedOperations,
  /** The part that the requests of all items share. */
  shared: values,
  items: z.array(z.strictObject({ label, values })).min(1).max(BULK_ITEMS_MAX).optional(),
  /** Instead of items all of a list that meet a search and for which it can be done. `count` is the number that the caller has confirmed. */
  matching: z
    .strictObject({ people: peopleSearch.optional(), credentials: credentialsSearch.optional(), count: count.min(1) })
    .optional(),
})
export const newBulkJob = bulkRequest.refine(
  ({ items, matching }) => (items === undefined) !== (matching === undefined),
  {
    error: 'itemsOrMatching',
    path: ['items'],
  },
)
export type NewBulkJob = Omit<z.infer<typeof newBulkJob>, 'operation'> & { operation: BulkOperation }

export const bulkJob = z.object({
  jobId: id,
  propertyId: id,
  /** Null if the caller no longer manages the property. */
  propertyName: z.string().nullable(),
  operation: z.enum(bulkOperations),
  /** The numbers of the latest attempt. */
  total: count,
  done: count,
  failed: count,
  /** What earlier attempts have done. */
  doneBefore: count,
  isFinished: z.boolean(),
  /** What its items add needs nothing more: every resident of a file brings keys. */
  isComplete: z.boolean(),
  startedAtMillis: timeMillis,
  finishedAtMillis: timeMillis.nullable(),
})
export type BulkJob = z.infer<typeof bulkJob>

export const bulkFailure = z.object({
  /** The index of the item in the request. */
  index: count,
  label: z.string(),
  /** The status that the endpoint would have returned for this item. */
  status: z.int(),
  code: z.string(),
  fields: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
})
export type BulkFailure = z.infer<typeof bulkFailure>

/** Failures are returned only after the job has finished. */
export const bulkJobWithFailures = bulkJob.extend({ failures: z.array(bulkFailure) })
export type BulkJobWithFailures = z.infer<typeof bulkJobWithFailures>
