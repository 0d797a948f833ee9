import { accessRoutes } from '@portico/contract/access/access.routes'
import { writtenByUndo } from '@portico/contract/activity/undoable'
import { allEndpoints } from '@portico/contract/routes'
import type { Endpoint } from '@portico/contract/shared/endpoint'
import { errorReply, propertyNotFound, requestErrors, sessionErrors } from '@portico/contract/shared/errors'
import { id } from '@portico/contract/shared/fields'
import { neededOf, type Permission, permissions, withImplied } from '@portico/contract/shared/permissions'
import { issueDeviceToken } from '@portico/server/domains/access/device-tokens.store'
import { type RunningPmsSimulators, startPmsSimulators } from '@portico/simulators/pms/server'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { castOf } from './cast.ts'
import { addRole } from './company-cast.ts'
import { fiveAtATime } from './people-client.ts'
import { deploymentFor } from './pms.ts'
import { CAPITALS, FOREIGN, type Mutation, mutationsOf, positionsOf, withValue } from './requests/mutations.ts'
import { connectProperties, createThings, type Owner } from './requests/things.ts'
import { undoChanges } from './requests/undo-changes.ts'
import { type ValidRequest, validRequests } from './requests/valid-requests.ts'
import { seed } from './seed.ts'
import { startWithIdentityProvider } from './server-with-identity.ts'
import type { SignedIn, TestServer } from './test-server.ts'

/** Valid requests that are refused, and why. */
const refused: Record<string, string> = {
  // Whoever works for a company never becomes an operator: first-operator.test.ts claims a link.
  'operator.claim': 'operator.otherKind',
  // A code of the identity provider works once: account.test.ts signs in.
  'account.finishSignIn': 'account.signInFailed',
  // A challenge is good for a minute and once: pairing.test.ts and panel-sessions.test.ts sign.
  'pairing.ask': 'pairing.challengeSpent',
  'pairing.wait': 'pairing.challengeSpent',
  'pairing.install': 'pairing.challengeSpent',
  'pairing.beginSession': 'pairing.challengeSpent',
  // A code is good once, and stays good when the claim fails: pairing.test.ts claims.
  'pairing.claim': 'entrances.serialNumberTaken',
  'pairing.replace': 'entrances.stale',
  // No panel hangs at the door: openings.test.ts and commissioning.test.ts have one.
  'access.openNow': 'access.doorWithoutCommands',
  'access.commission': 'access.notTriedOut',
  // This server has no simulated panels: the one in panels.test.ts of the developer tools has.
  'developer.attachPanel': 'developer.simulatorsAbsent',
  'developer.setBoardFault': 'developer.simulatorsAbsent',
  'developer.setPanelFault': 'developer.simulatorsAbsent',
  'developer.tryPanel': 'developer.simulatorsAbsent',
}
/** Fields that accept an id of another property, and the reason why that is harmless. */
const harmless = new Set([
  // Each item of a bulk job has its own result: there an id of another property is refused like one of nothing.
  'bulkJobs.start body.shared.addKeyIds.0',
  'bulkJobs.start body.items.0.values.personId',
  // The caller chooses the id of what is new.
  'workbooks.start body.importId',
  // It only says what comes first, or which page is shown.
  'find.find query.near',
  'people.list query.holding',
  // The filter matches nobody.
  // An operator works for every company.
  'operator.renameCompany params.companyId',
  'operator.inviteOwner params.companyId',
  'activity.listOfProperty query.by',
  'activity.listOfProperty query.about',
  'activity.listOfCompany query.by',
  'activity.listOfCompany query.about',
  'activity.csvOfProperty query.by',
  'activity.csvOfProperty query.about',
  'activity.csvOfCompany query.by',
  'activity.csvOfCompany query.about',
  'activity.linesOfProperty query.by',
  'activity.linesOfProperty query.about',
  'activity.linesOfCompany query.by',
  'activity.linesOfCompany query.about',
  'credentials.list query.personId',
  'passes.list query.hostId',
  'history.activity query.accessPointId',
  'keys.loss body.keyIds.0',
  'providers.resolveEntrances query.accessPointIds',
  // Each event has its own result: events.test.ts checks that this one is refused.
  'history.record body.events.0.personId',
  'history.record body.events.0.credentialId',
  // Each person of the list has their own result.
  'people.delete body.people.0.personId',
  'people.delete body.people.0.parentAddressId',
  // Each conflict and each person has their own result.
  'sync.decideConflicts body.conflictIds.0',
  'sync.repair body.personIds.0',
])

