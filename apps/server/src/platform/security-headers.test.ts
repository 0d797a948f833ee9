import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendSecurityHeaders } from './security-headers.ts'

let app: FastifyInstance
beforeAll(() => {
  app = Fastify()
  sendSecurityHeaders(app, { secure: true })
  app.get('/*', async (request) => request.nonce)
})
afterAll(() => app.close())

const headersOf = async (url: string) => (await app.inject({ url })).headers

/** The directives of a policy by their names. */
const directivesOf = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split('; ')
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values.join(' ')]
      }),
  )

test('a page may only load what is on its own server, and run only scripts that the server has written', async () => {
  const reply = await app.inject({ url: '/' })
  const nonce = `'nonce-${reply.body}'`
  expect(reply.body).toMatch(/^[\w+/]{22}==$/)
  expect(directivesOf(reply.headers['content-security-policy'])).toEqual({
    'default-src': "'none'",
    'script-src': `'self' ${nonce}`,
    'require-trusted-types-for': "'script'",
    'trusted-types': 'portico',
    'style-src-attr': "'unsafe-inline'",
    'style-src-elem': `'self' ${nonce}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'frame-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
})

test('every page has a nonce of its own', async () => {
  const policies = [await headersOf('/'), await headersOf('/')].map((headers) => headers['content-security-policy'])
  expect(policies[0]).not.toBe(policies[1])
})

test('a page is isolated from other sites, and no powerful feature is on but writing to the clipboard', async () => {
  const headers = await headersOf('/')
  expect(headers).toMatchObject({
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  const features = String(headers['permissions-policy']).split(', ')
  expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual(['clipboard-write=(self)'])
  for (const name of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) expect(features).toContain(`${name}=()`)
})

test('files have only the headers that they need', async () => {
  const file = {
    'content-security-policy': "default-src 'none'; script-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  }
  expect(await headersOf('/assets/entry-client.js')).toMatchObject(file)
  expect(await headersOf('/assets/entry-client.js')).not.toHaveProperty('permissions-policy')
  expect(await headersOf('/assets/resident-file.worker-NGz30IB7.js')).toMatchObject({
    ...file,
    'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    'cross-origin-embedder-policy': 'require-corp',
  })
})

test('replies of the API are not stored', async () => {
  expect(await headersOf('/v1/user/info')).toMatchObject({ 'cache-control': 'no-store' })
})

test('replies of the API load nothing, stand in no frame, and have no headers that only pages need', async () => {
  const { headers, body } = await app.inject({ url: '/v2/accessPoints' })
  expect(body).toBe('')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  for (const name of ['permissions-policy', 'cross-origin-opener-policy', 'cross-origin-embedder-policy'])
    expect(headers).not.toHaveProperty(name)
})

test('a page at an address of the API has the headers of a page', async () => {
  const withPages = Fastify()
  sendSecurityHeaders(withPages, { secure: true })
  withPages.get('/*', async (request, reply) => {
    withPages.setPageHeaders(request, reply)
    return request.nonce
  })
  const ofApi = await withPages.inject({ url: '/v1/docs' })
  const elsewhere = await headersOf('/')
  expect(Object.keys(ofApi.headers)).toEqual(expect.arrayContaining(Object.keys(elsewhere)))
  expect(ofApi.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${ofApi.body}'`)
  await withPages.close()
})
