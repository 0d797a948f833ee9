import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { count, id, text, timeMillis } from '../shared/fields.ts'
import { locales } from '../shared/locales.ts'
import { pageOfMany, pageReply } from '../shared/page.ts'
import {
  FILE_NAME_MAX,
  fileProblems,
  importStates,
  PROBLEMS_PAGE,
  rowProblems,
  sheetRowsMax,
  sheets,
  WORKBOOK_MAX_BYTES,
} from './workbooks.rules.ts'

export const workbooksErrors = defineErrors('workbooks', {
  notFound: 404,
  /** The same file is being read or imported, or waits for a decision: by the caller, or by a colleague. */
  sameFile: 409,
  /** The member has as many unfinished imports as they can have. */
  tooMany: 409,
  /** The file has been read already, or is not read yet. */
  notReady: 409,
  /** An import that is at work is not discarded. */
  atWork: 409,
  /** Of the properties that an export names, one is unknown, archived or of another company. */
  propertyNotFound: 404,
  /** More properties, or rows of a sheet, than one file may have. */
  tooLarge: 409,
})

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4
/** The file as base64, and the other fields. */
export const WORKBOOK_BODY_MAX_BYTES = base64Length(WORKBOOK_MAX_BYTES) + 16 * 1024

export const newImport = z.strictObject({
  /** Chosen by the caller, so that a repeated request makes one import. */
  importId: id.toLowerCase(),
  fileName: text({ min: 1, max: FILE_NAME_MAX }),
  /** The file in base64. */
  content: z.string().min(1, 'fileEmpty').max(base64Length(WORKBOOK_MAX_BYTES), 'fileTooLarge').regex(BASE64),
})
export type NewImport = z.infer<typeof newImport>

export const confirmation = z.strictObject({
  /** People with an e-mail address get an invitation to the app. */
  invites: z.boolean(),
})

const sheetCounts = z.object({
  sheet: z.enum(sheets),
  added: count,
  changed: count,
  same: count,
  problems: count,
  /** Which columns change, in how many rows. */
  changes: z.array(z.object({ column: z.string(), rows: count })),
  /** Of those that were confirmed. */
  done: count,
  failed: count,
})
export type SheetCounts = z.infer<typeof sheetCounts>

/** What concerns one property. Rows of which nobody knows the property have a part without a name. */
export const importPart = z.object({
  number: count,
  name: z.string().nullable(),
  propertyId: id.nullable(),
  isNew: z.boolean(),
  sheets: z.array(sheetCounts),
})
export type ImportPart = z.infer<typeof importPart>

export const workbookImport = z.object({
  importId: id,
  companyId: id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** Why the file was refused. */
  problem: z.enum(fileProblems).nullable(),
  invites: z.boolean(),
  /** New people with an e-mail address, who would be invited. */
  invitable: count,
  total: count,
  done: count,
  failed: count,
  problems: count,
  createdAtMillis: timeMillis,
  finishedAtMillis: timeMillis.nullable(),
})
export type WorkbookImport = z.infer<typeof workbookImport>

export const importWithParts = workbookImport.extend({ parts: z.array(importPart) })
export type ImportWithParts = z.infer<typeof importWithParts>

export const problemsQuery = z.strictObject({ ...pageOfMany(PROBLEMS_PAGE) })
export const rowWithProblem = z.object({
  property: z.string().nullable(),
  sheet: z.enum(sheets),
  row: count,
  /** Null: the row as a whole. */
  column: z.string().nullable(),
  code: z.enum(rowProblems),
  value: z.string().nullable(),
})
export type RowWithProblem = z.infer<typeof rowWithProblem>
export const problemsPage = z.object({ rows: z.array(rowWithProblem), ...pageReply })
export const fileQuery = z.strictObject({ locale: z.enum(locales).default('en_US') })

const PROPERTY_IDS = /^[\da-f-]{36}(,[\da-f-]{36})*$/i
export const exportQuery = fileQuery.extend({
  /** Separated by commas, as many as one workbook has at most. Without them the workbook has all properties of the company. */
  propertyIds: text({ max: sheetRowsMax.properties * 37 - 1 })
    .regex(PROPERTY_IDS)
    .transform((ids) => [...new Set(ids.toLowerCase().split(','))])
    .pipe(z.array(id))
    .optional(),
})
