import { castOf } from '@portico/tools/testing/cast'
import { startTestServer } from '@portico/tools/testing/test-server'
import { afterAll, expect, test } from 'vitest'
import { addProvider, changeProvider, listProviders, type ProviderOptions } from './catalogue.service.ts'

const server = await startTestServer()
afterAll(() => server.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const idIn = (text: string) => text.match(/[\da-f]{8}-[\da-f-]{27}/)?.[0] ?? ''
const add = (options: ProviderOptions) => server.asOperator((unit) => addProvider(unit, options))
const change = (id: string, options: ProviderOptions) => server.asOperator((unit) => changeProvider(unit, id, options))

test('a provider that was added is listed for managers, and all its changes are audited', async () => {
  const id = idIn(await add({ name: ' Droneling ', launch: inDays(40) }))
  expect(await server.database.asSystem(listProviders)).toContainEqual({
    id,
    name: 'Droneling',
    type: 'ACCESS',
    state: `launches on ${inDays(40)}`,
  })
  await change(id, { name: 'Droneling Air', launch: inDays(50) })
  const caller = await server.signIn((await castOf(server)).portfolio)
  const listed = await caller.send('GET', '/v1/customers/getAccessCustomers')
  expect(listed.body).toContain('Droneling Air')
  const before = { name: 'Droneling', type: 'ACCESS', availableOn: `${inDays(40)}T00:00:00.000Z` }
  const after = { name: 'Droneling Air', type: 'ACCESS', availableOn: `${inDays(50)}T00:00:00.000Z` }
  expect(await server.auditOf(id)).toEqual([
    { action: 'providers.add', before: null, after: before },
    { action: 'providers.change', before, after },
  ])
})

const PROMISE = /^\d+ manager\(s\) are promised a mail 30 days before a new provider launches: --launch \d{4}-/

test('a provider cannot launch before managers were notified, unless it is private', async () => {
  for (const launch of ['none', inDays(20), inDays(-1)])
    await expect(add({ name: 'Hasty', launch })).rejects.toThrow(PROMISE)
  const added = await add({ name: 'Hasty', type: 'PRIVATE' })
  expect(added).toContain('PRIVATE  active')
  const id = idIn(added)
  await expect(change(id, { type: 'ACCESS' })).rejects.toThrow(PROMISE)
  expect(await change(id, { type: 'ACCESS', launch: inDays(40) })).toContain('launches on')
  await expect(change(id, { launch: inDays(3) })).rejects.toThrow(PROMISE)
  expect(await change(id, { name: 'Hasty Two' })).toContain('Hasty Two')
})

test('a provider may be active at once if no property allows new providers', async () => {
  const empty = await startTestServer({ world: 'empty' })
  const added = await empty.asOperator((unit) => addProvider(unit, { name: 'First' }))
  expect(added).toContain('First  ACCESS  active')
  await empty.close()
})

test('an operator who moves a launch learns how many managers were notified of the earlier day', async () => {
  const id = idIn(await add({ name: 'Moved', launch: inDays(40) }))
  const { portfolio } = await castOf(server)
  await server.ask(`insert into provider_notices (account_id, provider_id, state) values ($1, $2, 'SENT')`, [
    portfolio,
    id,
  ])
  expect(await change(id, { launch: inDays(60) })).toContain(
    '1 manager(s) have been told the earlier date and get no second mail.',
  )
})

test.each([
  ['an empty name', { name: ' ' }, 'The name of a provider has 1 to 100 characters'],
  ['a name that is taken', { name: 'swiftdrop', type: 'PRIVATE' }, 'There is a provider SwiftDrop already'],
  ['an unknown type', { name: 'X', type: 'DRONE' }, 'The type of a provider is one of'],
  ['a day that is none', { name: 'X', launch: '2027-02-30' }, 'A launch is a day such as'],
])('a provider with %s is refused with a message', async (_what, options, problem) => {
  await expect(add(options)).rejects.toThrow(problem)
})

test('a change of an unknown provider is refused', async () => {
  await expect(change('nobody', { name: 'X' })).rejects.toThrow('There is no provider nobody.')
})
