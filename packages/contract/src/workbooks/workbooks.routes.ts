import { z } from 'zod'
import { companyProperty } from '../company/company.schema.ts'
import { defineRoutes } from '../shared/endpoint.ts'
import { count, id } from '../shared/fields.ts'
import {
  confirmation,
  exportQuery,
  fileQuery,
  importWithParts,
  newImport,
  problemsPage,
  problemsQuery,
  WORKBOOK_BODY_MAX_BYTES,
  workbookImport,
  workbooksErrors,
} from './workbooks.schema.ts'

const { notFound, sameFile, tooMany, notReady, atWork, propertyNotFound, tooLarge } = workbooksErrors
const ofCompany = {
  access: { who: 'manager', ofCompany: true },
  edition: 'full',
  may: 'properties.change',
  params: z.strictObject({ companyId: id.toLowerCase() }),
} as const
const one = { ...ofCompany, params: ofCompany.params.extend({ importId: id.toLowerCase() }) } as const
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const file = { query: fileQuery, output: z.string(), limit: { perMinute: 20, by: 'account' } } as const
/** Who reads all that stands in the file. */
const readsBuildings = ['properties.read', 'entrances.read', 'keys.read', 'people.read'] as const

/** Buildings by workbook. A job changes what a confirmed import says: each row is a call of the service that does it by hand. */
export const workbooksRoutes = defineRoutes({
  list: {
    ...ofCompany,
    method: 'GET',
    path: '/v1/companies/:companyId/workbooks',
    summary: 'The latest imports that the caller has begun in a company, the newest first',
    output: z.object({ imports: z.array(workbookImport), total: count }),
    errors: [],
  },
  start: {
    ...ofCompany,
    method: 'POST',
    path: '/v1/companies/:companyId/workbooks',
    summary: 'Takes a workbook and reads it. It changes nothing before it is confirmed',
    changes: 'nothing',
    body: newImport,
    bodyMaxBytes: WORKBOOK_BODY_MAX_BYTES,
    output: workbookImport,
    success: 202,
    errors: [sameFile, tooMany],
    limit: { perMinute: 20, by: 'account' },
  },
  get: {
    ...one,
    method: 'GET',
    path: '/v1/companies/:companyId/workbooks/:importId',
    summary: 'How far an import is, and what it adds and changes at each property',
    output: importWithParts,
    errors: [notFound],
  },
  listProblems: {
    ...one,
    method: 'GET',
    path: '/v1/companies/:companyId/workbooks/:importId/problems',
    summary: 'The rows of an import that are not imported or have failed, and why',
    query: problemsQuery,
    output: problemsPage,
    errors: [notFound],
  },
  problemsFile: {
    ...one,
    method: 'GET',
    path: '/v1/companies/:companyId/workbooks/:importId/problems.csv',
    summary: 'The rows of an import that are not imported or have failed, in words, as a file for spreadsheets',
    ...file,
    mediaType: 'text/csv',
    errors: [notFound],
  },
  confirm: {
    ...one,
    method: 'POST',
    path: '/v1/companies/:companyId/workbooks/:importId/confirm',
    summary: 'Imports every row without a problem',
    changes: 'nothing',
    body: confirmation,
    output: workbookImport,
    success: 202,
    errors: [notFound, notReady],
  },
  discard: {
    ...one,
    method: 'DELETE',
    path: '/v1/companies/:companyId/workbooks/:importId',
    summary: 'Forgets an import that has finished or waits for its confirmation',
    changes: 'nothing',
    success: 204,
    errors: [notFound, atWork],
  },
  listProperties: {
    ...ofCompany,
    method: 'GET',
    path: '/v1/companies/:companyId/workbook/properties',
    summary: 'The properties of a company that can be exported, by name',
    may: readsBuildings,
    output: z.object({ properties: z.array(companyProperty), total: count }),
    errors: [],
  },
  exportCompany: {
    ...ofCompany,
    method: 'GET',
    path: '/v1/companies/:companyId/workbook.xlsx',
    summary:
      'Properties of a company, or all of them, as a workbook, which can be imported. It has no codes and no secrets',
    may: readsBuildings,
    ...file,
    query: exportQuery,
    mediaType: XLSX,
    errors: [propertyNotFound, tooLarge],
  },
  exportProperty: {
    access: { who: 'manager', of: { in: 'params', name: 'propertyId' } },
    edition: 'full',
    method: 'GET',
    path: '/v1/property/workbook/:propertyId/workbook.xlsx',
    summary: 'A property as a workbook, which can be imported. It has no codes and no secrets',
    may: readsBuildings,
    params: z.strictObject({ propertyId: id.toLowerCase() }),
    ...file,
    mediaType: XLSX,
    errors: [tooLarge],
  },
  template: {
    ...ofCompany,
    method: 'GET',
    path: '/v1/companies/:companyId/template.xlsx',
    summary: 'An empty workbook with the headers of every sheet in the language of the reader',
    ...file,
    mediaType: XLSX,
    errors: [],
  },
})
