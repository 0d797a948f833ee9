import { readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { isAbsolute } from 'node:path'
import { z } from 'zod'

const LISTEN_PORT = 60_001
const BOARD_PORT = 60_000

const is = (error: string) => ({ error })
const address = z.string(is('is an IPv4 address')).refine(isIPv4, 'is an IPv4 address')
const port = z.int(is('is a port')).min(1, 'is a port').max(65_535, 'is a port')
const path = z.string(is('is an absolute path')).refine(isAbsolute, 'is an absolute path')

/** Names and codes in clear text travel to the server, and the token with them. */
const server = z
  .string(is('is the https address of the server'))
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, origin } = new URL(text)
    const isPrivate = protocol === 'https:' || ['localhost', '127.0.0.1'].includes(hostname)
    return isPrivate && (text === origin || text === `${origin}/`)
  }, 'is the https address of the server, without a path')
  .transform((text) => new URL(text).origin)

const door = z
  .strictObject({
    /** At the board. */
    number: z.int(is('is a number from 1 to 4')).min(1, 'is a number from 1 to 4').max(4, 'is a number from 1 to 4'),
    /** Without these two the door is paired. */
    deviceId: z.uuid(is('is the id of a device')).toLowerCase().optional(),
    /** The token has a file of its own, so that the configuration can be shown to anybody. */
    tokenFile: path.optional(),
    openSeconds: z
      .int(is('is a number from 1 to 60'))
      .min(1, 'is a number from 1 to 60')
      .max(60, 'is a number from 1 to 60')
      .default(5),
    /** A door that stands open for longer is held open. Missing: the door has no contact. */
    heldOpenSeconds: z
      .int(is('is a number from 5 to 3600'))
      .min(5, 'is a number from 5 to 3600')
      .max(3_600, 'is a number from 5 to 3600')
      .optional(),
  })
  .refine(
    ({ deviceId, tokenFile }) => (deviceId === undefined) === (tokenFile === undefined),
    'has both a deviceId and a tokenFile, or none of them',
  )

const board = z.strictObject({
  serialNumber: z.int(is('is the number on the board')).min(1, 'is the number on the board').max(0xffffffff),
  address,
  port: port.default(BOARD_PORT),
  /** Of this machine, in the network of the board. */
  listen: z.strictObject({ address, port: port.default(LISTEN_PORT) }, is('is where this machine listens')),
  doors: z.array(door, is('is a list of doors')).min(1, 'has at least one door'),
})

const config = z
  .strictObject({
    server,
    folder: path,
    signingKeys: z
      .record(z.string(), z.string().regex(/^[\w-]{43}$/, 'is a public key'), is('are the public keys of the server'))
      .refine((keys) => Object.keys(keys).length > 0, 'has at least one key')
      .optional(),
    boards: z.array(board, is('is a list of boards')).min(1, 'has at least one board'),
  })
  .superRefine(({ boards, signingKeys }, { addIssue }) => {
    const byHand = boards.flatMap((one) => one.doors).some(({ tokenFile }) => tokenFile !== undefined)
    if (byHand && !signingKeys)
      addIssue({ code: 'custom', path: ['signingKeys'], message: 'are the public keys of the server' })
    const once = (what: string, values: readonly (string | number)[]) => {
      const twice = values.find((value, place) => values.indexOf(value) !== place)
      if (twice !== undefined) addIssue({ code: 'custom', path: ['boards'], message: `has ${what} ${twice} twice` })
    }
    const doors = boards.flatMap((one) => one.doors)
    once(
      'the board',
      boards.map(({ serialNumber }) => serialNumber),
    )
    once(
      'the device',
      doors.flatMap(({ deviceId }) => deviceId ?? []),
    )
    once(
      'the port',
      boards.map(({ listen }) => `${listen.address}:${listen.port}`),
    )
    for (const one of boards)
      once(
        'the door',
        one.doors.map(({ number }) => number),
      )
  })
export type Config = z.infer<typeof config>

/** What is wrong with the configuration, in one sentence. */
export class Misconfigured extends Error {}

export function readConfig(file: string): Config {
  const text = readText(file, 'The configuration')
  const { data, error } = config.safeParse(parse(text, file))
  if (data) return data
  const [issue] = error.issues
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : undefined
  const place = issue?.path.join('.') || 'The configuration'
  throw new Misconfigured(
    keys ? `${place} of ${file} has an unknown setting: ${keys}.` : `${place} of ${file} ${issue?.message}.`,
  )
}

export function readToken(file: string): string {
  const token = readText(file, 'The token').trim()
  if (!/^[\w.~+/=-]{20,200}$/.test(token)) throw new Misconfigured(`${file} has no token of a device.`)
  return token
}

function readText(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Misconfigured(`${what} cannot be read from ${file}.`)
  }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Misconfigured(`${file} is no JSON.`)
  }
}
