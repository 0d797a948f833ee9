import { escapeMarkup } from '../../markup.ts'
import { propertiesInReply } from '../data-faults.ts'
import { withFaults } from '../faults.ts'
import type { Customer, Property, Simulator, WireReply, WireRequest } from '../simulator.ts'
import { actionOf, isSoapPost, memberOf, readEnvelope, soapReply, writeXml, type XmlContent } from '../soap.ts'
import { encodeBuildings, encodeLeases, encodeResidents, encodeSites, encodeUnits } from './real-page-encoder.ts'

const NAMESPACE = 'http://tempuri.org/'
const ACTION = `${NAMESPACE}IRPXService/`

type Encode = (properties: readonly Property[], fault: ReturnType<Customer['faultOf']>) => XmlContent
const ofOneSite: Record<string, Encode> = {
  getbuildings: encodeBuildings,
  unitlist: encodeUnits,
  getresidentlistinfo: encodeResidents,
  getleaseinfo: encodeLeases,
}
/** Every reading calls one of these operations as its second call. */
const secondOperations = ['unitlist', 'getleaseinfo']

/** RealPage Exchange as other clients describe it: a WCF service that reports every error as a fault. */
export const realPageSimulator: Simulator = {
  pms: 'RealPage',
  answer(request, customers, { realPagePartner, realPageLicenseKey }) {
    const { pathname } = request.url
    if (pathname !== `/rpxgateway/partner/${realPagePartner}/${realPagePartner}.svc`) return { status: 404, body: '' }
    const operation = operationOf(request)
    if (typeof operation !== 'string') return operation
    const call = readEnvelope(request.body)
    const auth = memberOf(call, 'auth')
    const parameterOf = (name: string) => memberOf(auth, name)?.text ?? ''
    if (call?.name !== operation || call.namespace !== NAMESPACE || !auth)
      return fault('The request has no auth in the namespace of the service.')
    if (parameterOf('licensekey') !== realPageLicenseKey || parameterOf('system') !== 'OneSite')
      return fault('LicenseKey is not authorized.')
    const customer = customers.find(({ pms, name }) => pms === 'RealPage' && name === parameterOf('pmcid'))
    if (!customer || customer.faultOf() === 'refused')
      return fault(`LicenseKey is not authorized for PMCID ${parameterOf('pmcid')}.`)
    if (operation === 'getsitelist')
      return withFaults({ customer }, () => result(operation, encodeSites(customer), customer))
    const siteId = parameterOf('siteid')
    const site = customer.properties.find(({ id }) => id === siteId)
    if (!site || customer.faultOf(siteId) === 'access-revoked' || customer.faultOf(siteId) === 'refused')
      return fault(`LicenseKey is not authorized for SiteID ${siteId}.`)
    if (operation === 'getresidentlistinfo' && !memberOf(memberOf(call, operation), 'status'))
      return fault('The argument status is required.')
    const activeFault = customer.faultOf(siteId)
    if (activeFault === 'second-page-fails' && secondOperations.includes(operation))
      return fault('Execution Timeout Expired.')
    if (activeFault === 'one-property-dead' && operation === 'unitlist') return fault('Execution Timeout Expired.')
    if (activeFault === 'method-refused' && operation === 'getleaseinfo')
      return fault(`LicenseKey is not authorized to call the method ${operation}.`)
    return withFaults({ customer, propertyId: siteId }, () =>
      result(operation, ofOneSite[operation]?.(propertiesInReply(site, customer), activeFault), customer, siteId),
    )
  },
}

function operationOf(request: WireRequest): string | WireReply {
  if (request.method !== 'POST') return { status: 405, headers: { allow: 'POST' }, body: '' }
  if (!isSoapPost(request)) return { status: 415, body: '' }
  const action = actionOf(request)
  const operation = action.startsWith(ACTION) ? action.slice(ACTION.length) : ''
  if (operation === 'getsitelist' || Object.hasOwn(ofOneSite, operation)) return operation
  return soapFault(
    'a:ActionNotSupported',
    `The message with Action '${action}' cannot be processed at the receiver, due to a ContractFilter mismatch at the EndpointDispatcher.`,
  )
}

function result(operation: string, content: XmlContent, customer: Customer, siteId?: string): WireReply {
  const isBare = customer.faultOf(siteId) === 'no-rows-as-empty' && !hasRows(content)
  // The rows have no namespace, but the elements around them have one.
  const inside = isBare || typeof content !== 'object' ? '' : Object.entries(content).map(withoutNamespace).join('')
  return soapReply(
    200,
    's',
    `<${operation}Response xmlns="${NAMESPACE}"><${operation}Result>${inside}</${operation}Result></${operation}Response>`,
  )
}

const withoutNamespace = ([name, content]: [string, XmlContent | XmlContent[]]) =>
  typeof content === 'object' && !Array.isArray(content) ? writeXml(name, { '@xmlns': '', ...content }) : ''

const hasRows = (content: XmlContent): boolean =>
  typeof content === 'object' &&
  Object.values(content).some((value) => (Array.isArray(value) ? value.length > 0 : hasRows(value)))

const fault = (message: string): WireReply =>
  soapFault(
    's:Client',
    message,
    `<detail><RPXApplicationFault xmlns="http://schemas.datacontract.org/2004/07/RPX">${writeXml('CustomMessage', message)}${writeXml('ExceptionMessage', message)}<MessageLogId>7c1f0a52</MessageLogId></RPXApplicationFault></detail>`,
  )

const soapFault = (code: string, message: string, detail = ''): WireReply =>
  soapReply(
    500,
    's',
    `<s:Fault><faultcode>${code}</faultcode><faultstring xml:lang="en-US">${escapeMarkup(message)}</faultstring>${detail}</s:Fault>`,
  )
