import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { count, id, text, timeMillis, timeZone } from '../shared/fields.ts'
import { locales } from '../shared/locales.ts'
import { pageOfMany, pageReply } from '../shared/page.ts'
import type { Thing } from './change-type.ts'
import type { ChangeAction } from './changes.rules.ts'
import { topics } from './topics.rules.ts'

export const activityErrors = defineErrors('activity', {
  /** Also a change that the caller does not see. */
  notFound: 404,
  /** The kind of the change, or what it was about is gone, erased or too long ago. */
  notUndoable: 409,
  alreadyUndone: 409,
  /** Everything is as before, or was changed since. */
  nothingLeft: 409,
  /** Somebody gets in by it, and the request does not confirm that. */
  opensDoors: 409,
})

export const CHANGES_PER_PAGE = 20
/** Pages lead no further back than so many changes; a range of time or the file does. */
export const CHANGES_COUNTED_MAX = 1_000

const millis = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .pipe(timeMillis)

const filters = {
  /** The account that made the change. */
  by: id.toLowerCase().optional(),
  topic: z.enum(topics).optional(),
  /** The id of the thing that changed. */
  about: text({ min: 1, max: 64 }).toLowerCase().optional(),
  gte: millis.optional(),
  lte: millis.optional(),
  /** The language of the texts. */
  locale: z.enum(locales).default('en_US'),
  /** Of the days and times in the texts that concern no property; those of a property are by its clock. */
  timeZone: timeZone.default('UTC'),
}

export const changesQuery = z.strictObject({ ...filters, ...pageOfMany(CHANGES_PER_PAGE, 100) })
export const changesFileQuery = z.strictObject(filters)
export type ChangesQuery = z.infer<typeof changesQuery>
export type ChangesFileQuery = z.infer<typeof changesFileQuery>

/** How a field differs, in words: from one value to another, or what came and went. A secret has neither. */
export const changedLine = z.object({
  label: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
  added: z.array(z.string()).optional(),
  removed: z.array(z.string()).optional(),
})
export type ChangedLine = z.infer<typeof changedLine>

export const undoStates = ['possible', 'done'] as const

export const change = z.object({
  /** The chain of the audit in which the entry stands, and its number there. */
  chain: id,
  number: z.int().min(1),
  timeMillis,
  action: z.string() as z.ZodType<ChangeAction>,
  /** What was done, in words. */
  sentence: z.string(),
  lines: z.array(changedLine),
  /** Who did it; null for a job or an operator. */
  by: z.object({ accountId: id, name: z.string() }).nullable(),
  /** What else did it, in words: the system, a task of many, an operator, or a program of the company. Null for what somebody did in the portal. */
  program: z.string().nullable(),
  /** Where it was; null for what concerns the company. */
  property: z.object({ propertyId: id, name: z.string() }).nullable(),
  /** What it was about. */
  thing: z.object({
    kind: z.string() as z.ZodType<Thing>,
    id: z.string(),
    name: z.string().nullable(),
    /** Whether it was found by its id. False: it does not exist any more, the caller may not see it, or things of this kind have no names. */
    isFound: z.boolean(),
  }),
  /** What the entry said about a person was erased. */
  isErased: z.boolean(),
  /** Null: this change cannot be undone, or not by the caller. */
  undo: z.enum(undoStates).nullable(),
})
export type Change = z.infer<typeof change>

/** The newest first. */
export const changes = z.object({
  changes: z.array(change),
  /** When the records were last verified, and whether they were whole. Null: never. */
  verified: z.object({ timeMillis, isWhole: z.boolean() }).nullable(),
  ...pageReply,
  /** True: there are more than `totalRecords`. */
  isMore: z.boolean(),
})
export type Changes = z.infer<typeof changes>

export const undoQuery = z.strictObject({ locale: filters.locale })
export const undoBody = z.strictObject({ confirmsOpening: z.boolean() })

/** What undoing a change would do now. */
export const undoPlan = z.object({
  /** From what is now to what was before. None for a bulk job, which looks at each of its changes when it comes to it. */
  lines: z.array(changedLine),
  /** What somebody has changed since: it is left alone. The lines say what the undo would have made of it. */
  left: z.array(changedLine),
  /** Somebody may get in who does not now. */
  opensDoors: z.boolean(),
  /** The change is one of a bulk job, which is undone as a whole. */
  bulk: z.object({ changes: count, people: count }).nullable(),
})
export type UndoPlan = z.infer<typeof undoPlan>

export const undoResult = z.object({
  undone: z.array(changedLine),
  left: z.array(changedLine),
  /** The bulk job that undoes a bulk job. */
  jobId: id.nullable(),
})
export type UndoResult = z.infer<typeof undoResult>

/** Whom changes can be filtered by. */
export const authors = z.object({
  authors: z.array(z.object({ accountId: id, name: z.string() })),
  total: count,
})
