import type { EndpointByKey, EndpointKey } from '@portico/contract/routes'
import type { OutputOf, RequestOf } from '@portico/contract/shared/endpoint'
import { type AntiForgery, createAntiForgery } from './anti-forgery.ts'
import { ApiError, isSignedOut, unreachable } from './api-error.ts'
import { checkRelease, RELEASE_HEADER } from './release.ts'
import { signInAgain } from './sign-in-again.ts'

export type Call = {
  method: string
  /** Path and query. */
  path: string
  body?: unknown
  headers: Record<string, string>
  signal?: AbortSignal | undefined
}
export type Reply = { status: number; body: unknown; retryTimeMillis?: number }
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

/** The timeout of a write. It includes the time to wait for the anti-forgery token. */
const WRITE_LIMIT_MS = 30_000

/** Signing out is a GET request, but it changes state and needs the anti-forgery token. */
const SIGN_OUT = 'GET /v1/auth/logout'
const isWrite = (key: string) => !key.startsWith('GET ') || key === SIGN_OUT

/** `signInAgain` resolves to true if a write that found no session can be sent once more. */
export function createApi(
  transport: Transport,
  antiForgery?: Pick<AntiForgery, 'token' | 'renew'>,
  signInAgain = async () => false,
): Api {
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
    const write = (tokenOf: () => Promise<string>) =>
      withinLimit(request.signal, async (signal) => {
        const token = await tokenOf()
        signal.throwIfAborted()
        const reply = await send(token, signal)
        const isForged = reply.status === 403 && ApiError.from(reply).code === 'session.forged'
        return read(isForged ? await send(await antiForgery.renew(), signal) : reply)
      })
    try {
      return await write(antiForgery.token)
    } catch (error) {
      if (key === SIGN_OUT || !isSignedOut(error as Error) || !(await signInAgain())) throw error
      return write(antiForgery.renew)
    }
  }
  return call as Api
}

/** Rejects after the timeout. A request that was not sent by then is never sent. */
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

/** The address of an endpoint, for requests that are not made with `api`. */
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

/** A read that a busy server refuses is repeated this often. */
const RETRIES = 2

/** Those who were refused together must not come back together. */
const pause = (seconds: number) =>
  new Promise((resolve) => setTimeout(resolve, seconds * (500 + 1_000 * Math.random())))

/** A reply that cannot be parsed is reported like a service that cannot be reached. */
export const networkTransport: Transport = (call) => send(call, RETRIES)

async function send({ method, path, body, headers, signal }: Call, retries: number): Promise<Reply> {
  try {
    const response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
      redirect: 'error',
      signal: signal ?? null,
    })
    checkRelease(response.headers.get(RELEASE_HEADER))
    const text = await response.text()
    const retryAfter = Number(response.headers.get('retry-after'))
    if (method === 'GET' && response.status === 503 && retryAfter > 0 && retries > 0) {
      await pause(retryAfter)
      signal?.throwIfAborted()
      return await send({ method, path, headers, signal }, retries - 1)
    }
    return {
      status: response.status,
      body: text ? JSON.parse(text) : undefined,
      ...(retryAfter > 0 && { retryTimeMillis: Date.now() + retryAfter * 1_000 }),
    }
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachable(error)
  }
}

const reads = createApi(networkTransport)
export const antiForgery = createAntiForgery(async () => {
  const { token, email } = await reads('GET /v1/csrf/getToken')
  // Somebody else has signed in in this browser. What this page shows is not written in their name.
  if (signInAgain.isForeign(email)) throw new ApiError(401, { code: 'session.unauthenticated' })
  return token
})

const browserApi = createApi(networkTransport, antiForgery, signInAgain.ask)
/** For writes that nobody waits for: nobody is asked to sign in again because of them. */
export const quietApi = createApi(networkTransport, antiForgery)

let resolveApi: () => Api = () => browserApi

/** The server renders for many visitors at the same time, so it resolves the API of the current request for every call. */
export function setApiResolver(resolver: () => Api) {
  resolveApi = resolver
}

export const api: Api = (key, ...request) => resolveApi()(key, ...request)
