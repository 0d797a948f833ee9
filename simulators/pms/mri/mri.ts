import { propertiesInReply, withDataFault } from '../data-faults.ts'
import { withFaults } from '../faults.ts'
import { pageOf, writeList } from '../lists.ts'
import type { Customer, Property, Simulator, VendorSecrets, WireReply, WireRequest } from '../simulator.ts'
import { type Api, apis, PENDING_MOVE_INS, type Row, writeXml } from './mri-shapes.ts'

const PATH = '/mriapiservices/api.asp'

const json = (status: number, content: object): WireReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(content),
})

/** One URL with the interface in the query; 401 has no reason. */
export const mriSimulator: Simulator = {
  pms: 'MRI',
  answer(request, customers, secrets) {
    const { url, method } = request
    if (method !== 'GET' || url.pathname !== PATH) return { status: 404, body: '' }
    const customer = customers.find((one) => one.pms === 'MRI' && isUserOf(one, request, secrets))
    if (!customer) return { status: 401, body: '' }
    const api = apis.find(({ name }) => name.toLowerCase() === url.searchParams.get('$api')?.toLowerCase())
    if (!api) return { status: 404, body: '' }
    const propertyId = url.searchParams.get(api.propertyParameter) ?? undefined
    return withFaults({ customer, propertyId }, () => answerApi(api, { request, customer, propertyId }))
  },
}

function isUserOf({ name, username, password }: Customer, { headers }: WireRequest, { mriPartnerKey }: VendorSecrets) {
  const expected = Buffer.from(`${name}/${username}/${mriPartnerKey}:${password}`).toString('base64')
  return headers.authorization === `Basic ${expected}`
}

type CallContext = { request: WireRequest; customer: Customer; propertyId: string | undefined }

function answerApi(api: Api, { request, customer, propertyId }: CallContext): WireReply {
  const fault = customer.faultOf(propertyId)
  if (fault === 'refused') return { status: 401, body: '' }
  if (fault === 'method-refused' && api.name === PENDING_MOVE_INS) return { status: 403, body: '' }
  const shown = customer.properties.filter(({ id }) => customer.faultOf(id) !== 'access-revoked')
  const asked = shown.filter(({ id }) => propertyId === undefined || id === propertyId)
  const refusal = refusalOf(api, asked, propertyId)
  if (refusal) return json(200, { value: [{ Error: { Message: refusal } }] })
  const described = asked.flatMap((one) =>
    propertyId === undefined ? withDataFault(one, customer.faultOf(one.id)) : propertiesInReply(one, customer),
  )
  const all = described.flatMap((property) => api.rows(property, customer.faultOf(property.id)))
  return writePage(api, all, { request, fault })
}

function refusalOf({ needsProperty }: Api, asked: readonly Property[], propertyId: string | undefined) {
  if (needsProperty && propertyId === undefined) return 'A required parameter is missing.'
  return propertyId !== undefined && asked.length === 0
    ? `User is not authorized for property ${propertyId}.`
    : undefined
}

function writePage(
  api: Api,
  all: readonly Row[],
  { request, fault }: { request: WireRequest; fault: ReturnType<Customer['faultOf']> },
): WireReply {
  const query = request.url.searchParams
  // `$skip` counts from 1 and is missing on the first page, so clients must follow links instead of computing it.
  const start = Math.max(0, Number(query.get('$skip') ?? 1) - 1)
  if (start > 0 && fault === 'second-page-fails') return { status: 500, body: 'Transaction was deadlocked.' }
  const isEmptyFirst = fault === 'empty-page' && !query.has('$skip')
  const following = isEmptyFirst ? 0 : start + api.pageSize
  const rows = isEmptyFirst ? [] : pageOf(all, start, api.pageSize, fault)
  const next = new URLSearchParams(query)
  next.set('$top', String(api.pageSize))
  next.set('$skip', String(following + 1))
  if (api.linksToXml) next.set('$format', 'xml')
  const nextLink = following < all.length ? `${request.root}${PATH}?${next}` : undefined
  if (query.get('$format') === 'xml') return writeXml(api, rows, nextLink)
  const metadata = `${request.root}${PATH}?$api=${api.name}&$metadata#MRI.${api.name.toLowerCase()}`
  return json(200, { 'odata.metadata': metadata, value: writeList(rows, fault), ...(nextLink && { nextLink }) })
}
