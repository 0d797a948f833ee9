import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Call, createApi, networkTransport, type Reply } from './api.ts'
import { ApiError } from './api-error.ts'

function recordingTransport(...replies: Reply[]) {
  const calls: Call[] = []
  const transport = async (call: Call) => {
    calls.push(call)
    return replies[calls.length - 1] ?? { status: 204, body: undefined }
  }
  return { calls, transport }
}

const forged = { status: 403, body: { error: { code: 'session.forged', message: '', requestId: 'r1' } } }
const propertyId = '3f1c'

describe('a call', () => {
  test('puts parameters into the path, escaped', async () => {
    const { calls, transport } = recordingTransport()
    await createApi(transport)('GET /v1/lams/properties/:propertyId', { params: { propertyId: 'a/b' } })
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/v1/lams/properties/a%2Fb' })
  })

  test('appends the query to the path and leaves out undefined values', async () => {
    const { calls, transport } = recordingTransport()
    const query = { return_to: '/x?y=1', language: undefined } as unknown as { return_to: string }
    await createApi(transport)('GET /v1/auth/login', { query })
    expect(calls[0]?.path).toBe('/v1/auth/login?return_to=%2Fx%3Fy%3D1')
  })

  test('returns the body of the reply', async () => {
    const { transport } = recordingTransport({ status: 200, body: { id: propertyId } })
    const property = await createApi(transport)('GET /v1/lams/properties/:propertyId', { params: { propertyId } })
    expect(property).toEqual({ id: propertyId })
  })

  test('throws an error with the code, fields and request id of the reply', async () => {
    const fields = [{ path: 'inviteToken', code: 'too_small', message: '' }]
    const body = { error: { code: 'request.ruleBroken', message: 'no', fields, requestId: 'r2' } }
    const { transport } = recordingTransport({ status: 422, body })
    const refused = createApi(transport)('GET /v1/user/info')
    await expect(refused).rejects.toMatchObject({ status: 422, code: 'request.ruleBroken', fields, requestId: 'r2' })
  })

  test('throws an error with status 502 for a failed reply that is not in the format of the API', async () => {
    const { transport } = recordingTransport({ status: 504, body: undefined })
    await expect(createApi(transport)('GET /v1/user/info')).rejects.toMatchObject({
      status: 502,
      code: 'server.unreachable',
    })
  })
})

describe('the anti-forgery token', () => {
  const antiForgery = { token: vi.fn(async () => 'old'), renew: vi.fn(async () => 'new') }
  const body = { inviteToken: '0123456789abcdef' }
  afterEach(() => vi.clearAllMocks())

  test('is sent with a write', async () => {
    const { calls, transport } = recordingTransport()
    await createApi(transport, antiForgery)('POST /v1/user/register', { body, idempotencyKey: 'k' })
    expect(calls[0]?.headers).toMatchObject({ 'x-csrf-token': 'old', 'idempotency-key': 'k' })
  })

  test('is sent with signing out, although that is a GET', async () => {
    const { calls, transport } = recordingTransport()
    await createApi(transport, antiForgery)('GET /v1/auth/logout', { query: { return_to: '/' } })
    expect(calls[0]?.headers['x-csrf-token']).toBe('old')
  })

  test('does not delay a read', async () => {
    const { calls, transport } = recordingTransport()
    await createApi(transport, antiForgery)('GET /v1/user/info')
    expect(antiForgery.token).not.toHaveBeenCalled()
    expect(calls[0]?.headers['x-csrf-token']).toBeUndefined()
  })

  test('is renewed once when the server rejects it as forged', async () => {
    const { calls, transport } = recordingTransport(forged, { status: 204, body: undefined })
    await createApi(transport, antiForgery)('POST /v1/user/register', { body })
    expect(calls.map(({ headers }) => headers['x-csrf-token'])).toEqual(['old', 'new'])
  })

  test('is not renewed a second time for the same write', async () => {
    const { calls, transport } = recordingTransport(forged, forged, forged)
    await expect(createApi(transport, antiForgery)('POST /v1/user/register', { body })).rejects.toThrow(ApiError)
    expect(calls).toHaveLength(2)
  })
})

describe('a write that finds no session', () => {
  const antiForgery = { token: async () => 'old', renew: async () => 'new' }
  const body = { inviteToken: '0123456789abcdef' }
  const ended: Reply = { status: 401, body: { error: { code: 'session.missing', message: '' } } }
  const done: Reply = { status: 204, body: undefined }

  test('is sent once more, with another token and the same key, after the person has signed in again', async () => {
    const { calls, transport } = recordingTransport(ended, done)
    const register = createApi(
      transport,
      antiForgery,
      async () => true,
    )('POST /v1/user/register', {
      body,
      idempotencyKey: 'once',
    })
    expect(await register).toBeUndefined()
    expect(calls.map(({ headers }) => [headers['x-csrf-token'], headers['idempotency-key']])).toEqual([
      ['old', 'once'],
      ['new', 'once'],
    ])
  })

  test('is sent once more if not even the token could be fetched', async () => {
    const { calls, transport } = recordingTransport(done)
    const token = async () => {
      throw ApiError.from(ended)
    }
    await createApi(transport, { ...antiForgery, token }, async () => true)('POST /v1/user/register', { body })
    expect(calls).toHaveLength(1)
  })

  test('fails if the person gives up, and signing out never asks', async () => {
    const signInAgain = vi.fn(async () => false)
    const { calls, transport } = recordingTransport(ended, ended)
    const call = createApi(transport, antiForgery, signInAgain)
    await expect(call('POST /v1/user/register', { body })).rejects.toMatchObject({ status: 401 })
    await expect(call('GET /v1/auth/logout', { query: { return_to: '/' } })).rejects.toMatchObject({ status: 401 })
    expect(calls).toHaveLength(2)
    expect(signInAgain).toHaveBeenCalledTimes(1)
  })
})

