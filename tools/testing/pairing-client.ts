import { randomUUID } from 'node:crypto'
import { makeSeed, openPanelKey } from '@portico/panel-core/key-pair'
import type { TestServer } from './test-server.ts'

type Server = Pick<TestServer, 'app'>
type Asking = { known?: Record<string, string>; wait?: number; at?: TestServer['app'] }
type Options = { address?: string; app?: TestServer['app']; seed?: string }

export const FACTS = { maker: 'Acme', model: 'Door 2', serialNumber: 'A-1001', programVersion: '1.4.0' }

/** A panel without a token, which knows its key alone. Each call answers with the reply as it came. */
export function openNewPanel(
  server: Server,
  { address = '127.0.0.1', app = server.app, seed = makeSeed() }: Options = {},
) {
  const key = openPanelKey(seed)
  const bootId: string = randomUUID()
  const post = (url: string, payload: object = {}, at = app) =>
    at.inject({ method: 'POST', url, payload, remoteAddress: address })
  const challenge = async (at = app): Promise<string> =>
    (await post('/v1/pairing/challenges', undefined, at)).json().challenge
  const proof = async () => key.provePairing(await challenge())
  return {
    key,
    seed,
    bootId,
    post,
    challenge,
    proof,
    ask: async (panel = FACTS) => post('/v1/pairing/requests', { ...(await proof()), panel }),
    async code(): Promise<string> {
      const reply = await post('/v1/pairing/requests', { ...(await proof()), panel: FACTS })
      if (reply.statusCode !== 201) throw new Error(`The panel got no code: ${reply.body}`)
      return reply.json().code
    },
    wait: async (seconds: number, at = app) =>
      post('/v1/pairing/waits', { ...key.provePairing(await challenge(at)), wait: seconds }, at),
    install: async (code: string) => post('/v1/pairing/installations', { ...(await proof()), panel: FACTS, code }),
    session: async (deviceId: string, { boot = bootId, of = deviceId } = {}) =>
      post(`/v1/devices/${deviceId}/sessions`, { ...key.proveSession(of, await challenge()), bootId: boot }),
    async token(deviceId: string, boot = bootId): Promise<string> {
      const proven = key.proveSession(deviceId, await challenge())
      const reply = await post(`/v1/devices/${deviceId}/sessions`, { ...proven, bootId: boot })
      if (reply.statusCode !== 201) throw new Error(`The panel got no session: ${reply.body}`)
      return reply.json().token
    },
    list: (deviceId: string, token: string, { known = {}, wait = 0, at = app }: Asking = {}) =>
      at.inject({
        url: `/v1/devices/${deviceId}/access`,
        query: { ...known, wait: String(wait) },
        headers: { authorization: `Bearer ${token}`, 'portico-list-formats': '2' },
        remoteAddress: address,
      }),
  }
}
export type NewPanel = ReturnType<typeof openNewPanel>
