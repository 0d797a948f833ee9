import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { count, email, id, name, text, timeMillis, version } from '../shared/fields.ts'
import { locales } from '../shared/locales.ts'
import { countQuery, pageQuery, searchReply } from '../shared/page.ts'
import { searchQuery } from '../shared/search.ts'
import { guestUses } from './guest-sharing.rules.ts'
import {
  DAY_RANGES_MAX,
  type DayName,
  dayNames,
  type GuestSchedule,
  isEndTime,
  isStartTime,
  KEY_DESCRIPTION_MAX,
  KEY_ENTRANCES_MAX,
  KEY_NAME_MAX,
  KEY_NAME_MIN,
  KEYS_MAX,
  KEYS_PAGE_MAX,
  KEYS_PER_CALL_MAX,
  keyFields,
  lacksDay,
  PEOPLE_PER_CALL_MAX,
  SCHEDULES_MAX,
  startsBeforeEnd,
} from './keys.rules.ts'

export const keysErrors = defineErrors('keys', {
  notFound: 404,
  personNotFound: 404,
  addressNotFound: 404,
  nameTaken: 409,
  /** The property has as many keys as it can have. */
  tooMany: 409,
  stale: 409,
})

/** How guests may use a key at one of its entrances. */
export const guestUse = z.enum(guestUses)

const RAW_TEXT_MAX = 2000

const time = text({ max: 5 })
const timeRange = z
  .strictObject({ startTime: time.refine(isStartTime, 'timeStep'), endTime: time.refine(isEndTime, 'timeStep') })
  .refine(startsBeforeEnd, { error: 'startBeforeEnd', path: ['endTime'] })

/** No ranges: always accessible that day. */
const dayRanges = z.array(timeRange).max(DAY_RANGES_MAX).optional()
export const guestSchedule: z.ZodType<GuestSchedule, GuestSchedule> = z.strictObject({
  type: z.literal('WEEKLY'),
  filter: z.strictObject(
    Object.fromEntries(dayNames.map((day) => [day, dayRanges])) as Record<DayName, typeof dayRanges>,
  ),
})

export const guestSchedules = z
  .array(guestSchedule)
  .max(SCHEDULES_MAX, 'schedulesMax')
  .refine((schedules) => !lacksDay(schedules), 'dayMissing')

/** An entrance of a key: whether the key can be shared with guests there, and when. */
const keyEntranceDraft = z
  .strictObject({ accessPointId: id, isGuestSharable: z.boolean(), guestSchedules })
  // Schedules of an entrance that is not shared are dropped; otherwise they would apply again when it is shared later.
  .transform((entrance) => (entrance.isGuestSharable ? entrance : { ...entrance, guestSchedules: [] }))
export type KeyEntranceDraft = z.infer<typeof keyEntranceDraft>

const isEachOnce = (entrances: readonly { accessPointId: string }[]) =>
  new Set(entrances.map(({ accessPointId }) => accessPointId.toLowerCase())).size === entrances.length

/** The fields of a key that people enter. Form and server validate with this schema. */
export const keyDraft = z.strictObject({
  name: name(
    { min: KEY_NAME_MIN, max: KEY_NAME_MAX },
    { tooShort: 'nameLength', tooLong: 'nameLength', invalid: 'nameInvalid' },
  ),
  description: text({ max: RAW_TEXT_MAX }).trim().max(KEY_DESCRIPTION_MAX, 'descriptionLength').nullable(),
  accessPoints: z
    .array(keyEntranceDraft)
    .min(1, 'entranceMissing')
    .max(KEY_ENTRANCES_MAX, 'entrancesMax')
    .refine(isEachOnce, 'entranceTwice'),
})
export type KeyDraft = z.infer<typeof keyDraft>

export const keyCreation = keyDraft.extend({ propertyId: id })
export type KeyCreation = z.infer<typeof keyCreation>
export const keyChange = keyDraft.extend({ propertyId: id, keyId: id, version })
export type KeyChange = z.infer<typeof keyChange>

