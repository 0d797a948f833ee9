import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { count, id } from '../shared/fields.ts'
import { BULK_BODY_MAX_BYTES, bulkJob, bulkJobsErrors, bulkJobWithFailures, newBulkJob } from './bulk-jobs.schema.ts'

const one = {
  path: '/v1/bulkJobs/:jobId',
  access: {
    who: 'manager',
    of: { in: 'params', name: 'jobId', via: 'bulkJob', missing: bulkJobsErrors.notFound },
  },
  params: z.strictObject({ jobId: id }),
} as const

/** Each item of a job changes what the endpoint of its operation says. */
export const bulkJobsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/bulkJobs',
    summary: 'The latest jobs of the caller that are at work or whose result nobody has seen, or all that are kept',
    may: 'own',
    programs: true,
    access: { who: 'manager' },
    query: z.strictObject({ show: z.enum(['unseen', 'all']).default('unseen') }),
    output: z.object({ bulkJobs: z.array(bulkJob), total: count }),
    errors: [],
  },
  start: {
    method: 'POST',
    path: '/v1/bulkJobs',
    summary: 'Does one thing for many items, each by itself; it goes on when the caller has left',
    may: 'own',
    programs: true,
    changes: 'nothing',
    access: { who: 'manager', of: { in: 'body', name: 'propertyId' } },
    body: newBulkJob,
    output: bulkJob,
    success: 202,
    errors: [bulkJobsErrors.tooMany, bulkJobsErrors.countChanged, bulkJobsErrors.tooManyItems],
    bodyMaxBytes: BULK_BODY_MAX_BYTES,
    limit: { perMinute: 60, by: 'account' },
  },
  get: {
    ...one,
    method: 'GET',
    may: 'own',
    programs: true,
    summary: 'How far a job is and, when it has finished, which items failed and why',
    output: bulkJobWithFailures,
    errors: [],
  },
  retry: {
    ...one,
    method: 'POST',
    path: '/v1/bulkJobs/:jobId/retry',
    may: 'own',
    programs: true,
    changes: 'nothing',
    summary: 'Tries the items that failed again; those that are done are no longer counted',
    output: bulkJob,
    success: 202,
    errors: [bulkJobsErrors.notFinished, bulkJobsErrors.tooMany],
  },
  remove: {
    ...one,
    method: 'DELETE',
    may: 'own',
    programs: true,
    changes: 'nothing',
    summary: 'The result of a job that has finished was seen: what failed is deleted, the numbers stay',
    success: 204,
    errors: [bulkJobsErrors.notFinished],
  },
})
