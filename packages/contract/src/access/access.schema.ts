import { z } from 'zod'
import { hardwareType } from '../entrances/entrances.schema.ts'
import { guestUse } from '../keys/keys.schema.ts'
import { defineErrors } from '../shared/errors.ts'
import { count, email, id, text, timeMillis, timeZone } from '../shared/fields.ts'
import { locales } from '../shared/locales.ts'
import {
  credentialKinds,
  denialReasons,
  doorStates,
  eventReasons,
  LOCKDOWN_KEYS_MAX,
  limitKinds,
  limitStates,
  REASON_MAX,
} from './access.rules.ts'
import { revision } from './access-list.schema.ts'
import { openingOutcomes, openNowStates } from './commands.rules.ts'
import { lockStates } from './door-state.rules.ts'
import { pairingOfDevice, waitingInstallation } from './pairing.schema.ts'

export const accessErrors = defineErrors('access', {
  /** A device asks for the list of another one. */
  otherDevice: 403,
  entranceNotFound: 404,
  personNotFound: 404,
  credentialNotFound: 404,
  providerNotFound: 404,
  keyNotFound: 404,
  deviceNotFound: 404,
  /** The list of what guests lose is another one than the manager has seen. */
  guestSharingChanged: 409,
  /** Somebody else has started, changed or lifted the lockdown meanwhile. */
  lockdownStale: 409,
  /** The device was changed meanwhile. */
  deviceStale: 409,
  /** Not every step of the commissioning has passed. */
  notTriedOut: 409,
  /** Somebody else has changed where panels keep their keys. */
  panelKeysStale: 409,
  /** Nobody opens a disabled entrance, and during a lockdown only who asks for it and may. */
  doorDisabled: 409,
  doorLockedDown: 409,
  /** No panel of the entrance is there, or none that carries out commands. */
  doorOffline: 409,
  doorWithoutCommands: 409,
  /** The id of the press is that of somebody else's, or of another entrance. */
  pressTaken: 409,
  /** The member, or all members together, have opened this entrance too often within a minute. */
  tooManyOpenings: 429,
})

export const denialReason = z.enum(denialReasons)
export const lockState = z.enum(lockStates)

// Doors -----------------------------------------------------------------------------------------------------------------
const panel = z.object({
  isOnline: z.boolean(),
  lastSeenTimeMillis: timeMillis,
  revision,
  acknowledgedTimeMillis: timeMillis.nullable(),
  /** How far the clock of the panel is ahead. */
  clockSkewMillis: z.int().nullable(),
  eventsWaiting: count.nullable(),
  /** A revision that somebody with a token of this panel claimed lately, although it was never given out. */
  unbelieved: z.object({ revision, timeMillis }).nullable(),
  /** When the device lately had to wait, because it had asked for too many whole lists. */
  listRefusedTimeMillis: timeMillis.nullable(),
})

const doorDevice = z.object({
  deviceId: id,
  hardwareType,
  serialNumber: z.string(),
  /** How the panel was paired; null: it was not. */
  pairing: pairingOfDevice.nullable(),
  /** A code that an installer may still use. */
  installationCode: waitingInstallation.nullable(),
  /** How many tokens made by hand the device may use; the tokens themselves are shown only once. */
  tokens: count,
  /** The token that was issued last; null: there is none. Nobody knows who issued an old one, or one whose issuer is gone. */
  lastToken: z.object({ issuedBy: z.string().nullable(), issuedTimeMillis: timeMillis }).nullable(),
  /** Null: the device does not fetch access lists. */
  panel: panel.nullable(),
})
export type DoorDevice = z.infer<typeof doorDevice>

/** Changes with every change of a lockdown, and never comes again. */
const lockdownVersion = z.int().min(0)
/** ARCHIVE: it began when the property was archived. It has no reason, because readers are told in their own language. */
const kindOfLockdown = z.enum(['BY_HAND', 'ARCHIVE'])
const startOfLockdown = z.object({
  kind: kindOfLockdown,
  reason: z.string(),
  startedBy: z.string(),
  startedTimeMillis: timeMillis,
})
export type StartOfLockdown = z.infer<typeof startOfLockdown>

