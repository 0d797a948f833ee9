import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Stage } from '@portico/contract/shared/stages'
import { z } from 'zod'
import { decrypt, encrypt } from './aes-gcm.ts'

const KEY_BYTES = 32
const WHAT_A_KEY_IS = `a master key has ${KEY_BYTES} bytes in base64, and \`openssl rand -base64 ${KEY_BYTES}\` makes one`
const NO_KEYS = 'has no "keys" with a text for each id'

const isKey = (key: string) => /^[A-Za-z0-9+/]+=*$/.test(key) && Buffer.from(key, 'base64').length === KEY_BYTES

const keysFile = z.object(
  {
    current: z.string('has no "current", the id of the key that encrypts'),
    /** The id of the master key for `mac`, which is not rotated. A file with one key may omit it. */
    mac: z.string('names no key as "mac"').optional(),
    keys: z
      .record(z.string(), z.string(NO_KEYS).refine(isKey, `holds something else than keys: ${WHAT_A_KEY_IS}`), NO_KEYS)
      .refine(
        (keys) => Object.keys(keys).every((id) => /^[\w-]+$/.test(id)),
        'names a key with other than letters and digits',
      ),
  },
  'is not an object with "current" and "keys"',
)

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
  const name = `The key file ${path} (PORTICO_KEYS_FILE)`
  return masterKeysFrom(parseKeys(await readKeys(path, stage, name), name), name)
}

async function readKeys(path: string, stage: Stage, name: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new Error(`${name} cannot be read: ${READ_PROBLEMS[code ?? ''] ?? message}.`)
    if (stage === 'prod') throw new Error(`${name} does not exist.`)
  }
  const text = JSON.stringify({ current: 'k1', mac: 'k1', keys: { k1: randomBytes(KEY_BYTES).toString('base64') } })
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new Error(`${name} does not exist and cannot be written: ${(error as Error).message}.`)
  }
  return text
}

const READ_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'the user of the server has no right to',
  EISDIR: 'it is a folder',
}

function parseKeys(text: string, name: string): z.infer<typeof keysFile> {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new Error(`${name} is ${text.trim() === '' ? 'empty' : 'not JSON'}.`)
  }
  const { data, error } = keysFile.safeParse(content)
  if (!data) throw new Error(`${name} ${error.issues[0]?.message}.`)
  return data
}

export function masterKeysFrom(file: z.infer<typeof keysFile>, name = 'The key file'): MasterKeys {
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
  if (!masters.has(file.current))
    throw new Error(`${name} names ${file.current} as its current key but does not hold it.`)
  const currentKey = (purpose: string) => derive(file.current, purpose) as KeyObject
  const macId = macKeyOf(file, name)
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
function macKeyOf({ mac, keys }: z.infer<typeof keysFile>, name: string): string {
  const [only = '', ...others] = Object.keys(keys)
  if (mac === undefined && others.length > 0)
    throw new Error(`${name} holds several keys: name the one of the keyed hashes as "mac".`)
  const id = mac ?? only
  if (!Object.hasOwn(keys, id)) throw new Error(`${name} names ${id} as the key of its hashes but does not hold it.`)
  return id
}
