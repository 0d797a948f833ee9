import type { EndpointByKey, EndpointKey } from '@portico/contract/routes'
import type { OutputOf, RequestOf } from '@portico/contract/shared/endpoint'
import { type AntiForgery, createAntiForgery } from './anti-forgery.ts'
import { ApiError, unreachable } from './api-error.ts'
import { noteRelease, RELEASE_HEADER } from './release.ts'

export type Call = {
  method: string
  /** Path and query. */
  path: string
  body?: unknown
  headers: Record<string, string>
  signal?: AbortSignal | undefined
}
export type Reply = { status: number; body: unknown }
/** How a call reaches the API: over the network in a browser, inside the process while the server renders. */
export type Transport = (call: Call) => Promise<Reply>

type Extras = { signal?: AbortSignal; idempotencyKey?: string }
type Arguments<Request> = keyof Request extends never ? [request?: Extras] : [request: Request & Extras]
export type Api = <Key extends EndpointKey>(
  key: Key,
  ...request: Arguments<RequestOf<EndpointByKey<Key>>>
) => Promise<OutputOf<EndpointByKey<Key>>>

type AnyRequest = Extras & {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Whoever has saved something hears within this time what has become of it; the wait for the token is part of it. */
const WRITE_LIMIT_MS = 30_000

/** Signing out is a GET by its address, yet it changes something. */
const isWrite = (key: string) => !key.startsWith('GET ') || key === 'GET /v1/auth/logout'

export function createApi(transport: Transport, antiForgery?: Pick<AntiForgery, 'token' | 'renew'>): Api {
  const call = async (key: EndpointKey, request: AnyRequest = {}) => {
    const [method, pattern] = key.split(' ') as [string, string]
    const send = (token?: string, signal = request.signal) =>
      transport({
        method,
        path: addressOf(pattern, request),
        body: request.body,
        headers: headersOf(request, token),
        signal,
      })
    if (!antiForgery || !isWrite(key)) return read(await send())
    return withinLimit(request.signal, async (signal) => {
      const token = await antiForgery.token()
      signal.throwIfAborted()
      const reply = await send(token, signal)
      const isForged = reply.status === 403 && ApiError.from(reply).code === 'session.forged'
      return read(isForged ? await send(await antiForgery.renew(), signal) : reply)
    })
  }
  return call as Api
}

/** What was not confirmed in time has failed, and is never sent afterwards. */
async function withinLimit<Result>(called: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<Result>) {
  const limit = new AbortController()
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    limit.abort()
    reject(unreachable(limit.signal.reason))
  }, WRITE_LIMIT_MS)
  const signal = called ? AbortSignal.any([called, limit.signal]) : limit.signal
  try {
    return await Promise.race([work(signal), expired])
  } finally {
    clearTimeout(timer)
  }
}

/** For what is fetched in another way than by a call. */
export const apiAddress = <Key extends EndpointKey>(key: Key, request: RequestOf<EndpointByKey<Key>>): string =>
  addressOf(key.slice(key.indexOf(' ') + 1), request as AnyRequest)

function addressOf(pattern: string, { params = {}, query = {} }: AnyRequest) {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

function headersOf({ body, idempotencyKey }: AnyRequest, token: string | undefined) {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (token) headers['x-csrf-token'] = token
  return headers
}

function read(reply: Reply) {
  if (reply.status >= 200 && reply.status < 300) return reply.body
  throw ApiError.from(reply)
}

/** A reply that cannot be read and one that never came are the same to a visitor. */
export const networkTransport: Transport = async ({ method, path, body, headers, signal }) => {
  try {
    const response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
      redirect: 'error',
      signal: signal ?? null,
    })
    noteRelease(response.headers.get(RELEASE_HEADER))
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined }
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachable(error)
  }
}

const reads = createApi(networkTransport)
export const antiForgery = createAntiForgery(async () => (await reads('GET /v1/csrf/getToken')).token)

const browserApi = createApi(networkTransport, antiForgery)
let find: () => Api = () => browserApi

/** A server renders for many visitors at once: it says at each call whose API is meant. */
export function findApiBy(finder: () => Api) {
  find = finder
}

export const api: Api = (key, ...request) => find()(key, ...request)
