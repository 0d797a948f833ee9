import { builtInRoleNames, builtInRoles } from '@portico/contract/company/company.rules'
import { allEndpoints } from '@portico/contract/routes'
import type { Endpoint } from '@portico/contract/shared/endpoint'
import { isEnough, type Permission, permissions, withImplied } from '@portico/contract/shared/permissions'
import { admitsPrograms, isNeverOfPrograms } from '@portico/contract/shared/programs.rules'
import type { Caller } from '@portico/tools/testing/caller'
import { castOf } from '@portico/tools/testing/cast'
import {
  addMember,
  addRole,
  assign,
  type CompanyOfTest,
  foundCompany,
  type ScopeKind,
  scopes,
} from '@portico/tools/testing/company-cast'
import { entityOf } from '@portico/tools/testing/entities'
import { addProgram } from '@portico/tools/testing/program-client'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/**
 * Calls every endpoint that needs a permission as every role, for the whole company, a group and one property, and at a property outside of
 * the scope. What is expected follows from the contract alone; `access-matrix.test.ts` has the callers who are no members.
 */
let server: TestServer
let company: CompanyOfTest
/** The member's scope includes it. */
let inside: string
/** In the same company, and outside of the group and of single assignments. */
let outside: string
type Member = Caller & { id: string }
type Program = { id: string; bearer: string }
let callers: Map<string, Member>
let programs: Map<string, Program>

beforeAll(async () => {
  server = await startTestServer({ limitsCalls: false })
  const { properties } = await castOf(server)
  inside = properties.openToPartner
  outside = properties.optedOut
  company = await foundCompany(server.ask, inside, outside)
  callers = new Map()
  for (const roleId of builtInRoleNames)
    for (const scope of scopesOf(roleId))
      callers.set(`${roleId} ${scope}`, await addMember(server, company, { roleId, scope, propertyId: inside }))
  programs = new Map()
  for (const roleId of rolesOfPrograms)
    for (const scope of scopes) programs.set(`${roleId} ${scope}`, await addProgramWith(roleId, scope))
})
afterAll(() => server.close())

const scopesOf = (roleId: string): readonly ScopeKind[] => (roleId === 'owner' ? ['company'] : scopes)

/** An auditor reads the team, which no program does. */
const rolesOfPrograms = builtInRoleNames.filter((roleId) => !builtInRoles[roleId].some(isNeverOfPrograms))

async function addProgramWith(roleId: string, scope: ScopeKind): Promise<Program> {
  const { companyId, groupId } = company
  const part = scope === 'group' ? { groupId } : scope === 'property' ? { propertyId: inside } : {}
  const { accountId, token } = await addProgram(server.ask, companyId, [{ roleId, ...part }])
  return { id: accountId, bearer: token }
}

const ADMITTED = 'admitted'
const NOT_PERMITTED = '403 session.notPermitted'
const refusals = new Set([
  ...[
    'session.notForPrograms',
    'session.notPermitted',
    'session.forbidden',
    'session.notInvited',
    'properties.notFound',
    'company.notFound',
  ],
  ...allEndpoints().flatMap(({ endpoint }) => endpoint.access.of?.missing?.code ?? []),
])

async function outcome(endpoint: Endpoint, caller: Member | Program, propertyId: string): Promise<string> {
  const { of, ofCompany } = endpoint.access
  const named = of?.via ? await entityFor(of.via, caller, propertyId) : propertyId
  const place = (part: 'query' | 'body') => (of?.in === part ? { [of.name]: named } : {})
  const path = ofCompany ? endpoint.path.replace(':companyId', company.companyId) : endpoint.path
  const reply = await server.app.inject({
    method: endpoint.method,
    url: path.replaceAll(/:(\w+)/g, named),
    query: place('query'),
    headers:
      'bearer' in caller
        ? { authorization: `Bearer ${caller.bearer}` }
        : { cookie: caller.cookie, 'x-csrf-token': caller.token },
    ...(endpoint.method !== 'GET' && { payload: place('body') }),
  })
  expect(reply.statusCode, `${endpoint.method} ${endpoint.path} failed: ${reply.body}`).not.toBe(500)
  const isJson = reply.headers['content-type']?.toString().startsWith('application/json;')
  const code = isJson && reply.body ? (reply.json().error?.code as string | undefined) : undefined
  return code && refusals.has(code) ? `${reply.statusCode} ${code}` : ADMITTED
}

/** A bulk job belongs to the account that has started it; everything else to the property. */
async function entityFor(kind: string, caller: { id: string }, propertyId: string) {
  if (kind !== 'bulkJob') return entityOf(server, kind, propertyId)
  const [job] = await server.ask<{ id: string }>(
    `insert into bulk_jobs (id, account_id, property_id, operation, shared, total, finished_at)
     values (gen_random_uuid(), $1, $2, 'deletePeople', '{}', 1, now()) returning id`,
    [caller.id, propertyId],
  )
  return job?.id ?? ''
}

/** Who can see a thing at all, by its kind: without any of these it does not exist for the caller. */
const SEEN_WITH: Readonly<Record<string, readonly Permission[]>> = {
  pass: ['people.names'],
  credential: ['codes.read', 'guests.change'],
  credentialFormat: ['formats.read'],
  network: ['networks.read'],
  permissionEntity: ['entrances.read'],
}

type Asker = { held: readonly Permission[]; scope: ScopeKind; at: 'inside' | 'outside' }

