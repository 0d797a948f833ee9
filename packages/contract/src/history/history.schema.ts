import { z } from 'zod'
import { commandRefusals, eventReasons } from '../access/access.rules.ts'
import { bootFields } from '../access/access-list.schema.ts'
import { count, email, id, text, timeMillis, timeZone } from '../shared/fields.ts'
import { locales } from '../shared/locales.ts'
import { pageOfMany } from '../shared/page.ts'
import { activityUnits } from './activity.rules.ts'
import {
  ATTEMPTS_MAX,
  EVENTS_BATCH_MAX,
  eventRefusals,
  LATEST_MAX,
  reasonFilters,
  sortAttributes,
  sortDirections,
  unlockStatuses,
} from './history.rules.ts'

const VISITOR_MAX = 254
/** Far more than the filters may have, so that too many of them are told as such. */
const LIST_MAX = 8_000

const decoded = (value: string) => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
const visitor = text({ min: 1, max: VISITOR_MAX })
/** Comma separated; a comma within a value is written `%2C`. */
const list = <Item extends z.ZodType<string, string>>(item: Item) =>
  text({ max: LIST_MAX })
    .transform((values) => [
      ...new Set(
        values
          .split(',')
          .filter((value) => value !== '')
          .map(decoded),
      ),
    ])
    .pipe(z.array(item))

const millis = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .pipe(timeMillis)

export const unlockStatus = z.enum(unlockStatuses)

/** Whose events, and what happened. */
const subjects = {
  accessPointIds: list(id).optional(),
  accessBy: list(visitor).optional(),
  unlockStatuses: list(z.enum(unlockStatuses)).optional(),
  denialReasons: list(z.enum(reasonFilters)).optional(),
}
/** What is looked for. `gte` and `lte` are milliseconds since 1970, both included. */
const filters = {
  propertyId: id,
  gte: millis.optional(),
  lte: millis.optional(),
  ...subjects,
  sortAttribute: z.enum(sortAttributes).default('timestamp'),
  sortDirection: z.enum(sortDirections).default('DESC'),
}
export const historyExportQuery = z.strictObject(filters)
export type HistoryExportQuery = z.infer<typeof historyExportQuery>
/** The language of the headings, and the time zone of the times; the reasons of denials have a column only if they are asked for. */
export const historyCsvQuery = z.strictObject({
  ...filters,
  locale: z.enum(locales),
  timeZone,
  withReasons: z.literal('1').optional(),
})
export type HistoryCsvQuery = z.infer<typeof historyCsvQuery>
export const historyQuery = z.strictObject({
  ...filters,
  ...pageOfMany(20, 100),
})
export type HistoryQuery = z.infer<typeof historyQuery>

export const accessHistoryRecord = z.object({
  eventId: id,
  /** What tells visitors apart: an e-mail, without one a name; empty when nobody knows. */
  accessBy: z.string(),
  accessByName: z.string().nullable(),
  accessPointId: id,
  accessPointName: z.string(),
  address: z.string(),
  unlockTimestamp: timeMillis,
  /** What the clock of the panel said, if that was wrong; null: the time above is the panel's own. */
  panelTimestamp: timeMillis.nullable(),
  unlockStatus: z.enum(unlockStatuses),
  /** The door let somebody in because it did not know yet that they had lost their access. */
  wasDoorUnaware: z.boolean(),
  /** Of the user or, of a guest, of the user who invited them. */
  userUnitNumbers: z.array(z.string()),
  userEmail: z.string().nullable(),
  /** Of a verified guest. */
  avgEmail: z.string().nullable(),
  /** Why the door stayed shut; null unless the panel has told it. */
  denialReason: z.enum(eventReasons).nullable(),
  /** How many attempts this event stands for: a keypad that waits after wrong codes sums up what is tried meanwhile. */
  attempts: count,
  /** Who or what the event was about, as far as it is known. They may have been deleted since. */
  personId: id.nullable(),
  credentialId: id.nullable(),
  accessCustomerId: id.nullable(),
  /** Somebody has pressed *Open now*: a member in the portal, or a person in an app. */
  isRemote: z.boolean().optional(),
  /** Whether the person is still one of the property's. */
  personExists: z.boolean(),
  /** Of a pass, whose host the person is; it is forgotten some time after the end of the pass. */
  pass: z.object({ passId: id, visitorName: z.string() }).optional(),
})
export type AccessHistoryRecord = z.infer<typeof accessHistoryRecord>

export const historyPage = z.object({
  records: z.array(accessHistoryRecord),
  totalPages: count,
  totalRecords: count,
  /** When the history begins, if the range reaches beyond that: earlier events were deleted. */
  keptSinceMillis: timeMillis.optional(),
})
export type HistoryPage = z.infer<typeof historyPage>

/** `since` is when the caller asked last, by the clock of the server. */
export const historyLatestQuery = z.strictObject({
  propertyId: id,
  gte: millis.optional(),
  since: millis.optional(),
  ...subjects,
})
export type HistoryLatestQuery = z.infer<typeof historyLatestQuery>
/** The newest first. */
export const historyLatest = z.object({ records: z.array(accessHistoryRecord).max(LATEST_MAX), asOf: timeMillis })
export type HistoryLatest = z.infer<typeof historyLatest>

