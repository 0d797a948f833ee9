import { workbooksRoutes } from '@portico/contract/workbooks/workbooks.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { listProperties } from '../company/company.service.ts'
import { exportWorkbook, template } from './export.service.ts'
import { confirm, discard, getImport, listImports, listProblems, problemsFile, startImport } from './imports.service.ts'

export function bindWorkbooks(binder: Binder, translatorOf: TranslatorOf, enqueue: Enqueue) {
  const { keys } = binder
  bind(binder, workbooksRoutes, {
    list: ({ trx, params }) => listImports(trx, params.companyId),
    start: (call) => startImport(call, call.account, call.params.companyId, call.body, { keys, enqueue }),
    get: ({ trx, params }) => getImport(trx, params.companyId, params.importId),
    listProblems: ({ trx, params, query }) => listProblems(trx, params.companyId, params.importId, query),
    problemsFile: ({ trx, params, query }) => problemsFile(trx, { ...params, ...query }, translatorOf),
    confirm: (call) => confirm(call, call.account, { ...call.params, ...call.body }, enqueue),
    discard: (call) => discard(call, call.params),
    listProperties: ({ trx, params }) => listProperties(trx, params.companyId),
    exportCompany: {
      direct: ({ params, query, inTransaction }) =>
        exportWorkbook(
          { inTransaction, translatorOf, ...query },
          { companyId: params.companyId, propertyIds: query.propertyIds },
        ),
    },
    exportProperty: {
      direct: ({ params, query, inTransaction }) =>
        exportWorkbook({ inTransaction, translatorOf, ...query }, { propertyId: params.propertyId }),
    },
    template: { direct: ({ query }) => template({ translatorOf, ...query }) },
  })
}
