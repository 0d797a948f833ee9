import { expect, test } from 'vitest'
import { masterKeysFrom } from './master-keys.ts'
import { openSecret, rewrapSecret, type SecretLocation, sealSecret } from './secrets.ts'

const master = (letter: string) => Buffer.alloc(32, letter).toString('base64')
const keys = masterKeysFrom({ current: 'a', keys: { a: master('a') } })
const location: SecretLocation = {
  propertyId: '11111111-aaaa-4000-8000-000000000001',
  table: 'networks',
  id: '22222222-bbbb-4000-8000-000000000002',
  column: 'sealed_security_key',
}
const SECRET = 'schlüssel 鍵 🔑'

test('an encrypted secret can be decrypted in its row and does not contain the plain text', () => {
  const sealed = sealSecret(keys, location, SECRET)
  expect(openSecret(keys, location, sealed)).toBe(SECRET)
  expect(sealed).not.toContain('schl')
  expect(Buffer.from(sealed.split(':')[1] ?? '', 'base64url').includes('schl')).toBe(false)
})

test('encrypting the same secret twice gives different texts', () => {
  const bodies = [1, 2].map(() => sealSecret(keys, location, SECRET).split(':'))
  expect(bodies[0]?.[0]).not.toBe(bodies[1]?.[0])
  expect(bodies[0]?.[1]).not.toBe(bodies[1]?.[1])
})

test.each([
  ['property', { propertyId: '11111111-aaaa-4000-8000-000000000009' }],
  ['table', { table: 'credentials' }],
  ['row', { id: '22222222-bbbb-4000-8000-000000000009' }],
  ['column', { column: 'sealed_code' }],
])('a secret that was moved to another %s can be neither decrypted nor rewrapped', (_what, elsewhere) => {
  const sealed = sealSecret(keys, location, SECRET)
  expect(() => openSecret(keys, { ...location, ...elsewhere }, sealed)).toThrow('does not open')
  expect(() => rewrapSecret(keys, { ...location, ...elsewhere }, sealed)).toThrow('does not open')
})

test('a secret of an account can be decrypted for that account only', () => {
  const { propertyId: _, ...rest } = { ...location, table: 'pms_profiles', column: 'sealed_credentials' }
  const accountId = '33333333-cccc-4000-8000-000000000003'
  const sealed = sealSecret(keys, { ...rest, accountId }, SECRET)
  expect(openSecret(keys, { ...rest, accountId: accountId.toUpperCase() }, sealed)).toBe(SECRET)
  const elsewhere = { ...rest, accountId: '33333333-cccc-4000-8000-000000000004' }
  expect(() => openSecret(keys, elsewhere, sealed)).toThrow('does not open')
})

test('an id may be in upper or lower case', () => {
  const shouted = { ...location, propertyId: location.propertyId.toUpperCase(), id: location.id.toUpperCase() }
  expect(openSecret(keys, location, sealSecret(keys, shouted, SECRET))).toBe(SECRET)
})

test('a secret with any changed byte cannot be decrypted', () => {
  const sealed = sealSecret(keys, location, SECRET)
  const [wrapped = '', body = ''] = sealed.split(':')
  const flip = (text: string, at: number) => {
    const bytes = Buffer.from(text, 'base64url')
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes.toString('base64url')
  }
  const [id, wrappedKey = ''] = wrapped.split('.')
  for (let at = 0; at < Buffer.from(body, 'base64url').length; at++)
    expect(() => openSecret(keys, location, `${wrapped}:${flip(body, at)}`)).toThrow('does not open')
  for (let at = 0; at < Buffer.from(wrappedKey, 'base64url').length; at++)
    expect(() => openSecret(keys, location, `${id}.${flip(wrappedKey, at)}:${body}`)).toThrow('does not open')
  for (const broken of ['', ':', wrapped, `${wrapped}:`, `:${body}`, `${wrapped}:AAAA`, `z.${wrappedKey}:${body}`])
    expect(() => openSecret(keys, location, broken), broken).toThrow('does not open')
})

test('a secret cannot be decrypted with the data key of another one', () => {
  const [first, second] = [sealSecret(keys, location, 'first one'), sealSecret(keys, location, 'other one')]
  expect(() => openSecret(keys, location, `${first.split(':')[0]}:${second.split(':')[1]}`)).toThrow('does not open')
})

test('the error names column and row but not the secret', () => {
  const sealed = sealSecret(keys, location, SECRET)
  expect(() => openSecret(keys, { ...location, column: 'other' }, sealed)).toThrow(
    new Error(`The secret networks.other of ${location.id} does not open.`),
  )
})

test('old secrets can be decrypted after a rotation and, when rewrapped, without the old master key', () => {
  const sealed = sealSecret(keys, location, SECRET)
  const rotated = masterKeysFrom({ current: 'b', mac: 'a', keys: { a: master('a'), b: master('b') } })
  expect(openSecret(rotated, location, sealed)).toBe(SECRET)
  const rewrapped = rewrapSecret(rotated, location, sealed)
  expect(rewrapped.startsWith('b.')).toBe(true)
  expect(rewrapped.split(':')[1]).toBe(sealed.split(':')[1])
  const withdrawn = masterKeysFrom({ current: 'b', keys: { b: master('b') } })
  expect(openSecret(withdrawn, location, rewrapped)).toBe(SECRET)
  expect(() => openSecret(withdrawn, location, sealed)).toThrow('does not open')
})
