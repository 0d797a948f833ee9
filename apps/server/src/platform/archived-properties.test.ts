import { allEndpoints } from '@portico/contract/routes'
import type { Endpoint } from '@portico/contract/shared/endpoint'
import { type RunningPmsSimulators, startPmsSimulators } from '@portico/simulators/pms/server'
import { castOf } from '@portico/tools/testing/cast'
import { deploymentFor } from '@portico/tools/testing/pms'
import { connectProperties, createThings, type Owner } from '@portico/tools/testing/requests/things'
import { type ValidRequest, validRequests } from '@portico/tools/testing/requests/valid-requests'
import { startWithIdentityProvider } from '@portico/tools/testing/server-with-identity'
import type { SignedIn, TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let simulators: RunningPmsSimulators
let signIn: Awaited<ReturnType<typeof startWithIdentityProvider>>
let server: TestServer
let owner: Owner
let manager: SignedIn
let auditor: SignedIn
let requests: Readonly<Record<string, ValidRequest>>
let propertyId: string
let archivedParts: string[]

beforeAll(async () => {
  simulators = await startPmsSimulators()
  signIn = await startWithIdentityProvider('http://localhost:3000', { pms: deploymentFor(simulators) })
  server = signIn.server
  const cast = await castOf(server)
  owner = { ...(await server.signIn(cast.portfolio)), accountId: cast.portfolio }
  propertyId = cast.properties.openToPartner
  const connected = await connectProperties(server, owner, propertyId)
  const things = await createThings(server, owner, propertyId)
  requests = validRequests(things, connected)
  const { parts } = things
  archivedParts = [parts.archivedPlace, parts.archivedEntrance, parts.archivedDevice]
  const join = async (role: string) => {
    const id = await server.createStranger()
    await server.ask(`update accounts set kind = 'propertyManager' where id = $1`, [id])
    await server.ask('insert into memberships (account_id, company_id, role_id) values ($1, $2, $3)', [
      ...[id, things.team.companyId, role],
    ])
    return server.signIn(id)
  }
  manager = await join('manager')
  auditor = await join('auditor')
})
afterAll(async () => {
  await signIn.close()
  await simulators.stop()
})

type Named = { name: string; endpoint: Endpoint }
const all: Named[] = allEndpoints().map(({ domain, verb, endpoint }) => ({ name: `${domain}.${verb}`, endpoint }))
const isOfProperty = ({ endpoint: { access } }: Named) => access.of !== undefined
const isWrite = ({ endpoint: { method } }: Named) => method !== 'GET'

function send({ name, endpoint: { method, path } }: Named, who: SignedIn) {
  const { params = {}, query = {}, body } = requests[name] ?? {}
  const url = path.replaceAll(/:(\w+)/g, (_, part) => encodeURIComponent(params[part] ?? ''))
  return who.send(method, `${url}?${new URLSearchParams(query)}`, body)
}
const codeOf = (reply: Awaited<ReturnType<typeof send>>) =>
  reply.statusCode < 400 ? 'done' : (reply.json().error.code as string)

/** Where what is archived may be named: in its own list and page, and in what people look up later. Calls of accounts would end the session. */
const NAMES_ARCHIVED =
  /^(account|activity|history)\.|^(places|entrances|properties)\.(listArchived|get|getDevice|restore)/

test('an archived place, entrance or device is in no reply but in that of the archive and in the changes', async () => {
  const reads = all.filter(
    ({ name, endpoint: { method, access } }) =>
      method === 'GET' && access.who !== 'device' && !NAMES_ARCHIVED.test(name),
  )
  const naming: string[] = []
  let answered = 0
  for (const read of reads) {
    const reply = await send(read, owner)
    if (reply.statusCode === 200) answered += 1
    if (archivedParts.some((id) => reply.body.includes(id))) naming.push(read.name)
  }
  expect(naming).toEqual([])
  expect(answered).toBeGreaterThan(60)
  const inArchive = await Promise.all(
    all.filter(({ name }) => /^(places|entrances)\.listArchived$/.test(name)).map((one) => send(one, owner)),
  )
  const archive = inArchive.map(({ body }) => body).join()
  expect(archivedParts.filter((id) => !archive.includes(id))).toEqual([])
})

describe('at an archived property', () => {
  beforeAll(async () => {
    await server.ask(`update properties set archived_at = now(), doors_after_archive = 'STAY' where id = $1`, [
      propertyId,
    ])
  })
  afterAll(() =>
    server.ask('update properties set archived_at = null, doors_after_archive = null where id = $1', [propertyId]),
  )

  const writes = all.filter((one) => isWrite(one) && isOfProperty(one) && one.endpoint.access.who !== 'device')

  test('every write is refused to its owner, whatever it names', async () => {
    // Those of things that are looked up concern other properties of the test.
    const elsewhere = new Set([
      'integrations.verifyAddresses',
      'integrations.complete',
      'integrations.create',
      'properties.restore',
    ])
    const answers: Record<string, string> = {}
    for (const one of writes.filter(({ name }) => !elsewhere.has(name)))
      answers[one.name] = codeOf(await send(one, owner))
    expect(Object.entries(answers).filter(([, code]) => code !== 'properties.archived')).toEqual([])
    expect(Object.keys(answers).length).toBeGreaterThan(50)
  })

  test('every read and write answers a manager as at an unknown property', async () => {
    const named = all.filter(
      (one) => isOfProperty(one) && one.endpoint.access.of?.via === undefined && one.endpoint.access.who !== 'device',
    )
    const elsewhere = new Set(['integrations.create', 'properties.restore'])
    const answers: Record<string, string> = {}
    for (const one of named.filter(({ name }) => !elsewhere.has(name)))
      answers[one.name] = codeOf(await send(one, manager))
    expect(Object.entries(answers).filter(([, code]) => code !== 'properties.notFound')).toEqual([])
  })

  test('owners and auditors read what they have read before', async () => {
    const reads = all.filter(
      (one) =>
        !isWrite(one) &&
        isOfProperty(one) &&
        one.endpoint.access.who !== 'device' &&
        one.endpoint.edition !== undefined,
    )
    for (const who of [owner, auditor]) {
      const refused: string[] = []
      for (const one of reads) {
        const code = codeOf(await send(one, who))
        if (['properties.notFound', 'properties.archived', 'server.failed'].includes(code))
          refused.push(`${one.name} ${code}`)
      }
      expect(refused).toEqual([])
    }
  })

  test('no list over all properties names it, and it is found in the archive', async () => {
    const reads = all.filter(
      ({ name, endpoint: { method, access } }) =>
        method === 'GET' &&
        access.of === undefined &&
        (access.who === 'member' || access.who === 'manager') &&
        !/^activity\./.test(name),
    )
    const naming: string[] = []
    for (const one of reads) if ((await send(one, owner)).body.includes(propertyId)) naming.push(one.name)
    // What somebody has begun there, and what they do there once it is restored.
    const ofPeople = ['bulkJobs.list', 'company.listInvitations', 'company.listMembers']
    // Its request may name a property, and this one does.
    const named = ['integrations.list']
    expect(naming.filter((name) => ![...ofPeople, ...named].includes(name))).toEqual(['properties.listArchived'])
    const archive = all.find(({ name }) => name === 'properties.listArchived') as Named
    expect((await send(archive, auditor)).body).toContain(propertyId)
    expect((await send(archive, manager)).json()).toEqual({ properties: [], total: 0 })
  })
})
