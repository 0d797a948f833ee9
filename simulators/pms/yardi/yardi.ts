import { escapeMarkup } from '../../markup.ts'
import { propertiesInReply } from '../data-faults.ts'
import { withFaults } from '../faults.ts'
import type { Customer, Fault, Property, Simulator, WireReply, WireRequest } from '../simulator.ts'
import {
  actionOf,
  isSoapPost,
  memberOf,
  readEnvelope,
  type SoapElement,
  soapReply,
  writeXml,
  type XmlContent,
} from '../soap.ts'
import {
  americanDay,
  encodePromotions,
  encodeProperties,
  encodeResidents,
  encodeUnits,
  isoDay,
} from './yardi-encoder.ts'
import { encodeLeaseFiles } from './yardi-lease-files.ts'

const INTERFACE = 'ItfResidentData'
const NAMESPACE = `http://tempuri.org/YSI.Interfaces.WebServices/${INTERFACE}`
const ADDRESS = new RegExp(`^/[\\w.-]{1,64}/webservices/${INTERFACE}\\.asmx$`, 'i')
const PLATFORM = 'SQL Server'

type Asked = { customer: Customer; fault: Fault | undefined; parameterOf: (name: string) => string }
type Encode = (properties: readonly Property[], asked: Asked) => XmlContent
/** An empty list is the sentence `none` or an empty element. */
type Operation = { encode: Encode; none?: string }

const ofOneProperty: Record<string, Operation> = {
  GetUnitInformation: { encode: encodeUnits },
  GetResidents: {
    encode: (properties, { fault }) =>
      fault === 'other-format'
        ? encodeLeaseFiles(properties)
        : encodeResidents(properties, { fault, writeDay: americanDay }),
  },
  GetResidentsByStatus: {
    encode: (properties, { fault, parameterOf }) =>
      encodeResidents(properties, { fault, status: parameterOf('Status'), writeDay: isoDay }),
  },
  GetRoommatePromotions: { encode: encodePromotions, none: 'No roommate promotions found.' },
}
const LOGIN_CHECK = 'GetPropertyConfigurations'
/** Every reading calls one of these operations as its second call. */
const secondOperations = ['GetUnitInformation', 'GetRoommatePromotions']

/** Yardi Voyager as other clients describe it: an ASMX service that reports most errors with status 200. */
export const yardiSimulator: Simulator = {
  pms: 'Yardi',
  answer(request, customers, { yardiInterfaceEntity, yardiInterfaceLicense }) {
    if (!ADDRESS.test(request.url.pathname)) return { status: 404, body: '' }
    const operation = operationOf(request)
    if (typeof operation !== 'string') return operation
    const call = readEnvelope(request.body)
    if (!call) return { status: 400, body: 'Bad Request' }
    if (call.name !== operation || call.namespace !== NAMESPACE) return fault('Server was unable to read request.')
    const parameterOf = (name: string) => memberOf(call, name)?.text ?? ''
    if (
      parameterOf('InterfaceEntity') !== yardiInterfaceEntity ||
      parameterOf('InterfaceLicense') !== yardiInterfaceLicense
    )
      return messages(operation, 'Invalid Interface License for the Interface Entity.')
    if (parameterOf('Platform') !== PLATFORM) return messages(operation, 'Login failed. The platform is unknown.')
    const onServer = customers.filter(
      ({ pms, name }) => pms === 'Yardi' && name.split('/')[0] === parameterOf('ServerName'),
    )
    if (onServer.length === 0) return messages(operation, 'Login failed. The server cannot be reached.')
    const customer = onServer.find(({ name }) => name.split('/')[1] === parameterOf('Database'))
    if (!customer) return withoutResult(operation)
    if (!isUser(customer, call) || customer.faultOf() === 'refused')
      return messages(operation, 'Login failed. Invalid user name or password.')
    return operation === LOGIN_CHECK
      ? withFaults({ customer }, () => result(operation, encodeProperties(customer), customer))
      : answerForProperty(operation, { customer, fault: undefined, parameterOf })
  },
}

const isUser = ({ username, password }: Customer, call: SoapElement) =>
  memberOf(call, 'UserName')?.text === username && memberOf(call, 'Password')?.text === password

function answerForProperty(operation: string, asked: Asked): WireReply {
  const { customer, parameterOf } = asked
  const code = parameterOf('YardiPropertyId')
  const property = customer.properties.find((one) => one.code === code)
  const activeFault = property && customer.faultOf(property.id)
  if (!property || activeFault === 'access-revoked' || activeFault === 'refused')
    return messages(operation, `Property ${code} is not set up for this vendor.`)
  if (activeFault === 'second-page-fails' && secondOperations.includes(operation))
    return messages(operation, 'Timeout expired. The server is not responding.')
  if (activeFault === 'one-property-dead' && operation === 'GetUnitInformation')
    return messages(operation, 'Timeout expired. The server is not responding.')
  if (activeFault === 'method-refused' && operation === 'GetRoommatePromotions')
    return messages(operation, `The interface license does not permit ${operation}.`)
  const { encode, none } = ofOneProperty[operation] as Operation
  return withFaults({ customer, propertyId: property.id }, () =>
    result(operation, encode(propertiesInReply(property, customer), { ...asked, fault: activeFault }), customer, {
      propertyId: property.id,
      none,
    }),
  )
}

function operationOf(request: WireRequest): string | WireReply {
  if (request.method === 'GET')
    return { status: 200, headers: { 'content-type': 'text/html' }, body: `<html><body>${INTERFACE}</body></html>` }
  if (!isSoapPost(request)) return { status: 415, body: '' }
  const action = actionOf(request)
  const operation = action.startsWith(`${NAMESPACE}/`) ? action.slice(NAMESPACE.length + 1) : ''
  if (operation === LOGIN_CHECK || Object.hasOwn(ofOneProperty, operation)) return operation
  return fault(`Server did not recognize the value of HTTP Header SOAPAction: ${action}.`)
}

type About = { propertyId?: string; none?: string | undefined }

function result(
  operation: string,
  content: XmlContent,
  customer: Customer,
  { propertyId, none }: About = {},
): WireReply {
  const isNone = !hasRows(content)
  if (isNone && customer.faultOf(propertyId) === 'no-rows-as-empty') return respond(operation, '')
  if (isNone && none) return messages(operation, none)
  const inside = Object.entries(content as Record<string, XmlContent>).map(([name, value]) =>
    // The rows have no namespace, but the elements around them have one.
    typeof value === 'object' ? writeXml(name, { '@xmlns': '', ...value }) : '',
  )
  return respond(operation, inside.join(''))
}

const hasRows = (content: XmlContent | XmlContent[]): boolean =>
  Array.isArray(content) ? content.length > 0 : typeof content === 'object' && Object.values(content).some(hasRows)

const messages = (operation: string, text: string): WireReply =>
  respond(operation, `<Messages xmlns=""><Message messageType="Error">${escapeMarkup(text)}</Message></Messages>`)

const respond = (operation: string, inside: string): WireReply =>
  soapReply(
    200,
    'soap',
    `<${operation}Response xmlns="${NAMESPACE}"><${operation}Result>${inside}</${operation}Result></${operation}Response>`,
  )

const withoutResult = (operation: string): WireReply =>
  soapReply(200, 'soap', `<${operation}Response xmlns="${NAMESPACE}" />`)

const fault = (message: string): WireReply =>
  soapReply(
    500,
    'soap',
    `<soap:Fault><faultcode>soap:Client</faultcode><faultstring>${escapeMarkup(message)}</faultstring><detail /></soap:Fault>`,
  )
