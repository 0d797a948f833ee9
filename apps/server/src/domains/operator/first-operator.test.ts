import { openCommandLine } from '@portico/tools/testing/command-line'
import { startTestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const server = await startTestServer({ world: 'empty' })
const commands = await openCommandLine(server)
afterAll(() => server.close())
beforeEach(async () => {
  await server.ask(`update accounts set kind = null where kind = 'operator'`)
  await server.ask('delete from operator_links')
})

async function somebody(kind: string | null = null) {
  const accountId = await server.createStranger()
  await server.ask('update accounts set kind = $2 where id = $1', [accountId, kind])
  return { accountId, ...(await server.signIn(accountId)) }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const ADDRESS = /^https:\/\/portal\.test\.us\.portico\.example\/operator#([\w-]{43})$/
async function makeLink(command: 'first-operator' | 'invite-operator' = 'first-operator') {
  const printed = await commands.run(command, '--as', 'Robin')
  return ADDRESS.exec(printed)?.[1] ?? printed
}
async function claim(by: Somebody, secret: string, headers: Record<string, string> = {}) {
  const reply = await by.send('POST', '/v1/operator/claim', { secret }, headers)
  return reply.statusCode === 204 ? 'claimed' : `${reply.statusCode} ${reply.json().error.code}`
}
const refusal = async (by: Somebody, secret: string) => {
  const { requestId: _, ...error } = (await by.send('POST', '/v1/operator/claim', { secret })).json().error
  return error
}
const operators = async () =>
  (await server.ask<{ id: string }>(`select id from accounts where kind = 'operator'`)).map(({ id }) => id)

const UNKNOWN = '404 operator.linkUnknown'

test('the link makes whoever opens it the operator, once, and the audit has both', async () => {
  const [ada, ben] = [await somebody(), await somebody()]
  const secret = await makeLink()
  expect(await claim(ada, secret)).toBe('claimed')
  expect(await operators()).toEqual([ada.accountId])
  expect(await claim(ben, secret)).toBe(UNKNOWN)
  expect(await server.ask('select * from operator_links')).toEqual([])
  expect(await server.auditOf(ada.accountId)).toEqual([{ action: 'operator.claim', before: null, after: null }])
  const [made] = await server.ask(
    `select account_id, request_id from audit where action = 'operator.makeLink' order by seq desc limit 1`,
  )
  expect(made).toEqual({ account_id: null, request_id: 'command first-operator by Robin' })
})

test('only its hash is stored', async () => {
  const secret = await makeLink()
  const [row] = await server.ask<{ line: string }>('select l::text as line from operator_links l')
  expect(row?.line).not.toContain(secret)
  expect(row?.line).not.toContain(Buffer.from(secret).toString('hex'))
})

test('after an hour it works no more', async () => {
  const ada = await somebody()
  const secret = await makeLink()
  await server.ask(`update operator_links set expires_at = expires_at - interval '1 hour'`)
  expect(await claim(ada, secret)).toBe(UNKNOWN)
  expect(await operators()).toEqual([])
})

test('another link replaces it', async () => {
  const ada = await somebody()
  const [first, second] = [await makeLink(), await makeLink()]
  expect(await claim(ada, first)).toBe(UNKNOWN)
  expect(await claim(ada, second)).toBe('claimed')
})

test('unknown, used and too old are refused alike', async () => {
  const [ada, ben] = [await somebody(), await somebody()]
  const old = await makeLink()
  await server.ask(`update operator_links set expires_at = now()`)
  const refusals = [await refusal(ben, 'A'.repeat(43)), await refusal(ben, old)]
  const used = await makeLink()
  await claim(ada, used)
  refusals.push(await refusal(ben, used), await refusal(ben, 'short'))
  expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1)
})

test('an account that works for a company is refused, whatever the link', async () => {
  const ada = await somebody('propertyManager')
  const secret = await makeLink()
  expect(await claim(ada, secret)).toBe('403 operator.otherKind')
  expect(await claim(ada, 'A'.repeat(43))).toBe('403 operator.otherKind')
  expect(await operators()).toEqual([])
})

test('an address that the identity provider has not verified is refused', async () => {
  const ada = await somebody()
  await server.ask('update accounts set email_verified = false where id = $1', [ada.accountId])
  expect(await claim(ada, await makeLink())).toBe('403 operator.emailUnverified')
})

test('of ten at once one becomes the operator', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => somebody()))
  const secret = await makeLink()
  const outcomes = await Promise.all(all.map((one) => claim(one, secret)))
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => UNKNOWN), 'claimed'].toSorted())
  expect(await operators()).toHaveLength(1)
})

test('whoever has not heard the first reply claims again, and is told yes', async () => {
  const ada = await somebody()
  const secret = await makeLink()
  const key = { 'idempotency-key': 'claimed-once' }
  expect([await claim(ada, secret, key), await claim(ada, secret, key), await claim(ada, secret)]).toEqual([
    'claimed',
    'claimed',
    'claimed',
  ])
  expect(await server.auditOf(ada.accountId)).toHaveLength(1)
})

