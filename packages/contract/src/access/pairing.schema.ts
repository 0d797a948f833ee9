import { z } from 'zod'
import { deviceDetails, deviceDraft } from '../entrances/entrance-drafts.schema.ts'
import { defineErrors } from '../shared/errors.ts'
import { count, id, name, timeMillis, version } from '../shared/fields.ts'
import { bootFields } from './access-list.schema.ts'
import { INSTALLATION_CODE_LENGTH, PAIRING_CODE_LENGTH, PANEL_FACT_MAX, readCode } from './pairing.rules.ts'

export const pairingErrors = defineErrors('pairing', {
  /** What was signed is too old, was signed before, or is not of this server. */
  challengeSpent: 409,
  /** The signature does not fit the key. */
  proofWrong: 403,
  /** The key belongs to a device already, and one key is one device. */
  keyPaired: 409,
  /** So many panels of this address wait for somebody that no more may ask. */
  tooManyPending: 429,
  /** The panel has not asked, its code has expired, or somebody has withdrawn the pairing. */
  notAsked: 404,
  /** Nobody has this code: it is mistyped, has expired, or was used. */
  codeUnknown: 404,
  /** Too many wrong codes. */
  tooManyTries: 429,
  /** The panel has begun too many sessions. */
  tooManySessions: 429,
})

const fact = name(
  { min: 1, max: PANEL_FACT_MAX },
  { tooShort: 'factLength', tooLong: 'factLength', invalid: 'factInvalid' },
)
/** What a panel says of itself. Nobody has checked it. */
export const panelFacts = z.strictObject({ maker: fact, model: fact, serialNumber: fact, programVersion: fact })
export type PanelFacts = z.infer<typeof panelFacts>

/** SHA-256 of a key of 32 bytes, of which the first 16 bytes stand here as eight groups of four digits. */
const fingerprint = z.string()
/** The keys of the deployment that sign lists. The panel shows the same. */
const signingKeyFingerprints = z.array(z.object({ id: z.string(), fingerprint }))
const signingKeys = z.record(z.string(), z.string())

// What panels say -------------------------------------------------------------------------------------------------------
const challengeText = z.string().regex(/^[\w.-]{1,300}$/)
const bytesOf = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`))
const signature = bytesOf(86)

export const challenge = z.object({ challenge: challengeText })
/** The proof of a key that no device has yet. */
export const pairingProof = z.strictObject({ publicKey: bytesOf(43), challenge: challengeText, signature })
export type PairingProof = z.infer<typeof pairingProof>

export const pairingQuestion = pairingProof.extend({ panel: panelFacts })
export type PairingQuestion = z.infer<typeof pairingQuestion>
/** The keys are those that the member compares, too. */
export const pairingCode = z.object({ code: z.string(), secondsLeft: count, signingKeys })

export const pairingWait = pairingProof.extend({
  /** How many seconds the server may wait for a member. */
  wait: z.int().min(0).max(55).default(55),
})
const paired = z.object({ deviceId: id, signingKeys })
export type Paired = z.infer<typeof paired>
export const pairingNews = z.discriminatedUnion('state', [
  z.object({ state: z.literal('WAITING') }),
  paired.extend({ state: z.literal('PAIRED') }),
])
export type PairingNews = z.infer<typeof pairingNews>

const codeOf = (length: number) =>
  z
    .string()
    .max(64)
    .transform((typed, context) => {
      const code = readCode(typed, length)
      if (code !== undefined) return code
      context.addIssue({ code: 'custom', message: 'codeInvalid' })
      return z.NEVER
    })

export const installation = pairingQuestion.extend({ code: codeOf(INSTALLATION_CODE_LENGTH) })
export type Installation = z.infer<typeof installation>
export const installed = paired

export const panelSessionProof = z.strictObject({
  challenge: challengeText,
  signature,
  /** Which run of the panel this is: new at each start. */
  bootId: bootFields.bootId.unwrap(),
})
export type PanelSessionProof = z.infer<typeof panelSessionProof>
export const panelSession = z.object({ token: z.string(), secondsLeft: count })
export type PanelSession = z.infer<typeof panelSession>

// What members do -------------------------------------------------------------------------------------------------------
const typedCode = codeOf(PAIRING_CODE_LENGTH)
export const lookUpBody = z.strictObject({ code: typedCode })
/** What the member compares with the screen or the log of the panel before they confirm. */
export const foundPanel = z.object({
  panel: panelFacts,
  keyFingerprint: fingerprint,
  signingKeys: signingKeyFingerprints,
  /** The first parts of the address from which the panel has asked. */
  network: z.string().nullable(),
  askedTimeMillis: timeMillis,
  expiresTimeMillis: timeMillis,
})
export type FoundPanel = z.infer<typeof foundPanel>

/** A new device at an entrance. */
export const claimBody = deviceDraft.extend({ code: typedCode })
export type ClaimBody = z.infer<typeof claimBody>
/** Another panel for a device that stays: its former pairing and its tokens end. */
export const replaceBody = z.strictObject({ code: typedCode, version })
export type ReplaceBody = z.infer<typeof replaceBody>
export const pairedDevice = deviceDetails.extend({ keyFingerprint: fingerprint })
export type PairedDevice = z.infer<typeof pairedDevice>

/** Shown once. */
export const installationCode = z.object({
  code: z.string(),
  expiresTimeMillis: timeMillis,
  signingKeys: signingKeyFingerprints,
})
export type InstallationCode = z.infer<typeof installationCode>

/** How a device stands, for the page of its entrance. */
export const pairingOfDevice = z.object({
  pairedTimeMillis: timeMillis,
  /** Null: an installation code whose maker is gone. */
  pairedBy: z.string().nullable(),
  panel: panelFacts,
  keyFingerprint: fingerprint,
  /** When the panel last began a session; null: never yet. */
  sessionTimeMillis: timeMillis.nullable(),
  /** When two that have the same key were last found to take turns, within the last day. */
  keyTwiceTimeMillis: timeMillis.nullable(),
})
export type PairingOfDevice = z.infer<typeof pairingOfDevice>
export const waitingInstallation = z.object({ madeBy: z.string().nullable(), expiresTimeMillis: timeMillis })
