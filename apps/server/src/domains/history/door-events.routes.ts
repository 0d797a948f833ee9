import { doorEventsRoutes } from '@portico/contract/history/door-events.routes'
import { type Binder, bind, Streamed } from '../../platform/bind.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { exportDoorEvents, listDoorEvents, recordDoorEvents } from './door-events.service.ts'

export function bindDoorEvents(binder: Binder, translatorOf: TranslatorOf) {
  bind(binder, doorEventsRoutes, {
    list: ({ trx, query }) => listDoorEvents(trx, query),
    exportCsv: {
      async direct({ inTransaction, query }) {
        const { pieces, fileName } = await exportDoorEvents(inTransaction, query, translatorOf)
        return new Streamed(pieces, fileName)
      },
    },
    record: { direct: ({ device, body }) => recordDoorEvents(binder, device, body) },
  })
}
