import { historyRoutes } from '@portico/contract/history/history.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { recordEvents } from './events.service.ts'
import { exportHistory, listHistory, listOptions } from './history.service.ts'

export function bindHistory(binder: Binder) {
  bind(binder, historyRoutes, {
    list: ({ trx, query }) => listHistory(trx, query),
    export: { streamed: ({ inTransaction, query }) => exportHistory(inTransaction, query) },
    options: async ({ trx, query }) => ({ options: await listOptions(trx, query) }),
    record: ({ trx, device, body }) => recordEvents(trx, device, body.events),
  })
}
