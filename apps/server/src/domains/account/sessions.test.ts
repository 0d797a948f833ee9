import { castOf } from '@portico/tools/testing/cast'
import { startWithIdentityProvider } from '@portico/tools/testing/server-with-identity'
import type { SignedIn } from '@portico/tools/testing/test-server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { clearExpiredSessions, findSession } from '../../platform/sessions.ts'

const identity = await startWithIdentityProvider('http://localhost:3000')
const server = identity.server
const accountId = (await castOf(server)).portfolio
afterAll(() => identity.close())
beforeEach(() => server.ask('delete from sessions'))

type Listed = { id: string; isCurrent: boolean; browser: string | null; network: string | null }
type Method = 'GET' | 'DELETE'
const call = async ({ cookie, token }: Pick<SignedIn, 'cookie' | 'token'>, method: Method, path = '') => {
  const headers = { cookie, 'x-csrf-token': token }
  const reply = await server.app.inject({ method, url: `/v1/user/sessions${path}`, headers })
  return { status: reply.statusCode, body: reply.body ? reply.json() : undefined }
}
const listed = async (who: SignedIn): Promise<Listed[]> => (await call(who, 'GET')).body.sessions
const statusOf = async ({ cookie }: { cookie: string }) =>
  (await server.app.inject({ url: '/v1/user/info', headers: { cookie } })).statusCode
const audited = () =>
  server.ask<{ action: string; entity_id: string; account_id: string }>(
    `select action, entity_id, account_id from audit where action = 'account.endSession' order by at desc, seq desc`,
  )

describe('the list of sessions', () => {
  test('has those of the caller, the last used first, and marks the current one', async () => {
    const [current, other] = [await server.signIn(accountId), await server.signIn(accountId)]
    await server.signIn((await castOf(server)).single)
    await server.ask(`update sessions set last_seen_at = now() - interval '5 minutes' where id = $1`, [other.sessionId])
    expect((await listed(current)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [current.sessionId, true],
      [other.sessionId, false],
    ])
    expect((await call(current, 'GET')).body.total).toBe(2)
  })

  test('says with what and from where somebody has signed in, and no more of the address than the network', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' }
    const { cookie } = await identity.signInAs('demo-portfolio', { headers })
    const reply = await server.app.inject({ url: '/v1/user/sessions', headers: { cookie } })
    expect(reply.json().sessions).toMatchObject([{ browser: 'Firefox', system: 'Linux', network: '127.0.0.x' }])
    const [row] = await server.ask<{ text: string }>('select to_jsonb(s)::text as text from sessions s')
    expect(row?.text).not.toContain('127.0.0.1')
  })

  test('shows the network of the last use, which is recorded once in a minute at most', async () => {
    const current = await server.signIn(accountId)
    const useFrom = (remoteAddress: string) =>
      server.app.inject({ url: '/v1/user/info', headers: { cookie: current.cookie }, remoteAddress })
    await server.ask(`update sessions set network = '203.0.113.x', last_seen_at = now() - interval '61 seconds'`)
    await useFrom('198.51.100.20')
    await useFrom('192.0.2.1')
    expect(await listed(current)).toMatchObject([{ network: '198.51.100.x' }])
  })

  test('leaves out what is over, and tells how many there are beyond the first hundred', async () => {
    const [current, expired] = [await server.signIn(accountId), await server.signIn(accountId)]
    await server.ask('update sessions set expires_at = now() where id = $1', [expired.sessionId])
    await server.ask(
      `insert into sessions (token_hash, account_id, expires_at)
       select sha256(n::text::bytea), $1, now() + interval '1 hour' from generate_series(1, 101) n`,
      [accountId],
    )
    const { body } = await call(current, 'GET')
    expect([body.sessions.length, body.total]).toEqual([100, 102])
  })
})

