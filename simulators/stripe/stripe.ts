import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noSuchCustomer, presentCustomer, presentCustomers, Refusal } from './shapes.ts'
import { type Customer, smallWorld } from './world.ts'

type Options = { port?: number; secretKey: string; customers?: Customer[] }

/** A simulator of the part of Stripe's API for payment methods of customers, on localhost only. */
export async function startStripe({ port = 0, secretKey, customers = smallWorld() }: Options) {
  const calls: string[] = []
  let underWay = 0
  let mostUnderWay = 0
  let mayAnswer = Promise.resolve()

  function answer(request: IncomingMessage): unknown {
    const url = new URL(request.url ?? '/', 'http://stripe')
    requireKey(request, secretKey)
    const expand = [...url.searchParams].flatMap(([name, value]) => (/^expand(\[\d*\])?$/.test(name) ? [value] : []))
    const id = /^\/v1\/customers\/([^/]+)$/.exec(url.pathname)?.[1]
    if (request.method === 'GET' && id) return presentCustomer(find(decodeURIComponent(id)), expand)
    if (request.method === 'GET' && url.pathname === '/v1/customers') {
      return presentCustomers(customers, url.searchParams, expand)
    }
    throw new Refusal(404, {
      message: `Unrecognized request URL (${request.method}: ${url.pathname}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    })
  }

  function find(id: string): Customer {
    const customer = customers.find((one) => one.id === id)
    if (!customer) throw noSuchCustomer(id)
    if (customer.fault === 'failure') throw new Refusal(500, { type: 'api_error', message: 'An error occurred.' })
    if (customer.fault === 'tooMany') {
      throw new Refusal(429, { code: 'rate_limit', message: 'Request rate limit exceeded.' })
    }
    return customer
  }

  const isSilent = (request: IncomingMessage) =>
    customers.some(({ id, fault }) => fault === 'silence' && request.url?.startsWith(`/v1/customers/${id}?`))

  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    mostUnderWay = Math.max(mostUnderWay, ++underWay)
    response.once('close', () => underWay--)
    if (isSilent(request)) return
    mayAnswer.then(() => send(response, () => answer(request)))
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ port, host: '127.0.0.1' }, resolve)
  await promise

  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    customers,
    calls,
    mostUnderWay: () => mostUnderWay,
    /** Delays all further calls until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      mayAnswer = promise
      return resolve
    },
    async stop() {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
    },
  }
}
export type RunningStripe = Awaited<ReturnType<typeof startStripe>>

function requireKey(request: IncomingMessage, secretKey: string) {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (given === undefined) {
    throw new Refusal(401, {
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    })
  }
  if (given === secretKey) return
  const masked = `${given.slice(0, 8)}${'*'.repeat(Math.max(0, given.length - 12))}${given.slice(-4)}`
  throw new Refusal(401, { message: `Invalid API Key provided: ${masked}` })
}

function send(response: ServerResponse, work: () => unknown) {
  let status = 200
  let body: unknown
  try {
    body = work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    status = error.status
    body = error.body
  }
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(7).toString('hex')}`,
    ...(status >= 500 && { 'stripe-should-retry': 'false' }),
  })
  response.end(JSON.stringify(body))
}
