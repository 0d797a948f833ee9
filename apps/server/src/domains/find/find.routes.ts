import { findRoutes } from '@portico/contract/find/find.routes'
import type { Country } from '@portico/contract/shared/locales'
import { type Binder, bind } from '../../platform/bind.ts'
import { find } from './find.service.ts'

export function bindFind(binder: Binder, { country }: { country: Country }) {
  bind(binder, findRoutes, { find: ({ trx, account, query }) => find(trx, account, query, country) })
}
