import { allEndpoints } from '@portico/contract/routes'
import type { Endpoint } from '@portico/contract/shared/endpoint'
import { startPmsSimulators } from '@portico/simulators/pms/server'
import { castOf } from '@portico/tools/testing/cast'
import { deploymentFor } from '@portico/tools/testing/pms'
import { connectProperties, createThings } from '@portico/tools/testing/requests/things'
import { type ValidRequest, validRequests } from '@portico/tools/testing/requests/valid-requests'
import { startWithIdentityProvider } from '@portico/tools/testing/server-with-identity'
import { afterAll, expect, test } from 'vitest'

/** Calls by GET that write, and why. They are answered by the leader. */
const writing: Record<string, string> = {
  'credentials.reveal': 'every look is audited',
}
/** They do not read by the account of the caller. */
/** A manager is refused before anything is read. */
const ofOperators = (name: string) => name.startsWith('operator.')
const others = new Set(['access.fetchList', 'account.startSignIn', 'account.finishSignIn', 'account.signOut'])

const simulators = await startPmsSimulators()
const signIn = await startWithIdentityProvider('http://localhost:3000', { pms: deploymentFor(simulators) })
const { server } = signIn
const cast = await castOf(server)
const manager = { ...(await server.signIn(cast.portfolio)), accountId: cast.portfolio }
const { openToPartner: property } = cast.properties
const connected = await connectProperties(server, manager, property)
const requests = validRequests(await createThings(server, manager, property), connected)
// From now on the transaction of every call is one that a replica could run.
const { asReader } = server.database
Object.assign(server.database, {
  asAccount: (...[accountId, work]: Parameters<typeof asReader>) => asReader(accountId, work),
  asOperator: (...[accountId, work]: Parameters<typeof asReader>) => asReader(accountId, work, 'app.operator_id'),
})
afterAll(async () => {
  await signIn.close()
  await simulators.stop()
})

function send({ path }: Endpoint, { params = {}, query = {} }: ValidRequest) {
  const address = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const url = `${address}?${new URLSearchParams(query)}`
  return manager.send('GET', url)
}

const reads = allEndpoints()
  .map(({ domain, verb, endpoint }) => ({ name: `${domain}.${verb}`, endpoint }))
  .filter(({ name, endpoint }) => endpoint.method === 'GET' && !others.has(name) && !ofOperators(name))

test.each(reads)('$name writes nothing, or is never sent to a replica', async ({ name, endpoint }) => {
  const { statusCode, body } = await send(endpoint, requests[name] as ValidRequest)
  if (name in writing) {
    expect(statusCode).toBe(503)
    // Only reads without a limit are sent to replicas.
    expect(endpoint.limit).toBeDefined()
  } else expect(statusCode, body).toBeLessThan(400)
})
