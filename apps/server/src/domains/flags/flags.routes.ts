import { flagsRoutes } from '@portico/contract/flags/flags.routes'
import { flagValues } from '@portico/contract/flags/flags.schema'
import { type Binder, bind } from '../../platform/bind.ts'
import { listFlags } from './flags.store.ts'

export function bindFlags(binder: Binder) {
  bind(binder, flagsRoutes, {
    list: async ({ trx }) => {
      const rows = await listFlags(trx)
      // A row that no longer fits its flag must not take the portal down: such a flag counts as not set.
      const fitting = rows.filter((row) => flagValues.safeParse({ [row.name]: row.value }).success)
      return { featureFlags: flagValues.parse(Object.fromEntries(fitting.map((row) => [row.name, row.value]))) }
    },
  })
}
