import { Agent, request } from 'node:http'

export type Reply = { status: number; text: string }
export type Call = { method: string; path: string; body?: object; key?: string }
export type Client = { cookie: string; token: string; agent: Agent }

const LIMIT_MS = 30_000

/** Each client has an address of its own, because a server limits the calls of an address. */
export const agentOf = (index: number) => new Agent({ keepAlive: true, localAddress: `127.0.0.${index + 2}` })

/** Status 0: the connection ended without a reply. With `cutAfterMs` the client hangs up after that time. */
export function send(client: Client, origin: string, call: Call, cutAfterMs?: number): Promise<Reply> {
  const body = call.body && JSON.stringify(call.body)
  return new Promise((resolve) => {
    const sent = request(
      `${origin}${call.path}`,
      {
        method: call.method,
        agent: client.agent,
        timeout: LIMIT_MS,
        headers: {
          cookie: client.cookie,
          'x-csrf-token': client.token,
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...(call.key && { 'idempotency-key': call.key }),
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', () => resolve({ status: 0, text: '' }))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve({ status: 0, text: '' }))
    sent.on('close', () => resolve({ status: 0, text: '' }))
    if (cutAfterMs !== undefined) setTimeout(() => sent.destroy(), cutAfterMs)
    sent.end(body)
  })
}
