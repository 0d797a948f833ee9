import type { Feature, Flags } from '@portico/contract/flags/flags.rules'
import { allEndpoints, routes } from '@portico/contract/routes'
import type { Endpoint } from '@portico/contract/shared/endpoint'
import { companyNotFound } from '@portico/contract/shared/errors'
import { admitsPrograms } from '@portico/contract/shared/programs.rules'
import { castOf } from '@portico/tools/testing/cast'
import { entityOf } from '@portico/tools/testing/entities'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { addProgram } from '@portico/tools/testing/program-client'
import type { SignedIn } from '@portico/tools/testing/test-server'
import { afterAll, describe, expect, test } from 'vitest'

/**
 * Calls every endpoint of the contract as every kind of caller. New endpoints are included automatically;
 * an endpoint without an access rule fails here (and does not compile).
 */
const callers = [
  'nobody',
  'someone whose session expired',
  'an uninvited account',
  'an operator',
  'a program of another company',
  'a program of this property',
  'a manager of another property',
  'a manager of this property',
  'a partner this property lets in',
  'a partner this property does not let in',
] as const
type Caller = (typeof callers)[number]
type Program = Extract<Caller, `a program ${string}`>
const isProgram = (caller: Caller): caller is Program => caller.startsWith('a program')

let signedIn: Record<Exclude<Caller, 'nobody' | Program>, SignedIn>

/** With an assignment: their kind alone keeps them out. */
async function signInAs(kind: 'operator') {
  const id = await server.createStranger()
  await server.ask('update accounts set kind = $2 where id = $1', [id, kind])
  await server.ask('insert into memberships (account_id, property_id) values ($1, $2)', [id, cast.properties.unsettled])
  return server.signIn(id)
}

/** Signed in, and not invited to the portal of managers. */
const STRANGERS = new Set<string>(['an uninvited account', 'an operator'])

async function signEverybodyIn(): Promise<typeof signedIn> {
  const expired = await server.signIn(cast.portfolio)
  await server.ask(`update sessions set last_seen_at = now() - interval '31 minutes' where id = $1`, [
    expired.sessionId,
  ])
  return {
    'someone whose session expired': expired,
    'an uninvited account': await server.signIn(await server.createStranger()),
    'an operator': await signInAs('operator'),
    'a manager of another property': await server.signIn(cast.single),
    'a manager of this property': await server.signIn(cast.portfolio),
    'a partner this property lets in': await server.signIn(cast.partner),
    'a partner this property does not let in': await server.signIn(cast.partner),
  }
}

const ADMITTED = 'admitted'

function expected(endpoint: Endpoint, caller: Caller): string {
  const { who, of, ofCompany } = endpoint.access
  if (isProgram(caller) && who !== 'device' && !admitsPrograms(endpoint)) return '403 session.notForPrograms'
  if (who === 'anyone') return ADMITTED
  // A session is not accepted as a device token; devices have their own tests.
  if (who === 'device') return '401 session.unauthenticated'
  if (caller === 'nobody' || caller === 'someone whose session expired') return '401 session.unauthenticated'
  if (who === 'account') return ADMITTED
  if (who === 'operator' && caller === 'an operator') return ADMITTED
  if (STRANGERS.has(caller)) return '403 session.notInvited'
  if (who === 'operator') return '403 session.forbidden'
  const isPartner = caller.startsWith('a partner')
  if (who === 'manager' && isPartner) return '403 session.forbidden'
  const isForeign =
    caller === 'a program of another company' ||
    caller === 'a manager of another property' ||
    caller === 'a partner this property does not let in'
  if (ofCompany) return isForeign ? `${companyNotFound.status} ${companyNotFound.code}` : ADMITTED
  if (!of || !isForeign) return ADMITTED
  return of.missing ? `${of.missing.status} ${of.missing.code}` : '403 properties.notFound'
}

/** The cookie in which the portal sends the overrides of a browser. */
const viewWith = (flagOverrides: Partial<Flags>) =>
  `portico_view=${encodeURIComponent(JSON.stringify({ version: 1, flagOverrides }))}`

