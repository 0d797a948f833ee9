import { consentRoutes } from '@portico/contract/consent/consent.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { acceptAgreement, getAgreement, listSignatures } from './consent.service.ts'

export function bindConsent(binder: Binder) {
  bind(binder, consentRoutes, {
    getAgreement: ({ trx, query }) => getAgreement(trx, query.language),
    listSignatures: ({ trx, query }) => listSignatures(trx, query.propertyId),
    accept: ({ body, account, ...unit }) => acceptAgreement(unit, account, body),
  })
}
