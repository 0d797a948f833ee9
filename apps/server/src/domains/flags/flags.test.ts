import { castOf } from '@portico/tools/testing/cast'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function read() {
  const { portfolio } = await castOf(server)
  const { cookie } = await server.signIn(portfolio)
  return (await server.app.inject({ url: '/v1/featureFlags', headers: { cookie } })).json().featureFlags
}

test('a stored value that is not valid, or of a flag that no longer exists, leaves the others as they are', async () => {
  const before = await read()
  expect(before).toMatchObject({ kapEnabled: true, pmsEnabled: true })
  await server.ask(
    `insert into flags (name, value) values ('kapEnabled', '"perhaps"'), ('flagOfLongAgo', 'true')
     on conflict (name) do update set value = excluded.value`,
  )
  const { kapEnabled: _, ...others } = before
  expect(await read()).toEqual(others)
})
