import { z } from 'zod'
import { denialReasons } from '../access/access.rules.ts'
import { defineErrors } from '../shared/errors.ts'
import { count, id, name, text, timeMillis, version } from '../shared/fields.ts'
import { locales } from '../shared/locales.ts'
import { dayNames } from '../shared/weekly-schedule.ts'
import {
  CALENDAR_DAYS_MAX,
  calendarDayKinds,
  HOLDINGS_PER_CALL_MAX,
  HOURS_NAME_MAX,
  HOURS_NAME_MIN,
  isHoursEnd,
  isHoursStart,
  PREVIEW_PEOPLE_MAX,
  SPANS_MAX,
  WINDOWS_MAX,
} from './hours.rules.ts'

export const hoursErrors = defineErrors('hours', {
  notFound: 404,
  calendarNotFound: 404,
  keyNotFound: 404,
  personNotFound: 404,
  /** The person does not hold one of the keys. */
  holdingNotFound: 404,
  credentialNotFound: 404,
  entranceNotFound: 404,
  nameTaken: 409,
  /** The property has as many hours, or calendars, as it can have. */
  tooMany: 409,
  /** Something still uses them; the one who deletes takes them off first. */
  inUse: 409,
  /** Somebody else has changed them meanwhile. */
  stale: 409,
})

const hoursName = name(
  { min: HOURS_NAME_MIN, max: HOURS_NAME_MAX },
  { tooShort: 'nameRequired', tooLong: 'nameLength', invalid: 'nameInvalid' },
)
const time = text({ max: 5 })
const spanFields = { from: time.refine(isHoursStart, 'timeStep'), to: time.refine(isHoursEnd, 'timeStep') }
const isNotEmpty = ({ from, to }: { from: string; to: string }) => from !== to
const empty = { error: 'windowEmpty', path: ['to'] }
/** An end before the beginning lies on the next day. */
const span = z.strictObject(spanFields).refine(isNotEmpty, empty)
const isEachDayOnce = (days: readonly string[]) => new Set(days).size === days.length
const window = z
  .strictObject({
    days: z.array(z.enum(dayNames)).min(1, 'dayMissing').max(dayNames.length).refine(isEachDayOnce, 'dayTwice'),
    ...spanFields,
  })
  .refine(isNotEmpty, empty)
export type HoursWindowDraft = z.infer<typeof window>

/** The fields of hours that people enter. Form and server validate with this schema. */
export const hoursDraft = z.strictObject({
  name: hoursName,
  windows: z.array(window).min(1, 'windowMissing').max(WINDOWS_MAX, 'windowsMax'),
  /** A day of this calendar beats the week. */
  calendarId: id.nullable(),
})
export type HoursDraft = z.infer<typeof hoursDraft>
export const hoursChange = hoursDraft.extend({ version })
export type HoursChange = z.infer<typeof hoursChange>

const date = z.iso.date().refine((value) => value >= '2000-01-01' && value <= '2199-12-31', 'dateRange')
/** An empty name is none. */
const dayName = name(
  { min: 0, max: HOURS_NAME_MAX },
  { tooShort: 'nameInvalid', tooLong: 'nameLength', invalid: 'nameInvalid' },
)
  .transform((value) => value || null)
  .nullable()
/** CLOSED: shut all day. OPEN: open all day. OTHER: open at these times instead of those of the week. */
const calendarDay = z
  .strictObject({
    date,
    kind: z.enum(calendarDayKinds),
    /** Only of the kind OTHER. */
    spans: z.array(span).max(SPANS_MAX, 'spansMax'),
    name: dayName,
  })
  .refine(({ kind, spans }) => kind !== 'OTHER' || spans.length > 0, { error: 'spanMissing', path: ['spans'] })
  .transform((day) => (day.kind === 'OTHER' ? day : { ...day, spans: [] }))
export type CalendarDayDraft = z.infer<typeof calendarDay>

const isEachDateOnce = (days: readonly { date: string }[]) => new Set(days.map(({ date }) => date)).size === days.length
/** The whole set of days in one write. */
export const calendarDraft = z.strictObject({
  name: hoursName,
  days: z.array(calendarDay).max(CALENDAR_DAYS_MAX, 'daysMax').refine(isEachDateOnce, 'dateTwice'),
})
export type CalendarDraft = z.infer<typeof calendarDraft>
export const calendarChange = calendarDraft.extend({ version })
export type CalendarChange = z.infer<typeof calendarChange>

/** How many use hours: keys for everybody who is no guest, keys for guests, holdings of people, codes and fobs. */
const use = z.object({ keys: count, guestKeys: count, holdings: count, credentials: count })
export type HoursUse = z.infer<typeof use>

