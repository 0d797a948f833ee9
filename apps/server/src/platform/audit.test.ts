import { castOf } from '@portico/tools/testing/cast'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit } from './audit.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const broken = () => server.ask<{ chain: string; seq: string }>('select * from portico.broken_audit_chains()')

test('accepting the terms leaves one entry that says who did it, in which request', async () => {
  const { portfolio } = await castOf(server)
  const { cookie, token } = await server.signIn(portfolio)
  const reply = await server.app.inject({
    method: 'POST',
    url: '/v1/user/setAvcTermsAcceptanceTime',
    headers: { cookie, 'x-csrf-token': token },
  })
  expect(reply.statusCode).toBe(200)
  const rows = await server.ask(`select account_id, entity_id, action from audit where action = 'account.acceptTerms'`)
  expect(rows).toEqual([{ account_id: portfolio, entity_id: portfolio, action: 'account.acceptTerms' }])
})

test('the chain of a property holds under concurrent writers and shows every tampering', async () => {
  const { portfolio, properties } = await castOf(server)
  const write = (n: number) =>
    server.database.asAccount(portfolio, (trx) =>
      writeAudit(
        trx,
        {
          propertyId: properties.openToPartner,
          action: 'properties.touch',
          entityId: `${n}`,
          after: { n, text: 'café ☕' },
        },
        { accountId: portfolio, requestId: 'r' },
      ),
    )
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)))
  expect(await broken()).toEqual([])
  const chain = properties.openToPartner

  await server.ask(`update audit set after = '{"n": 99}' where chain = $1 and seq = 7`, [chain])
  expect(await broken()).toEqual([{ chain, seq: '7' }])
  await server.ask(`delete from audit where chain = $1 and seq >= 7`, [chain])
  expect(await broken()).toEqual([{ chain, seq: '20' }])
})

test('the server can neither change nor remove an entry', async () => {
  const attempt = (statement: string) => server.database.asSystem((trx) => sql.raw(statement).execute(trx))
  await expect(attempt(`update audit set action = 'x'`)).rejects.toThrow(/permission denied/)
  await expect(attempt('delete from audit')).rejects.toThrow(/permission denied/)
  await expect(attempt('truncate audit')).rejects.toThrow(/permission denied/)
})
