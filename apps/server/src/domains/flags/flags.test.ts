import { castOf } from '@portico/tools/testing/cast'
import { startTestServer } from '@portico/tools/testing/test-server'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

async function read() {
  const { portfolio } = await castOf(server)
  const caller = await server.signIn(portfolio)
  return (await caller.send('GET', '/v1/featureFlags')).json().featureFlags
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

test('in Prod the overrides of a browser count for nothing', async () => {
  const prod = await startTestServer({ config: { stage: 'prod' } })
  try {
    const { cookie } = await prod.signIn((await castOf(prod)).portfolio)
    const ask = (url: string, flagOverrides: object) =>
      prod.app.inject({
        url,
        headers: {
          cookie: `${cookie}; portico_view=${encodeURIComponent(JSON.stringify({ version: 1, flagOverrides }))}`,
        },
      })
    expect((await ask('/v1/user/attention', { edition: 'specified' })).statusCode).toBe(200)
    await prod.ask(`insert into flags (name, value) values ('edition', '"specified"')`)
    expect((await ask('/v1/user/attention', { edition: 'full' })).statusCode).toBe(404)
  } finally {
    await prod.close()
  }
})

test('nobody learns from the flags which properties others have', async () => {
  const cast = await castOf(server)
  const { openToPartner: own } = cast.properties
  const ids = [own.toUpperCase(), '00000000-0000-4000-8000-000000000000']
  await server.ask(
    `insert into flags (name, value) values ('pmsProperties', $1) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(ids)],
  )
  const listed = async (account: string) =>
    (await (await server.signIn(account)).call('GET', '/v1/featureFlags')).body.featureFlags.pmsProperties
  expect(await listed(cast.portfolio)).toEqual([own.toUpperCase()])
  expect(await listed(cast.single)).toEqual([])
})
