import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { castOf } from '@portico/tools/testing/cast'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const run = async (...args: string[]) => {
  const command = fileURLToPath(new URL('./command.ts', import.meta.url))
  const env = { ...process.env, DATABASE_APP_URL: server.appUrl, PORTICO_ORIGIN: 'https://portal.us.portico.example' }
  return promisify(execFile)(process.execPath, [command, ...args], { env }).then(
    ({ stdout }) => stdout.trim(),
    (error) => `failed: ${error.stderr}${error.stdout}`.trim(),
  )
}

test('an operator invites, and a withdrawn invitation ends every session at once', async () => {
  const cast = await castOf(server)
  const link = await run('invite', 'jonas.lindqvist@portico.example', '--property', cast.properties.openToPartner)
  expect(link).toMatch(/^https:\/\/portal\.us\.portico\.example\/register\?invite=[\w-]{32}$/)
  const { cookie } = await server.signIn(cast.single)
  const status = async () => (await server.app.inject({ url: '/v1/user/info', headers: { cookie } })).statusCode
  expect(await status()).toBe(200)
  expect(await run('withdraw', 'Jonas.Lindqvist@portico.example')).toBe(
    'Withdrew 1 invitation(s) and shut out 1 account(s).',
  )
  expect(await status()).toBe(401)
})

test('a flag takes only a value of its kind', async () => {
  expect(await run('set-flag', 'siteRedesign', 'true')).toBe('siteRedesign is now true.')
  expect(await run('set-flag', 'siteRedesign', '"yes"')).toContain(
    'failed: There is no flag siteRedesign that takes "yes".',
  )
  expect(await run('set-flag', 'unheardOf', 'true')).toContain('failed: There is no flag unheardOf')
  const { cookie } = await server.signIn((await castOf(server)).portfolio)
  const flags = await server.app.inject({ url: '/v1/featureFlags', headers: { cookie } })
  expect(flags.json().featureFlags.siteRedesign).toBe(true)
})

test('the audit is verified from its first entry to its last', async () => {
  const { portfolio } = await castOf(server)
  const { cookie, token } = await server.signIn(portfolio)
  await server.app.inject({
    method: 'POST',
    url: '/v1/user/setAvcTermsAcceptanceTime',
    headers: { cookie, 'x-csrf-token': token },
  })
  expect(await run('verify-audit')).toBe('Every chain of the audit holds.')
  await server.ask(`update audit set action = 'account.nothing'`)
  expect(await run('verify-audit')).toContain(`Chain ${portfolio} is broken at entry 1.`)
})

test('an operator names the customer at Stripe that pays for a property, and may name another', async () => {
  const { openToPartner: propertyId } = (await castOf(server)).properties
  expect(await run('link-customer', propertyId, 'cus_first')).toBe(`cus_first pays for ${propertyId}.`)
  expect(await run('link-customer', propertyId, 'cus_second')).toBe(`cus_second pays for ${propertyId}.`)
  expect(await server.ask('select stripe_customer_id as id from billing_customers')).toEqual([{ id: 'cus_second' }])
  expect(await run('link-customer', propertyId, 'pm_card')).toContain('failed:')
  expect(await run('link-customer', propertyId)).toContain('failed: Commands')
})
