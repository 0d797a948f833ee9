import { z } from 'zod'
import { guestSchedule, guestSchedules } from '../keys/keys.schema.ts'
import { defineErrors } from '../shared/errors.ts'
import { count, id, timeMillis, version } from '../shared/fields.ts'
import { locales } from '../shared/locales.ts'
import { countQuery, pageQuery, searchReply } from '../shared/page.ts'
import { searchOn, searchQuery } from '../shared/search.ts'
import {
  CREDENTIALS_PAGE_MAX,
  credentialFields,
  credentialParents,
  credentialParts,
  credentialSources,
  credentialStatuses,
  credentialTypes,
  FOB_DIGITS,
  FOB_NUMBER_MAX,
  FOB_WORDS_MAX,
  FOUND_FOBS_MAX,
  inactiveReasons,
  locationTypes,
} from './credentials.rules.ts'

export const credentialsErrors = defineErrors('credentials', {
  notFound: 404,
  personNotFound: 404,
  /** Only a code has a value that can be shown. */
  noValue: 404,
  /** A deactivated credential cannot be activated again. */
  inactive: 409,
  stale: 409,
  /** Every code that the property's format allows is in use. */
  exhausted: 409,
  formatNotFound: 404,
  /** Another fob of the property that is not inactive has this number in this format. */
  numberTaken: 409,
})

const fobNumber = z.int().min(0).max(FOB_NUMBER_MAX)

/** The number that a reader gets from a fob. It is printed on many fobs and is no secret. */
export const fob = z.object({
  number: fobNumber,
  supportedFormatId: z.string(),
  formatName: z.string(),
  facilityCode: fobNumber.nullable(),
})
export type Fob = z.infer<typeof fob>

/** Does not contain the value, which a separate call reveals. */
export const credential = z.object({
  id,
  propertyId: id,
  type: z.enum(credentialTypes),
  status: z.enum(credentialStatuses),
  source: z.enum(credentialSources),
  credentialParent: z.enum(credentialParents),
  inactiveReason: z.enum(inactiveReasons).nullable(),
  creationTimeMillis: timeMillis,
  startTimeMillis: timeMillis,
  /** Its own end or the end of the service period of its holder, whichever comes first. */
  expiryTimeMillis: timeMillis.nullable(),
  lastUsedTimeMillis: timeMillis.nullable(),
  guestSchedules: z.array(guestSchedule),
  /** Only for the type PHYSICAL. */
  fob: fob.nullable(),
  version,
})
export type Credential = z.infer<typeof credential>

export const credentialWithRelations = z.object({
  credential,
  peopleWithSharingRelations: z.array(
    z.object({
      personId: id,
      email: z.string().nullable(),
      personName: z.string().nullable(),
      serviceExpiryTimeMillis: timeMillis.nullable(),
    }),
  ),
})
export type CredentialWithRelations = z.infer<typeof credentialWithRelations>

/** Which credentials are meant, in which order and on which page. */
export const credentialsQuery = z.strictObject({
  propertyId: id,
  type: z.enum(credentialTypes).optional(),
  personId: id.optional(),
  /** `true` lists codes only. URLs never contain a code itself. */
  code: z.enum(['true', 'false']).optional(),
  ...searchQuery(credentialFields),
  only: z.enum(credentialParts).optional(),
  locale: z.enum(locales).default('en_US'),
  ...pageQuery(CREDENTIALS_PAGE_MAX),
  ...countQuery,
})
export type CredentialsQuery = z.infer<typeof credentialsQuery>

/** `total` also counts what the search does not find. */
export const credentialsPage = z.object({
  credentialsWithRelations: z.array(credentialWithRelations),
  total: count,
  ...searchReply,
})
export type CredentialsPage = z.infer<typeof credentialsPage>

export const credentialsSearch = searchOn(credentialFields)
export type CredentialsSearch = z.infer<typeof credentialsSearch>

export const revealedCredential = credential.extend({ value: z.string() })
export type RevealedCredential = z.infer<typeof revealedCredential>

type Times = { startTimeMillis?: number | undefined; expiryTimeMillis?: number | null | undefined }
const startsBeforeEnd = ({ startTimeMillis, expiryTimeMillis }: Times) =>
  startTimeMillis === undefined || expiryTimeMillis == null || startTimeMillis < expiryTimeMillis

