import { z } from 'zod'
import { companyName } from '../company/company.schema.ts'
import { defineRoutes } from '../shared/endpoint.ts'
import { companyNotFound } from '../shared/errors.ts'
import { id } from '../shared/fields.ts'
import {
  companiesQuery,
  companyDraft,
  invitedOwner,
  linkSecret,
  operatedCompanies,
  operatedCompany,
  operatedProperties,
  operatorErrors,
  ownerDraft,
  propertiesQuery,
} from './operator.schema.ts'

const ofOperators = { access: { who: 'operator' }, edition: 'full' } as const
const params = z.strictObject({ companyId: id.toLowerCase() })

export const operatorRoutes = defineRoutes({
  claim: {
    method: 'POST',
    path: '/v1/operator/claim',
    edition: 'full',
    summary: 'Makes the signed-in account an operator, with the secret of the link for that',
    changes: ['operator.claim'],
    access: { who: 'account' },
    body: z.strictObject({ secret: linkSecret }),
    success: 204,
    errors: [operatorErrors.linkUnknown, operatorErrors.otherKind, operatorErrors.emailUnverified],
    limit: { perMinute: 10, by: 'address' },
  },
  listCompanies: {
    method: 'GET',
    path: '/v1/operator/companies',
    ...ofOperators,
    summary: 'A page of all companies of the deployment, with their owners',
    query: companiesQuery,
    output: operatedCompanies,
    errors: [],
  },
  addCompany: {
    method: 'POST',
    path: '/v1/operator/companies',
    ...ofOperators,
    summary: 'Adds a company and invites its first owner by mail',
    changes: ['account.invite', 'companies.add'],
    body: companyDraft,
    success: 201,
    output: z.object({ companyId: id }),
    errors: [operatorErrors.addressOfOperator],
    limit: { perMinute: 30, by: 'account' },
  },
  renameCompany: {
    method: 'PUT',
    path: '/v1/operator/companies/:companyId',
    ...ofOperators,
    summary: 'Renames a company',
    changes: ['companies.rename'],
    params,
    body: companyName,
    output: operatedCompany,
    errors: [operatorErrors.stale, companyNotFound],
  },
  inviteOwner: {
    method: 'POST',
    path: '/v1/operator/companies/:companyId/owners',
    ...ofOperators,
    summary: 'Invites an owner, or mails the invitation again; beside other owners it begins after 72 hours',
    changes: ['account.invite', 'account.withdrawInvitation', 'company.resendInvitation'],
    params,
    body: ownerDraft,
    output: invitedOwner,
    errors: [operatorErrors.addressOfOperator, companyNotFound],
    limit: { perMinute: 30, by: 'account' },
  },
  listProperties: {
    method: 'GET',
    path: '/v1/operator/properties',
    ...ofOperators,
    summary: 'A page of all properties of the deployment, with their company and the state of their panels',
    query: propertiesQuery,
    output: operatedProperties,
    errors: [],
  },
})
