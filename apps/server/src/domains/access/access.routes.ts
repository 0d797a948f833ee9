import { accessRoutes } from '@portico/contract/access/access.routes'
import { type Binder, bind, Streamed } from '../../platform/bind.ts'
import type { Config } from '../../platform/config.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { openTurns } from '../../platform/turns.ts'
import { jobStarter } from '../bulk-jobs/bulk-jobs.service.ts'
import { wakeCodeHashes } from '../credentials/code-hashes.service.ts'
import { listSuspensions, resume, suspend } from './closures.service.ts'
import { changePanelKeys, fetchCodeKey, getPanelKeys } from './code-keys.service.ts'
import { commission, getCommissioning } from './commissioning.service.ts'
import { getDelivery, listDoors, listLockdowns } from './doors.service.ts'
import { explain } from './explain.service.ts'
import { getGuessing } from './guessing.service.ts'
import { beginGuestSharing, getGuestSharing } from './guest-sharing.service.ts'
import { liftLockdown, lockDown } from './lockdowns.service.ts'
import { exportOpeners, listOpeners } from './openers.service.ts'
import { openNow } from './openings.service.ts'
import { bindPairing } from './pairing.routes.ts'
import { acknowledge, fetchList, requireOwn } from './panels.service.ts'
import { openRevisionFeed } from './revision-feed.ts'
import { reportStolen } from './stolen-panel.service.ts'
import { issueToken, withdrawTokens } from './tokens.service.ts'
import { boundPolls } from './waiting-polls.ts'

type Settings = Pick<Config, 'sessionUrl' | 'databaseConnections'>
type Parts = { enqueue: Enqueue; translatorOf: TranslatorOf }

export function bindAccess(binder: Binder, { sessionUrl, databaseConnections }: Settings, parts: Parts) {
  const { enqueue, translatorOf } = parts
  const { app, database, keys } = binder
  const startJob = jobStarter(keys, enqueue)
  const polls = boundPolls()
  const inTurn = openTurns(Math.max(1, Math.floor(databaseConnections / 2)))
  const feed = openRevisionFeed({ sessionUrl, database, log: app.log })
  app.addHook('preClose', () => feed.stop())
  bindPairing(binder, { feed, enqueue })
  bind(binder, accessRoutes, {
    fetchList: { outside: (call) => fetchList({ keys, feed, polls, inTurn }, call) },
    fetchCodeKey: {
      outside: ({ device, params, inTransaction }) => {
        requireOwn(device, params.deviceId)
        return inTransaction((unit) => fetchCodeKey(unit, keys, device))
      },
    },
    acknowledge: { outside: (call) => acknowledge(database, call) },
    openNow: {
      outside: ({ account, body, inTransaction, reply }) => {
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        return openNow(feed, { account, body, inTransaction, gone: gone.signal })
      },
    },
    listDoors: ({ trx, query }) => listDoors(trx, query.propertyId),
    getDelivery: ({ trx, account, query }) => getDelivery(trx, account.id, query),
    getGuessing: ({ trx, query }) => getGuessing(trx, query.propertyId),
    getPanelKeys: ({ trx, params }) => getPanelKeys(trx, params.propertyId),
    changePanelKeys: (call) => changePanelKeys(call, call.params.propertyId, call.body),
    // Outside, because the reply to an Idempotency-Key is stored, and a token must not be.
    issueToken: {
      outside: ({ inTransaction, params, account }) =>
        inTransaction(async (unit) => {
          const issued = await issueToken(unit, { keys, enqueue }, params, account.id)
          // The first token of a property: its codes have no hashes yet.
          await wakeCodeHashes(enqueue)(unit.trx, params.propertyId)
          return issued
        }),
    },
    withdrawTokens: (call) => withdrawTokens(call, call.params),
    reportStolen: async (call) => {
      const { propertyId } = call.params
      const report = await reportStolen(call, call.account, { ...call.params, ...call.body }, startJob)
      await wakeCodeHashes(enqueue)(call.trx, propertyId)
      return report
    },
    getCommissioning: ({ trx, params }) => getCommissioning(trx, params),
    commission: (call) => commission(call, call.account, call.params, call.body),
    explain: ({ trx, query }) => explain(trx, query),
    listOpeners: ({ trx, query }) => listOpeners(trx, query),
    exportOpeners: {
      direct: async ({ inTransaction, query }) => new Streamed(await exportOpeners(inTransaction, query, translatorOf)),
    },
    getGuestSharing: ({ trx, query }) => getGuestSharing(trx, query.propertyId),
    beginGuestSharing: (call) => beginGuestSharing(call, call.params.propertyId, call.body.version),
    listSuspensions: async ({ trx, query }) => ({ suspensions: await listSuspensions(trx, query.propertyId) }),
    suspend: (call) => suspend(call, call.account, call.params, call.body.reason),
    resume: (call) => resume(call, call.params),
    listLockdowns: async ({ trx, query }) => ({ lockdowns: await listLockdowns(trx, query.propertyId) }),
    lockDown: (call) => lockDown(call, call.account, call.params, call.body),
    liftLockdown: (call) => liftLockdown(call, call.params, call.query.version),
  })
}
