import { propertiesInReply } from '../data-faults.ts'
import { withFaults } from '../faults.ts'
import { numberedPage } from '../lists.ts'
import type { Customer, Property, Simulator, VendorSecrets, WireReply, WireRequest } from '../simulator.ts'
import { writeLeases, writeProperties, writeUnits } from './entrata-shapes.ts'

const LARGEST_PAGE = 5
/** The status whose id is not documented. */
const CANCELLED = '2'
const NO_RECORDS = 'No records found with mentioned preferences.'

type Asked = { name: string; version: string; params: Record<string, unknown> }

class Refusal extends Error {
  readonly code: number
  readonly status: number
  constructor(code: number, message: string, status = 200) {
    super(message)
    this.code = code
    this.status = status
  }
}

const json = (status: number, response: object, headers: Record<string, string> = {}): WireReply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ response: { requestId: '15', ...response } }),
})

/** JSON with the method in the body; errors are in the body and may have status 200. */
export const entrataSimulator: Simulator = {
  pms: 'Entrata',
  answer(request, customers, secrets) {
    try {
      const [, orgs, path = ''] = /^\/ext\/orgs\/([^/]+)\/v1\/(\w+)$/.exec(request.url.pathname) ?? []
      if (request.method !== 'POST' || !orgs) return { status: 404, body: '' }
      requireKey(request, secrets)
      const customer = customers.find(({ pms, name }) => pms === 'Entrata' && name === decodeURIComponent(orgs))
      if (!customer) throw new Refusal(113, 'API key does not exist for this client.', 401)
      const asked = readMethod(request)
      const named = asked.params.propertyId ?? asked.params.propertyIds
      const propertyId = named === undefined ? undefined : String(named)
      return withFaults({ customer, propertyId }, () =>
        orRefusal(() => answerMethod(path, asked, { request, customer, propertyId })),
      )
    } catch (error) {
      return refuse(error)
    }
  },
}

function orRefusal(answer: () => WireReply): WireReply {
  try {
    return answer()
  } catch (error) {
    return refuse(error)
  }
}

function refuse(error: unknown): WireReply {
  if (!(error instanceof Refusal)) throw error
  return json(error.status, { error: { code: error.code, message: error.message } })
}

function requireKey({ headers }: WireRequest, { entrataApiKey }: VendorSecrets) {
  if (headers['x-api-key'] !== entrataApiKey) throw new Refusal(113, 'The API key is not valid.', 401)
}

function readMethod({ headers, body }: WireRequest): Asked {
  if (!headers['content-type']?.startsWith('application/json')) throw new Refusal(302, 'Content type is not supported.')
  let sent: { auth?: { type?: unknown }; method?: Partial<Asked> }
  try {
    sent = JSON.parse(body)
  } catch {
    throw new Refusal(303, 'The request is not JSON.')
  }
  if (sent.auth?.type !== 'apikey') throw new Refusal(304, 'Authentication type is missing.', 401)
  const { name, version = 'r1', params = {} } = sent.method ?? {}
  if (typeof name !== 'string') throw new Refusal(305, 'Method is missing.')
  return { name, version, params }
}

type CallContext = { request: WireRequest; customer: Customer; propertyId: string | undefined }

function answerMethod(path: string, { name, version, params }: Asked, context: CallContext): WireReply {
  const { customer, propertyId } = context
  const fault = customer.faultOf(propertyId)
  if (fault === 'refused') throw new Refusal(113, 'The API key is not valid.', 401)
  switch (`${path} ${name} ${version}`) {
    case 'properties getProperties r1': {
      const shown = customer.properties.filter(({ id }) => customer.faultOf(id) !== 'access-revoked')
      return json(200, { code: 200, result: writeProperties(shown, fault) })
    }
    case 'propertyunits getPropertyUnits r1':
      if (fault === 'one-property-dead') throw new Refusal(500, 'Something went wrong.', 500)
      return json(200, { code: 200, result: writeUnits(propertiesInReply(requireProperty(context), customer), fault) })
    case 'leases getLeases r2':
      return answerLeases(requireProperty(context), String(params.leaseStatusTypeIds ?? ''), context)
  }
  throw new Refusal(306, `Method ${name} ${version} is not known here.`)
}

function requireProperty({ customer, propertyId }: CallContext): Property {
  const property = customer.properties.find(({ id }) => id === propertyId)
  if (!property || customer.faultOf(property.id) === 'access-revoked') {
    throw new Refusal(403, 'You do not have permission to access this property.')
  }
  return property
}

function answerLeases(property: Property, statusIds: string, { request, customer }: CallContext): WireReply {
  const fault = customer.faultOf(property.id)
  const query = request.url.searchParams
  const page = Number(query.get('page_no'))
  const perPage = Number(query.get('per_page'))
  if (!(page >= 1) || !(perPage >= 5 && perPage <= 1_000))
    throw new Refusal(307, 'page_no or per_page is out of range.')
  if (page === 2 && fault === 'second-page-fails') return { status: 500, body: 'Internal Server Error' }
  if (fault === 'method-refused' && statusIds.split(',').includes(CANCELLED))
    throw new Refusal(308, `Invalid value ${CANCELLED} for leaseStatusTypeIds.`)
  const leases = propertiesInReply(property, customer).flatMap((one) => writeLeases(one, statusIds, fault))
  const size = Math.min(perPage, LARGEST_PAGE)
  const { rows, isLast } = numberedPage(leases, { page, size, fault })
  const wantsLinks = request.headers['x-send-pagination-links'] === '1'
  const link = `<${request.root}${request.url.pathname}?page_no=${isLast ? 1 : page + 1}&per_page=${perPage}>; rel="${isLast ? 'first' : 'next'}"`
  const headers: Record<string, string> = wantsLinks ? { link } : {}
  if (rows.length === 0) {
    if (!isLast) return json(200, { code: 200, result: { leases: { lease: [] } } }, headers)
    return json(200, { code: 200, result: fault === 'no-rows-as-empty' ? { leases: '' } : NO_RECORDS }, headers)
  }
  const [only] = rows
  const lease = fault === 'single-row-as-object' && rows.length === 1 ? only : rows
  return json(200, { code: 200, result: page % 2 === 1 ? { leases: { lease } } : { Leases: { lease } } }, headers)
}
