import { operatorRoutes } from '@portico/contract/operator/operator.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { claimOperator } from './first-operator.service.ts'
import { addCompanyWithOwner, inviteOwnerTo, listCompanies, listProperties, renameCompany } from './operator.service.ts'

export function bindOperator(binder: Binder) {
  const { keys } = binder
  bind(binder, operatorRoutes, {
    claim: (call) => claimOperator(call, call.account, call.body.secret),
    listCompanies: ({ trx, query }) => listCompanies(trx, query),
    // The link is in the mail alone.
    addCompany: async (call) => {
      const { companyId } = await addCompanyWithOwner({ ...call, keys }, call.body)
      return { companyId }
    },
    renameCompany: (call) => renameCompany(call, call.params.companyId, call.body),
    inviteOwner: (call) => inviteOwnerTo({ ...call, keys }, call.params.companyId, call.body.email),
    listProperties: ({ trx, query }) => listProperties(trx, query),
  })
}