const lockdown = startOfLockdown.extend({
  /** An entrance, or the property for all of its entrances. */
  scopeId: id,
  keys: z.array(z.object({ keyId: id, keyName: z.string() })),
  version: lockdownVersion,
  /** Earlier lockdowns of the same scope that this one has joined, the first one first. */
  joined: z.array(startOfLockdown),
})
export type Lockdown = z.infer<typeof lockdown>
export const lockdowns = z.object({ lockdowns: z.array(lockdown) })

/** What a door that is behind does not know yet. */
const missing = z.object({
  /** Names of the first few people whose access has changed. */
  people: z.array(z.string()),
  peopleCount: count,
  /** Keys, schedules or providers of the entrance have changed. */
  isDoorChanged: z.boolean(),
  /** Whether a lockdown has begun or ended that the door has missed. UNKNOWN: what it has missed is no longer known. */
  lockdowns: z.array(z.enum(['BEGUN', 'ENDED', 'UNKNOWN'])),
})
export type Missing = z.infer<typeof missing>

const delivery = z.object({
  state: z.enum(doorStates),
  revision,
  changedTimeMillis: timeMillis,
  /** Since when the door has missed a change. */
  behindSinceTimeMillis: timeMillis.nullable(),
  offlineSinceTimeMillis: timeMillis.nullable(),
  missing: missing.nullable(),
  /** Of a door that nothing reaches: when its last panel, whose tokens were withdrawn, has got the list by which it still decides. */
  listTimeMillis: timeMillis.nullable(),
})

const door = z.object({
  accessPointId: id,
  accessPointName: z.string(),
  /** Null: no panel of this property has ever fetched a list. */
  delivery: delivery.nullable(),
  /** Codes of people with a key for this door that no panel can know yet, because their slow hash is still to be made. */
  codesMissing: count,
  /** Whether a member can open it from the portal. */
  openNow: z.enum(openNowStates),
  devices: z.array(doorDevice),
})
export type DoorView = z.infer<typeof door>

/** `asOfTimeMillis` is the clock of the server, by which everything here is told. */
export const doors = z.object({ asOfTimeMillis: timeMillis, doors: z.array(door), lockdowns: z.array(lockdown) })
export type Doors = z.infer<typeof doors>

export const deliveryQuery = z.strictObject({
  propertyId: id,
  /** How far back the changes of the caller are looked for. */
  withinMillis: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(86_400_000)),
})

/** All doors that the latest changes of the caller concern, and how many of them know these changes. */
export const deliveryProgress = z.object({
  doors: count,
  reached: count,
  /** The doors that do not know them yet. */
  waiting: z.array(z.object({ accessPointId: id, accessPointName: z.string(), isOnline: z.boolean() })),
  /** The doors that nothing reaches: without a device that has fetched a list and still has a token. */
  withoutPanel: z.array(z.object({ accessPointId: id, accessPointName: z.string() })),
})
export type DeliveryProgress = z.infer<typeof deliveryProgress>

/** `keypads` are those that wait after wrong codes; those with an older program, which does not, are `unlimited`. */
const codesOfLength = z.object({ digits: count, count })
export const guessing = z.object({ codes: z.array(codesOfLength), keypads: count, unlimited: count })
export type Guessing = z.infer<typeof guessing>

/** DISK: access codes work after a power cut without a network. MEMORY: a panel that is unplugged gives away no code. */
const keyStorage = z.enum(['DISK', 'MEMORY'])
export const panelKeys = z.object({ storage: keyStorage })
export type PanelKeys = z.infer<typeof panelKeys>
/** The former one is what the caller has seen. */
export const panelKeysBody = z.strictObject({ storage: keyStorage, former: keyStorage })
export const codeKey = z.object({ keyEpoch: z.int(), key: z.string() })
export type CodeKey = z.infer<typeof codeKey>

/** The caller chooses the id of the job that gives new codes, so that a repeated report starts one job. */
export const stolenBody = z.strictObject({ jobId: id })
export const stolenReport = z.object({
  /** Null: the panel knew no code, so there is none to replace. */
  jobId: id.nullable(),
  /** Whose codes and fobs the panel knew. Fobs are replaced by hand. */
  people: z.array(z.object({ personId: id, name: z.string(), codes: count, fobNumbers: z.array(z.int()) })),
  /** How many passes were withdrawn, because the panel knew their numbers. */
  passes: count,
})
export type StolenReport = z.infer<typeof stolenReport>

export const issuedToken = z.object({
  deviceId: id,
  token: z.string(),
  /** The public keys by which the device verifies its lists. */
  signingKeys: z.record(z.string(), z.string()),
})
export type IssuedToken = z.infer<typeof issuedToken>