/** What the valid request needs beyond what the contract says of its endpoint: a job, what its items need. */
const alsoNeeded: Readonly<Record<string, readonly Permission[]>> = {
  // What is undone is that a contact was added.
  'activity.planUndo': ['properties.change'],
  'activity.undo': ['properties.change'],
  'bulkJobs.start': ['keys.assign'],
  // Nobody gives, changes or takes away more than they have.
  'company.changeMember': permissions,
  'company.createRole': permissions,
  'company.handOver': permissions,
  'company.invite': permissions,
  'company.removeMember': permissions,
  'company.resendInvitation': permissions,
  'company.updateRole': permissions,
  'developer.approveProfile': ['integrations.change'],
  // The person of the request is a resident.
  'people.create': ['people.change', 'keys.assign'],
  'people.delete': ['people.change'],
  'people.endAccess': ['people.change'],
  'people.invite': ['people.change'],
  'people.update': ['people.change'],
  'programs.addToken': permissions,
  'programs.create': permissions,
  'programs.remove': permissions,
  'programs.update': permissions,
}

/** What roles of a company's own never do: at an archived property only owners and auditors count. */
const forOwners = new Set(['properties.restore'])

/** What an endpoint declares and its valid request does not write, because the state of the world is another one. */
const unwritten: Readonly<Record<string, readonly string[]>> = {
  // The contact is deleted again.
  'activity.undo': writtenByUndo.filter((action) => action !== 'properties.deleteContact'),
  // Guests open only what is shared with them already.
  'access.beginGuestSharing': ['access.beginGuestSharing'],
  // Nobody is suspended, and nothing is locked down.
  'access.resume': ['access.resume'],
  'access.liftLockdown': ['access.liftLockdown'],
  // The address has no invitation that a new one would replace.
  'company.invite': ['company.withdrawInvitation'],
  // The agreement is signed already.
  'consent.accept': ['consent.accept'],
  // The company has an owner and no open invitation of another one.
  'operator.inviteOwner': ['account.withdrawInvitation', 'company.resendInvitation'],
  // The device has no pairing, and perhaps no code.
  'pairing.withdraw': ['devices.withdrawPairing'],
  'pairing.withdrawInstallationCode': ['devices.withdrawInstallationCode'],
  // Only somebody whom a PMS brings is suspended instead.
  'people.endAccess': ['access.suspend'],
  // The person is not on the worklist.
  'sync.repair': ['sync.repair'],
}

/** How many random values each endpoint gets; `npm run check:fuzz` sends many more. */
const RANDOM_VALUES = Number(process.env.PORTICO_FUZZ_RUNS ?? 5)
const sent = { requests: 0, foreignIds: 0 }

let simulators: RunningPmsSimulators
let signIn: Awaited<ReturnType<typeof startWithIdentityProvider>>
let server: TestServer
let manager: Owner
let operator: SignedIn
let deviceToken: string
let smallRole: string
let own: Readonly<Record<string, ValidRequest>>
let foreign: Readonly<Record<string, ValidRequest>>
let writtenBy: ReturnType<typeof undoChanges>