const named = z.object({ calendarId: id, name: z.string() })
export const hours = z.object({
  hoursId: id,
  name: z.string(),
  windows: z.array(z.object({ days: z.array(z.enum(dayNames)), from: z.string(), to: z.string() })),
  calendar: named.nullable(),
  use,
  /** False: nothing uses them, so they change nothing at any door. */
  isAttached: z.boolean(),
  version,
})
export type HoursView = z.infer<typeof hours>
export const hoursList = z.object({ hours: z.array(hours), total: count })

/** `knowsHours` is false if a panel there speaks only the first format of lists: it keeps shut for whoever is bound by hours. */
const doorOfHours = z.object({ accessPointId: id, accessPointName: z.string(), knowsHours: z.boolean() })
export type DoorOfHours = z.infer<typeof doorOfHours>
const keyOfHours = z.object({ keyId: id, keyName: z.string(), audience: z.enum(['HOLDERS', 'GUESTS']) })

/** With the keys that use them, and the doors at which they count. */
export const hoursDetails = hours.extend({ keys: z.array(keyOfHours), doors: z.array(doorOfHours) })
export type HoursDetails = z.infer<typeof hoursDetails>

/** Who uses hours by name, the first ones; `use` of the hours counts all of them. */
export const hoursUsers = z.object({
  holdings: z.array(
    z.object({
      personId: id,
      personName: z.string().nullable(),
      email: z.string().nullable(),
      keyId: id,
      keyName: z.string(),
    }),
  ),
  credentials: z.array(
    z.object({
      credentialId: id,
      type: z.string(),
      personId: id.nullable(),
      personName: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
})
export type HoursUsers = z.infer<typeof hoursUsers>

const calendarSummary = z.object({
  calendarId: id,
  name: z.string(),
  /** How many days it has, and which of them comes next. */
  dayCount: count,
  nextDay: z.object({ date: z.string(), name: z.string().nullable() }).nullable(),
  hours: z.array(z.object({ hoursId: id, name: z.string() })),
  guestKeys: z.array(z.object({ keyId: id, keyName: z.string() })),
  /** False: no hours that count anywhere and no key name it. */
  isAttached: z.boolean(),
  version,
})
export type CalendarSummary = z.infer<typeof calendarSummary>
export const calendars = z.object({ calendars: z.array(calendarSummary), total: count })
export const calendar = calendarSummary.extend({
  days: z.array(
    z.object({
      date: z.string(),
      kind: z.enum(calendarDayKinds),
      spans: z.array(z.object({ from: z.string(), to: z.string() })),
      name: z.string().nullable(),
    }),
  ),
})
export type CalendarView = z.infer<typeof calendar>

export const removalQuery = z.strictObject({
  version: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(version),
})

// What hours are attached to -------------------------------------------------------------------------------------------
const namedHours = z.object({ hoursId: id, name: z.string() }).nullable()
const keyAttachment = { hoursId: id.nullable(), guestHoursId: id.nullable(), guestCalendarId: id.nullable() }
/** `hours` bind everybody but guests, `guestHours` guests besides their schedules; on closed days of `guestCalendar` these are shut. */
export const keyHours = z.object({
  keyId: id,
  hours: namedHours,
  guestHours: namedHours,
  guestCalendar: named.nullable(),
  doors: z.array(doorOfHours),
  /** Of the key. */
  version,
})
export type KeyHours = z.infer<typeof keyHours>
export const keyHoursBody = z.strictObject({ ...keyAttachment, version })
export type KeyHoursBody = z.infer<typeof keyHoursBody>

/** What is left out stays. */
const holdingChange = {
  keyIds: z.array(id).min(1).max(HOLDINGS_PER_CALL_MAX),
  hoursId: id.nullish(),
  startTimeMillis: timeMillis.nullish(),
  endTimeMillis: timeMillis.nullish(),
}
type Period = { startTimeMillis?: number | null | undefined; endTimeMillis?: number | null | undefined }
const startsBeforeEnd = ({ startTimeMillis, endTimeMillis }: Period) =>
  startTimeMillis == null || endTimeMillis == null || startTimeMillis < endTimeMillis
const endsEarly = { error: 'startAfterEnd', path: ['endTimeMillis'] }

/** With a version the call is refused if somebody else has changed what the caller has seen. */
export const holdingsBody = z
  .strictObject({ ...holdingChange, version: text({ max: 64 }).optional() })
  .refine(startsBeforeEnd, endsEarly)
export type HoldingsBody = z.infer<typeof holdingsBody>

const holding = z.object({
  keyId: id,
  keyName: z.string(),
  hours: namedHours,
  startTimeMillis: timeMillis.nullable(),
  endTimeMillis: timeMillis.nullable(),
  /** The hours of the key itself, for people like this one. */
  keyHours: namedHours,
  doors: count,
})
export const holdings = z.object({
  personId: id,
  isGuest: z.boolean(),
  holdings: z.array(holding),
  /** Their codes and fobs that have not ended, as far as the caller may see them. */
  credentials: z.array(z.object({ credentialId: id, type: z.string(), hours: namedHours, version })),
  /** Doors at which hours or a period bind this person and that cannot know it: they keep shut. */
  doorsWithoutHours: z.array(doorOfHours),
  /** Of the holdings, not of the person. */
  version: z.string(),
})
export type Holdings = z.infer<typeof holdings>

export const credentialHoursBody = z.strictObject({ hoursId: id.nullable(), version })
export type CredentialHoursBody = z.infer<typeof credentialHoursBody>
export const credentialHours = z.object({ credentialId: id, hours: namedHours, version })
export type CredentialHours = z.infer<typeof credentialHours>

// Before saving ----------------------------------------------------------------------------------------------------------
/** One draft of these. Without an id the hours or the calendar are new. */
export const previewBody = z
  .strictObject({
    hours: z.strictObject({ hoursId: id.nullable(), draft: hoursDraft }).optional(),
    calendar: z.strictObject({ calendarId: id.nullable(), draft: calendarDraft }).optional(),
    key: z.strictObject({ keyId: id, ...keyAttachment }).optional(),
    holdings: z
      .strictObject({
        personIds: z.array(id).min(1).max(PREVIEW_PEOPLE_MAX),
        ...holdingChange,
        /** Hours that do not exist yet, instead of `hoursId`. */
        draft: hoursDraft.optional(),
      })
      .refine(startsBeforeEnd, endsEarly)
      .optional(),
    credential: z.strictObject({ credentialId: id, hoursId: id.nullable() }).optional(),
  })
  .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
    error: 'oneDraft',
    path: ['hours'],
  })
export type PreviewBody = z.infer<typeof previewBody>

export const preview = z.object({
  /** Whose access it concerns. */
  people: count,
  /** Where. A door that cannot know hours keeps these people shut out. */
  doors: z.array(doorOfHours),
  /** The first moment at which something that is shut opens, or the other way round; null: nothing changes within 400 days. */
  firstChange: z.object({ timeMillis, opens: z.boolean() }).nullable(),
  /** False: nothing uses it, so saving it changes nothing at any door. */
  isAttached: z.boolean(),
  timeZone: z.string(),
})
export type HoursPreview = z.infer<typeof preview>

// The next week ------------------------------------------------------------------------------------------------------------
export const weekQuery = z
  .strictObject({
    personId: id.optional(),
    keyId: id.optional(),
    accessPointId: id.optional(),
    /** The first of seven days by the clock of the property; without one today. */
    from: date.optional(),
  })
  .refine((query) => [query.personId, query.keyId, query.accessPointId].filter(Boolean).length === 1, {
    error: 'oneSubject',
    path: ['personId'],
  })
export type WeekQuery = z.infer<typeof weekQuery>

/** PERSON: whatever this person shows. HOLDERS and GUESTS: somebody who holds the key and nothing that limits it. */
const weekRow = z.object({
  audience: z.enum(['PERSON', 'HOLDERS', 'GUESTS']),
  accessPointId: id,
  accessPointName: z.string(),
  /** Null for a person, whose pieces name the key. */
  keyId: id.nullable(),
  keyName: z.string().nullable(),
  /** When the door opens, in order. */
  pieces: z.array(z.object({ fromTimeMillis: timeMillis, untilTimeMillis: timeMillis, keyId: id.nullable() })),
  /** Why it does not open at all in these days. Empty if it does. */
  reasons: z.array(z.enum(denialReasons)),
})
export type WeekRow = z.infer<typeof weekRow>
export const week = z.object({
  /** The seven days, and the moments at which they begin; the last one is the end. */
  days: z.array(z.string()),
  dayTimeMillis: z.array(timeMillis),
  timeZone: z.string(),
  /** The first of them, by name. */
  rows: z.array(weekRow),
  total: count,
  /** The keys that pieces name. */
  keys: z.array(z.object({ keyId: id, keyName: z.string() })),
})
export type Week = z.infer<typeof week>

// Public holidays ------------------------------------------------------------------------------------------------------------
export const holidaysQuery = z.strictObject({
  year: z
    .string()
    .regex(/^2[01]\d\d$/)
    .transform(Number),
  locale: z.enum(locales),
  /** Marks the days that this calendar has already. */
  calendarId: id.optional(),
})
export type HolidaysQuery = z.infer<typeof holidaysQuery>
/** Proposals: a calendar has them only after somebody has chosen and saved them. */
export const holidays = z.object({
  countryCode: z.string(),
  /** The part of the country whose holidays they are; null: those of the whole country. */
  region: z.string().nullable(),
  holidays: z.array(z.object({ date: z.string(), name: z.string(), isInCalendar: z.boolean() })),
})
export type Holidays = z.infer<typeof holidays>
