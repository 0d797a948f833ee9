import { allEndpoints } from '@portico/contract/routes'
import type { Endpoint } from '@portico/contract/shared/endpoint'
import { startPmsSimulators } from '@portico/simulators/pms/server'
import { castOf } from '@portico/tools/testing/cast'
import { createFaults, type FaultEffect } from '@portico/tools/testing/faults'
import { deploymentFor } from '@portico/tools/testing/pms'
import { connectProperties, createThings } from '@portico/tools/testing/requests/things'
import { type ValidRequest, validRequests } from '@portico/tools/testing/requests/valid-requests'
import { startTestServer } from '@portico/tools/testing/test-server'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

type Outcome = { status: number; body: { error?: { requestId?: string } } | undefined } | { thrown: string }

const INFO = '/v1/user/info'
const PROPERTIES = '/v1/user/propertiesWithEntityPermissions'

const faults = createFaults()
let logged: unknown[] = []

const simulators = await startPmsSimulators()
// With one connection, a page that needs two at once would deadlock.
const config = { pms: deploymentFor(simulators), databaseConnections: 1 }
const server = await startTestServer({ config, beforeAnswer: faults.beforeAnswer })
server.app.get('/page', async (request) => {
  const { path } = request.query as { path: string | string[] }
  request.log.error = (...line: unknown[]) => void logged.push(line.at(-1))
  request.log.warn = (...line: unknown[]) => void logged.push(line.at(-1))
  const { callApi, close } = server.app.callsOfPage(request)
  const outcomes = await Promise.allSettled([path].flat().map((one) => callApi('GET', one)))
  close()
  return outcomes.map((one) => (one.status === 'fulfilled' ? one.value : { thrown: String(one.reason) }))
})
const cast = await castOf(server)
const manager = { ...(await server.signIn(cast.portfolio)), accountId: cast.portfolio }
const other = { ...(await server.signIn(cast.single)), accountId: cast.single }
const property = cast.properties.openToPartner
const connected = await connectProperties(server, manager, property)
const own = validRequests(await createThings(server, manager, property), connected)
beforeEach(() => {
  logged = []
})
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await server.close()
  await simulators.stop()
})

async function onPage(paths: string[], cookie = manager.cookie): Promise<Outcome[]> {
  const search = new URLSearchParams(paths.map((path) => ['path', path]))
  return (await server.app.inject({ url: `/page?${search}`, headers: { cookie } })).json()
}
async function overHttp(url: string, cookie = manager.cookie): Promise<Outcome> {
  const reply = await server.app.inject({ url, headers: { cookie } })
  return { status: reply.statusCode, body: reply.body ? reply.json() : undefined }
}
const addressOf = ({ path }: Endpoint, { params = {}, query = {} }: ValidRequest) =>
  `${path.replaceAll(/:(\w+)/g, (_, name) => params[name] ?? '')}?${new URLSearchParams(query)}`
const statusOf = (outcome: Outcome | undefined) => (outcome && 'status' in outcome ? outcome.status : outcome?.thrown)

/** Removes the request id and the clock of the server, which differ in every reply. */
function anonymous(outcome: Outcome | undefined) {
  const differs = (name: string) => ['requestId', 'asOf', 'asOfTimeMillis', 'atTimeMillis'].includes(name)
  return outcome && JSON.parse(JSON.stringify(outcome, (name, value) => (differs(name) ? null : value)))
}

const reads = allEndpoints()
  .map(({ domain, verb, endpoint }) => ({ name: `${domain}.${verb}`, endpoint }))
  // What operators read has a test of its own, by an operator.
  .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access.who !== 'operator')
const ONLY_OVER_HTTP = [
  'attention.list',
  'access.exportOpeners',
  'access.fetchList',
  'account.startSignIn',
  'account.finishSignIn',
  'account.signOut',
  'activity.csvOfProperty',
  'activity.csvOfCompany',
  'activity.linesOfProperty',
  'activity.linesOfCompany',
  'company.exportWhoIsAt',
  'credentials.findFobs',
  'doorEvents.exportCsv',
  'credentials.reveal',
  'find.find',
  'history.activity',
  'history.busyHours',
  'history.deliveries',
  'history.export',
  'history.exportCsv',
  'people.endings',
  'sync.exportRun',
  'workbooks.exportCompany',
  'workbooks.exportProperty',
  'workbooks.problemsFile',
  'workbooks.template',
]

describe('a page gets the same reply as a call over HTTP', () => {
  test.each(reads.filter(({ name }) => !ONLY_OVER_HTTP.includes(name)))('$name', async ({ name, endpoint }) => {
    const address = addressOf(endpoint, own[name] ?? {})
    const unreadable = `${address}&unknown=1&propertyId=x`
    for (const [asked, cookie] of [
      [address, manager.cookie],
      [address, other.cookie],
      [address, ''],
      [address, 'portico=of-a-session-that-is-over'],
      [unreadable, manager.cookie],
    ] as const) {
      const [given] = await onPage([asked], cookie)
      expect(anonymous(given)).toEqual(anonymous(await overHttp(asked, cookie)))
    }
    expect(statusOf((await onPage([address]))[0])).toBe(200)
  })

  test.each(['/v1/nothing', '/v1', '/v1/keys/', '/v1/keys//', '/v1/user/info/more'])('%s', async (address) => {
    const [given] = await onPage([address])
    expect(anonymous(given)).toEqual(anonymous(await overHttp(address)))
  })
})

