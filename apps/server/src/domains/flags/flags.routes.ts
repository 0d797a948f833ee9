import { flagsRoutes } from '@portico/contract/flags/flags.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { listFlagsFor } from './flags.service.ts'

export function bindFlags(binder: Binder) {
  bind(binder, flagsRoutes, { list: async ({ trx }) => ({ featureFlags: await listFlagsFor(trx) }) })
}