export const activityQuery = z.strictObject({
  propertyId: id,
  accessPointId: id.optional(),
  gte: millis,
  lte: millis,
  timeZone,
  by: z.enum(activityUnits),
})
export type ActivityQuery = z.infer<typeof activityQuery>
/** Each hour or day that the range touches, as a whole. */
export const activity = z.object({
  periods: z.array(z.object({ start: timeMillis, end: timeMillis, opened: count, denied: count })),
})
export type Activity = z.infer<typeof activity>

export const triesQuery = z.strictObject({ propertyId: id })
/** What was typed at keypads that waited after wrong codes, by number of attempts; an entrance without any is left out. */
export const tries = z.object({
  entrances: z.array(
    z.object({ accessPointId: id, accessPointName: z.string(), attempts: count, lastTimeMillis: timeMillis }),
  ),
})
export type Tries = z.infer<typeof tries>

export const historyOptionsQuery = z.strictObject({
  propertyId: id,
  filter: z.enum(['accessBy', 'accessPointIds']),
  search: text({ max: VISITOR_MAX }).default(''),
})
export type HistoryOptionsQuery = z.infer<typeof historyOptionsQuery>

/** What a panel compared without finding it: the tag of a code, the text of a fob's number, the person of an app. The server finds whose it is, and stores that alone. */
const shown = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('CODE'), tag: text({ min: 1, max: 64 }) }),
  z.strictObject({ kind: z.literal('FOB'), text: text({ min: 1, max: 120 }) }),
  z.strictObject({ kind: z.literal('APP'), personId: id }),
])

/** What a device saw at its entrance. Who it was follows from the person, the credential or the provider it names, if it knows. */
const accessEvent = z
  .strictObject({
    eventId: id,
    unlockTimestamp: timeMillis,
    ...bootFields,
    unlockStatus: z.enum(unlockStatuses),
    /** Only of a door that stayed shut. */
    denialReason: z.enum(eventReasons).optional(),
    /** Only of a door that stayed shut: how many attempts are summed up here, if it is more than one. */
    attempts: z.int().min(2).max(ATTEMPTS_MAX).optional(),
    personId: id.optional(),
    credentialId: id.optional(),
    accessCustomerId: id.optional(),
    /** Only of a denial that names nobody. */
    shown: shown.optional(),
    /** A guest, whom the person has invited. */
    avgEmail: email.optional(),
    /** Of a command: the press that it came from. The event is the answer of the panel. */
    pressId: id.optional(),
  })
  .refine(({ unlockStatus, denialReason }) => denialReason === undefined || unlockStatus === 'FAILURE', {
    error: 'reasonWithoutDenial',
    path: ['denialReason'],
  })
  .refine(({ unlockStatus, attempts }) => attempts === undefined || unlockStatus === 'FAILURE', {
    error: 'attemptsWithoutDenial',
    path: ['attempts'],
  })
  .refine(
    ({ denialReason, pressId }) => pressId !== undefined || !commandRefusals.some((one) => one === denialReason),
    {
      error: 'reasonOfCommand',
      path: ['denialReason'],
    },
  )
  // A keypad that waits looks at no code, so nobody may learn from its events whose code was typed.
  .refine(
    ({ denialReason, personId, credentialId, accessCustomerId, avgEmail }) =>
      denialReason !== 'TOO_MANY_TRIES' || !(personId ?? credentialId ?? accessCustomerId ?? avgEmail),
    { error: 'namedWhileWaiting', path: ['denialReason'] },
  )
  .refine(
    ({ shown, unlockStatus, personId, credentialId, accessCustomerId }) =>
      shown === undefined || (unlockStatus === 'FAILURE' && !(personId ?? credentialId ?? accessCustomerId)),
    { error: 'shownBySomebodyKnown', path: ['shown'] },
  )
export type AccessEvent = z.infer<typeof accessEvent>
/** What cannot be read is refused alone: one bad record must not keep a panel from delivering the others. */
const anything = z.unknown().meta({ description: 'Anything else is refused alone, as unreadable.' })
export const unreadable = (expected: z.ZodType) =>
  anything.transform((value): UnreadableEvent => {
    const eventId = typeof value === 'object' && value !== null && 'eventId' in value ? value.eventId : undefined
    const field = expected.safeParse(value).error?.issues[0]?.path.join('.') ?? ''
    const isPlain = typeof eventId === 'string' && /^[\x20-\x7e]{1,100}$/.test(eventId)
    return { isUnreadable: true, eventId: isPlain ? eventId : '', field }
  })
export type UnreadableEvent = { isUnreadable: true; eventId: string; field: string }

/** What the panel's clock says while it sends, and in which boot it does. By it the server corrects the times of the events. */
export const accessEvents = z.strictObject({
  sentTimeMillis: timeMillis.optional(),
  ...bootFields,
  events: z
    .array(z.union([accessEvent, unreadable(accessEvent)]))
    .min(1)
    .max(EVENTS_BATCH_MAX),
})
export type AccessEvents = z.infer<typeof accessEvents>

export const accessEventsReply = z.object({
  recorded: count,
  /** Reported before. */
  known: count,
  /** Never to be sent again: nothing will change about them. */
  refused: z.array(
    z.object({
      /** As the panel has written it; empty if it cannot be read. */
      eventId: z.string(),
      reason: z.enum(eventRefusals),
      /** Of an event that cannot be read: its place in the batch, and the field that is wrong. */
      index: count.optional(),
      field: z.string().optional(),
    }),
  ),
})
export type AccessEventsReply = z.infer<typeof accessEventsReply>