const refusals = new Set([
  'request.unknownAddress',
  'session.unauthenticated',
  'session.notInvited',
  'session.forbidden',
  'session.forged',
  'session.notForPrograms',
  'properties.notFound',
  'company.notFound',
  ...allEndpoints().flatMap(({ endpoint }) => endpoint.access.of?.missing?.code ?? []),
])

async function outcome(endpoint: Endpoint, caller: Caller, overrides: Partial<Flags> = {}): Promise<string> {
  const who = caller === 'nobody' || isProgram(caller) ? undefined : signedIn[caller]
  const { closedToPartner, openToPartner } = cast.properties
  const propertyId = caller === 'a partner this property does not let in' ? closedToPartner : openToPartner
  const { of } = endpoint.access
  const named = of?.via ? await entityOf(server, of.via, propertyId) : propertyId
  // A bulk job belongs to whoever has started it.
  if (of?.via === 'bulkJob' && caller === 'a program of this property')
    await server.ask('update bulk_jobs set account_id = $1 where id = $2', [programId, named])
  const place = (part: 'query' | 'body') => (of?.in === part ? { [of.name]: named } : {})
  const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name) => (name === 'companyId' ? companyId : named))
  const reply = await server.app.inject({
    method: endpoint.method,
    url,
    query: place('query'),
    headers: {
      ...(isProgram(caller) && { authorization: `Bearer ${tokens[caller]}`, cookie: viewWith(overrides) }),
      ...(who && { cookie: `${who.cookie}; ${viewWith(overrides)}`, 'x-csrf-token': who.token }),
    },
    ...(endpoint.method !== 'GET' && {
      payload: { ...place('body'), ...(endpoint.antiForgery === 'body' && { csrfToken: who?.token }) },
    }),
  })
  expect(reply.statusCode, `${endpoint.method} ${endpoint.path} failed: ${reply.body}`).not.toBe(500)
  const isJson = reply.body && reply.headers['content-type']?.toString().startsWith('application/json;')
  const code = isJson ? (reply.json().error?.code as string | undefined) : undefined
  return code && refusals.has(code) ? `${reply.statusCode} ${code}` : ADMITTED
}

const ENDS_SESSIONS = new Set(['GET /v1/auth/logout', 'DELETE /v1/user/sessions'])

const server = await openTestServer()
const cast = await castOf(server)
// The only owner: no call takes the company from them.
const [owned] = await server.ask<{ id: string }>(
  `insert into memberships (account_id, company_id, role_id)
   select $1, company_id, 'owner' from properties where id = $2 returning company_id as id`,
  [cast.portfolio, cast.properties.openToPartner],
)
const companyId = owned?.id ?? ''
const [other] = await server.ask<{ id: string }>(
  'select p.company_id as id from memberships m join properties p on p.id = m.property_id where m.account_id = $1',
  [cast.single],
)
const program = await addProgram(server.ask, companyId, [{ roleId: 'manager' }])
const programId = program.accountId
const tokens = {
  'a program of this property': program.token,
  'a program of another company': (await addProgram(server.ask, other?.id ?? '', [{ roleId: 'manager' }])).token,
}
signedIn = await signEverybodyIn()

describe.each(allEndpoints())('$domain $verb', ({ endpoint }) => {
  test.each(callers)('gives %s the access of the contract', async (caller) => {
    expect(await outcome(endpoint, caller)).toBe(expected(endpoint, caller))
    // These calls have ended sessions that other tests need.
    if (ENDS_SESSIONS.has(`${endpoint.method} ${endpoint.path}`)) signedIn = await signEverybodyIn()
  })
})

const UNKNOWN = '404 request.unknownAddress'
function without(feature: Feature): Partial<Flags> {
  if (feature === 'pms') return { pmsEnabled: false, pmsProperties: [] }
  if (feature === 'accessCodes') return { accessCodesEnabled: false, accessCodesEnabledProperties: [] }
  return { [feature]: false }
}

