import { z } from 'zod'
import { guestSchedule, guestSchedules } from '../keys/keys.schema.ts'
import { defineErrors } from '../shared/errors.ts'
import { id, timeMillis, version } from '../shared/fields.ts'
import {
  credentialParents,
  credentialSources,
  credentialStatuses,
  credentialTypes,
  inactiveReasons,
} from './credentials.rules.ts'

export const credentialsErrors = defineErrors('credentials', {
  notFound: 404,
  personNotFound: 404,
  /** What was deactivated stays so. */
  inactive: 409,
  stale: 409,
  /** Every code that the property's format allows is in use. */
  exhausted: 409,
})

/** Without its value, which is shown by one call for one credential. */
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
  /** Its own end, or that of its holder's stay. */
  expiryTimeMillis: timeMillis.nullable(),
  lastUsedTimeMillis: timeMillis.nullable(),
  guestSchedules: z.array(guestSchedule),
  version,
})
export type Credential = z.infer<typeof credential>

export const credentialWithRelations = z.object({
  credential,
  peopleWithSharingRelations: z.array(
    z.object({ personId: id, email: z.string().nullable(), personName: z.string().nullable() }),
  ),
})
export type CredentialWithRelations = z.infer<typeof credentialWithRelations>

export const revealedCredential = credential.extend({ value: z.string() })
export type RevealedCredential = z.infer<typeof revealedCredential>

type Times = { startTimeMillis?: number | undefined; expiryTimeMillis?: number | null | undefined }
const startsBeforeEnd = ({ startTimeMillis, expiryTimeMillis }: Times) =>
  startTimeMillis === undefined || expiryTimeMillis == null || startTimeMillis < expiryTimeMillis

const times = { startTimeMillis: timeMillis.optional(), expiryTimeMillis: timeMillis.nullish() }
const endBeforeStart = { error: 'startAfterEnd', path: ['expiryTimeMillis'] }

/** A code for somebody: the server makes it up. */
export const newCredential = z
  .strictObject({
    propertyId: id,
    personId: id,
    type: z.literal('CODE'),
    status: z.literal('ENABLED').optional(),
    source: z.literal('PMP').optional(),
    credentialParent: z.literal('USER').optional(),
    locationType: z.literal('propertyId').optional(),
    locationValue: id.optional(),
    ...times,
  })
  .refine(startsBeforeEnd, endBeforeStart)
  .refine(
    ({ propertyId, locationValue }) => !locationValue || locationValue.toLowerCase() === propertyId.toLowerCase(),
    { error: 'locationForeign', path: ['locationValue'] },
  )
export type NewCredential = z.infer<typeof newCredential>

export const credentialChange = z
  .strictObject({
    status: z.enum(credentialStatuses).optional(),
    guestSchedules: guestSchedules.optional(),
    /** A list of codes is changed one by one without having read each: then there is none. */
    version: version.optional(),
    ...times,
  })
  .refine(startsBeforeEnd, endBeforeStart)
export type CredentialChange = z.infer<typeof credentialChange>