describe('ending sessions', () => {
  test('ends another session at once and once: the second who tries is told that it has ended', async () => {
    const [current, other] = [await server.signIn(accountId), await server.signIn(accountId)]
    expect(await statusOf(other)).toBe(200)
    const replies = await Promise.all([1, 2].map(() => call(current, 'DELETE', `/${other.sessionId}`)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404])
    expect(replies.find(({ status }) => status === 404)?.body.error.code).toBe('account.sessionEnded')
    expect([await statusOf(other), await statusOf(current)]).toEqual([401, 200])
    expect((await audited())[0]).toEqual({
      action: 'account.endSession',
      entity_id: other.sessionId,
      account_id: accountId,
    })
  })

  test('refuses the session of the call, and knows no session of another account', async () => {
    const current = await server.signIn(accountId)
    const foreign = await server.signIn((await castOf(server)).single)
    const own = await call(current, 'DELETE', `/${current.sessionId.toUpperCase()}`)
    expect([own.status, own.body.error.code]).toEqual([409, 'account.sessionIsCurrent'])
    const theirs = await call(current, 'DELETE', `/${foreign.sessionId}`)
    expect([theirs.status, theirs.body.error.code]).toEqual([404, 'account.sessionEnded'])
    expect([await statusOf(current), await statusOf(foreign)]).toEqual([200, 200])
  })

  test('ends all others, and nothing when it is repeated', async () => {
    const [current, ...others] = [
      await server.signIn(accountId),
      await server.signIn(accountId),
      await server.signIn(accountId),
    ]
    const foreign = await server.signIn((await castOf(server)).single)
    const before = (await audited()).length
    expect(await call(current, 'DELETE')).toEqual({ status: 200, body: { ended: 2 } })
    expect(await call(current, 'DELETE')).toEqual({ status: 200, body: { ended: 0 } })
    expect(await Promise.all([current, foreign, ...others].map(statusOf))).toEqual([200, 200, 401, 401])
    expect((await audited()).length - before).toBe(2)
  })
})

test('in the edition `specified` nothing about the browser is recorded', async () => {
  await server.ask(`insert into flags (name, value) values ('edition', '"specified"')`)
  try {
    const { cookie } = await identity.signInAs('demo-portfolio')
    await server.ask(`update sessions set last_seen_at = now() - interval '61 seconds'`)
    expect(await statusOf({ cookie })).toBe(200)
    const rows = await server.ask('select browser, system, network from sessions')
    expect(rows).toEqual([{ browser: null, system: null, network: null }])
  } finally {
    await server.ask(`delete from flags where name = 'edition'`)
  }
})

describe('the limits of a session, with a clock that is moved', () => {
  const SECOND = 1_000
  const limits = { idleSeconds: 1_800, absoluteSeconds: 43_200 }

  async function newSession() {
    const { cookie, sessionId } = await server.signIn(accountId)
    const times = async () => {
      const [row] = await server.ask<{ seen: Date; expires: Date }>(
        `select date_trunc('milliseconds', last_seen_at) as seen, date_trunc('milliseconds', expires_at) as expires from sessions where id = $1`,
        [sessionId],
      )
      return { seen: row?.seen.getTime() ?? 0, expires: row?.expires.getTime() ?? 0 }
    }
    // Times with microseconds would leave the very moment of the limit to chance.
    await server.ask(
      `update sessions set last_seen_at = date_trunc('milliseconds', last_seen_at), expires_at = date_trunc('milliseconds', expires_at)`,
    )
    const [, token = ''] = cookie.split('=')
    const isFound = async (at: number) =>
      (await findSession(server.database, token, limits, { address: () => '', at: new Date(at) })) !== undefined
    return { times, isFound, sessionId }
  }

  test('one that is not used lasts until the idle time, to the millisecond', async () => {
    const over = await newSession()
    const { seen } = await over.times()
    expect(await over.isFound(seen + limits.idleSeconds * SECOND)).toBe(false)
    const alive = await newSession()
    const idleSince = (await alive.times()).seen
    expect(await alive.isFound(idleSince + limits.idleSeconds * SECOND - 1)).toBe(true)
  })

  test('one that is used lasts until its maximum lifetime, to the millisecond, and not longer', async () => {
    const { times, isFound } = await newSession()
    const { seen: start, expires } = await times()
    expect(expires - start).toBe(limits.absoluteSeconds * SECOND)
    const step = limits.idleSeconds * SECOND - 1
    for (let now = start; now < expires; now += step) expect(await isFound(now)).toBe(true)
    expect(await isFound(expires - 1)).toBe(true)
    expect(await isFound(expires)).toBe(false)
    expect((await times()).expires).toBe(expires)
  })

  test('a use counts once in a minute, and the idle time begins anew with it', async () => {
    const { times, isFound } = await newSession()
    const { seen } = await times()
    expect(await isFound(seen + 60 * SECOND)).toBe(true)
    expect((await times()).seen).toBe(seen)
    expect(await isFound(seen + 60 * SECOND + 1)).toBe(true)
    expect((await times()).seen).toBe(seen + 60 * SECOND + 1)
  })

  test.each([`last_seen_at = now() - interval '30 minutes'`, 'expires_at = now()'])(
    'what is over by the clock of the database (%s) is refused, and cleared',
    async (change) => {
      const who = await server.signIn(accountId)
      const other = await server.signIn(accountId)
      expect(await statusOf(who)).toBe(200)
      await server.ask(`update sessions set ${change} where id = $1`, [who.sessionId])
      expect(await statusOf(who)).toBe(401)
      expect(await server.database.asSystem((trx) => clearExpiredSessions(trx, limits))).toBe(1)
      expect(await statusOf(other)).toBe(200)
    },
  )
})
