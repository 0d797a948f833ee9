import { z } from 'zod'
import { guestSchedule } from '../keys/keys.schema.ts'
import { id, timeMillis, timeZone } from '../shared/fields.ts'
import { dayNames } from '../shared/weekly-schedule.ts'
import { commandKinds } from './commands.rules.ts'

/** Far above what an entrance can reach, and exact in JSON. */
export const REVISION_MAX = 2 ** 52
export const revision = z.int().min(0).max(REVISION_MAX)
/** No entrance reaches this in centuries: a panel that claims more is never believed. */
export const REVISION_BELIEVED_MAX = 2 ** 40
/** The server's word that it has given a list of an entrance and a revision to a device. To the panel it is a text without a meaning. */
export const cursor = z.string().regex(/^[\w.-]{1,120}$/)

const UPTIME_MAX_MS = 20 * 365 * 86_400_000

const schedules = z.array(guestSchedule)

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/)
const span = z.object({ from: time, to: time })
const hours = z.object({
  windows: z.array(span.extend({ days: z.array(z.enum(dayNames)) })),
  calendar: id.optional(),
})
const calendarDay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('CLOSED') }),
  z.object({ kind: z.literal('OPEN') }),
  z.object({ kind: z.literal('OTHER'), spans: z.array(span) }),
])
/** Names of rules that came after the second format. */
const needs = z.array(z.string())

export const grantOfList = z.object({
  id,
  kind: z.enum(['CODE', 'FOB', 'APP']),
  shown: z.string(),
  subject: id,
  holder: id.nullable(),
  isActive: z.boolean(),
  isSuspended: z.boolean(),
  from: timeMillis,
  until: timeMillis.nullable(),
  keys: z.array(id),
  isGuest: z.boolean(),
  schedules,
  // From here on the second format.
  hours: id.optional(),
  holdings: z
    .array(z.object({ key: id, hours: id.optional(), from: timeMillis.optional(), until: timeMillis.optional() }))
    .optional(),
  pass: z
    .object({
      id,
      max: z.int().min(1),
      used: z.int().min(0),
      firstAt: timeMillis.nullable(),
      isWithdrawn: z.boolean(),
    })
    .optional(),
  host: id.optional(),
  needs: needs.optional(),
})

export const doorOfList = z.object({
  timeZone,
  isEnabled: z.boolean(),
  lockdown: z.object({ keys: z.array(id) }).nullable(),
  keys: z.array(
    z.object({ id, schedules, hours: id.optional(), guestHours: id.optional(), guestCalendar: id.optional() }),
  ),
  providers: z.array(z.object({ id, isAllowed: z.boolean(), from: timeMillis })),
  // From here on the second format.
  offsets: z.array(z.object({ from: timeMillis, minutes: z.int().min(-1440).max(1440) })).optional(),
  hours: z.record(z.string(), hours).optional(),
  calendars: z.record(z.string(), z.record(z.iso.date(), calendarDay)).optional(),
  opening: z.object({ hours: id, firstKeys: z.array(id).nullable() }).optional(),
  throttle: z.object({ free: z.int().min(1), waits: z.array(z.int().min(1)).min(1) }).optional(),
  stale: z.object({ afterHours: z.int().min(1), keys: z.array(id) }).optional(),
  needs: needs.optional(),
})

const epoch = z.int().min(1)
/**
 * The tag of a code is the first 16 bytes of HMAC-SHA-256(key, s), with s = scrypt(digits, salt, 32 bytes). Salts and keys are renewed; the
 * epochs count them.
 */
const panelCodes = z.object({
  salt: z.string(),
  n: z.int(),
  r: z.int(),
  p: z.int(),
  saltEpoch: epoch,
  keyEpoch: epoch,
  /** Null: the property wants it in memory only, and the panel asks for it at the start of each connection. */
  key: z.string().nullable(),
})
export type PanelCodes = z.infer<typeof panelCodes>

/** The salt epoch and the key epoch of the list that a panel has. */
export const codeEpochs = z
  .string()
  .regex(/^[1-9]\d{0,8}\.[1-9]\d{0,8}$/)
  .transform((text) => {
    const [salt = 0, key = 0] = text.split('.').map(Number)
    return { salt, key }
  })
export type CodeEpochs = z.infer<typeof codeEpochs>

/** The text that is signed. A panel applies it as a whole or not at all. */
export const accessUpdate = z.object({
  /** Missing in the first format. */
  format: z.literal(2).optional(),
  /** The clock of the database when the list was made. Missing in the first format. */
  issued: timeMillis.optional(),
  /** A panel refuses the list of another one. */
  deviceId: id,
  entranceId: id,
  /** A panel refuses a revision that is not newer than its own. */
  revision,
  /** The panel keeps it and sends it with its next question. Missing in lists of servers that do not know it. */
  cursor: cursor.optional(),
  /** The revision to which these changes apply; null: this is the whole list. */
  base: revision.nullable(),
  /** Missing if it is as in the base. */
  door: doorOfList.optional(),
  /** All grants of these subjects are removed before those below are added. */
  subjects: z.array(id),
  grants: z.array(grantOfList),
  /** How this panel makes the tag of a code. Only in a whole list. */
  codes: panelCodes.optional(),
  /** The public keys that sign lists from now on, by id. */
  signingKeys: z.record(z.string(), z.string()),
  /** The public keys that sign commands from now on, by id. Missing in lists of servers that give no commands. */
  commandKeys: z.record(z.string(), z.string()).optional(),
})
export type AccessUpdate = z.infer<typeof accessUpdate>

/** The payload is an access update as JSON; each signature is by the key with this id. */
export const signedUpdate = z.object({ payload: z.string(), signatures: z.record(z.string(), z.string()) })
export type SignedUpdate = z.infer<typeof signedUpdate>

/** What a panel that speaks the second format gets. A panel leaves alone commands that it does not know. */
export const pollAnswer = z.object({ update: signedUpdate.optional(), commands: z.array(signedUpdate).optional() })
export type PollAnswer = z.infer<typeof pollAnswer>

/** The payload of a command, which is signed by a key of its own. A panel leaves alone what it cannot read. */
export const doorCommand = z.object({
  /** A panel refuses the command for another one, or for another entrance than that of its list. */
  device: id,
  entrance: id,
  /** Grows with each command for this device; a panel carries out none that is not above the last. */
  number: z.int().min(1).max(REVISION_MAX),
  /** The clock of the database when somebody pressed. */
  issued: timeMillis,
  /** The account of a member, or the id of a person. */
  who: id,
  kind: z.enum(commandKinds),
  /** Two presses with one id open once. */
  pressId: id,
  /** Only of a member: the door opens in a lockdown, too. */
  overLockdown: z.literal(true).optional(),
  needs: needs.optional(),
})
export type DoorCommand = z.infer<typeof doorCommand>

/** In which boot of the panel something is said or happened, and how long after its beginning: clocks are turned, this is not. */
export const bootFields = {
  bootId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  uptimeMillis: z.int().min(0).max(UPTIME_MAX_MS).optional(),
}

export const receipt = z.strictObject({
  /** The panel decides by this revision now. */
  revision,
  /** The clock of the panel. */
  timeMillis,
  ...bootFields,
  /** Events that the panel has not delivered yet. */
  eventsWaiting: z.int().min(0).max(10_000_000),
  /** Events that the panel had no room for, since the last receipt that told of some. */
  eventsLost: z.int().min(0).max(10_000_000).optional(),
})
export type Receipt = z.infer<typeof receipt>
