import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { pairingText, sessionText } from '@portico/contract/access/pairing.rules'

/** The DER prefix of an Ed25519 private key, which is followed by its 32 bytes. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const SEED_BYTES = 32

/** The key by which one panel proves that it is the panel of its device. It never leaves the panel. */
export type PanelKey = ReturnType<typeof openPanelKey>

export const makeSeed = (): string => {
  const { d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return d ?? ''
}

/** Throws if the text is no seed. */
export function openPanelKey(seed: string) {
  const bytes = Buffer.from(seed, 'base64url')
  if (bytes.length !== SEED_BYTES) throw new Error('This is no key of a panel.')
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, bytes]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(key).export({ format: 'jwk' }).x ?? ''
  const signatureOf = (text: string) => sign(null, Buffer.from(text), key).toString('base64url')
  return {
    publicKey,
    fingerprint: fingerprintOf(publicKey),
    provePairing: (challenge: string) => ({ publicKey, challenge, signature: signatureOf(pairingText(challenge)) }),
    proveSession: (deviceId: string, challenge: string) => ({
      challenge,
      signature: signatureOf(sessionText(deviceId, challenge)),
    }),
  }
}

/** What two people compare of a key: half of its SHA-256, in eight groups of four digits. */
export function fingerprintOf(publicKey: string): string {
  const digits = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 32)
  return (digits.match(/.{4}/g) ?? []).join(' ')
}
