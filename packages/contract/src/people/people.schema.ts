import { z } from 'zod'
import { reason } from '../access/access.schema.ts'
import { keyIds } from '../keys/keys.schema.ts'
import { defineErrors } from '../shared/errors.ts'
import { count, id, name, text, timeMillis, version } from '../shared/fields.ts'
import { locales } from '../shared/locales.ts'
import { countQuery, pageQuery, searchReply } from '../shared/page.ts'
import { searchOn, searchQuery } from '../shared/search.ts'
import {
  accessEndOutcomes,
  BULK_PEOPLE_MAX,
  displayPreferences,
  EMAIL,
  EMAIL_MAX,
  EMAILS_MAX,
  enrollmentStatuses,
  PEOPLE_PAGE_MAX,
  type PersonProblem,
  peopleFields,
  peopleParts,
  personNameLimits,
  personNameRules,
  personProblems,
  relationTypes,
  UNIT_NUMBER,
  UNIT_NUMBER_MAX,
} from './people.rules.ts'

export const peopleErrors = defineErrors('people', {
  notFound: 404,
  emailTaken: 409,
  stale: 409,
  /** The address in the request is not the address of the person. */
  addressNotCurrent: 409,
  /** Name and e-mail of a synced person can be changed in the PMS only, and synced people cannot be deleted. */
  synced: 409,
  termsNotAccepted: 403,
  /** Invitations are for people who do not use the app yet. */
  alreadyEnrolled: 409,
  /** The last invitation has not been sent yet. */
  invitationPending: 409,
  /** The last invitation was sent a few minutes ago. */
  invitedRecently: 409,
})

export const addressLabel = z.enum(['Place', 'Property'])

const service = z.object({
  addressId: id,
  addressLabel,
  /** Repeats the name of the person, because the specification has it here. */
  personName: z.string().nullable(),
  placeName: z.string(),
  relationType: z.enum(relationTypes),
  unitNumber: z.string().nullable(),
  serviceStartTimeMillis: timeMillis,
  serviceExpiryTimeMillis: timeMillis.nullable(),
  displayPreference: z.enum(displayPreferences),
  ringLocationId: z.string().nullable(),
  inviteSentTimeMillis: timeMillis.nullable(),
  version,
})

/** Contains only the ids of keys, because a list may have thousands of people. */
export const person = z.object({
  personId: id,
  email: z.string().nullable(),
  personName: z.string().nullable(),
  enrollmentStatus: z.enum(enrollmentStatuses),
  keyIds: z.array(id),
  accessCodeCount: count,
  /** The PMS from which this person is synced. */
  source: z.string().nullable(),
  services: z.tuple([service]),
})
export type Person = z.infer<typeof person>

/** Which people are meant, in which order and on which page. Names are sorted as people of the locale do. */
export const peopleQuery = z.strictObject({
  propertyId: id,
  ...searchQuery(peopleFields),
  only: z.enum(peopleParts).optional(),
  /** Asks for the page that holds this person, if they are found, instead of `pageNumber`. */
  holding: id.optional(),
  locale: z.enum(locales).default('en_US'),
  ...pageQuery(PEOPLE_PAGE_MAX),
  ...countQuery,
})
export type PeopleQuery = z.infer<typeof peopleQuery>
export const peoplePage = z.object({ people: z.array(person), ...searchReply })
export type PeoplePage = z.infer<typeof peoplePage>

export const peopleSearch = searchOn(peopleFields)
export type PeopleSearch = z.infer<typeof peopleSearch>

export const emailList = z.strictObject({ propertyId: id, emails: z.array(text({ max: EMAIL_MAX })).max(EMAILS_MAX) })
/** Enough for as many addresses as there may be. */
export const EMAILS_BODY_MAX_BYTES = 4 * 1024 * 1024

const values = {
  email: z.string().trim().max(EMAIL_MAX, 'emailInvalid').regex(EMAIL, 'emailInvalid').nullish(),
  personName: name(personNameLimits, personNameRules).nullish(),
  unitNumber: z.string().trim().max(UNIT_NUMBER_MAX, 'unitTooLong').regex(UNIT_NUMBER, 'unitInvalid').nullish(),
  propertyId: id,
  parentAddressId: id.nullish(),
  parentAddressLabel: addressLabel.nullish(),
  relationType: z.enum(relationTypes).nullish(),
  serviceStartTimeMillis: timeMillis.nullish(),
  serviceExpiryTimeMillis: timeMillis.nullish(),
}

