import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { castOf } from './testing/cast.ts'
import { openTestServer } from './testing/open-test-server.ts'
import { addProgram } from './testing/program-client.ts'

const EXAMPLE = fileURLToPath(new URL('../examples/list-and-add-residents.ts', import.meta.url))
const run = promisify(execFile)

const server = await openTestServer()
const origin = await server.app.listen({ port: 0 })
const propertyId = (await castOf(server)).properties.openToPartner
const [company] = await server.ask<{ id: string }>('select company_id as id from properties where id = $1', [
  propertyId,
])
const token = (await addProgram(server.ask, company?.id ?? '', [{ roleId: 'leasing' }])).token

const start = (given: string, email: string) =>
  run(process.execPath, [EXAMPLE, propertyId, email, '12B', '2027-12-31'], {
    env: { ...process.env, PORTICO_URL: origin, PORTICO_TOKEN: given },
  })
const residents = (email: string) =>
  server.ask('select from people where property_id = $1 and email = $2', [propertyId, email])

test('the example lists the people of a property and adds a resident, once, however often it is started', async () => {
  const [known] = await server.ask<{ email: string }>(
    'select email from people where property_id = $1 and email is not null order by id limit 1',
    [propertyId],
  )
  const first = await start(token, 'new.resident@example.com')
  expect(first.stdout).toContain(known?.email)
  const added = /Added new\.resident@example\.com as [\w-]+/
  expect(first.stdout).toMatch(added)
  const again = await start(token, 'new.resident@example.com')
  expect(added.exec(again.stdout)?.[0]).toBe(added.exec(first.stdout)?.[0])
  expect(await residents('new.resident@example.com')).toHaveLength(1)
})

test('the example says with which code it was refused, and never its token', async () => {
  const typo = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  const failure = (await start(typo, 'other@example.com').catch((error: unknown) => error)) as { stderr: string }
  expect(failure.stderr).toContain('session.tokenMalformed')
  expect(failure.stderr).not.toContain(typo)
  expect(await residents('other@example.com')).toEqual([])
})
