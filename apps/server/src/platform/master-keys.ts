import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Stage } from '@portico/contract/shared/stages'
import { z } from 'zod'
import { decrypt, encrypt } from './aes-gcm.ts'

const KEY_BYTES = 32
const masterKey = z
  .base64()
  .refine((key) => Buffer.from(key, 'base64').length === KEY_BYTES, `a master key has ${KEY_BYTES} bytes`)

const keysFile = z.object({
  current: z.string(),
  /** The id of the master key for `mac`, which is not rotated. A file with one key may omit it. */
  mac: z.string().optional(),
  keys: z.record(z.string().regex(/^[\w-]+$/), masterKey),
})

/** The master keys of the deployment by id. The current one encrypts and all of them decrypt, so that keys can be rotated. */
export type MasterKeys = {
  readonly current: string
  has(id: string): boolean
  /** Decrypting requires the same context. */
  seal(purpose: string, text: string, context?: string): string
  open(purpose: string, sealed: string, context?: string): string | undefined
  /** Equal texts give equal hashes, also after a rotation, so that equal values can be found without decrypting them. */
  mac(purpose: string, text: string): string
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
  /** A key derived from each master key, by the id of the master key. */
  derived(purpose: string): ReadonlyMap<string, Buffer>
}

/** Outside Prod a missing file is created at the first start. In Prod operators must create it, so that they also keep a backup. */
export async function loadMasterKeys(path: string, stage: Stage): Promise<MasterKeys> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || stage === 'prod') {
      throw new Error(`The key file cannot be read: ${(error as Error).message}`)
    }
    text = JSON.stringify({ current: 'k1', mac: 'k1', keys: { k1: randomBytes(KEY_BYTES).toString('base64') } })
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, text, { mode: 0o600, flag: 'wx' })
  }
  return masterKeysFrom(keysFile.parse(JSON.parse(text)))
}

export function masterKeysFrom(file: z.infer<typeof keysFile>): MasterKeys {
  // Ids come from cookies and tokens of callers. A plain object would also find names such as `constructor`.
  const masters = new Map(Object.entries(file.keys))
  // Node converts a buffer into a key for every use, which takes longer than the use itself.
  const derived = new Map<string, KeyObject>()
  const derive = (id: string, purpose: string) => {
    const name = `${id}/${purpose}`
    const known = derived.get(name)
    if (known) return known
    const master = masters.get(id)
    if (!master) return undefined
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', Buffer.from(master, 'base64'), '', purpose, 32)))
    derived.set(name, key)
    return key
  }
  const currentKey = (purpose: string) => {
    const key = derive(file.current, purpose)
    if (!key) throw new Error(`The key file names ${file.current} as its current key but does not hold it.`)
    return key
  }
  const macId = macKeyOf(file)
  const mac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest()

  return {
    current: file.current,
    has: (id) => masters.has(id),
    seal(purpose, text, context = '') {
      return `${file.current}.${encrypt(currentKey(purpose), text, context)}`
    },
    open(purpose, sealed, context = '') {
      const [id = '', payload = ''] = sealed.split('.')
      const key = derive(id, purpose)
      return key && decrypt(key, payload, context)
    },
    mac: (purpose, text) => `${macId}.${mac(derive(macId, `mac/${purpose}`) as KeyObject, text).toString('base64url')}`,
    sign: (purpose, text) => `${file.current}.${mac(currentKey(purpose), text).toString('base64url')}`,
    verify(purpose, text, signature) {
      const [id = ''] = signature.split('.')
      const key = derive(id, purpose)
      if (!key) return false
      // The texts are compared, because decoding ignores characters that do not belong to a signature.
      const given = Buffer.from(signature)
      const expected = Buffer.from(`${id}.${mac(key, text).toString('base64url')}`)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
    derived: (purpose) => new Map([...masters.keys()].map((id) => [id, (derive(id, purpose) as KeyObject).export()])),
  }
}

/** A default such as the current key would change with the next rotation, and equal texts would get different hashes. */
function macKeyOf({ mac, keys }: z.infer<typeof keysFile>): string {
  const [only = '', ...others] = Object.keys(keys)
  if (mac === undefined && others.length > 0)
    throw new Error('The key file holds several keys: name the one of the keyed hashes as "mac".')
  const id = mac ?? only
  if (!Object.hasOwn(keys, id))
    throw new Error(`The key file names ${id} as the key of its hashes but does not hold it.`)
  return id
}
