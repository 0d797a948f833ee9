import { metricsRoutes } from '@portico/contract/metrics/metrics.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { insertEvents } from './metrics.store.ts'

export function bindMetrics(binder: Binder) {
  bind(binder, metricsRoutes, {
    record: async ({ account, body, trx }) => {
      await insertEvents(trx, account.id, body.events)
      return undefined
    },
  })
}