function expected({ access, may = 'own' }: Endpoint, { held, scope, at }: Asker): string {
  const { of, ofCompany } = access
  if (ofCompany) return isEnough(scope === 'company' ? held : [], may) ? ADMITTED : NOT_PERMITTED
  const isSeen = SEEN_WITH[of?.via ?? '']?.some((permission) => held.includes(permission)) ?? true
  if (of && ((at === 'outside' && scope !== 'company') || !isSeen))
    return of.missing ? `${of.missing.status} ${of.missing.code}` : '403 properties.notFound'
  return isEnough(held, may) ? ADMITTED : NOT_PERMITTED
}

/** Those that end sessions or memberships would change what the next call is asked as. */
const ENDS = new Set(['DELETE /v1/user/sessions', 'DELETE /v1/companies/:companyId/membership'])
const closed = allEndpoints().filter(
  ({ endpoint }) => endpoint.may !== undefined && !ENDS.has(`${endpoint.method} ${endpoint.path}`),
)

describe.each(closed)('$domain $verb', ({ endpoint }) => {
  test.each(builtInRoleNames)('gives the role %s what the contract says, in each scope', async (roleId) => {
    for (const scope of scopesOf(roleId)) {
      const caller = callers.get(`${roleId} ${scope}`)
      if (!caller) throw new Error(`Nobody is ${roleId} of the ${scope}.`)
      const places = endpoint.access.of ? (['inside', 'outside'] as const) : (['inside'] as const)
      for (const at of places) {
        const of = `${roleId} of the ${scope} ${at}`
        const asked = await outcome(endpoint, caller, at === 'inside' ? inside : outside)
        expect([of, asked]).toEqual([of, expected(endpoint, { held: builtInRoles[roleId], scope, at })])
      }
    }
  })
})

describe.each(closed)('$domain $verb', ({ endpoint }) => {
  test.each(rolesOfPrograms)(
    'gives a program with the role %s the same, or nothing if it concerns a person',
    async (roleId) => {
      for (const scope of scopes) {
        const caller = programs.get(`${roleId} ${scope}`)
        if (!caller) throw new Error(`No program is ${roleId} of the ${scope}.`)
        for (const at of endpoint.access.of ? (['inside', 'outside'] as const) : (['inside'] as const)) {
          const of = `${roleId} of the ${scope} ${at}`
          const wanted = admitsPrograms(endpoint)
            ? expected(endpoint, { held: builtInRoles[roleId], scope, at })
            : '403 session.notForPrograms'
          expect([of, await outcome(endpoint, caller, at === 'inside' ? inside : outside)]).toEqual([of, wanted])
        }
      }
    },
  )
})

test('a program has one of four built-in roles', () =>
  expect(rolesOfPrograms).toEqual(['manager', 'leasing', 'frontDesk', 'maintenance']))

test('the built-in roles of the database are those of the contract', async () => {
  const rows = await server.ask<{ id: string; permissions: string[] }>(
    'select id, permissions from roles where company_id is null',
  )
  expect(Object.fromEntries(rows.map(({ id, permissions }) => [id, permissions]))).toEqual(builtInRoles)
})

test('200 roles of a company may do what their permissions say, and nothing else', async () => {
  const member = await addMember(server, company, { roleId: 'auditor', scope: 'property', propertyId: inside })
  const roles = fc.sample(fc.subarray([...permissions].filter((name) => !name.startsWith('team.'))), {
    numRuns: 200,
    seed: 20_261_118,
  })
  const endpoints = fc.sample(fc.constantFrom(...closed.filter(({ endpoint }) => !endpoint.access.ofCompany)), {
    numRuns: roles.length * 8,
    seed: 36,
  })
  for (const [index, chosen] of roles.entries()) {
    const held = withImplied(['properties.read', ...chosen])
    const roleId = await addRole(server.ask, company.companyId, `Role ${index}`, held)
    await server.ask('update memberships set role_id = $1 where account_id = $2', [roleId, member.id])
    for (const { domain, verb, endpoint } of endpoints.slice(index * 8, index * 8 + 8)) {
      const of = `${domain}.${verb} with ${held.join(', ')}`
      expect([of, await outcome(endpoint, member, inside)]).toEqual([
        of,
        expected(endpoint, { held, scope: 'property', at: 'inside' }),
      ])
    }
  }
})

test('a role that is taken away, and an assignment whose end passes, have no effect from the next call on', async () => {
  const member = await addMember(server, company, { roleId: 'manager', scope: 'group', propertyId: inside })
  const ask = async () => (await member.call('GET', `/v1/keys/${inside}`)).status
  expect(await ask()).toBe(200)
  await server.ask(`update memberships set ends_at = now() + interval '300 milliseconds' where account_id = $1`, [
    member.id,
  ])
  expect(await ask()).toBe(200)
  await expect.poll(ask).toBe(403)
  await server.ask('update memberships set ends_at = null where account_id = $1', [member.id])
  expect(await ask()).toBe(200)
  await server.ask('delete from memberships where account_id = $1', [member.id])
  expect(await ask()).toBe(403)
})

test('the union of several assignments counts', async () => {
  const member = await addMember(server, company, { roleId: 'frontDesk', scope: 'company', propertyId: inside })
  const codes = async (propertyId: string) =>
    (await member.call('GET', `/v1/credentials?propertyId=${propertyId}&credentialType=CODE`)).body.error?.code
  expect([await codes(inside), await codes(outside)]).toEqual(['session.notPermitted', 'session.notPermitted'])
  await assign(server.ask, member.id, company, { roleId: 'leasing', scope: 'property', propertyId: inside })
  expect([await codes(inside), await codes(outside)]).toEqual([
    expect.not.stringMatching('session'),
    'session.notPermitted',
  ])
})
