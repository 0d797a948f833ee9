import { describe, expect, test } from 'vitest'
import { realPageSimulator } from './real-page/real-page.ts'
import { testSecrets } from './server.ts'
import type { Simulator, WireReply } from './simulator.ts'
import { makeWorld } from './world.ts'
import { yardiSimulator } from './yardi/yardi.ts'

const world = makeWorld({ today: '2026-11-15' })
const SOAP_11 = 'http://schemas.xmlsoap.org/soap/envelope/'
const SOAP_12 = 'http://www.w3.org/2003/05/soap-envelope'

type Request = { path: string; action: string; body: string; method?: string; contentType?: string }
const send = async (
  simulator: Simulator,
  { path, action, body, method = 'POST', contentType = 'text/xml' }: Request,
) => {
  const headers = { 'content-type': contentType, soapaction: action }
  const url = new URL(path, 'http://localhost')
  const request = { method, url, headers, headerNames: Object.keys(headers), body, root: 'http://localhost/pms' }
  return (await simulator.answer(request, world.customers(), testSecrets)) as WireReply
}
const envelope = (inside: string, namespace: string, soap = SOAP_11) =>
  `<e:Envelope xmlns:e="${soap}" xmlns:t="${namespace}"><e:Header/><e:Body>${inside}</e:Body></e:Envelope>`

describe('the RealPage simulator', () => {
  const tempuri = 'http://tempuri.org/'
  const partner = testSecrets.realPagePartner
  const auth = `<t:auth><t:pmcid>1192837</t:pmcid><t:siteid/><t:licensekey>${testSecrets.realPageLicenseKey}</t:licensekey><t:system>OneSite</t:system></t:auth>`
  const sites = {
    path: `/rpxgateway/partner/${partner}/${partner}.svc`,
    action: `"${tempuri}IRPXService/getsitelist"`,
    body: envelope(`<t:getsitelist>${auth}</t:getsitelist>`, tempuri),
  }
  const ask = (changes: Partial<Request> = {}) => send(realPageSimulator, { ...sites, ...changes })

  test('lists the sites of a company without a namespace', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body).toContain('<SiteList xmlns=""><Site><SiteID>1001</SiteID><SiteName>Fox &amp; Hound Lofts</SiteName>')
  })

  test('accepts an action without quotes', async () => {
    expect(await ask({ action: sites.action.replaceAll('"', '') })).toMatchObject({ status: 200 })
  })

  test.each([
    ['another action', { action: `"${tempuri}IRPXService/getledger"` }, 'ContractFilter mismatch'],
    ['no action', { action: '' }, 'ContractFilter mismatch'],
    ['an action that is not in the body', { action: `"${tempuri}IRPXService/unitlist"` }, 'no auth'],
    ['another namespace', { body: sites.body.replace(`xmlns:t="${tempuri}"`, 'xmlns:t="urn:other"') }, 'no auth'],
    ['no namespace', { body: sites.body.replaceAll('t:', '') }, 'no auth'],
    ['another SOAP', { body: sites.body.replace(SOAP_11, SOAP_12) }, 'no auth'],
    ['half an envelope', { body: sites.body.slice(0, -20) }, 'no auth'],
    [
      'another licence',
      { body: sites.body.replace(testSecrets.realPageLicenseKey, 'x') },
      'LicenseKey is not authorized',
    ],
    ['another system', { body: sites.body.replace('OneSite', 'Other') }, 'LicenseKey is not authorized'],
    ['another company', { body: sites.body.replace('1192837', '7') }, 'not authorized for PMCID 7'],
  ])('answers %s with a fault', async (_what, changes, text) => {
    const { status, body } = await ask(changes)
    expect([status, body]).toEqual([500, expect.stringContaining('<s:Fault>')])
    expect(body).toContain(text)
  })

  test('accepts one URL, one method and one content type', async () => {
    const statuses = [
      await ask({ path: '/rpxgateway/partner/X/X.svc' }),
      await ask({ method: 'GET' }),
      await ask({ contentType: 'application/json' }),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([404, 405, 415])
  })

  test('uses another case of names in each operation', async () => {
    const question = (operation: string, more = '') => ({
      action: `${tempuri}IRPXService/${operation}`,
      body: envelope(
        `<t:${operation}>${auth.replace('<t:siteid/>', '<t:siteid>1001</t:siteid>')}${more}</t:${operation}>`,
        tempuri,
      ),
    })
    expect((await ask(question('unitlist'))).body).toContain('<UnitID>')
    const all = '<t:getresidentlistinfo><t:status>ALL</t:status></t:getresidentlistinfo>'
    expect((await ask(question('getresidentlistinfo', all))).body).toContain('<unitid>')
    expect((await ask(question('getresidentlistinfo'))).body).toContain('The argument status is required.')
  })
})