describe('the timeout of 30 seconds', () => {
  const body = { inviteToken: '0123456789abcdef' }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const failed = { status: 502, code: 'server.unreachable' }
  const token = Promise.withResolvers<string>()

  test('aborts a write that gets no reply', async () => {
    let signal: AbortSignal | undefined
    const transport = (call: Call) => {
      signal = call.signal
      return new Promise<Reply>(() => undefined)
    }
    const antiForgery = { token: async () => 't', renew: async () => 't' }
    const refused = expect(createApi(transport, antiForgery)('POST /v1/user/register', { body })).rejects.toMatchObject(
      failed,
    )
    await vi.advanceTimersByTimeAsync(29_999)
    expect(signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await refused
    expect(signal?.aborted).toBe(true)
  })

  test('includes the wait for the token, after which the write is not sent', async () => {
    const fetch = vi.fn(async (_path: string, { signal }: RequestInit) => {
      signal?.throwIfAborted()
      return new Response('')
    })
    vi.stubGlobal('fetch', fetch)
    const antiForgery = { token: () => token.promise, renew: () => token.promise }
    const refused = expect(
      createApi(networkTransport, antiForgery)('POST /v1/user/register', { body }),
    ).rejects.toMatchObject(failed)
    await vi.advanceTimersByTimeAsync(30_000)
    await refused
    token.resolve('t')
    await vi.runAllTimersAsync()
    expect(fetch).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  test('does not apply to a read', async () => {
    const reply = Promise.withResolvers<Reply>()
    const info = createApi(() => reply.promise)('GET /v1/user/info')
    await vi.advanceTimersByTimeAsync(60_000)
    reply.resolve({ status: 200, body: {} })
    expect(await info).toEqual({})
  })
})

describe('over the network', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('cookies are sent to the same origin only and redirects are not followed', async () => {
    const fetch = vi.fn(async (_path: string, _init: RequestInit) => new Response('{"token":"t"}'))
    vi.stubGlobal('fetch', fetch)
    await createApi(networkTransport)('GET /v1/csrf/getToken')
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'same-origin', redirect: 'error' })
  })

  test.each([
    ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a reply cannot be read', () => Promise.resolve(new Response('<html>', { status: 200 }))],
  ])('a call fails with 502 when %s', async (_, answer) => {
    vi.stubGlobal('fetch', answer)
    await expect(createApi(networkTransport)('GET /v1/user/info')).rejects.toMatchObject({ status: 502 })
  })

  test('an aborted call is not reported as an unreachable service', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', 'AbortError')))
    const signal = AbortSignal.abort()
    await expect(createApi(networkTransport)('GET /v1/user/info', { signal })).rejects.not.toBeInstanceOf(ApiError)
  })

  test('a refusal says from when on the call may be made again', async () => {
    const refusal = '{"error":{"code":"request.tooMany","message":"","requestId":"r4"}}'
    vi.stubGlobal('fetch', async () => new Response(refusal, { status: 429, headers: { 'retry-after': '60' } }))
    const before = Date.now()
    const error = await createApi(networkTransport)('GET /v1/user/info').catch((thrown: ApiError) => thrown)
    expect(error).toMatchObject({ status: 429 })
    const seconds = ((error as ApiError).retryTimeMillis ?? 0) - before
    expect(Math.round(seconds / 1_000)).toBe(60)
  })

  describe('a busy server', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())
    const busy = () =>
      new Response('{"error":{"code":"server.busy","message":"","requestId":"r3"}}', {
        status: 503,
        headers: { 'retry-after': '2' },
      })
    const answering = (...replies: (() => Response)[]) => {
      const fetch = vi.fn(async () => (replies[fetch.mock.calls.length - 1] ?? busy)())
      vi.stubGlobal('fetch', fetch)
      return fetch
    }

    test('is asked again as late as it says, and the page shows nothing of it', async () => {
      const fetch = answering(busy, () => new Response('{"token":"t"}'))
      const asked = createApi(networkTransport)('GET /v1/csrf/getToken')
      await vi.advanceTimersByTimeAsync(999)
      expect(fetch).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(2_001)
      expect(await asked).toEqual({ token: 't' })
    })

    test('is asked three times, then the call fails with its code', async () => {
      const fetch = answering()
      const failed = expect(createApi(networkTransport)('GET /v1/user/info')).rejects.toMatchObject({
        status: 503,
        code: 'server.busy',
      })
      await vi.advanceTimersByTimeAsync(10_000)
      await failed
      expect(fetch).toHaveBeenCalledTimes(3)
    })

    test('is not asked again for a write, which may have been done', async () => {
      const fetch = answering()
      const antiForgery = { token: async () => 't', renew: async () => 't' }
      const body = { inviteToken: '0123456789abcdef' }
      await expect(createApi(networkTransport, antiForgery)('POST /v1/user/register', { body })).rejects.toMatchObject({
        code: 'server.busy',
      })
      expect(fetch).toHaveBeenCalledTimes(1)
    })

    test('is not asked again after the caller has left', async () => {
      const fetch = answering()
      const leaving = new AbortController()
      const asked = createApi(networkTransport)('GET /v1/user/info', { signal: leaving.signal }).catch(() => 'left')
      await vi.advanceTimersByTimeAsync(500)
      leaving.abort()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await asked).toBe('left')
      expect(fetch).toHaveBeenCalledTimes(1)
    })
  })
})
