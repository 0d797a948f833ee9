import { inspect } from 'node:util'
import type { Credentials } from '@portico/contract/integrations/profiles.rules'
import { type PmsProvider, pmsProviders } from '@portico/contract/shared/pms-providers'
import { testSecrets } from '@portico/simulators/pms/server'
import { deploymentFor, makeFakeClock } from '@portico/tools/testing/pms'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectBy } from './connect.ts'
import type { PmsError } from './connector.ts'
import { presentable, replyWords } from './said.ts'

afterEach(() => vi.unstubAllGlobals())

describe('what a PMS said', () => {
  test('is one short line without HTML', () => {
    expect(presentable('<b>Login</b>\n failed &amp; more\u0000', [])).toBe('Login failed & more')
    expect([...(presentable('é'.repeat(400), []) ?? '')]).toHaveLength(300)
    expect([presentable(null, []), presentable('', []), presentable('<br/>', [])]).toEqual([null, null, null])
  })

  test('has no secrets, however they are written', () => {
    const secrets = ['Sim&lated <1>', 'licence/key', '']
    for (const text of [
      'for Sim&lated <1>.',
      'for Sim&amp;lated &lt;1&gt;.',
      'for SIM&LATED <1>.',
      `for ${encodeURIComponent('Sim&lated <1>')}.`,
      'for licence/key.',
      `for ${Buffer.from('user:licence/key').toString('base64')}.`,
    ])
      expect(presentable(text, secrets)).toBe('for •••.')
    expect(presentable('Authorization: Basic dXNlcjpwYXNz failed', secrets)).toBe('Authorization: Basic ••• failed')
    expect(presentable('Basic authentication failed', secrets)).toBe('Basic authentication failed')
    expect(presentable('Password pw is wrong', ['pw'])).toBeNull()
    expect(presentable('fine', ['\ud800 half'])).toBe('fine')
    expect(presentable('a.c', ['abcd', 'a.cd'])).toBe('a.c')
    expect(presentable('axcd and a.cd', ['a.cd'])).toBe('axcd and •••')
    expect(presentable('for (licence.', ['(licence'])).toBe('for •••.')
  })

  test('is the message of an error reply, or its status', () => {
    expect(replyWords({ status: 503, text: '' })).toBe('HTTP 503 Service Unavailable')
    expect(replyWords({ status: 701, text: '{"errors":[{"message":"Not available"}]}' })).toBe(
      'HTTP 701: Not available',
    )
    expect(replyWords({ status: 500, text: '<html><title> Oops </title><p>x' })).toBe(
      'HTTP 500 Internal Server Error: Oops',
    )
    expect(replyWords({ status: 500, text: 'Deadlock' })).toBe('HTTP 500 Internal Server Error: Deadlock')
  })
})

const password = 'Pa&ss <word> 1'
const credentials: Record<PmsProvider, Credentials> = {
  Entrata: { orgs: 'acme' },
  AppFolio: { vhost: 'acme' },
  RealPage: { pmcId: '1' },
  Yardi: { domain: 'x', voyagerWebshare: 'y', username: 'u', password, serverName: 's' },
  MRI: { clientId: 'c', databaseName: 'd', username: 'u', password },
}
const envelope = (body: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A reply of the PMS that repeats the request with its headers. */
const refusals: Record<PmsProvider, (text: string) => Response> = {
  Entrata: (text) => Response.json({ response: { error: { code: 113, message: `API key is not valid. ${text}` } } }),
  AppFolio: (text) => Response.json({ errors: [{ message: `Unauthorized. ${text}` }] }, { status: 401 }),
  RealPage: (text) =>
    new Response(
      envelope(`<s:Fault><faultstring>LicenseKey is not authorized. ${escapeXml(text)}</faultstring></s:Fault>`),
      {
        status: 500,
      },
    ),
  Yardi: (text) =>
    new Response(
      envelope(
        `<GetPropertyConfigurationsResponse><GetPropertyConfigurationsResult><Messages><Message messageType="Error">Login failed. ${escapeXml(text)}</Message></Messages></GetPropertyConfigurationsResult></GetPropertyConfigurationsResponse>`,
      ),
    ),
  MRI: (text) => new Response(`Unauthorized. ${text}`, { status: 401 }),
}

test.each(pmsProviders)(
  '%s: errors have the words of the PMS and no secret, even if it repeats the request',
  async (provider) => {
    vi.stubGlobal(
      'fetch',
      async (_url: string, { headers, body = '' }: { headers: Record<string, string>; body?: string }) =>
        refusals[provider](`${Object.values(headers).join(' ')} ${body.slice(body.indexOf('<tem:'))}`),
    )
    const deployment = deploymentFor({ origin: 'https://pms.example', secrets: testSecrets })
    const connector = connectBy(deployment, makeFakeClock())(provider, credentials[provider], {})
    const error: PmsError = await connector.listProperties().then(
      () => expect.fail('It went well.'),
      (caught) => caught,
    )
    expect(error.problem).toBe('REFUSED')
    expect(error.said).toMatch(/Unauthorized\.|is not authorized\.|Login failed\.|is not valid\./)
    expect(error.said).not.toMatch(/[<>\n]/)
    expect([...(error.said ?? '')].length).toBeLessThanOrEqual(300)
    const shown = inspect(error, { depth: 10, maxStringLength: null, showHidden: true })
    expect(shown).not.toMatch(/of-the-tests|Pa&|word> 1/)
    expect(shown).not.toContain(Buffer.from('appfolio-client').toString('base64').slice(0, 12))
  },
)
