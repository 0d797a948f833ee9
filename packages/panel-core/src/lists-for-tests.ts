import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { AccessUpdate, SignedUpdate } from '@portico/contract/access/access-list.schema'
import { tagOf } from './code-tag.ts'
import type { Panel } from './panel.ts'

/** From when on grants are valid. */
export const MOVE_IN = Date.UTC(2026, 0, 1)
/** A Wednesday, at noon in London. */
export const NOON = Date.UTC(2026, 10, 18, 12)
const bytes = (value: number) => Buffer.alloc(32, value).toString('base64url')
/** As fast as scrypt can be. */
export const CODES = { salt: bytes(8), n: 2, r: 1, p: 1, saltEpoch: 1, keyEpoch: 1, key: bytes(7) }

type Grant = AccessUpdate['grants'][number]
type Door = NonNullable<AccessUpdate['door']>

export function makeSigner(id: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { id, privateKey, publicKey: String(publicKey.export({ format: 'jwk' }).x) }
}
export type Signer = ReturnType<typeof makeSigner>

export const publicKeysOf = (...signers: Signer[]) =>
  Object.fromEntries(signers.map(({ id, publicKey }) => [id, publicKey]))

export function signText(payload: string, ...signers: { id: string; privateKey: KeyObject }[]): SignedUpdate {
  const signatures = signers.map(({ id, privateKey }) => [
    id,
    sign(null, Buffer.from(payload), privateKey).toString('base64url'),
  ])
  return { payload, signatures: Object.fromEntries(signatures) }
}

export const keyId = randomUUID()
export const providerId = randomUUID()

export const makeDoor = (changes: Partial<Door> = {}): Door => ({
  timeZone: 'Europe/London',
  isEnabled: true,
  lockdown: null,
  keys: [{ id: keyId, schedules: [] }],
  providers: [{ id: providerId, isAllowed: true, from: 0 }],
  ...changes,
})

export function makeGrant(changes: Partial<Grant> = {}): Grant {
  const holder = changes.holder ?? randomUUID()
  return {
    id: randomUUID(),
    kind: 'APP',
    shown: holder,
    subject: holder,
    holder,
    isActive: true,
    isSuspended: false,
    from: MOVE_IN,
    until: null,
    keys: [keyId],
    isGuest: false,
    schedules: [],
    ...changes,
  }
}

export const codeGrant = (code: string, changes: Partial<Grant> = {}) =>
  makeGrant({ kind: 'CODE', shown: tagOf(CODES, CODES.key, code), ...changes })

/** The lists that a server would make for one device. */
export function makeServerOf(deviceId: string, ...signers: Signer[]) {
  const entranceId = randomUUID()
  const update = (changes: Partial<AccessUpdate>) => {
    const whole = { deviceId, entranceId, subjects: [], signingKeys: publicKeysOf(...signers), ...changes }
    return signText(JSON.stringify(whole), ...signers)
  }
  return {
    whole: (revision: number, grants: Grant[], changes: Partial<AccessUpdate> = {}) =>
      update({ revision, base: null, door: makeDoor(), codes: CODES, grants, ...changes }),
    changes: (base: number, revision: number, grants: Grant[], changes: Partial<AccessUpdate> = {}) =>
      update({ base, revision, subjects: grants.map(({ subject }) => subject), grants, ...changes }),
  }
}

/** Whether and why not: `yes` or the first reason. */
export function answerOf(panel: Panel, ...attempt: Parameters<Panel['attempt']>): string {
  const verdict = panel.attempt(...attempt)
  return verdict.isAllowed ? 'yes' : verdict.reason
}
