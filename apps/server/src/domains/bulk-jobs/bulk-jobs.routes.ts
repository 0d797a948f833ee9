import { bulkJobsRoutes } from '@portico/contract/bulk-jobs/bulk-jobs.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { forgetJob, getJob, listJobs, retryJob, startJob } from './bulk-jobs.service.ts'
import { bulkOperations } from './operations.ts'

export function bindBulkJobs(binder: Binder, enqueue: Enqueue) {
  const operations = bulkOperations(binder.keys, enqueue)
  bind(binder, bulkJobsRoutes, {
    list: ({ trx }) => listJobs(trx),
    start: (call) => startJob(call, call.account, call.body, operations[call.body.operation], enqueue),
    get: ({ trx, params }) => getJob(trx, params.jobId),
    retry: (call) => retryJob(call, call.params.jobId, enqueue),
    remove: (call) => forgetJob(call, call.params.jobId),
  })
}