async function start() {
  simulators = await startPmsSimulators()
  signIn = await startWithIdentityProvider('http://localhost:3000', { pms: deploymentFor(simulators) })
  server = signIn.server
  const cast = await castOf(server)
  manager = { ...(await server.signIn(cast.portfolio)), accountId: cast.portfolio }
  const operatorId = await server.createStranger()
  await server.ask(`update accounts set kind = 'operator' where id = $1`, [operatorId])
  operator = await server.signIn(operatorId)
  const otherManager = { ...(await server.signIn(cast.single)), accountId: cast.single }
  const { openToPartner: property } = cast.properties
  const [theirs] = await server.ask<{ id: string }>('select property_id as id from memberships where account_id = $1', [
    cast.single,
  ])
  const connected = await connectProperties(server, manager, property)
  own = validRequests(await createThings(server, manager, property), connected)
  const things = await createThings(server, otherManager, theirs?.id ?? '')
  const { integrationId } = things.integration
  const unconnected = { ...connected.unconnected, pmpPropertyId: things.propertyId, credentialId: things.profileId }
  foreign = validRequests(things, { unconnected, createdId: integrationId, mappedId: integrationId })
  const panelId = own['access.fetchList']?.params?.deviceId ?? ''
  const device = await server.database.asSystem((trx) => issueDeviceToken(trx, panelId))
  deviceToken = device?.token ?? ''
  // Its entrance has a list from now on: a poll that names no time to wait is answered at once, not after a minute.
  await send(accessRoutes.fetchList, own['access.fetchList'] ?? {})
  const [company] = await server.ask<{ id: string }>('select company_id as id from properties where id = $1', [
    property,
  ])
  smallRole = await addRole(server.ask, company?.id ?? '', 'What one endpoint needs', ['properties.read'])
  writtenBy = undoChanges(server)
}

async function stop() {
  if (process.env.PORTICO_FUZZ_RUNS)
    process.stdout.write(`${sent.requests} requests, ${sent.foreignIds} of them with an id of somebody else\n`)
  await signIn.close()
  await simulators.stop()
}

/** While `work` is done, the manager has this role wherever they have one. */
async function inRole<Result>(roleId: string, work: () => Promise<Result>): Promise<Result> {
  const before = await server.ask<{ id: string; role_id: string }>(
    'select id, role_id from memberships where account_id = $1',
    [manager.accountId],
  )
  await server.ask('update memberships set role_id = $1 where account_id = $2', [roleId, manager.accountId])
  const result = await work()
  await server.ask(
    'update memberships m set role_id = b.role_id from json_to_recordset($1) as b (id uuid, role_id text) where b.id = m.id',
    [JSON.stringify(before)],
  )
  return result
}

