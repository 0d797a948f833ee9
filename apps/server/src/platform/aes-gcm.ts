import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** What an encrypted text is longer than the text, before it is written in base64url. */
export const TEXT_BEGINS = IV_BYTES + TAG_BYTES

type Key = KeyObject | Buffer

/** Making a cipher from the bytes of a key takes Node several times as long as from the object. */
const objectOf = (key: Key) => (Buffer.isBuffer(key) ? createSecretKey(key) : key)

/** Encrypts a text: initialisation vector, authentication tag and ciphertext, in base64url. It can be decrypted with the same context only. */
export function encrypt(key: Key, text: string, context: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, objectOf(key), iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** Undefined if the text was encrypted with another key or context, or was changed. */
export function decrypt(key: Key, encrypted: string, context: string): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length < TEXT_BEGINS) return undefined
  try {
    const decipher = createDecipheriv(ALGORITHM, objectOf(key), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(IV_BYTES, TEXT_BEGINS))
    return Buffer.concat([decipher.update(bytes.subarray(TEXT_BEGINS)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
