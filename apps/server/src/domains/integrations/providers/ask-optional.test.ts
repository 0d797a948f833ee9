import { testSecrets } from '@portico/simulators/pms/server'
import { deploymentFor, makeFakeClock } from '@portico/tools/testing/pms'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectEntrata } from './entrata/entrata.ts'
import { connectMri } from './mri/mri.ts'
import { connectRealPage } from './real-page/real-page.ts'
import { explainFault } from './real-page/real-page-wire.ts'
import { connectYardi } from './yardi/yardi.ts'
import { explainYardi } from './yardi/yardi-messages.ts'

const deployment = deploymentFor({ origin: 'https://pms.example', secrets: testSecrets })
afterEach(() => vi.unstubAllGlobals())

/** Answers each call by its URL and body. */
function answer(reply: (asked: string) => unknown) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body = '' }: { body?: string }) => {
    calls.push(decodeURIComponent(url) + body)
    const content = reply(calls.at(-1) ?? '')
    if (content instanceof Response) return content
    return new Response(typeof content === 'string' ? content : JSON.stringify(content))
  })
  return calls
}
const envelope = (body: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`
const result = (operation: string, inside: string) =>
  envelope(`<${operation}Response><${operation}Result>${inside}</${operation}Result></${operation}Response>`)
const fault = (text: string) =>
  new Response(envelope(`<s:Fault><faultcode>c</faultcode><faultstring>${text}</faultstring></s:Fault>`), {
    status: 500,
  })

describe('RealPage', () => {
  const connector = () => connectRealPage({ pmcId: '1' }, deployment, {}, makeFakeClock())
  const resident =
    '<residentlist><resident><residentmemberid>1</residentmemberid><leasestatus>Current</leasestatus></resident></residentlist>'

  test.each(['LicenseKey is not authorized to call the method getleaseinfo.', 'LicenseKey is not authorized.'])(
    'reads residents without getleaseinfo when the fault is: %s',
    async (text) => {
      answer((asked) => (asked.includes('getleaseinfo') ? fault(text) : result('getresidentlistinfo', resident)))
      expect(await connector().listResidents('s')).toMatchObject({
        residents: [{ residentId: 's/1', status: 'CURRENT' }],
        refusedMethods: [{ method: 'getleaseinfo', hidesFuture: false }],
      })
    },
  )

  test('reads units without getbuildings', async () => {
    answer((asked) => {
      if (asked.includes('getbuildings')) return fault('LicenseKey is not authorized to call the method getbuildings.')
      if (asked.includes('unitlist')) return result('unitlist', '<UnitList><Unit><UnitID>1</UnitID></Unit></UnitList>')
      return result('getsitelist', '<SiteList><Site><SiteID>s</SiteID></Site></SiteList>')
    })
    expect(await connector().listProperties()).toMatchObject({ properties: [{ units: [{ id: 's/1' }] }], failed: [] })
  })

  test('does not take the refusal of a method for a refused login', async () => {
    const text = 'LicenseKey is not authorized to call the method getresidentlistinfo.'
    answer(() => fault(text))
    await expect(connector().listResidents('s')).rejects.toMatchObject({ problem: 'UNSUPPORTED' })
    expect(explainFault(text, 'getsitelist', '')).toBe('REFUSED')
    expect(explainFault('LicenseKey is not authorized.', 'getresidentlistinfo', 's')).toBe('REFUSED')
    expect(explainFault('LicenseKey is not authorized for SiteID s.', 'getresidentlistinfo', 's')).toBe('REVOKED')
    expect(explainFault('The operation has timed out.', 'getleaseinfo', 's')).toBe('UNAVAILABLE')
    expect(explainFault('The argument status is required.', 'getresidentlistinfo', 's')).toBe('UNSUPPORTED')
  })
})

describe('Yardi', () => {
  const credentials = { domain: 'x', voyagerWebshare: 'y', username: 'u', password: 'p', serverName: 's' }
  const connector = () => connectYardi(credentials, deployment, {}, makeFakeClock())
  const message = (text: string) =>
    result('GetRoommatePromotions', `<Messages><Message messageType="Error">${text}</Message></Messages>`)

  test.each([
    () => message('The interface license does not permit GetRoommatePromotions.'),
    () => message('Invalid Interface License.'),
    () => fault('Server did not recognize the value of HTTP Header SOAPAction: x.'),
    () => envelope('<GetRoommatePromotionsResponse/>'),
  ])('reads residents without GetRoommatePromotions', async (refusal) => {
    const resident = '<MITS-ResidentData><Resident tCode="t1"><Status>Current</Status></Resident></MITS-ResidentData>'
    answer((asked) => (asked.includes('GetRoommatePromotions') ? refusal() : result('GetResidents', resident)))
    expect(await connector().listResidents('p')).toMatchObject({
      residents: [{ residentId: 't1' }],
      refusedMethods: [{ method: 'GetRoommatePromotions', hidesFuture: false }],
    })
  })

  test('does not take the refusal of a method for a refused login', () => {
    const text = 'The interface license does not permit GetResidents.'
    expect(explainYardi(text, { operation: 'GetResidents', propertyCode: 'p' })).toBe('UNSUPPORTED')
    expect(explainYardi(text, { operation: 'GetPropertyConfigurations' })).toBe('REFUSED')
    expect(explainYardi('Login failed.', { operation: 'GetResidents', propertyCode: 'p' })).toBe('REFUSED')
  })
})

describe('MRI', () => {
  const credentials = { clientId: 'c', databaseName: 'd', username: 'u', password: 'p' }
  const connector = () => connectMri(credentials, deployment, {}, makeFakeClock())
  const row = (message: string) => ({ value: [{ Error: { Message: message } }] })

  test.each([
    new Response('', { status: 404 }),
    new Response('', { status: 401 }),
    new Response('', { status: 403 }),
    row('This API is not enabled.'),
    row('User is not authorized for this interface.'),
  ])('reads residents without PendingMoveIns, and says that future residents are missing', async (refusal) => {
    answer((asked) =>
      asked.includes('PendingMoveIns') ? refusal : { value: [{ ResidentNameID: '1', ResidentStatus: 'Current' }] },
    )
    expect(await connector().listResidents('P')).toMatchObject({
      residents: [{ residentId: '1' }],
      refusedMethods: [{ method: 'MRI_S-PMRM_PendingMoveIns', hidesFuture: true }],
    })
  })

  test('a failure that should pass fails the reading', async () => {
    answer((asked) => (asked.includes('PendingMoveIns') ? new Response('', { status: 500 }) : { value: [] }))
    await expect(connector().listResidents('P')).rejects.toMatchObject({ problem: 'UNAVAILABLE' })
  })
})

describe('Entrata', () => {
  const connector = () => connectEntrata({ orgs: 'acme' }, deployment, {}, makeFakeClock())
  const error = (message: string, code = 300) => ({ response: { error: { code, message } } })
  const leases = {
    response: { result: { leases: { lease: [{ id: 1, leaseStatusTypeId: 4, customers: { customer: { id: 7 } } }] } } },
  }
  const method = 'leaseStatusTypeIds'

  test.each([
    ['with the documented statuses', '1,3,4,5,6', false],
    ['without statuses', undefined, true],
  ])('reads leases %s when others are refused', async (_how, accepted, hidesFuture) => {
    const calls = answer((asked) => {
      const { params } = JSON.parse(asked.slice(asked.indexOf('{'))).method
      return params.leaseStatusTypeIds === accepted ? leases : error('Invalid value for leaseStatusTypeIds.')
    })
    expect(await connector().listResidents('1')).toMatchObject({
      residents: [{ residentId: '7', status: 'CURRENT' }],
      refusedMethods: [{ method, hidesFuture }],
    })
    expect(calls.length).toBeGreaterThan(2)
  })

  test('does not take the refusal of a method for a refused login or property', async () => {
    for (const [message, problem] of [
      ['You do not have permission for the method getLeases.', 'UNSUPPORTED'],
      ['Invalid version of the service.', 'UNSUPPORTED'],
      ['The API key is not valid for this method.', 'REFUSED'],
      ['You do not have permission to access this property.', 'REVOKED'],
    ] as const) {
      answer(() => error(message))
      await expect(connector().listResidents('1')).rejects.toMatchObject({ problem })
    }
    answer(() => error('You do not have permission for the method getProperties.', 403))
    await expect(connector().listProperties()).rejects.toMatchObject({ problem: 'REFUSED' })
  })
})