test('an invitation that is accepted at the same time leaves an account of one kind', async () => {
  const owner = 'kim@quarry.example'
  for (let round = 0; round < 5; round++) {
    const kim = await somebody()
    await server.ask('update accounts set email = $2 where id = $1', [kim.accountId, owner])
    const secret = await makeLink()
    const link = await commands.run('add-company', `Quarry ${round}`, '--owner', owner)
    const [claimed, registered] = await Promise.all([
      claim(kim, secret),
      kim.send('POST', '/v1/user/register', { inviteToken: link.split('invite=')[1] }),
    ])
    const [row] = await server.ask<{ kind: string; roles: number }>(
      'select kind, (select count(*)::int from memberships where account_id = a.id) as roles from accounts a where id = $1',
      [kim.accountId],
    )
    const expected =
      claimed === 'claimed'
        ? { kind: 'operator', roles: 0, status: 403 }
        : { kind: 'propertyManager', roles: 1, status: 204 }
    expect({ ...row, status: registered.statusCode }).toEqual(expected)
    await server.ask(`update accounts set kind = null, email = gen_random_uuid() || '@quarry.example' where id = $1`, [
      kim.accountId,
    ])
  }
})

test('a guess is one of ten a minute from an address', async () => {
  const limited = await startTestServer({ world: 'empty', limitsCalls: true })
  const caller = await limited.signIn(await limited.createStranger())
  const codes: number[] = []
  for (let call = 0; call < 11; call++)
    codes.push((await caller.send('POST', '/v1/operator/claim', { secret: 'A'.repeat(43) })).statusCode)
  await limited.close()
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 404), 429])
})

describe('the command', () => {
  test('makes no link while there is an operator, and makes one after that account was shut out', async () => {
    const ada = await somebody()
    await claim(ada, await makeLink())
    expect(await makeLink()).toBe(
      'failed: There is an operator: invite-operator makes a link for a further one, or withdraw ADDRESS ends that account first.',
    )
    const [account] = await server.ask<{ email: string }>('select email from accounts where id = $1', [ada.accountId])
    await commands.run('withdraw', account?.email ?? '')
    expect((await ada.send('GET', '/v1/operator/companies')).statusCode).toBe(401)
    expect(await makeLink()).toMatch(/^[\w-]{43}$/)
  })
})

describe('a further operator', () => {
  const invite = () => makeLink('invite-operator')
  const REFUSED = 'failed: There is no operator yet: first-operator makes the link for the first one.'

  test('is made by a link of its own, once, beside the first one, and the audit has both', async () => {
    const [ada, ben, eve] = [await somebody(), await somebody(), await somebody()]
    await claim(ada, await makeLink())
    const secret = await invite()
    // A command that makes none takes nothing from the link that is there.
    expect(await makeLink()).toMatch(/^failed: There is an operator/)
    expect(await claim(ada, secret)).toBe('claimed')
    expect(await claim(ben, secret)).toBe('claimed')
    expect(await claim(eve, secret)).toBe(UNKNOWN)
    expect((await operators()).toSorted()).toEqual([ada.accountId, ben.accountId].toSorted())
    for (const one of [ada, ben]) expect((await one.send('GET', '/v1/operator/companies')).statusCode).toBe(200)
    expect(await server.auditOf(ben.accountId)).toEqual([{ action: 'operator.claim', before: null, after: null }])
    const [made] = await server.ask(
      `select entity_id, account_id, request_id from audit where action = 'operator.makeLink' order by seq desc limit 1`,
    )
    expect(made).toEqual({ entity_id: 'further', account_id: null, request_id: 'command invite-operator by Robin' })
  })

  test('gets no link while there is no operator, and none that was made before works once nobody is one', async () => {
    expect(await invite()).toBe(REFUSED)
    expect(await server.ask('select * from operator_links')).toEqual([])
    const [ada, ben] = [await somebody(), await somebody()]
    await claim(ada, await makeLink())
    const secret = await invite()
    await server.ask('update accounts set kind = null where id = $1', [ada.accountId])
    expect(await claim(ben, secret)).toBe(UNKNOWN)
    expect(await operators()).toEqual([])
  })

  test('is refused as the first one is: after an hour, with an older link, with an account of another kind or without a verified address', async () => {
    const [ada, kim, ben, eve] = [
      await somebody(),
      await somebody('propertyManager'),
      await somebody(),
      await somebody(),
    ]
    await claim(ada, await makeLink())
    const [older, secret] = [await invite(), await invite()]
    await server.ask('update accounts set email_verified = false where id = $1', [eve.accountId])
    expect(await claim(ben, older)).toBe(UNKNOWN)
    expect(await claim(kim, secret)).toBe('403 operator.otherKind')
    expect(await claim(eve, secret)).toBe('403 operator.emailUnverified')
    await server.ask(`update operator_links set expires_at = expires_at - interval '1 hour'`)
    expect(await claim(ben, secret)).toBe(UNKNOWN)
    expect(await operators()).toEqual([ada.accountId])
  })

  test('is one of ten who open the link at once', async () => {
    const ada = await somebody()
    await claim(ada, await makeLink())
    const secret = await invite()
    const all = await Promise.all(Array.from({ length: 10 }, () => somebody()))
    const outcomes = await Promise.all(all.map((one) => claim(one, secret)))
    expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1)
    expect(await operators()).toHaveLength(2)
  })

  test('stays when another operator is shut out', async () => {
    const [ada, ben] = [await somebody(), await somebody()]
    await claim(ada, await makeLink())
    await claim(ben, await invite())
    const [account] = await server.ask<{ email: string }>('select email from accounts where id = $1', [ada.accountId])
    await commands.run('withdraw', account?.email ?? '')
    expect((await ada.send('GET', '/v1/operator/companies')).statusCode).toBe(401)
    expect((await ben.send('GET', '/v1/operator/companies')).statusCode).toBe(200)
    expect(await operators()).toEqual([ben.accountId])
  })
})
