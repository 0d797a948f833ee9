import { consentRoutes } from '@portico/contract/consent/consent.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { acceptAgreement, getAgreement } from './consent.service.ts'

export function bindConsent(binder: Binder) {
  bind(binder, consentRoutes, {
    getAgreement: ({ trx, query }) => getAgreement(trx, query.language),
    accept: ({ body, account, ...unit }) => acceptAgreement(unit, account, body),
  })
}
