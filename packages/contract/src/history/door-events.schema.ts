import { z } from 'zod'
import { bootFields } from '../access/access-list.schema.ts'
import { id, text, timeMillis, timeZone } from '../shared/fields.ts'
import { locales } from '../shared/locales.ts'
import { pageOfMany, pageReply } from '../shared/page.ts'
import { DOOR_DURATION_MAX_MS, DOOR_EVENTS_PAGE_SIZE, doorEventKinds, durationKinds } from './door-events.rules.ts'
import { EVENTS_BATCH_MAX } from './history.rules.ts'
import { accessEventsReply, unreadable } from './history.schema.ts'

const doorEventKind = z.enum(doorEventKinds)
const duration = z.int().min(0).max(DOOR_DURATION_MAX_MS)

const reportedDoorEvent = z
  .strictObject({
    eventId: id,
    timeMillis,
    ...bootFields,
    kind: doorEventKind,
    /** How long the door stood open, the power was away, or the keypad waits; by a clock that nobody sets. */
    durationMillis: duration.optional(),
  })
  .refine(({ kind, durationMillis }) => durationMillis === undefined || durationKinds.includes(kind), {
    error: 'durationOfMoment',
    path: ['durationMillis'],
  })
export type ReportedDoorEvent = z.infer<typeof reportedDoorEvent>

export const contactStates = ['OPEN', 'SHUT'] as const
export type ContactState = (typeof contactStates)[number]

/** `contact` is how the door stands while the panel sends; a door without a contact leaves it out. */
export const doorEventsReport = z.strictObject({
  sentTimeMillis: timeMillis.optional(),
  ...bootFields,
  contact: z.enum(contactStates).optional(),
  events: z.array(z.union([reportedDoorEvent, unreadable(reportedDoorEvent)])).max(EVENTS_BATCH_MAX),
})
export type DoorEventsReport = z.infer<typeof doorEventsReport>
export const doorEventsReply = accessEventsReply

const millis = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .pipe(timeMillis)
const LIST_MAX = 8_000
const listOf = <Item extends z.ZodType<string, string>>(item: Item) =>
  text({ max: LIST_MAX })
    .transform((values) => [...new Set(values.split(',').filter((value) => value !== ''))])
    .pipe(z.array(item))

const filters = {
  propertyId: id,
  accessPointIds: listOf(id).optional(),
  kinds: listOf(doorEventKind).optional(),
  /** Milliseconds since 1970, both included. */
  gte: millis.optional(),
  lte: millis.optional(),
}
export const doorEventsQuery = z.strictObject({ ...filters, ...pageOfMany(DOOR_EVENTS_PAGE_SIZE, 100) })
export type DoorEventsQuery = z.infer<typeof doorEventsQuery>
export const doorEventsCsvQuery = z.strictObject({ ...filters, locale: z.enum(locales), timeZone })
export type DoorEventsCsvQuery = z.infer<typeof doorEventsCsvQuery>

const doorEvent = z.object({
  eventId: id,
  accessPointId: id,
  accessPointName: z.string(),
  kind: doorEventKind,
  timeMillis,
  /** What the clock of the panel said, if that was wrong. */
  panelTimeMillis: timeMillis.nullable(),
  durationMillis: duration.nullable(),
})
export type DoorEvent = z.infer<typeof doorEvent>
/** The newest first. */
export const doorEventsPage = z.object({ records: z.array(doorEvent), ...pageReply })
export type DoorEventsPage = z.infer<typeof doorEventsPage>
