import { privacyRoutes } from '@portico/contract/privacy/privacy.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import type { Config } from '../../platform/config.ts'
import { createHold, listHolds, releaseHold } from './holds.service.ts'
import { getRetention, previewRetention, setRetention } from './retention.service.ts'

export function bindPrivacy(binder: Binder, { retention }: Pick<Config, 'retention'>) {
  bind(binder, privacyRoutes, {
    getRetention: ({ trx, params }) => getRetention(trx, retention, params.propertyId),
    setRetention: (call) => setRetention(call, retention, call.params.propertyId, call.body),
    previewRetention: ({ trx, params, body }) => previewRetention(trx, params.propertyId, body),
    listHolds: ({ trx, params }) => listHolds(trx, params.propertyId),
    createHold: (call) => createHold(call, call.account, call.params.propertyId, call.body),
    releaseHold: (call) => releaseHold(call, call.params),
  })
}
