import { startWithIdentityProvider } from '@portico/tools/testing/server-with-identity'
import { TEST_KEYS } from '@portico/tools/testing/test-keys'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sealedIdTokens } from './domains/account/id-tokens.ts'
import { masterKeysFrom } from './platform/master-keys.ts'
import { rewrapSecrets } from './platform/secrets.ts'
import { sealedColumns } from './sealed-columns.ts'

const portal = await startWithIdentityProvider('http://localhost:3000')
afterAll(() => portal.close())

const fresh = Buffer.alloc(32, 9).toString('base64')
const rotated = masterKeysFrom({ current: 'next', mac: 'test', keys: { ...TEST_KEYS.keys, next: fresh } })
const withoutOld = masterKeysFrom({ current: 'next', keys: { next: fresh } })

type Session = { accountId: string; sealed: string | null }
const sessions = () =>
  portal.server.ask<Session>('select account_id as "accountId", sealed_id_token as sealed from sessions')
beforeEach(async () => {
  await portal.server.ask('delete from sessions')
  await portal.signInAs('demo-portfolio')
})

test('every sealed column of the database states its purpose', async () => {
  const stored = await portal.server.ask<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and starts_with(column_name, 'sealed_') order by 1`,
  )
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    stored.map(({ name }) => name).toSorted(),
  )
})

test('after a rotation the ID tokens of people who are signed in open with the new master key alone', async () => {
  const [before] = await sessions()
  const { accountId = '', sealed = null } = before ?? {}
  const idToken = sealedIdTokens(portal.server.keys).open(sealed, accountId)
  expect(idToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  await rewrapSecrets(portal.server.database, rotated, sealedColumns)
  const [after] = await sessions()
  expect(sealedIdTokens(withoutOld).open(after?.sealed ?? null, accountId)).toBe(idToken)
  expect(await rewrapSecrets(portal.server.database, rotated, sealedColumns)).toBe(0)
})

test('an ID token whose key is gone is forgotten, and the rotation goes on', async () => {
  await portal.server.ask(`update sessions set sealed_id_token = 'gone.nonsense'`)
  await rewrapSecrets(portal.server.database, rotated, sealedColumns)
  expect(await sessions()).toEqual([expect.objectContaining({ sealed: null })])
})

test('a sealed column that this release does not know stops the rotation before anything is changed', async () => {
  const { server } = portal
  await server.ask(`update sessions set sealed_id_token = 'gone.nonsense'`)
  await server.ask('alter table networks add column sealed_later text')
  await expect(rewrapSecrets(server.database, rotated, sealedColumns)).rejects.toThrow(
    'This release does not know how networks.sealed_later is sealed, so nothing was rewrapped.',
  )
  await server.ask('alter table networks drop column sealed_later')
  expect(await sessions()).toEqual([expect.objectContaining({ sealed: 'gone.nonsense' })])
})
