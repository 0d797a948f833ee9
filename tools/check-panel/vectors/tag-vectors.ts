import { scryptSync } from 'node:crypto'
import { codeKeyOf, taggerOf } from '@portico/server/domains/access/code-tags'
import { codeSaltOf, SCRYPT, slowHashOf } from '@portico/server/domains/credentials/code-hashes'
import { vectorKeys } from './signature-vectors.ts'

const DEVICE = '00000000-0000-4000-8000-00000000d001'
const PROPERTY = '00000000-0000-4000-8000-00000000a000'

/** With the numbers of today, and with others, because a list brings its own. */
export async function tagVectors() {
  const settings = { salt: codeSaltOf(vectorKeys, PROPERTY, 1), key: codeKeyOf(vectorKeys, DEVICE, 1) }
  const renewed = { salt: codeSaltOf(vectorKeys, PROPERTY, 2), key: codeKeyOf(vectorKeys, DEVICE, 2) }
  const ofToday = [settings, renewed].flatMap((one) =>
    ['0000', '493817', '12345678'].map((digits) => ({ ...one, digits })),
  )
  const hashed = await Promise.all(
    ofToday.map(async (one) => ({ ...one, ...SCRYPT, hash: await slowHashOf(one.digits, one.salt) })),
  )
  const small = [
    { n: 2, r: 1, p: 1 },
    { n: 1024, r: 8, p: 2 },
  ].map((cost) => ({ ...settings, digits: '493817', ...cost, hash: hashWith(cost, settings.salt, '493817') }))
  return [...hashed, ...small].map(({ digits, hash, ...codes }) => ({
    codes,
    digits,
    hash,
    tag: taggerOf(codes.key)(hash),
  }))
}

const hashWith = ({ n, r, p }: { n: number; r: number; p: number }, salt: string, digits: string) =>
  scryptSync(digits, Buffer.from(salt, 'base64url'), 32, { N: n, r, p }).toString('base64url')