// Explanations ----------------------------------------------------------------------------------------------------------
const at = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .pipe(timeMillis)
  .optional()

/** By what a door decides that is offline, behind, or reached by nothing. */
const knowledge = z.object({
  state: z.enum(doorStates),
  /** When its panel was last in touch or, if it is connected and behind, has last acknowledged a list. Null: never. */
  heardTimeMillis: timeMillis.nullable(),
  missing: missing.nullable(),
})
export type DoorKnowledge = z.infer<typeof knowledge>

/** Without a time the question is about now. */
export const verdictQuery = z
  .strictObject({
    propertyId: id,
    accessPointId: id,
    at,
    personId: id.optional(),
    credentialId: id.optional(),
    accessCustomerId: id.optional(),
    /** The question is about this guest of the person, or of the holder of the credential. */
    guestEmail: email.optional(),
  })
  .refine(
    ({ personId, credentialId, accessCustomerId }) =>
      [personId, credentialId, accessCustomerId].filter((value) => value !== undefined).length === 1,
    { error: 'oneSubject', path: ['personId'] },
  )
export type VerdictQuery = z.infer<typeof verdictQuery>

/** Hours, or the period of a holding, that bind a credential at an entrance, and how they stand at the time of the question. */
const explainedLimit = z.object({
  of: z.enum(limitKinds),
  /** The key that they limit; null: the code or fob itself. */
  keyId: id.nullable(),
  keyName: z.string().nullable(),
  hours: z.object({ hoursId: id, name: z.string() }).nullable(),
  /** The calendar of the hours, or that of guests. */
  calendar: z.object({ calendarId: id, name: z.string() }).nullable(),
  /** What the calendar says about this day; null: nothing. */
  day: z
    .object({ date: z.string(), kind: z.enum(['CLOSED', 'OPEN', 'OTHER']), name: z.string().nullable() })
    .nullable(),
  fromTimeMillis: timeMillis.nullable(),
  untilTimeMillis: timeMillis.nullable(),
  state: z.enum(limitStates),
})
export type ExplainedLimit = z.infer<typeof explainedLimit>

const explainedCredential = z.object({
  kind: z.enum(credentialKinds),
  credentialId: id.nullable(),
  /** The number of a fob. */
  fobNumber: z.int().min(0).nullable(),
  isAllowed: z.boolean(),
  /** The key by which it opens. */
  keyId: id.nullable(),
  /** Empty if it opens, else all reasons in their order. */
  reasons: z.array(denialReason),
  nextOpeningTimeMillis: timeMillis.nullable(),
  validFromTimeMillis: timeMillis,
  validUntilTimeMillis: timeMillis.nullable(),
  /** The schedules of keys bind guests; those of a code bind everybody who uses it. */
  isBoundBySchedules: z.boolean(),
  /** All hours and holdings that limit it here; what is not OPEN keeps this key, or the credential, shut. */
  limits: z.array(explainedLimit),
})
export type ExplainedCredential = z.infer<typeof explainedCredential>

const suspension = z.object({
  personId: id,
  reason: z.string(),
  suspendedBy: z.string(),
  suspendedTimeMillis: timeMillis,
})
export type Suspension = z.infer<typeof suspension>
export const suspensions = z.object({ suspensions: z.array(suspension) })

export const explanation = z.object({
  atTimeMillis: timeMillis,
  timeZone: z.string(),
  accessPointId: id,
  accessPointName: z.string(),
  isAllowed: z.boolean(),
  /** Everything that the person can show at a door, the best one first; one for a code, a fob or a provider. */
  credentials: z.array(explainedCredential),
  person: z.object({ personId: id, personName: z.string().nullable(), email: z.string().nullable() }).nullable(),
  provider: z.object({ accessCustomerId: id, accessCustomerName: z.string() }).nullable(),
  /** Set if the question is about a guest of somebody. A guest whom the property knows is the person, others are told by their host's keys. */
  guest: z.object({ email: z.string(), hostName: z.string() }).nullable(),
  /**
   * Null: the door knows everything, or the property has no panels. The verdict is what the door decides once it is reached; `decidesSo`
   * says whether it is also what the door decides now, because nothing that it has missed concerns this subject.
   */
  door: knowledge.extend({ decidesSo: z.boolean() }).nullable(),
  suspension: suspension.nullable(),
  /** All lockdowns of the entrance and of the property, and which of them keep this subject out. */
  lockdowns: z.array(lockdown.extend({ keepsOut: z.boolean() })),
  /** The keys of the person. `guestUse` is null for people who are no guests, and for keys without this entrance. */
  keys: z.array(
    z.object({ keyId: id, keyName: z.string(), opensEntrance: z.boolean(), guestUse: guestUse.nullable() }),
  ),
})
export type Explanation = z.infer<typeof explanation>

