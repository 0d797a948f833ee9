import { castOf } from '@portico/tools/testing/cast'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { undeclaredPersonal } from '@portico/tools/testing/undeclared-personal'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeAudit } from './audit.ts'
import { verifyAudit } from './verify-audit.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.ask('truncate audit, audit_heads'))

const verify = () => server.database.asSystem((trx) => verifyAudit(trx, server.keys, []))

test('accepting the terms writes one signed entry with account and request', async () => {
  const { portfolio } = await castOf(server)
  const caller = await server.signIn(portfolio)
  const reply = await caller.send('POST', '/v1/user/setAvcTermsAcceptanceTime')
  expect(reply.statusCode).toBe(200)
  const rows = await server.ask(
    `select account_id, entity_id, action, signature from audit where action = 'account.acceptTerms'`,
  )
  const signature = expect.stringMatching(/^test\.[\w-]{43}$/)
  expect(rows).toEqual([{ account_id: portfolio, entity_id: portfolio, action: 'account.acceptTerms', signature }])
})

test('the chain of a property is valid after concurrent writes of any values', async () => {
  const { portfolio, properties } = await castOf(server)
  const odd = { z: 1, a: [{ y: -0, x: 1e21 }, 0.1, null], text: 'café ☕ "\\', when: new Date(), left: undefined }
  const write = (n: number) =>
    server.database.asAccount(portfolio, (trx) =>
      writeAudit(
        trx,
        server.keys,
        [
          {
            propertyId: properties.openToPartner.toUpperCase(),
            action: 'properties.touch',
            entityId: `${n}`,
            before: odd,
            after: { n, ...odd },
          },
        ],
        { accountId: portfolio, requestId: 'r' },
      ),
    )
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)))
  expect(await verify()).toMatchObject({ problems: [], unsigned: 0 })
  const seqs = await server.ask<{ seq: number }>('select seq::int from audit where chain = $1 order by seq', [
    properties.openToPartner,
  ])
  expect(seqs.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
})

test('the server can neither change nor remove an entry', async () => {
  const attempt = (statement: string) => server.database.asSystem((trx) => sql.raw(statement).execute(trx))
  await expect(attempt(`update audit set action = 'x'`)).rejects.toThrow(/permission denied/)
  await expect(attempt('delete from audit')).rejects.toThrow(/permission denied/)
  await expect(attempt('truncate audit')).rejects.toThrow(/permission denied/)
  await expect(attempt('update audit_heads set seq = 1')).rejects.toThrow(/permission denied/)
})

test('a transaction of one account cannot write entries of another account or without a signature', async () => {
  const { portfolio, single, properties } = await castOf(server)
  const write = (signature: string | null) =>
    server.database.asAccount(single, (trx) =>
      sql`select portico.write_audit(${properties.openToPartner}::uuid, 'keys.delete', 'keys', ${portfolio}, null, null, 'r', now(), ${signature})`.execute(
        trx,
      ),
    )
  await write('made.up')
  expect(await server.ask(`select account_id from audit where signature = 'made.up'`)).toEqual([{ account_id: single }])
  await expect(write(null)).rejects.toThrow(/null value/)
  const insert = `insert into audit select * from audit limit 1`
  await expect(server.database.asAccount(single, (trx) => sql.raw(insert).execute(trx))).rejects.toThrow(
    /permission denied/,
  )
  expect((await verify()).problems).toEqual([expect.stringContaining('entry 1 is signed with the key made')])
})

test('only jobs and commands can read the heads of the chains', async () => {
  const { portfolio } = await castOf(server)
  await server.database.asAccount(portfolio, (trx) =>
    writeAudit(trx, server.keys, [{ action: 'a.b', entityId: 'c' }], { accountId: portfolio, requestId: 'r' }),
  )
  const heads = sql`select from audit_heads`
  expect((await server.database.asAccount(portfolio, (trx) => heads.execute(trx))).rows).toEqual([])
  expect((await server.database.asSystem((trx) => heads.execute(trx))).rows).toHaveLength(1)
})

test('a personal value that its call does not declare is found in the audit, whatever its name', async () => {
  const { properties } = await castOf(server)
  const about = { propertyId: properties.openToPartner, entityId: crypto.randomUUID() }
  const stored = async () => undeclaredPersonal(await server.ask('select action, before, after from audit'))
  await server.asOperator(({ audit }) =>
    audit({ ...about, action: 'people.invite', after: { email: 'sam@example.com' }, personal: ['email'] }),
  )
  expect(await stored()).toEqual([])
  await server.asOperator(({ audit }) =>
    audit(
      { ...about, action: 'people.invite', after: { list: [{ email: 'sam@example.com' }] } },
      { ...about, action: 'keys.assign', before: { holder: 'sam@example.com', personName: 'Sam' } },
    ),
  )
  expect(await stored()).toEqual([
    'people.invite writes email without naming it in personal',
    'keys.assign writes holder without naming it in personal',
    'keys.assign writes personName without naming it in personal',
  ])
  await server.ask('truncate audit, audit_heads')
})
