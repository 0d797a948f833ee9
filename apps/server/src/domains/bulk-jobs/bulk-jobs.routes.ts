import { bulkJobsRoutes } from '@portico/contract/bulk-jobs/bulk-jobs.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { forgetJob, getJob, listJobs, requestedJobStarter, retryJob } from './bulk-jobs.service.ts'

export function bindBulkJobs(binder: Binder, enqueue: Enqueue) {
  const startJob = requestedJobStarter(binder.keys, enqueue)
  bind(binder, bulkJobsRoutes, {
    list: ({ trx }) => listJobs(trx),
    start: (call) => startJob(call, call.account, call.body),
    get: ({ trx, params }) => getJob(trx, params.jobId),
    retry: (call) => retryJob(call, call.account, call.params.jobId, enqueue),
    remove: (call) => forgetJob(call, call.params.jobId),
  })
}
