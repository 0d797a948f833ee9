import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { id } from '../shared/fields.ts'
import {
  activityErrors,
  authors,
  changes,
  changesFileQuery,
  changesQuery,
  undoBody,
  undoPlan,
  undoQuery,
  undoResult,
} from './activity.schema.ts'
import { errorsOfUndo, writtenByUndo } from './undoable.ts'

const ofProperty = {
  access: { who: 'manager', of: { in: 'params', name: 'propertyId' } },
  edition: 'full',
  may: 'changes.own',
  params: z.strictObject({ propertyId: id.toLowerCase() }),
} as const
const ofCompany = {
  access: { who: 'manager', ofCompany: true },
  edition: 'full',
  may: 'changes.read',
  params: z.strictObject({ companyId: id.toLowerCase() }),
} as const
const file = { query: changesFileQuery, output: z.string(), limit: { perMinute: 20, by: 'account' } } as const
const ofOne = {
  path: '/v1/property/changes/:propertyId/:number/undo',
  ...ofProperty,
  params: ofProperty.params.extend({
    number: z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  }),
  query: undoQuery,
} as const

export const activityRoutes = defineRoutes({
  listOfProperty: {
    method: 'GET',
    path: '/v1/property/changes/:propertyId',
    ...ofProperty,
    summary: 'Who has changed what at a property, the newest first',
    query: changesQuery,
    output: changes,
    errors: [],
  },
  listOfCompany: {
    method: 'GET',
    path: '/v1/companies/:companyId/changes',
    ...ofCompany,
    summary: 'Who has changed what in a company and at all of its properties, the newest first',
    query: changesQuery,
    output: changes,
    errors: [],
  },
  authorsOfProperty: {
    method: 'GET',
    path: '/v1/property/changes/:propertyId/authors',
    ...ofProperty,
    may: 'changes.read',
    summary: 'Who has changed something at a property, by name',
    output: authors,
    errors: [],
  },
  authorsOfCompany: {
    method: 'GET',
    path: '/v1/companies/:companyId/changes/authors',
    ...ofCompany,
    summary: 'Who has changed something in a company or at one of its properties, by name',
    output: authors,
    errors: [],
  },
  csvOfProperty: {
    method: 'GET',
    path: '/v1/property/changes/:propertyId/export.csv',
    ...ofProperty,
    summary: 'The changes of a property as a file for spreadsheets',
    ...file,
    mediaType: 'text/csv',
    errors: [],
  },
  csvOfCompany: {
    method: 'GET',
    path: '/v1/companies/:companyId/changes/export.csv',
    ...ofCompany,
    summary: 'The changes of a company and of its properties as a file for spreadsheets',
    ...file,
    mediaType: 'text/csv',
    errors: [],
  },
  linesOfProperty: {
    method: 'GET',
    path: '/v1/property/changes/:propertyId/export.jsonl',
    ...ofProperty,
    summary: 'The changes of a property for programs, one JSON object a line',
    ...file,
    mediaType: 'application/jsonl',
    errors: [],
  },
  linesOfCompany: {
    method: 'GET',
    path: '/v1/companies/:companyId/changes/export.jsonl',
    ...ofCompany,
    summary: 'The changes of a company and of its properties for programs, one JSON object a line',
    ...file,
    mediaType: 'application/jsonl',
    errors: [],
  },
  planUndo: {
    method: 'GET',
    ...ofOne,
    summary: 'What would be undone of a change, and what would be left alone because somebody has changed it since',
    output: undoPlan,
    errors: [activityErrors.notFound, activityErrors.notUndoable, activityErrors.alreadyUndone],
  },
  undo: {
    method: 'POST',
    ...ofOne,
    summary: 'Undoes a change by a new one; what was changed since is left alone. A bulk job is undone as a whole',
    changes: writtenByUndo,
    body: undoBody,
    output: undoResult,
    errors: [...Object.values(activityErrors), ...errorsOfUndo],
  },
})