const openersFilters = { propertyId: id, accessPointId: id, at }
export const openersQuery = z.strictObject(openersFilters)
export type OpenersQuery = z.infer<typeof openersQuery>
export const openersCsvQuery = z.strictObject({ ...openersFilters, locale: z.enum(locales), timeZone })
export type OpenersCsvQuery = z.infer<typeof openersCsvQuery>

const opener = z.object({
  /** One of the two is set. */
  personId: id.nullable(),
  accessCustomerId: id.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  unitNumber: z.string().nullable(),
  isAllowed: z.boolean(),
  /** What opens the door or, if nothing does, what the person could show. */
  kinds: z.array(z.enum(credentialKinds)),
  keyNames: z.array(z.string()),
  /** Empty for those who can open. */
  reasons: z.array(denialReason),
  nextOpeningTimeMillis: timeMillis.nullable(),
  /** False: the door has missed a change that concerns them, and what it decides now is not known. */
  isKnownAtDoor: z.boolean(),
})
export type Opener = z.infer<typeof opener>
/**
 * Those who can open come first, then those who hold a key but cannot open at this time, or whose door has missed that they lost it.
 * `total` counts all of them.
 */
export const openers = z.object({
  /** As in an explanation. */
  door: knowledge.nullable(),
  atTimeMillis: timeMillis,
  timeZone: z.string(),
  openers: z.array(opener),
  total: count,
})
export type Openers = z.infer<typeof openers>

// Guests ----------------------------------------------------------------------------------------------------------------
const guestLoss = z.object({
  personId: id,
  name: z.string(),
  /** `keepsHours`: another key still opens the entrance, within its schedules. */
  entrances: z.array(z.object({ accessPointId: id, accessPointName: z.string(), keepsHours: z.boolean() })),
})
export type GuestLoss = z.infer<typeof guestLoss>

/** What guests lose once they open only what is shared with them. */
export const guestSharing = z.object({
  /** When that happens by itself; null: it has. */
  fromTimeMillis: timeMillis.nullable(),
  /** The first of them, by name. `total` counts all. */
  guests: z.array(guestLoss),
  total: count,
  /** Of this list: who confirms it says which list they have seen. */
  version: z.string(),
})
export type GuestSharing = z.infer<typeof guestSharing>
export const guestSharingBody = z.strictObject({ version: text({ max: 64 }) })

// Suspensions and lockdowns -----------------------------------------------------------------------------------------------
/** Why access is kept shut. */
export const reason = text({ max: REASON_MAX })
  .trim()
  .refine((value) => value !== '', { error: 'reasonRequired' })
export const suspendBody = z.strictObject({ reason })
export const lockdownBody = z.strictObject({
  reason,
  keyIds: z.array(id).max(LOCKDOWN_KEYS_MAX),
  /** Of the lockdown that the sender knows at this scope; null: none. */
  version: lockdownVersion.nullable().default(null),
  /** If there is one already: JOIN leaves only the keys that both allow, REPLACE takes its place. */
  how: z.enum(['JOIN', 'REPLACE']).default('JOIN'),
})
export type LockdownBody = z.infer<typeof lockdownBody>
export const liftQuery = z.strictObject({
  version: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(lockdownVersion),
})

/** One press of a member. It may be sent again as often as the answer is lost: the same id opens once. */
export const openingBody = z.strictObject({
  propertyId: id,
  entranceId: id,
  /** Made by the browser when somebody presses. */
  pressId: id,
  /** Opens in a lockdown, too: why, for the audit. */
  overLockdown: z.strictObject({ reason }).optional(),
})
export type OpeningBody = z.infer<typeof openingBody>
export const opening = z.object({
  pressId: id,
  outcome: z.enum(openingOutcomes),
  /** Why the panel has refused. */
  reason: z.enum(eventReasons).nullable(),
})
export type Opening = z.infer<typeof opening>
