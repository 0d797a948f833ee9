import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testConfig } from '@portico/tools/testing/test-server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { connectIdentityProvider } from './oidc.ts'

/** A provider that says whatever a test wants: the demo provider only says what is right. */
const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const strange = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const MINUTE = 60
const now = () => Math.floor(Date.now() / 1_000)

type Lie = {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: KeyObject | 'none'
  issuerOfMetadata?: string
  /** Of the profile. */
  subject?: string
}
let lie: Lie
let asked: URLSearchParams

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function idToken() {
  const { claims = {}, header = {}, key = own.privateKey } = lie
  const times = { iat: now(), exp: now() + 5 * MINUTE, auth_time: now() - MINUTE }
  const payload = { iss: issuer, aud: 'portal', sub: 'somebody', nonce: asked.get('nonce'), ...times, ...claims }
  const text = `${encoded({ alg: 'ES256', kid: 'k1', ...header })}.${encoded(payload)}`
  if (key === 'none') return `${text}.`
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

const replies: Record<string, () => object> = {
  '/.well-known/openid-configuration': () => ({
    issuer: lie.issuerOfMetadata ?? issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/keys`,
    id_token_signing_alg_values_supported: ['ES256'],
  }),
  '/keys': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' }] }),
  '/token': () => ({ access_token: 'opaque', token_type: 'Bearer', id_token: idToken() }),
  '/me': () => ({ sub: lie.subject ?? 'somebody', email: 'somebody@portico.example', email_verified: true }),
}

const http = createServer((request, response) => {
  request.resume()
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(replies[request.url ?? '']?.() ?? {}))
}).listen(0, '127.0.0.1')
await once(http, 'listening')
const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
afterAll(() => http.close())
beforeEach(() => {
  lie = {}
})

async function signIn(what: Lie, settings: Partial<typeof testConfig.oidc> = {}) {
  lie = what
  const provider = connectIdentityProvider({
    origin: 'https://portal.example',
    oidc: { ...testConfig.oidc, issuer, ...settings },
  })
  const { attempt, redirectUrl } = await provider.start({ returnTo: '/', chooseAccount: false })
  asked = new URL(redirectUrl).searchParams
  return provider.finish(attempt, `?code=c&state=${attempt.state}`)
}
const failed = { error: { code: 'account.signInFailed' } }

test('somebody with a right ID token is signed in, known by the subject', async () => {
  expect(await signIn({})).toMatchObject({ subject: 'somebody', emailVerified: true })
})

test('the code is asked for with PKCE, a state and a nonce that are never the same', async () => {
  const askedOnce = await signIn({}).then(() => asked)
  const askedAgain = await signIn({}).then(() => asked)
  expect(askedOnce.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(askedOnce.get(name)).toMatch(/^[\w-]{43}$/)
    expect(askedOnce.get(name)).not.toBe(askedAgain.get(name))
  }
  expect(askedOnce.get('scope')).toBe('openid email profile')
})

describe('of what the provider says about somebody', () => {
  test('a name is kept without invisible characters, and up to a length', async () => {
    const { fullName } = await signIn({ claims: { name: ' Ann\0 \u001b[2J\r\nLee\u0085 ' } })
    expect(fullName).toBe('Ann   [2J Lee')
    const long = await signIn({ claims: { name: '😀'.repeat(50_000) } })
    expect(long.fullName).toBe('😀'.repeat(200))
    expect((await signIn({ claims: { name: '\0\u0007' } })).fullName).toBe('somebody@portico.example')
    expect((await signIn({ claims: { name: { first: 'Ann' } } })).fullName).toBe('somebody@portico.example')
    expect((await signIn({ claims: { name: 'Ann \ud800' } })).fullName).toBe('Ann \ufffd')
  })

  test.each(['ann\0@portico.example', 'ann@portico.example\n', `${'a'.repeat(400)}@portico.example`, 7])(
    'an e-mail that is no address is not kept, and not verified: %j',
    async (email) => {
      expect(await signIn({ claims: { email, email_verified: true, name: 'Ann' } })).toMatchObject({
        ...{ email: '', emailVerified: false, fullName: 'Ann' },
      })
    },
  )

  test('an ID token that fits into no address is not kept', async () => {
    expect((await signIn({ claims: { picture: `https://portico.example/${'x'.repeat(9_000)}` } })).idToken).toBeNull()
    expect((await signIn({})).idToken).toMatch(/^ey/)
  })
})

describe('an ID token is refused', () => {
  test.each<[string, Lie]>([
    ['whose subject is too long', { claims: { sub: 'x'.repeat(256) }, subject: 'x'.repeat(256) }],
    ['whose subject has invisible characters', { claims: { sub: 'some\0body' }, subject: 'some\0body' }],
    ['that is signed by somebody else', { key: strange.privateKey }],
    [
      'that brings its own key',
      { key: strange.privateKey, header: { jwk: strange.publicKey.export({ format: 'jwk' }) } },
    ],
    ['that is not signed', { key: 'none', header: { alg: 'none' } }],
    ['without the signature that it claims to have', { key: 'none' }],
    ['for another client', { claims: { aud: 'another' } }],
    ['of another provider', { claims: { iss: 'https://elsewhere.example' } }],
    ['of another sign-in', { claims: { nonce: 'of-another-sign-in' } }],
    ['that is no longer valid', { claims: { iat: now() - 60 * MINUTE, exp: now() - 10 * MINUTE } }],
    ['that is not valid yet', { claims: { nbf: now() + 10 * MINUTE } }],
    ['of somebody else than the profile', { claims: { sub: 'somebody-else' } }],
  ])('%s', async (_what, what) => {
    await expect(signIn(what)).rejects.toMatchObject(failed)
  })
})

test('a provider whose metadata name another issuer is not used', async () => {
  await expect(signIn({ issuerOfMetadata: 'https://elsewhere.example' })).rejects.toMatchObject({
    error: { code: 'server.unreachable' },
  })
})

test('a code that came back with another state is not used', async () => {
  const provider = connectIdentityProvider({ origin: 'https://portal.example', oidc: { ...testConfig.oidc, issuer } })
  const { attempt } = await provider.start({ returnTo: '/', chooseAccount: false })
  await expect(provider.finish(attempt, '?code=c&state=another')).rejects.toMatchObject(failed)
})

describe('where the deployment demands', () => {
  test('a kind of sign-in, it is asked for, and no other is enough', async () => {
    const settings = { acrValues: ['two-factors', 'passkey'] }
    await signIn({ claims: { acr: 'passkey' } }, settings)
    expect(asked.get('acr_values')).toBe('two-factors passkey')
    for (const acr of ['password', undefined])
      await expect(signIn({ claims: { acr } }, settings), String(acr)).rejects.toMatchObject(failed)
  })

  test('a recent sign-in, it is asked for, and an earlier one is not enough', async () => {
    const settings = { maxAgeSeconds: 10 * MINUTE }
    await signIn({}, settings)
    expect(asked.get('max_age')).toBe('600')
    for (const auth_time of [now() - 15 * MINUTE, undefined])
      await expect(signIn({ claims: { auth_time } }, settings), String(auth_time)).rejects.toMatchObject(failed)
  })

  test('nothing, nothing is asked for', async () => {
    await signIn({ claims: { acr: 'password', auth_time: now() - 1_000 * MINUTE } })
    expect([...asked.keys()]).not.toContain('max_age')
    expect([...asked.keys()]).not.toContain('acr_values')
  })
})