const times = { startTimeMillis: timeMillis.optional(), expiryTimeMillis: timeMillis.nullish() }
const endBeforeStart = { error: 'startAfterEnd', path: ['expiryTimeMillis'] }

/** Either a code for a person, which the server generates, or a fob with its number, with or without a holder. */
export const newCredential = z
  .strictObject({
    propertyId: id,
    personId: id.optional(),
    type: z.enum(['CODE', 'PHYSICAL']),
    /** A physical format of the property, which has the facility code. */
    credentialFormatId: id.optional(),
    number: fobNumber.optional(),
    status: z.literal('ENABLED').optional(),
    source: z.literal('PMP').optional(),
    credentialParent: z.literal('USER').optional(),
    locationType: z.enum(locationTypes).optional(),
    locationValue: id.optional(),
    ...times,
  })
  .superRefine(({ type, personId, status, credentialFormatId, number }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const isFob = type === 'PHYSICAL'
    // An enabled credential needs a holder.
    if (!personId && (!isFob || status)) refuse('personId', 'personRequired')
    if (isFob && credentialFormatId === undefined) refuse('credentialFormatId', 'formatRequired')
    if (isFob && number === undefined) refuse('number', 'numberRequired')
    if (!isFob && credentialFormatId !== undefined) refuse('credentialFormatId', 'fobOnly')
    if (!isFob && number !== undefined) refuse('number', 'fobOnly')
  })
  .refine(startsBeforeEnd, endBeforeStart)
  .refine(
    ({ propertyId, locationValue }) => !locationValue || locationValue.toLowerCase() === propertyId.toLowerCase(),
    { error: 'locationForeign', path: ['locationValue'] },
  )
export type NewCredential = z.infer<typeof newCredential>

/** The person whose codes are replaced. */
export const codeRenewal = z.strictObject({ propertyId: id, personId: id })
export type CodeRenewal = z.infer<typeof codeRenewal>
export const renewedCodes = z.object({ credentials: z.array(credential) })

export const credentialChange = z
  .strictObject({
    /** Optional; must equal the id in the URL. */
    credentialId: id.optional(),
    status: z.enum(credentialStatuses).optional(),
    /** The new holder of a fob; null for none. The holder of a code cannot change. */
    personId: id.nullable().optional(),
    guestSchedules: guestSchedules.optional(),
    /** Optional, because bulk changes do not read each credential first. */
    version: version.optional(),
    ...times,
  })
  .refine(startsBeforeEnd, endBeforeStart)
export type CredentialChange = z.infer<typeof credentialChange>

/** A fob that is not inactive, at any property of the caller. */
export const foundFob = z.object({
  credentialId: id,
  propertyId: id,
  propertyName: z.string(),
  fob,
  /** Its name, or else its e-mail address. */
  holder: z.object({ personId: id, name: z.string() }).nullable(),
})
export type FoundFob = z.infer<typeof foundFob>
export const fobSearch = z.strictObject({
  number: z.string().regex(FOB_DIGITS),
  /** Words of the name or e-mail address of the holder, or of the name of the property. A fob has all of them. */
  words: z.string().max(FOB_WORDS_MAX).optional(),
  /** The property whose fobs come first. */
  near: id.optional(),
})
export type FobSearch = z.infer<typeof fobSearch>
/**
 * Fobs with exactly this number come first, and among them those that somebody holds, then those of the property that is near. The others
 * are in the order of properties and holders.
 */
export const foundFobs = z.object({
  fobs: z.array(foundFob).max(FOUND_FOBS_MAX),
  /** How many there are, listed or not. */
  total: z.int(),
})
export type FoundFobs = z.infer<typeof foundFobs>

/** The fob that takes the place of the lost one: its holder keeps access. */
export const lostFob = z.strictObject({
  replacement: z.strictObject({ credentialFormatId: id, number: fobNumber }).optional(),
})
export type LostFob = z.infer<typeof lostFob>
export const lostFobReport = z.object({ lost: credential, replacement: credential.nullable() })
export type LostFobReport = z.infer<typeof lostFobReport>