export const key = z.object({
  keyId: id,
  propertyId: id,
  name: z.string(),
  description: z.string().nullable(),
  type: z.literal('ACCESS_GROUP'),
  version,
  creationTimeMillis: timeMillis,
  updatedTimeMillis: timeMillis,
})
export type Key = z.infer<typeof key>

const keyEntrance = z.object({
  accessPointId: id,
  accessPointName: z.string(),
  placeName: z.string(),
  hasPanel: z.boolean(),
  isGuestSharable: z.boolean(),
  guestSchedules: z.array(guestSchedule),
})
export type KeyEntrance = z.infer<typeof keyEntrance>

export const keyWithAccessPoints = z.object({
  key,
  accessPoints: z.array(keyEntrance),
  /** The number of people who hold the key. */
  assignedTo: count,
})
export type KeyWithAccessPoints = z.infer<typeof keyWithAccessPoints>

/** Which keys are meant, in which order and on which page. Names are sorted as people of the locale do. */
export const keysQuery = z.strictObject({
  ...searchQuery(keyFields),
  locale: z.enum(locales).default('en_US'),
  ...pageQuery(KEYS_PAGE_MAX),
  ...countQuery,
})
export type KeysQuery = z.infer<typeof keysQuery>
/** `total` counts all keys of the property, `totalRecords` those that meet the search. */
export const keysPage = z.object({ keysWithAccessPoints: z.array(keyWithAccessPoints), total: count, ...searchReply })
export type KeysPage = z.infer<typeof keysPage>

/** As many as a property can have. */
export const keysToLose = z.strictObject({ propertyId: id, keyIds: z.array(id).max(KEYS_MAX) })
/** How many people hold one of the keys, and how many of them hold no other. */
export const keyLoss = z.object({ holders: count, withoutKey: count })

export const keyIds = z.array(id).max(KEYS_PER_CALL_MAX)

const hasNothingInCommon = (some: readonly string[] = [], others: readonly string[] = []) => {
  const lower = new Set(some.map((one) => one.toLowerCase()))
  return !others.some((one) => lower.has(one.toLowerCase()))
}

/**
 * The person by id or by e-mail. With `keyIds` they hold exactly these keys afterwards. With `addKeyIds` and `removeKeyIds` only these
 * keys change, so concurrent changes of colleagues are kept.
 */
export const keysForPerson = z
  .strictObject({
    propertyId: id,
    personId: id.optional(),
    email: email.optional(),
    keyIds: keyIds.optional(),
    addKeyIds: keyIds.optional(),
    removeKeyIds: keyIds.optional(),
  })
  .refine((body) => (body.personId === undefined) !== (body.email === undefined), {
    error: 'personMissing',
    path: ['personId'],
  })
  .refine((body) => (body.keyIds === undefined) !== (body.addKeyIds === undefined && body.removeKeyIds === undefined), {
    error: 'keysMissing',
    path: ['keyIds'],
  })
  .refine((body) => hasNothingInCommon(body.addKeyIds, body.removeKeyIds), {
    error: 'keyAddedAndRemoved',
    path: ['removeKeyIds'],
  })
export type KeysForPerson = z.infer<typeof keysForPerson>

/** Each of these people gets these keys in addition to their own. */
export const keysForPeople = z.strictObject({
  propertyId: id,
  keyIds: keyIds.min(1),
  people: z.array(email).min(1).max(PEOPLE_PER_CALL_MAX),
})
export type KeysForPeople = z.infer<typeof keysForPeople>

export const personKeys = z.object({ personId: id, keyIds: z.array(id) })
export type PersonKeys = z.infer<typeof personKeys>

export const personResult = z.object({ email: z.string(), status: z.enum(['UPDATED', 'NOT_FOUND']) })
export type PersonResult = z.infer<typeof personResult>
