import { historyRoutes } from '@portico/contract/history/history.routes'
import { type Binder, bind, Streamed } from '../../platform/bind.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { countActivity } from './activity.service.ts'
import { countBusyHours, countDeliveries } from './charts.service.ts'
import { recordEvents } from './events.service.ts'
import { exportHistory, exportHistoryCsv, nameOfHistoryCsv } from './export.service.ts'
import { listHistory, listLatest, listOptions } from './history.service.ts'
import { hasCountedOpening } from './history.store.ts'
import { listTries } from './tries.store.ts'

export function bindHistory(binder: Binder, translatorOf: TranslatorOf) {
  bind(binder, historyRoutes, {
    list: ({ trx, query }) => listHistory(trx, query),
    export: { direct: async ({ inTransaction, query }) => new Streamed(await exportHistory(inTransaction, query)) },
    exportCsv: {
      async direct({ inTransaction, query }) {
        const fileName = await nameOfHistoryCsv(inTransaction, query, translatorOf)
        return new Streamed(await exportHistoryCsv(inTransaction, query, translatorOf), fileName)
      },
    },
    latest: ({ trx, query }) => listLatest(trx, query),
    activity: ({ trx, query }) => countActivity(trx, query),
    busyHours: ({ trx, query }) => countBusyHours(trx, query),
    deliveries: ({ trx, query }) => countDeliveries(trx, query.propertyId),
    opened: async ({ trx, query }) => ({ hasOpened: await hasCountedOpening(trx, query.propertyId) }),
    tries: async ({ trx, query }) => ({ entrances: await listTries(trx, query.propertyId) }),
    options: async ({ trx, query }) => ({ options: await listOptions(trx, query) }),
    record: { direct: ({ device, body }) => recordEvents(binder, device, body) },
  })
}
