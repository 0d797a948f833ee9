import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadMasterKeys, masterKeysFrom } from './master-keys.ts'

const file = (...ids: string[]) => ({
  current: ids[0] ?? 'a',
  mac: ids.at(-1) ?? 'a',
  keys: Object.fromEntries(ids.map((id) => [id, Buffer.alloc(32, id).toString('base64')])),
})

test('an encrypted text can be decrypted for the same purpose only', () => {
  const keys = masterKeysFrom(file('a'))
  const sealed = keys.seal('sign-in', 'grüße')
  expect(keys.open('sign-in', sealed)).toBe('grüße')
  expect(keys.open('anti-forgery', sealed)).toBeUndefined()
  expect(keys.open('sign-in', `${sealed.slice(0, -3)}AAA`)).toBeUndefined()
  expect(keys.open('sign-in', randomBytes(8).toString('base64url'))).toBeUndefined()
})

test('an encrypted text can be decrypted in the same context only', () => {
  const keys = masterKeysFrom(file('a'))
  const sealed = keys.seal('p', 'x', 'row 1')
  expect(keys.open('p', sealed, 'row 1')).toBe('x')
  expect(keys.open('p', sealed, 'row 2')).toBeUndefined()
  expect(keys.open('p', sealed)).toBeUndefined()
})

test('a keyed hash is the same after a rotation, and depends on purpose, text and master key', () => {
  const hash = masterKeysFrom(file('a')).mac('codes', '123456')
  expect(hash).toMatch(/^a\.[\w-]{43}$/)
  expect(masterKeysFrom(file('b', 'a')).mac('codes', '123456')).toBe(hash)
  expect(masterKeysFrom(file('a')).mac('other', '123456')).not.toBe(hash)
  expect(masterKeysFrom(file('a')).mac('codes', '123457')).not.toBe(hash)
  expect(masterKeysFrom(file('b')).mac('codes', '123456').slice(2)).not.toBe(hash.slice(2))
  expect(masterKeysFrom(file('a')).sign('codes', '123456')).not.toBe(hash)
})

test('a file with several master keys must name the one for hashes; a file with one need not', () => {
  const { mac: _, ...one } = file('a')
  expect(masterKeysFrom(one).mac('p', 'x')).toBe(masterKeysFrom(file('a')).mac('p', 'x'))
  const { mac: __, ...two } = file('b', 'a')
  expect(() => masterKeysFrom(two)).toThrow(/several keys/)
  expect(() => masterKeysFrom({ ...two, mac: 'c' })).toThrow(/names c/)
})

test('a file must hold the master key that it names as the current one', () => {
  expect(() => masterKeysFrom({ ...file('a'), current: 'z' })).toThrow(
    'names z as its current key but does not hold it',
  )
})

test('old texts and signatures are valid after a rotation until their master key is removed', () => {
  const old = masterKeysFrom(file('a'))
  const sealed = old.seal('p', 'x')
  const signature = old.sign('p', 'x')
  const rotated = masterKeysFrom(file('b', 'a'))
  expect(rotated.open('p', sealed)).toBe('x')
  expect(rotated.verify('p', 'x', signature)).toBe(true)
  expect(rotated.seal('p', 'x').startsWith('b.')).toBe(true)
  const withdrawn = masterKeysFrom(file('b'))
  expect(withdrawn.open('p', sealed)).toBeUndefined()
  expect(withdrawn.verify('p', 'x', signature)).toBe(false)
})

test('a signature with added characters is refused', () => {
  const keys = masterKeysFrom(file('a'))
  const signature = keys.sign('p', 'x')
  expect(keys.verify('p', 'x', signature)).toBe(true)
  for (const more of ['=', ' ', '\0', '\ud800', '.', '.more'])
    expect(keys.verify('p', 'x', signature + more)).toBe(false)
})

test('a missing key file is created once, readable by its owner only, but never in Prod', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'portico-keys-')), 'secrets', 'keys.json')
  await expect(loadMasterKeys(path, 'prod')).rejects.toThrow(/key file/)
  const sealed = (await loadMasterKeys(path, 'test')).seal('p', 'x')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await loadMasterKeys(path, 'test')).open('p', sealed)).toBe('x')
  expect(JSON.parse(await readFile(path, 'utf8')).current).toBe('k1')
})

test.each([16, 31, 33])('a key file with a master key of %i bytes is refused', async (bytes) => {
  const path = join(await mkdtemp(join(tmpdir(), 'portico-keys-')), 'keys.json')
  await writeFile(path, JSON.stringify({ current: 'a', keys: { a: randomBytes(bytes).toString('base64') } }))
  await expect(loadMasterKeys(path, 'prod')).rejects.toThrow('a master key has 32 bytes')
})

test.each(['__proto__', 'constructor', 'toString'])('%s is not accepted as the id of a master key', (id) => {
  const keys = masterKeysFrom({ current: 'a', keys: { a: Buffer.alloc(32, 1).toString('base64') } })
  const payload = Buffer.alloc(64).toString('base64url')
  expect(keys.open('sign-in', `${id}.${payload}`)).toBeUndefined()
  expect(keys.verify('anti-forgery', 'text', `${id}.${payload}`)).toBe(false)
  expect(() => masterKeysFrom({ current: 'a', mac: id, keys: { a: 'AAAA' } })).toThrow('does not hold it')
})
