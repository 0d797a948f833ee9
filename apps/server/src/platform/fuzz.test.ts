import { allEndpoints } from '@portico/contract/routes'
import type { Endpoint } from '@portico/contract/shared/endpoint'
import { errorReply, propertyNotFound, requestErrors, sessionErrors } from '@portico/contract/shared/errors'
import { id } from '@portico/contract/shared/fields'
import { type RunningPmsSimulators, startPmsSimulators } from '@portico/simulators/pms/server'
import { castOf } from '@portico/tools/testing/cast'
import { fiveAtATime } from '@portico/tools/testing/people-client'
import { deploymentFor } from '@portico/tools/testing/pms'
import {
  CAPITALS,
  FOREIGN,
  type Mutation,
  mutationsOf,
  positionsOf,
  withValue,
} from '@portico/tools/testing/requests/mutations'
import { connectProperties, createThings, type Owner } from '@portico/tools/testing/requests/things'
import { undoChanges } from '@portico/tools/testing/requests/undo-changes'
import { type ValidRequest, validRequests } from '@portico/tools/testing/requests/valid-requests'
import { seed } from '@portico/tools/testing/seed'
import { startWithIdentityProvider } from '@portico/tools/testing/server-with-identity'
import type { TestServer } from '@portico/tools/testing/test-server'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueDeviceToken } from './device-tokens.ts'

/** Valid requests that are refused, and why. */
const refused: Record<string, string> = {
  // A code of the identity provider works once: account.test.ts signs in.
  'account.finishSignIn': 'account.signInFailed',
  // This server has no simulated panels: the one in panels.test.ts of the developer tools has.
  'developer.setPanelFault': 'developer.simulatorsAbsent',
  'developer.tryPanel': 'developer.simulatorsAbsent',
}
/** Fields that accept an id of another property, and the reason why that is harmless. */
const harmless = new Set([
  // Each item of a bulk job has its own result: there an id of another property is refused like one of nothing.
  'bulkJobs.start body.shared.addKeyIds.0',
  'bulkJobs.start body.items.0.values.personId',
  // The filter matches nobody.
  'credentials.list query.personId',
  'history.activity query.accessPointId',
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

/** How many random values each endpoint gets; `npm run check:fuzz` sends many more. */
const RANDOM_VALUES = Number(process.env.PORTICO_FUZZ_RUNS ?? 15)
const sent = { requests: 0, foreignIds: 0 }

let simulators: RunningPmsSimulators
let signIn: Awaited<ReturnType<typeof startWithIdentityProvider>>
let server: TestServer
let manager: Owner
let deviceToken: string
let own: Readonly<Record<string, ValidRequest>>
let foreign: Readonly<Record<string, ValidRequest>>

beforeAll(async () => {
  simulators = await startPmsSimulators()
  signIn = await startWithIdentityProvider('http://localhost:3000', { pms: deploymentFor(simulators) })
  server = signIn.server
  const cast = await castOf(server)
  manager = { ...(await server.signIn(cast.portfolio)), accountId: cast.portfolio }
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
  const [panel] = await server.ask<{ id: string }>(
    'select id from devices where property_id = $1 order by id limit 1',
    [property],
  )
  const device = await server.database.asSystem((trx) => issueDeviceToken(trx, panel?.id ?? ''))
  deviceToken = device?.token ?? ''
  undoChanges(server)
})
afterAll(async () => {
  if (process.env.PORTICO_FUZZ_RUNS)
    process.stdout.write(
      `${sent.requests} requests to ${named.length} endpoints, ${sent.foreignIds} of them with an id of somebody else\n`,
    )
  await signIn.close()
  await simulators.stop()
})

function send({ method, path, access }: Endpoint, { params = {}, query = {}, body }: ValidRequest) {
  sent.requests += 1
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) search.append(name, one)
  return server.app.inject({
    method,
    url: `${path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]?.toWellFormed() ?? ''))}?${search}`,
    headers: {
      cookie: manager.cookie,
      'x-csrf-token': manager.token,
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

test('every endpoint of the contract has a valid request', () => {
  expect(Object.keys(own).toSorted()).toEqual(
    allEndpoints()
      .map(({ domain, verb }) => `${domain}.${verb}`)
      .toSorted(),
  )
})

const named = allEndpoints().map(({ domain, verb, endpoint }) => ({ name: `${domain}.${verb}`, endpoint }))

describe.each(named)('$name', ({ name, endpoint }) => {
  const valid = () => own[name] ?? {}

  test('accepts a valid request', async () => {
    expect(isValid(endpoint, valid())).toBe(true)
    const reply = await send(endpoint, valid())
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
})