type Values = z.infer<z.ZodObject<typeof values>>

/** Checks required fields that depend on other fields. The server checks dates, because it knows the time zone of the property. */
function refuseMissing({ email, personName, relationType, unitNumber, parentAddressId }: Values): PersonProblem[] {
  return personProblems({
    email: email ?? null,
    personName: personName ?? null,
    relationType: relationType ?? null,
    unitNumber: unitNumber ?? null,
    parentAddressId: parentAddressId ?? null,
  }).filter(({ rule }) => rule.endsWith('Required'))
}

const refuse =
  <Body extends Values>(problemsOf: (body: Body) => PersonProblem[]) =>
  (body: Body, context: z.RefinementCtx) => {
    for (const { field, rule } of problemsOf(body)) context.addIssue({ code: 'custom', path: [field], message: rule })
  }

/** `keyIds` are the keys that the person gets at once; without all of them nobody is added. */
export const newPerson = z.strictObject({ ...values, keyIds: keyIds.optional() }).superRefine(refuse(refuseMissing))
export type NewPerson = z.infer<typeof newPerson>

/** `newParentAddressId` moves the person; `email` and `relationType` may be repeated but not changed. */
export const personChange = z.strictObject({
  ...values,
  personId: id,
  version,
  newParentAddressId: id.nullish(),
  newParentAddressLabel: addressLabel.nullish(),
})
export type PersonChange = z.infer<typeof personChange>

/** What may be changed without knowing the rest of the person: it is set whatever colleagues have changed meanwhile. */
export const personAdjustment = z
  .strictObject({
    propertyId: id,
    serviceExpiryTimeMillis: timeMillis.optional(),
    newParentAddressId: id.optional(),
    newParentAddressLabel: addressLabel.optional(),
  })
  .refine((body) => body.serviceExpiryTimeMillis !== undefined || body.newParentAddressId !== undefined, {
    error: 'changeMissing',
    path: ['serviceExpiryTimeMillis'],
  })
export type PersonAdjustment = z.infer<typeof personAdjustment>

/** `reason` is for people whom a PMS brings: their access is suspended, and a suspension has a reason. */
export const accessEnd = z.strictObject({ propertyId: id, reason: reason.optional() })
export type AccessEnd = z.infer<typeof accessEnd>
export const accessEndResult = z.object({ outcome: z.enum(accessEndOutcomes) })
export type AccessEndResult = z.infer<typeof accessEndResult>

const departure = {
  email: text({ max: EMAIL_MAX }).nullish(),
  parentAddressId: id.nullish(),
  parentAddressLabel: addressLabel.nullish(),
}

/** One person, or a list of people. */
export const departures = z
  .strictObject({
    propertyId: id,
    personId: id.optional(),
    ...departure,
    people: z
      .array(z.strictObject({ personId: id, ...departure }))
      .min(1)
      .max(BULK_PEOPLE_MAX)
      .optional(),
  })
  .superRefine(({ personId, people }, context) => {
    if ((personId === undefined) === (people === undefined))
      context.addIssue({ code: 'custom', path: ['personId'], message: 'personOrPeople' })
  })
export type Departures = z.infer<typeof departures>

/** `error` is the code that a single deletion would have returned. */
export const departureResult = z.object({
  personId: id,
  isDeleted: z.boolean(),
  error: z
    .enum([
      peopleErrors.notFound.code,
      peopleErrors.synced.code,
      peopleErrors.stale.code,
      peopleErrors.addressNotCurrent.code,
    ])
    .nullable(),
})
export type DepartureResult = z.infer<typeof departureResult>

/** Week by week without a gap; a week ends before its `end`. */
export const endings = z.object({ weeks: z.array(z.object({ start: timeMillis, end: timeMillis, people: count })) })
export type Endings = z.infer<typeof endings>
