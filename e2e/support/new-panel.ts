import { randomUUID } from 'node:crypto'
import { makeSeed, openPanelKey } from '@portico/panel-core/key-pair'
import type { Portal } from './portal.ts'

/** What the panels of these tests say of themselves. */
export const FACTS = { maker: 'Acme', model: 'Door 2', serialNumber: 'A-1001', programVersion: '1.4.0' }

/** A panel that knows its own key alone, and speaks with the portal over HTTP as one at a door does. */
export function newPanel(portal: Portal, { facts = FACTS, seed = makeSeed() } = {}) {
  const key = openPanelKey(seed)
  const boot: string = randomUUID()

  async function post<Reply>(path: string, body: object = {}): Promise<Reply> {
    const reply = await fetch(`${portal.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as Reply
  }
  const challenge = async () => (await post<{ challenge: string }>('/v1/pairing/challenges')).challenge
  const proof = async () => key.provePairing(await challenge())

  async function begin(deviceId: string) {
    const proven = key.proveSession(deviceId, await challenge())
    return (await post<{ token: string }>(`/v1/devices/${deviceId}/sessions`, { ...proven, bootId: boot })).token
  }
  return {
    fingerprint: key.fingerprint,
    seed,
    /** The code that the panel shows. */
    ask: async () => (await post<{ code: string }>('/v1/pairing/requests', { ...(await proof()), panel: facts })).code,
    install: async (code: string) =>
      (await post<{ deviceId: string }>('/v1/pairing/installations', { ...(await proof()), panel: facts, code }))
        .deviceId,
    begin,
    /** It begins a session and fetches its list. */
    async come(deviceId: string) {
      const token = await begin(deviceId)
      const reply = await fetch(`${portal.origin}/v1/devices/${deviceId}/access?wait=0`, {
        headers: { authorization: `Bearer ${token}`, 'portico-list-formats': '2' },
      })
      if (!reply.ok) throw new Error(`The list was answered with ${reply.status}: ${await reply.text()}`)
    },
  }
}
