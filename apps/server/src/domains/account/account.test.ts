import { createHash, randomBytes } from 'node:crypto'
import { castOf } from '@portico/tools/testing/cast'
import { cookiesOf, startWithIdentityProvider } from '@portico/tools/testing/server-with-identity'
import { startTestServer } from '@portico/tools/testing/test-server'
import { afterAll, describe, expect, test } from 'vitest'

const signIn = await startWithIdentityProvider('http://localhost:3000')
const server = signIn.server
afterAll(() => signIn.close())

describe('signing in', () => {
  test('creates a session and redirects to the requested page', async () => {
    const { finished, cookie } = await signIn.signInAs('demo-portfolio', { returnTo: '/properties/x?tab=1#keys' })
    expect([finished.statusCode, finished.headers.location]).toEqual([303, '/properties/x?tab=1#keys'])
    const session = finished.cookies.find(({ name }) => name === 'portico')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const info = await server.app.inject({ url: '/v1/user/info', headers: { cookie } })
    expect(info.json()).toMatchObject({
      porticoUserInfo: { fullName: 'Alexandra Reyes', primaryContactEmail: 'alexandra.reyes@portico.example' },
      accessCustomerInfo: null,
    })
  })

  test('is written into the audit, and so is signing out', async () => {
    const { cookie } = await signIn.signInAs('demo-single')
    const { token } = (await server.app.inject({ url: '/v1/csrf/getToken', headers: { cookie } })).json()
    await server.app.inject({ url: '/v1/auth/logout?return_to=/', headers: { cookie, 'x-csrf-token': token } })
    const { single } = await castOf(server)
    const rows = await server.ask<{ action: string }>(
      'select action from audit where entity_id = $1 order by at desc limit 2',
      [single],
    )
    expect(rows.map(({ action }) => action)).toEqual(['account.signOut', 'account.signIn'])
  })

  test('is remembered with its time', async () => {
    const { single } = await castOf(server)
    await server.ask('update accounts set last_sign_in_at = null where id = $1', [single])
    await signIn.signInAs('demo-single')
    const [account] = await server.ask<{ at: Date }>('select last_sign_in_at as at from accounts where id = $1', [
      single,
    ])
    expect(account?.at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  test('tells an account that nobody invited who it is, and nothing else', async () => {
    const stranger = await server.signIn(
      (
        await server.ask<{ id: string }>(
          `insert into accounts (provider, subject, email, email_verified, full_name)
           values ('demo', gen_random_uuid()::text, 'pat@portico.example', true, 'Pat Stranger') returning id`,
        )
      )[0]?.id ?? '',
    )
    const identity = await stranger.send('GET', '/v1/user/identity')
    expect([identity.statusCode, identity.json()]).toEqual([
      200,
      { fullName: 'Pat Stranger', email: 'pat@portico.example', isOperator: false, hasConsole: true },
    ])
    expect((await stranger.send('GET', '/v1/user/info')).statusCode).toBe(403)
    expect((await server.app.inject({ url: '/v1/user/identity' })).statusCode).toBe(401)
  })

  test('recognises a partner by its access customer', async () => {
    const { cookie } = await signIn.signInAs('demo-partner')
    const info = (await server.app.inject({ url: '/v1/user/info', headers: { cookie } })).json()
    expect(info.accessCustomerInfo.accessCustomerId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('stores no token in plain text', async () => {
    const { cookie } = await signIn.signInAs('demo-single')
    const token = cookie.split('=')[1] ?? ''
    const rows = await server.ask<{ n: number }>('select count(*)::int as n from sessions where token_hash = $1', [
      createHash('sha256').update(token).digest(),
    ])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('creates a new token each time and ends the previous session', async () => {
    const first = await signIn.signInAs('demo-single')
    const again = await signIn.signInAs('demo-single', { cookie: first.cookie })
    expect(again.cookie).toMatch(/^portico=/)
    expect(again.cookie).not.toBe(first.cookie)
    const reply = await server.app.inject({ url: '/v1/user/info', headers: { cookie: first.cookie } })
    expect(reply.statusCode).toBe(401)
  })

  test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])(
    'refuses to return to %s',
    async (target) => {
      const reply = await server.app.inject({ url: `/v1/auth/login?return_to=${encodeURIComponent(target)}` })
      expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'account.returnAddressForeign'])
    },
  )

  test.each([
    ['just in time', 9, 303],
    ['too late', 11, 400],
    ['by a cookie without a time', undefined, 400],
  ])('is finished %s, whatever the browser says of its cookie', async (_name, minutes, status) => {
    const startedAt = minutes && Date.now() - minutes * 60_000
    const keep = (cookie: string) => {
      const [name = '', sealed = ''] = cookie.split('=')
      const attempt = JSON.parse(server.keys.open('sign-in', decodeURIComponent(sealed)) ?? '')
      return `${name}=${encodeURIComponent(server.keys.seal('sign-in', JSON.stringify({ ...attempt, startedAt })))}`
    }
    const { finished } = await signIn.signInAs('demo-single', { keep })
    expect(finished.statusCode).toBe(status)
  })

  test('fails for a browser that did not start it, and for a code used twice', async () => {
    const { callback, started } = await signIn.signInAs('demo-single')
    const stolen = await server.app.inject({ url: callback })
    expect([stolen.statusCode, stolen.json().error.code]).toEqual([400, 'account.signInFailed'])
    const replayed = await server.app.inject({ url: callback, headers: { cookie: cookiesOf(started) } })
    expect([replayed.statusCode, replayed.json().error.code]).toEqual([400, 'account.signInFailed'])
  })

  test('reports that the identity provider is unavailable', async () => {
    const lonely = await startTestServer({ world: 'empty' })
    const reply = await lonely.app.inject({ url: '/v1/auth/login' })
    await lonely.close()
    expect([reply.statusCode, reply.json().error.code]).toEqual([502, 'server.unreachable'])
  })
})

describe('a session', () => {
  test('ends on the server at sign-out, and the identity provider is called', async () => {
    const { cookie } = await signIn.signInAs('demo-portfolio')
    const { token } = (await server.app.inject({ url: '/v1/csrf/getToken', headers: { cookie } })).json()
    const reply = await server.app.inject({
      url: '/v1/auth/logout?return_to=/',
      headers: { cookie, 'x-csrf-token': token },
    })
    expect(reply.json().redirectUrl).toContain(`${signIn.identity.issuer}/session/end`)
    expect((await server.app.inject({ url: '/v1/user/info', headers: { cookie } })).statusCode).toBe(401)
  })
})

describe('an invitation', () => {
  const invite = async (email: string, more: Record<string, unknown> = {}) => {
    const token = randomBytes(16).toString('base64url')
    const { single } = await castOf(server)
    await server.ask(
      `insert into invites (token_hash, email, kind, property_ids, expires_at, withdrawn_at)
       values ($1, $2, 'propertyManager', array(select property_id from memberships where account_id = $3), coalesce($4, now() + interval '14 days'), $5)`,
      [createHash('sha256').update(token).digest(), email, single, more.expiresAt ?? null, more.withdrawnAt ?? null],
    )
    return token
  }
  const register = async (cookie: string, inviteToken: string) => {
    const { token } = (await server.app.inject({ url: '/v1/csrf/getToken', headers: { cookie } })).json()
    const reply = await server.app.inject({
      method: 'POST',
      url: '/v1/user/register',
      headers: { cookie, 'x-csrf-token': token },
      payload: { inviteToken },
    })
    return [reply.statusCode, reply.body ? reply.json().error?.code : undefined]
  }

  test('turns an uninvited account into a manager of its properties, once', async () => {
    const { cookie } = await signIn.signInAs('demo-newcomer')
    const info = () => server.app.inject({ url: '/v1/user/info', headers: { cookie } })
    expect((await info()).json().error.code).toBe('session.notInvited')
    const token = await invite('Mia.Novak@portico.example')
    expect(await register(cookie, token)).toEqual([204, undefined])
    expect((await info()).statusCode).toBe(200)
    const listed = await server.app.inject({ url: '/v1/user/userEntities?entityType=Property', headers: { cookie } })
    expect(listed.json().entities).toHaveLength(1)
    expect(await register(cookie, token)).toEqual([409, 'account.inviteSpent'])
  })

  test('is refused if it is unknown, expired, withdrawn or for another address', async () => {
    const { cookie } = await signIn.signInAs('demo-uninvited')
    expect(await register(cookie, 'a-token-nobody-made-up')).toEqual([404, 'account.inviteUnknown'])
    expect(await register(cookie, await invite('sam.taylor@portico.example', { expiresAt: new Date(0) }))).toEqual([
      409,
      'account.inviteSpent',
    ])
    expect(await register(cookie, await invite('sam.taylor@portico.example', { withdrawnAt: new Date() }))).toEqual([
      404,
      'account.inviteUnknown',
    ])
    expect(await register(cookie, await invite('mia.novak@portico.example'))).toEqual([403, 'account.inviteForAnother'])
  })
})

test('the terms are accepted once, and the first time is kept', async () => {
  const { single } = await castOf(server)
  const caller = await server.signIn(single)
  const accept = async () =>
    (await caller.send('POST', '/v1/user/setAvcTermsAcceptanceTime')).json().avcTermsAcceptanceTime
  const first = await accept()
  expect(await accept()).toBe(first)
  const info = await caller.send('GET', '/v1/user/info')
  expect(info.json().avcTermsAcceptanceTime).toBe(first)
})

test('the language that somebody chooses is kept with their account, and one that the portal has not is refused', async () => {
  const { single } = await castOf(server)
  const caller = await server.signIn(single)
  expect((await caller.send('PUT', '/v1/user/locale', { locale: 'fr_FR' })).statusCode).toBe(204)
  expect((await caller.send('PUT', '/v1/user/locale', { locale: 'pt_PT' })).statusCode).toBe(422)
  expect(await server.ask('select locale from accounts where id = $1', [single])).toEqual([{ locale: 'fr_FR' }])
})
