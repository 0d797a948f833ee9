import { z } from 'zod'
import { EMAIL, EMAIL_MAX } from '../shared/email.rules.ts'
import { defineErrors } from '../shared/errors.ts'
import { count, id, name, text, timeMillis, timeZone, version } from '../shared/fields.ts'
import { locales } from '../shared/locales.ts'
import { pageOfMany, pageReply } from '../shared/page.ts'
import { searchQuery } from '../shared/search.ts'
import {
  PASS_ENTRANCES_MAX,
  PASS_USES_MAX,
  PASSES_PAGE_MAX,
  passDoorStates,
  passFields,
  passMailStates,
  passParts,
  passStates,
  visitorNameLimits,
  withdrawalReasons,
} from './passes.rules.ts'

export const passesErrors = defineErrors('passes', {
  notFound: 404,
  hostNotFound: 404,
  /** An entrance that the property does not have, or no longer has. */
  entranceNotFound: 404,
  /** Every number that the property’s format allows is in use. */
  exhausted: 409,
  /** The property has as many passes as it can have. */
  full: 409,
  /** It is over or was withdrawn. */
  ended: 409,
  stale: 409,
  noEmail: 409,
  mailPending: 409,
  mailedRecently: 409,
  /** Of a link whose secret nobody has made, or that cannot be one. */
  linkUnknown: 404,
})

/** What people enter. */
export const passDraft = z.strictObject({
  visitorName: name(visitorNameLimits, {
    tooShort: 'visitorRequired',
    tooLong: 'visitorLength',
    invalid: 'visitorInvalid',
  }),
  /** Null: nobody gets a mail. */
  email: z.string().trim().max(EMAIL_MAX, 'emailInvalid').regex(EMAIL, 'emailInvalid').nullable(),
  /** Of the mail, and of the page that its link leads to. */
  locale: z.enum(locales),
  hostId: z.guid('hostRequired'),
  accessPointIds: z
    .array(id)
    .min(1, 'entrancesRequired')
    .max(PASS_ENTRANCES_MAX, 'entrancesTooMany')
    .refine((ids) => new Set(ids.map((one) => one.toLowerCase())).size === ids.length, 'entrancesRepeated'),
  fromTimeMillis: timeMillis,
  untilTimeMillis: timeMillis,
  uses: z.int('usesRequired').min(1, 'usesRange').max(PASS_USES_MAX, 'usesRange'),
})
export type PassDraft = z.infer<typeof passDraft>

export const newPass = passDraft.extend({ propertyId: id })
export type NewPass = z.infer<typeof newPass>

/** Contains neither the number nor the secret of the link. */
export const pass = z.object({
  id,
  propertyId: id,
  visitorName: z.string(),
  /** Null also for whoever may not read it. */
  email: z.string().nullable(),
  locale: z.enum(locales),
  /** `exists` is false of somebody who was deleted since; then nobody knows the name any more. */
  host: z.object({ personId: id, name: z.string().nullable(), exists: z.boolean() }),
  entrances: z.array(z.object({ accessPointId: id, accessPointName: z.string() })),
  fromTimeMillis: timeMillis,
  /** Its own end or that of its host, whichever comes first. */
  untilTimeMillis: timeMillis,
  uses: z.object({ max: count, used: count, firstTimeMillis: timeMillis.nullable() }),
  state: z.enum(passStates),
  withdrawn: z.object({ timeMillis, reason: z.enum(withdrawalReasons), by: z.string().nullable() }).nullable(),
  createdTimeMillis: timeMillis,
  /** Null: by the system, or by an account that is no longer there. */
  createdBy: z.string().nullable(),
  mail: z.object({ state: z.enum(passMailStates), sentTimeMillis: timeMillis.nullable() }),
  version,
})
export type Pass = z.infer<typeof pass>

/** Those that have not ended come first, unless an order is asked for. */
export const passesQuery = z.strictObject({
  propertyId: id,
  hostId: id.optional(),
  only: z.enum(passParts).optional(),
  ...searchQuery(passFields),
  locale: z.enum(locales).default('en_US'),
  ...pageOfMany(50, PASSES_PAGE_MAX),
})
export type PassesQuery = z.infer<typeof passesQuery>
export const passesPage = z.object({ passes: z.array(pass), ...pageReply })
export type PassesPage = z.infer<typeof passesPage>

/** The entrances that a pass may open, and whether their doors would know it now. */
export const passDoor = z.object({ accessPointId: id, accessPointName: z.string(), state: z.enum(passDoorStates) })
export type PassDoor = z.infer<typeof passDoor>
export const passDoors = z.object({ doors: z.array(passDoor) })
export type PassDoors = z.infer<typeof passDoors>

/** A square of `size` by `size` modules; `path` is the `d` of a path in an SVG with that view box. */
export const qrCode = z.object({ size: count, path: z.string() })
export type QrCode = z.infer<typeof qrCode>

/** For a keypad. */
export const passNumber = z.object({ number: z.string() })
export type PassNumber = z.infer<typeof passNumber>

/** `link` leads to the page of the pass; the part after `#` is its secret. The QR code is that of the link, for the camera of a phone. */
export const passSecrets = passNumber.extend({ link: z.string(), qr: qrCode })
export type PassSecrets = z.infer<typeof passSecrets>

/** Without the number and the link: this reply is kept for repeated attempts of the request, and they are never kept. */
export const madePass = z.object({ pass, doors: z.array(passDoor) })
export type MadePass = z.infer<typeof madePass>

export const passWithdrawal = z.strictObject({ version })

/** The part of the link after `#`. Whatever it is not is answered like one that nobody knows. */
export const passSecret = z.strictObject({ secret: text({ max: 200 }) })
export type PassSecret = z.infer<typeof passSecret>

/** What whoever has the link learns without an account: of a pass that has ended only that. */
export const visitorPass = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['EXPIRED', 'WITHDRAWN']) }),
  z.object({
    state: z.enum(['COMING', 'LIVE', 'PAUSED', 'USED_UP']),
    locale: z.enum(locales),
    visitorName: z.string(),
    propertyName: z.string(),
    timeZone,
    doors: z.array(z.string()),
    fromTimeMillis: timeMillis,
    untilTimeMillis: timeMillis,
    usesMax: count,
    usesLeft: count,
    /** Of the link. */
    qr: qrCode,
  }),
])
export type VisitorPass = z.infer<typeof visitorPass>
