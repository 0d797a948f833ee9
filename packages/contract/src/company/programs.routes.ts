import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { count, id, version } from '../shared/fields.ts'
import { companyErrors } from './company.schema.ts'
import { newToken, program, programDraft, programErrors, tokenDraft } from './programs.schema.ts'

const ofCompany = { access: { who: 'manager', ofCompany: true }, edition: 'full' } as const
const plainId = id.toLowerCase()
const params = z.strictObject({ companyId: plainId })
const ofProgram = params.extend({ accountId: plainId })
const ofToken = ofProgram.extend({ tokenId: plainId })
const grantErrors = [
  companyErrors.beyondOwn,
  companyErrors.roleNotFound,
  companyErrors.groupNotFound,
  companyErrors.propertyNotFound,
  programErrors.roleNotForPrograms,
  programErrors.termsNotAccepted,
] as const

export const programsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/companies/:companyId/programs',
    ...ofCompany,
    summary: 'The programs of a company by name, with their roles and tokens',
    may: 'tokens.read',
    params,
    output: z.object({ programs: z.array(program), total: count }),
    errors: [],
  },
  get: {
    method: 'GET',
    path: '/v1/companies/:companyId/programs/:accountId',
    ...ofCompany,
    summary: 'A program of a company',
    may: 'tokens.read',
    params: ofProgram,
    output: program,
    errors: [programErrors.notFound],
  },
  create: {
    method: 'POST',
    path: '/v1/companies/:companyId/programs',
    ...ofCompany,
    summary: 'Adds a program with its roles. It has no token yet',
    may: 'tokens.change',
    changes: ['programs.create'],
    params,
    body: programDraft,
    output: program,
    success: 201,
    errors: [...grantErrors, programErrors.tooMany],
  },
  update: {
    method: 'PUT',
    path: '/v1/companies/:companyId/programs/:accountId',
    ...ofCompany,
    summary: 'Changes the name and the roles of a program, which count from its next call on',
    may: 'tokens.change',
    changes: ['programs.update'],
    params: ofProgram,
    body: programDraft.extend({ version }),
    output: program,
    errors: [...grantErrors, programErrors.notFound, programErrors.stale],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/companies/:companyId/programs/:accountId',
    ...ofCompany,
    summary: 'Ends all that a program has: its tokens, roles, jobs and waits. What it has done stays under its name',
    may: 'tokens.change',
    changes: ['programs.remove'],
    params: ofProgram,
    success: 204,
    errors: [companyErrors.beyondOwn, programErrors.notFound],
  },
  addToken: {
    method: 'POST',
    path: '/v1/companies/:companyId/programs/:accountId/tokens',
    ...ofCompany,
    summary: 'Makes a token, which this reply shows and nothing else ever does. Two live at once',
    may: 'tokens.change',
    changes: ['programs.addToken'],
    params: ofProgram,
    body: tokenDraft,
    output: newToken,
    success: 201,
    errors: [companyErrors.beyondOwn, programErrors.notFound, programErrors.tooManyTokens],
    limit: { perMinute: 20, by: 'account' },
  },
  withdrawToken: {
    method: 'DELETE',
    path: '/v1/companies/:companyId/programs/:accountId/tokens/:tokenId',
    ...ofCompany,
    summary: 'Withdraws a token at once, on every server',
    may: 'tokens.change',
    changes: ['programs.withdrawToken'],
    params: ofToken,
    success: 204,
    errors: [programErrors.notFound, programErrors.tokenNotFound],
  },
})
