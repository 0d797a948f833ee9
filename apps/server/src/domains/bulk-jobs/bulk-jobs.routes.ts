import { bulkJobsRoutes } from '@portico/contract/bulk-jobs/bulk-jobs.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { getJob, listJobs, requestedJobStarter, retryJob, seeJob } from './bulk-jobs.service.ts'

export function bindBulkJobs(binder: Binder, enqueue: Enqueue) {
  const startJob = requestedJobStarter(binder.keys, enqueue)
  bind(binder, bulkJobsRoutes, {
    list: ({ trx, query }) => listJobs(trx, query.show),
    start: (call) => startJob(call, call.account, call.body),
    get: ({ trx, params }) => getJob(trx, params.jobId),
    retry: (call) => retryJob(call, call.account, call.params.jobId, enqueue),
    remove: (call) => seeJob(call, call.params.jobId),
  })
}