describe.each(allEndpoints().filter(({ endpoint }) => endpoint.access.who !== 'device'))(
  '$domain $verb',
  ({ endpoint }) => {
    const caller = endpoint.access.who === 'operator' ? 'an operator' : 'a manager of this property'
    const ask = (overrides: Partial<Flags>) => outcome(endpoint, caller, overrides)
    afterAll(async () => {
      if (ENDS_SESSIONS.has(`${endpoint.method} ${endpoint.path}`)) signedIn = await signEverybodyIn()
    })

    test(`is ${endpoint.edition ? 'an unknown address' : 'there'} in the edition \`specified\``, async () =>
      expect(await ask({ edition: 'specified' })).toBe(endpoint.edition ? UNKNOWN : ADMITTED))
    for (const feature of endpoint.features ?? [])
      test(`is an unknown address where ${feature} is off`, async () =>
        expect(await ask(without(feature))).toBe(UNKNOWN))
  },
)

test('a feature of one property is off at the others', async () => {
  const { openToPartner, closedToPartner } = cast.properties
  const ask = (propertyId: string) =>
    outcome(routes.sync.overview, 'a manager of this property', { pmsEnabled: false, pmsProperties: [propertyId] })
  expect([await ask(openToPartner), await ask(closedToPartner)]).toEqual([ADMITTED, UNKNOWN])
})

test('whoever may reveal a code may issue the token of a panel, and nobody else', async () => {
  const { credentials, access } = routes
  for (const caller of callers) {
    const [reveals, issues] = [await outcome(credentials.reveal, caller), await outcome(access.issueToken, caller)]
    expect([caller, issues === ADMITTED]).toEqual([caller, reveals === ADMITTED])
  }
  const { of: _, ...toReveal } = credentials.reveal.access
  const { of: __, ...toIssue } = access.issueToken.access
  expect(toIssue).toEqual(toReveal)
})

/** Fastify prints its routes as a tree in which each line has only the end of its path. */
function registeredPaths(): string[] {
  const above: string[] = []
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods] = /^([│ ]*)[├└]── (\S*)( \()?/.exec(line) ?? []
      above.splice(indent.length / 4, above.length, path)
      return methods ? [above.join('')] : []
    })
}

test('no API route exists beside the contract', () => {
  const plain = (path: string) => path.replaceAll(/:\w+/g, ':').replace(/(.)\/$/, '$1')
  const declared = new Set(allEndpoints().map(({ endpoint }) => plain(endpoint.path)))
  const registered = registeredPaths()
    .filter((path) => /^\/v\d\//.test(path))
    .map(plain)
  expect(registered.length).toBeGreaterThan(declared.size)
  expect(registered.filter((path) => !declared.has(path)).sort()).toEqual(['/v1/docs', '/v1/openapi.json'])
})

test('an unknown property and one of others give the same reply', async () => {
  const { cookie } = signedIn['a manager of another property']
  const ask = async (id: string) => {
    const reply = await server.app.inject({ url: `/v1/lams/properties/${id}`, headers: { cookie } })
    const { requestId: _, ...error } = reply.json().error
    return { status: reply.statusCode, error }
  }
  const foreign = await ask(cast.properties.openToPartner)
  expect(foreign.status).toBe(403)
  expect(await ask('00000000-0000-4000-8000-000000000000')).toEqual(foreign)
  expect(await ask('not-an-id')).toMatchObject({ status: 400, error: { code: 'request.malformed' } })
})

test('an unknown company and one of others give the same reply', async () => {
  const { cookie } = signedIn['a manager of another property']
  const ask = async (id: string) => {
    const reply = await server.app.inject({ url: `/v1/companies/${id}/members`, headers: { cookie } })
    const { requestId: _, ...error } = reply.json().error
    return { status: reply.statusCode, error }
  }
  const foreign = await ask(companyId)
  expect(foreign.status).toBe(404)
  expect(await ask('00000000-0000-4000-8000-000000000000')).toEqual(foreign)
  expect(await ask('not-an-id')).toMatchObject({ status: 400, error: { code: 'request.malformed' } })
})

test('a refused partner gets a message that fits reads and changes', async () => {
  const { cookie, token } = signedIn['a partner this property lets in']
  const headers = { cookie, 'x-csrf-token': token }
  const { openToPartner: propertyId } = cast.properties
  const read = await server.app.inject({ url: `/v1/keys/${propertyId}`, headers })
  const change = await server.app.inject({ method: 'POST', url: '/v1/keys', headers, payload: { propertyId } })
  expect([read, change].map((reply) => reply.json().error.message)).toEqual([
    'Only property managers may read this.',
    'Partner accounts may only read.',
  ])
})
