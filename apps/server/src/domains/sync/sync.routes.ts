import { syncRoutes } from '@portico/contract/sync/sync.routes'
import { type Binder, bind, Streamed } from '../../platform/bind.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { previewLater, type SyncLater, syncLater } from '../integrations/schedule.service.ts'
import { decideConflicts, listConflicts } from './conflicts.service.ts'
import { listDefaultKeys, setDefaultKeys } from './default-keys.service.ts'
import { exportRun } from './export-run.ts'
import { changeSettings, decideRun, getOverview, getRun, listRuns, startPreview } from './reviews.service.ts'
import { listWorklist, repairAccess } from './worklist.service.ts'

export function bindSync(binder: Binder, enqueue: Enqueue, translatorOf: TranslatorOf) {
  const syncAs =
    (accountId: string): SyncLater =>
    (trx, integrationId, cause) =>
      syncLater(enqueue)(trx, integrationId, { cause, accountId })
  bind(binder, syncRoutes, {
    overview: async ({ trx, params }) => ({ overview: await getOverview(trx, params.propertyId) }),
    changeSettings: async (call) => ({ overview: await changeSettings(call, call.params.propertyId, call.body) }),
    preview: async (call) => ({
      runId: await startPreview(call, call.params.propertyId, call.account.id, previewLater(enqueue)),
    }),
    listRuns: ({ trx, params, query }) => listRuns(trx, params.propertyId, query),
    getRun: ({ trx, params, query }) => getRun(trx, params, query),
    exportRun: {
      direct: async ({ inTransaction, params, query }) =>
        new Streamed(await exportRun(inTransaction, params, query, translatorOf)),
    },
    decideRun: async (call) => ({
      overview: await decideRun(call, call.params, {
        decision: call.body.decision,
        accountId: call.account.id,
        syncLater: syncAs(call.account.id),
      }),
    }),
    listConflicts: ({ trx, params, query }) => listConflicts(trx, params.propertyId, query.state),
    decideConflicts: async (call) => ({
      results: await decideConflicts(call, call.params.propertyId, call.body, {
        accountId: call.account.id,
        syncLater: syncAs(call.account.id),
      }),
    }),
    listDefaultKeys: async ({ trx, params }) => ({ places: await listDefaultKeys(trx, params.propertyId) }),
    setDefaultKeys: async (call) => ({ places: await setDefaultKeys(call, call.params.propertyId, call.body) }),
    worklist: ({ trx, params }) => listWorklist(trx, params.propertyId),
    repair: async (call) => ({ results: await repairAccess(call, call.params.propertyId, call.body) }),
  })
}