test('reads that share a transaction see what each of them names: one property, another one, or all', async () => {
  const [first, second] = await server.ask<{ id: string }>(
    'select distinct property_id as id from memberships join keys using (property_id) where account_id = $1',
    [manager.accountId],
  )
  const keysOf = (property: typeof first) => `/v1/keys/${property?.id}`
  const paths = [keysOf(first), PROPERTIES, keysOf(second), INFO, keysOf(first), keysOf(first), PROPERTIES]
  const given = await onPage(paths)
  for (const [index, path] of paths.entries()) expect(anonymous(given[index])).toEqual(anonymous(await overHttp(path)))
  expect(given.map(statusOf)).toEqual(paths.map(() => 200))
})

test('a page cannot load endpoints with a rate limit, with cookies or with a stream', async () => {
  for (const { name, endpoint } of reads) {
    const [outcome] = await onPage([addressOf(endpoint, own[name] ?? {})])
    if (!ONLY_OVER_HTTP.includes(name)) expect(statusOf(outcome), name).toBe(200)
    else expect(statusOf(outcome)).toBe(`Error: GET ${endpoint.path} is only answered over HTTP: no page may load it.`)
  }
})

test('a page needs one lookup of the session and one transaction', async () => {
  const transactions = [vi.spyOn(server.database, 'asReader'), vi.spyOn(server.database, 'asAccount')]
  const lookups = vi.spyOn(server.database.unbound, 'executeQuery')
  const outcomes = await onPage([INFO, PROPERTIES, addressOf(named('keys.list'), own['keys.list'] ?? {})])
  expect(outcomes.map(statusOf)).toEqual([200, 200, 200])
  expect(transactions.map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  expect(lookups.mock.calls).toEqual([[expect.objectContaining({ sql: expect.stringContaining('"sessions"') })]])
})

test('what the session says needs no transaction, on a page as over HTTP', async () => {
  const transactions = [vi.spyOn(server.database, 'asReader'), vi.spyOn(server.database, 'asAccount')]
  expect((await onPage([INFO])).map(statusOf)).toEqual([200])
  expect(await overHttp(INFO)).toMatchObject({ status: 200 })
  expect(transactions.flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('a page without calls needs no lookup and no transaction', async () => {
  const transactions = vi.spyOn(server.database, 'asReader')
  const lookups = vi.spyOn(server.database.unbound, 'executeQuery')
  await onPage([])
  expect([transactions.mock.calls, lookups.mock.calls]).toEqual([[], []])
})

test('concurrent pages see only the data of their own accounts', async () => {
  const [mine, theirs] = await Promise.all([onPage([INFO, PROPERTIES]), onPage([INFO, PROPERTIES], other.cookie)])
  expect(mine).toEqual([await overHttp(INFO), await overHttp(PROPERTIES)])
  expect(theirs).toEqual([await overHttp(INFO, other.cookie), await overHttp(PROPERTIES, other.cookie)])
  expect(mine).not.toEqual(theirs)
})

test('a failing read is logged and does not affect the others', async ({ onTestFinished }) => {
  await server.ask('alter table keys rename to keys_elsewhere')
  onTestFinished(async () => void (await server.ask('alter table keys_elsewhere rename to keys')))
  const outcomes = await onPage([PROPERTIES, addressOf(named('keys.list'), own['keys.list'] ?? {}), PROPERTIES])
  expect(outcomes.map(statusOf)).toEqual([200, 500, 200])
  expect(outcomes[1]).toMatchObject({ body: { error: { code: 'server.failed' } } })
  expect(logged).toEqual(['server.failed'])
})

test('a page gets 503 if the database is unreachable', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  vi.spyOn(server.database, 'asReader').mockRejectedValue(away)
  expect(await onPage(['/v1/featureFlags', PROPERTIES])).toMatchObject([
    { status: 503, body: { error: { code: 'server.busy' } } },
    { status: 503, body: { error: { code: 'server.busy' } } },
  ])
  expect(logged).toEqual(['server.busy', 'server.busy'])
})

test('a read that calls other services does not use the transaction of the page', async () => {
  const outcomes = await onPage([INFO, addressOf(named('billing.listProperties'), {}), PROPERTIES, INFO])
  expect(outcomes.map(statusOf)).toEqual([200, 200, 200, 200])
  await vi.waitFor(() => expect(server.database.connections().idle).toBe(server.database.connections().open))
})

describe('a page gets the fault that a test has set:', () => {
  const add = (effect: FaultEffect) =>
    faults.add({ id: 'one', accountId: manager.accountId, endpoint: `GET ${PROPERTIES}`, effect })
  afterEach(() => void faults.remove('one'))

  test('a refusal', async () => {
    add({ kind: 'refuse', status: 418, code: 'test.refused' })
    expect((await onPage([PROPERTIES, INFO])).map(statusOf)).toEqual([418, 200])
  })

  test('a connection that is cut', async () => {
    add({ kind: 'drop' })
    expect((await onPage([PROPERTIES, INFO])).map(statusOf)).toEqual(['Error: The call was cut off.', 200])
  })

  test('a call that waits', async () => {
    add({ kind: 'hold' })
    const page = onPage([PROPERTIES, INFO])
    await vi.waitFor(() => expect(faults.hits('one')).toBe(1))
    faults.remove('one')
    expect((await page).map(statusOf)).toEqual([200, 200])
  })
})

function named(name: string): Endpoint {
  const found = reads.find((read) => read.name === name)
  if (!found) throw new Error(`There is no ${name}.`)
  return found.endpoint
}
