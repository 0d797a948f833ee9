import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { count, id, text } from '../shared/fields.ts'

export const bulkJobsErrors = defineErrors('bulkJobs', {
  notFound: 404,
  /** A job that is at work can be neither repeated nor removed. */
  notFinished: 409,
})

/** What can be done for many at once. Each item is one call of the endpoint that does it for one. */
export const bulkOperations = [
  'addResidents',
  'deletePeople',
  'changeKeys',
  'generateCodes',
  'deactivateCodes',
  'deleteCodes',
  'deactivateFobs',
  'deleteFobs',
] as const
export type BulkOperation = (typeof bulkOperations)[number]

export const BULK_ITEMS_MAX = 10_000
export const BULK_BODY_MAX_BYTES = 5 * 1024 * 1024

/** Part of the request of one item. The server checks it by the schema of the endpoint that the operation calls. */
const values = z.record(z.string().max(100), z.unknown())
const label = text({ min: 1, max: 320 })

export const newBulkJob = z.strictObject({
  /** Chosen by the caller: a job that is sent twice is one job. */
  jobId: id,
  propertyId: id,
  operation: z.enum(bulkOperations),
  /** What the requests of all items have in common. */
  shared: values,
  items: z.array(z.strictObject({ label, values })).min(1).max(BULK_ITEMS_MAX),
})
export type NewBulkJob = z.infer<typeof newBulkJob>

export const bulkJob = z.object({
  jobId: id,
  propertyId: id,
  operation: z.enum(bulkOperations),
  total: count,
  done: count,
  failed: count,
  isFinished: z.boolean(),
})
export type BulkJob = z.infer<typeof bulkJob>

export const bulkFailure = z.object({
  /** The place of the item among those that were sent. */
  index: count,
  label: z.string(),
  /** As the endpoint would have answered for this item alone. */
  status: z.int(),
  code: z.string(),
  fields: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
})
export type BulkFailure = z.infer<typeof bulkFailure>

/** The failures of a job that is at work are told when it has finished. */
export const bulkJobWithFailures = bulkJob.extend({ failures: z.array(bulkFailure) })
export type BulkJobWithFailures = z.infer<typeof bulkJobWithFailures>
