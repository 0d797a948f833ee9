import { withFaults } from '../faults.ts'
import { numberedPage, writeList } from '../lists.ts'
import type { Customer, Fault, Simulator, VendorSecrets, WireReply, WireRequest } from '../simulator.ts'
import { type Noun, nouns, writeRows } from './app-folio-shapes.ts'

const LARGEST_PAGE = 25
const MAINTENANCE = 533
const DEVELOPER_HEADER = 'X-AppFolio-Developer-ID'
const DATABASE_HEADER = 'x-appfolio-database'
/** Lists contain all properties, so these faults affect a list if they are set for any property. */
const faultsOfLists: readonly (Fault | undefined)[] = [
  'second-page-fails',
  'duplicate-across-pages',
  'empty-page',
  'method-refused',
]

const json = (status: number, content: object): WireReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(content),
})

/** REST with mandatory filters and links to pages. */
export const appFolioSimulator: Simulator = {
  pms: 'AppFolio',
  answer(request, customers, secrets) {
    const noun = nouns.find((one) => request.url.pathname === `/api/v0/${one}`)
    if (request.method !== 'GET' || !noun) return json(404, { errors: [{ message: 'Not Found' }] })
    if (!isKnown(request, secrets)) return json(401, { errors: [{ message: 'Unauthorized' }] })
    if (!request.headerNames.includes(DEVELOPER_HEADER))
      return json(400, { errors: [{ message: 'Required header missing' }] })
    const customer = customers.find(({ pms, name }) => pms === 'AppFolio' && name === request.headers[DATABASE_HEADER])
    if (!customer) return json(403, { errors: [{ message: 'Forbidden' }] })
    const id = request.url.searchParams.get('filters[Id]')
    if (id === null && !request.url.searchParams.get('filters[LastUpdatedAtFrom]')) {
      return json(400, { errors: [{ message: 'filters[LastUpdatedAtFrom] or filters[Id] is required' }] })
    }
    const propertyId = noun === 'properties' ? (id ?? undefined) : undefined
    return withFaults({ customer, propertyId, maintenanceStatus: MAINTENANCE }, () =>
      answerList(noun, { request, customer, id, propertyId }),
    )
  },
}

function isKnown(
  { headers }: WireRequest,
  { appFolioClientId, appFolioClientSecret, appFolioDeveloperId }: VendorSecrets,
) {
  const expected = Buffer.from(`${appFolioClientId}:${appFolioClientSecret}`).toString('base64')
  const developer = headers[DEVELOPER_HEADER.toLowerCase()]
  return headers.authorization === `Basic ${expected}` && developer === appFolioDeveloperId
}

type CallContext = { request: WireRequest; customer: Customer; id: string | null; propertyId: string | undefined }

function answerList(noun: Noun, { request, customer, id, propertyId }: CallContext): WireReply {
  const own = customer.faultOf(propertyId)
  if (own === 'refused') return json(701, { errors: [{ message: 'The account is not available' }] })
  const fault =
    own ?? customer.properties.map((one) => customer.faultOf(one.id)).find((one) => faultsOfLists.includes(one))
  if (fault === 'method-refused' && noun === 'units') return json(403, { errors: [{ message: 'Forbidden' }] })
  const query = request.url.searchParams
  const page = Number(query.get('page[number]') ?? 1)
  const size = Math.min(Number(query.get('page[size]') ?? LARGEST_PAGE), LARGEST_PAGE)
  if (!(page >= 1) || !(size >= 1)) return json(400, { errors: [{ message: 'page is invalid' }] })
  if (page === 2 && fault === 'second-page-fails') return json(500, { errors: [{ message: 'Internal Server Error' }] })
  const isWanted = (row: { Id: string | null }) =>
    id === null || (fault === 'other-property' ? row.Id !== id : row.Id === id)
  const all = writeRows(noun, customer).filter(isWanted)
  const { rows, isLast } = numberedPage(all, { page, size, fault })
  const next = new URLSearchParams(query)
  next.set('page[number]', String(page + 1))
  return json(200, { data: writeList(rows, fault), next_page_path: isLast ? null : `/api/v0/${noun}?${next}` })
}
