import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keysFrom, loadKeys } from './keys.ts'

const file = (...ids: string[]) => ({
  current: ids[0] ?? 'a',
  keys: Object.fromEntries(ids.map((id) => [id, Buffer.alloc(32, id).toString('base64')])),
})

test('what was sealed opens again, for the same purpose only', () => {
  const keys = keysFrom(file('a'))
  const sealed = keys.seal('sign-in', 'grüße')
  expect(keys.open('sign-in', sealed)).toBe('grüße')
  expect(keys.open('anti-forgery', sealed)).toBeUndefined()
  expect(keys.open('sign-in', `${sealed.slice(0, -3)}AAA`)).toBeUndefined()
  expect(keys.open('sign-in', randomBytes(8).toString('base64url'))).toBeUndefined()
})

test('after a rotation old seals and signatures hold, until their key is taken away', () => {
  const old = keysFrom(file('a'))
  const sealed = old.seal('p', 'x')
  const signature = old.sign('p', 'x')
  const rotated = keysFrom(file('b', 'a'))
  expect(rotated.open('p', sealed)).toBe('x')
  expect(rotated.verify('p', 'x', signature)).toBe(true)
  expect(rotated.seal('p', 'x').startsWith('b.')).toBe(true)
  const withdrawn = keysFrom(file('b'))
  expect(withdrawn.open('p', sealed)).toBeUndefined()
  expect(withdrawn.verify('p', 'x', signature)).toBe(false)
})

test('a missing key file is made once, for its owner only, but never in Prod', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'portico-keys-')), 'secrets', 'keys.json')
  await expect(loadKeys(path, 'prod')).rejects.toThrow(/key file/)
  const sealed = (await loadKeys(path, 'test')).seal('p', 'x')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await loadKeys(path, 'test')).open('p', sealed)).toBe('x')
  expect(JSON.parse(await readFile(path, 'utf8')).current).toBe('k1')
})