describe('the Yardi simulator', () => {
  const namespace = 'http://tempuri.org/YSI.Interfaces.WebServices/ItfResidentData'
  const credentials = `<t:UserName>portico</t:UserName><t:Password>Sim&amp;lated &lt;1&gt;</t:Password><t:ServerName>brightwater</t:ServerName><t:Database>brightwater</t:Database><t:Platform>SQL Server</t:Platform><t:InterfaceEntity>${testSecrets.yardiInterfaceEntity}</t:InterfaceEntity><t:InterfaceLicense>${testSecrets.yardiInterfaceLicense}</t:InterfaceLicense>`
  const question = (operation: string, more = '') => ({
    path: '/21253brightwater/Webservices/ItfResidentData.asmx',
    action: `"${namespace}/${operation}"`,
    body: envelope(`<t:${operation}>${credentials}${more}</t:${operation}>`, namespace),
  })
  const check = question('GetPropertyConfigurations')
  const ask = (changes: Partial<Request> = {}) => send(yardiSimulator, { ...check, ...changes })

  test('lists properties for a valid login', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body).toContain('<Properties xmlns=""><Property><Code>prop001</Code>')
  })

  const without = (text: string) => ({ body: check.body.replace(text, 'x') })
  test.each([
    ['another password', without('Sim&amp;lated'), 'Login failed'],
    ['another user', without('portico'), 'Login failed'],
    ['another server', { body: check.body.replace('<t:ServerName>brightwater', '<t:ServerName>x') }, 'Login failed'],
    ['another platform', without('SQL Server'), 'Login failed'],
    ['another licence', without(testSecrets.yardiInterfaceLicense), 'Invalid Interface License'],
    [
      'a property of others',
      question('GetResidents', '<t:YardiPropertyId>prop10001</t:YardiPropertyId>'),
      'is not set up',
    ],
  ])('answers %s with messages and 200', async (_what, changes, text) => {
    const { status, body } = await ask(changes)
    expect([status, body]).toEqual([200, expect.stringContaining('<Message messageType="Error">')])
    expect(body).toContain(text)
  })

  test('omits the result for an unknown database', async () => {
    const { status, body } = await ask({ body: check.body.replace('<t:Database>brightwater', '<t:Database>x') })
    expect([status, body.includes('Response'), body.includes('Result')]).toEqual([200, true, false])
  })

  test.each([
    ['another action', { action: `"${namespace}/GetLedger"` }, 'did not recognize the value of HTTP Header SOAPAction'],
    ['an action that is not in the body', { action: `"${namespace}/GetResidents"` }, 'unable to read request'],
    [
      'another namespace',
      { body: check.body.replaceAll('ItfResidentData', 'ItfCommonData') },
      'unable to read request',
    ],
  ])('answers %s with a fault', async (_what, changes, text) => {
    const { status, body } = await ask(changes)
    expect([status, body]).toEqual([500, expect.stringContaining('<soap:Fault>')])
    expect(body).toContain(text)
  })

  test('writes days in two formats', async () => {
    const property = '<t:YardiPropertyId>prop001</t:YardiPropertyId>'
    expect((await ask(question('GetResidents', property))).body).toMatch(/<LeaseFromDate>\d\d\/\d\d\/20\d\d</)
    const notice = await ask(question('GetResidentsByStatus', `${property}<t:Status>Notice</t:Status>`))
    expect(notice.body).toContain('<MoveOutDate>2026-12-10</MoveOutDate>')
    expect(new Set(notice.body.match(/<Status>\w+/g))).toEqual(new Set(['<Status>Notice']))
  })

  test('has units without residents', async () => {
    const { body } = await ask(question('GetUnitInformation', '<t:YardiPropertyId>prop001</t:YardiPropertyId>'))
    for (const unit of ['NONRESID', 'WAIT', 'WAIT_AFF', 'RETAIL', 'XWAIT']) expect(body).toContain(`>${unit}</UnitID>`)
  })
})