function send({ method, path, access }: Endpoint, { params = {}, query = {}, body }: ValidRequest) {
  sent.requests += 1
  const search = new URLSearchParams()
  const caller = access.who === 'operator' ? operator : manager
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) search.append(name, one)
  return server.app.inject({
    method,
    url: `${path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]?.toWellFormed() ?? ''))}?${search}`,
    headers: {
      cookie: caller.cookie,
      'x-csrf-token': caller.token,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(access.who === 'device' && { authorization: `Bearer ${deviceToken}` }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
}

/** Whether the contract accepts the request. */
const isValid = (endpoint: Endpoint, request: ValidRequest) =>
  (['params', 'query', 'body'] as const).every((part) => {
    const value = part === 'body' ? request.body : (request[part] ?? {})
    if (endpoint[part]) return endpoint[part].safeParse(value).success
    return Object.keys(value ?? {}).length === 0
  })

type Reply = Awaited<ReturnType<typeof send>>
const codeOf = (reply: Reply) => (reply.statusCode < 400 ? '' : errorReply.parse(reply.json()).error.code)

/** One event of a batch, of which the others are taken. */
const isRefusedAlone = (reply: Reply) => reply.statusCode === 200 && reply.json().refused?.[0]?.reason === 'unreadable'

/** The reply must follow the contract, must not be a server error, and must refuse what the contract refuses. */
function check(endpoint: Endpoint, mutation: Mutation, reply: Reply) {
  const about = `${mutation.what} ${reply.statusCode} ${reply.body.slice(0, 300)}`
  expect(reply.statusCode, about).toBeLessThan(500)
  const code = codeOf(reply)
  if (isValid(endpoint, mutation.request)) {
    if (mutation.isNeverTaken && !isRefusedAlone(reply)) expect(reply.statusCode, about).toBeGreaterThanOrEqual(400)
    return
  }
  const refusals = [requestErrors.malformed, requestErrors.ruleBroken, requestErrors.tooLarge].map(
    (error) => error.code,
  )
  const { of } = endpoint.access
  const named = of && (mutation.request[of.in] as Record<string, unknown> | undefined)?.[of.name]
  // The membership is checked first, but only for a valid id.
  if (id.safeParse(named).success) refusals.push((of?.missing ?? propertyNotFound).code)
  if (endpoint.antiForgery === 'body') refusals.push(sessionErrors.forged.code)
  expect(refusals, about).toContain(code)
}

function testEndpoint({ name, endpoint }: Named) {
  const valid = () => own[name] ?? {}

  test('accepts a valid request', async () => {
    expect(isValid(endpoint, valid())).toBe(true)
    const reply = await send(endpoint, valid())
    expect(codeOf(reply), reply.body).toBe(refused[name] ?? '')
  })

  test('writes the changes into the audit that the endpoint declares', async () => {
    const { changes = 'nothing' } = endpoint
    const declared = changes === 'nothing' || name in refused ? [] : changes
    const written = await writtenBy(() => send(endpoint, valid()))
    expect(written).toEqual(declared.filter((action) => !unwritten[name]?.includes(action)).toSorted())
  })

  const { may } = endpoint
  if (may !== undefined && !forOwners.has(name))
    test('accepts it from a role that has what the endpoint needs, and nothing else', async () => {
      const needed = [...neededOf(may), ...(alsoNeeded[name] ?? [])]
      await server.ask('update roles set permissions = $1 where id = $2', [
        withImplied(['properties.read', ...needed]),
        smallRole,
      ])
      const reply = await inRole(smallRole, () => send(endpoint, valid()))
      expect(codeOf(reply), reply.body).toBe(refused[name] ?? '')
    })

  test('accepts ids in upper case', async () => {
    const mutations = mutationsOf(valid(), {}).filter(({ what }) => what.endsWith(CAPITALS))
    const replies = await fiveAtATime(mutations, ({ request }) => send(endpoint, request))
    expect(replies.map((reply, index) => [mutations[index]?.what, codeOf(reply)])).toEqual(
      mutations.map(({ what }) => [what, refused[name] ?? '']),
    )
  })

  test('refuses a request with one wrong value', async () => {
    await fiveAtATime(mutationsOf(valid(), foreign[name] ?? {}), async (mutation) => {
      const { what, part, path } = mutation
      if (what.endsWith(FOREIGN)) sent.foreignIds += 1
      const isHarmless = what.endsWith(FOREIGN) && harmless.has(`${name} ${[part, ...path].join('.')}`)
      const reply = await send(endpoint, mutation.request)
      check(endpoint, { ...mutation, isNeverTaken: mutation.isNeverTaken && !isHarmless }, reply)
    })
  })

  test('answers random values with a reply of the contract', async () => {
    const positions = positionsOf(valid())
    if (positions.length === 0) return
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    // JSON has neither NaN nor infinity: they would be sent as null.
    const number = fc.double({ noNaN: true, noDefaultInfinity: true })
    const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }), fc.integer(), number)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...positions), text, anything, async ({ part, path }, word, value) => {
        const other = part === 'body' ? value : part === 'params' ? word.toWellFormed() || '-' : word.toWellFormed()
        const request = withValue(valid(), part, path, other)
        const what = `${[part, ...path].join('.')}: ${JSON.stringify(other)}`
        check(endpoint, { what, part, path, request, isNeverTaken: false }, await send(endpoint, request))
      }),
      { numRuns: RANDOM_VALUES, seed },
    )
  })
}

type Named = { name: string; endpoint: Endpoint }
const named: Named[] = allEndpoints().map(({ domain, verb, endpoint }) => ({ name: `${domain}.${verb}`, endpoint }))

/** Tests every `parts`-th endpoint of the contract, from the one with the number `part` on: files are tested side by side, endpoints of a file are not. */
export function fuzzEndpoints({ part, parts }: { part: number; parts: number }) {
  beforeAll(start)
  afterAll(stop)
  test('every endpoint of the contract has a valid request', () => {
    expect(Object.keys(own).toSorted()).toEqual(named.map(({ name }) => name).toSorted())
  })
  const chosen = named.filter((_, index) => index % parts === part - 1)
  describe.each(chosen)('$name', testEndpoint)
}
