import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@portico/server/platform/errors'
import type { BeforeAnswer } from '@portico/server/platform/perform'

/** What happens to a call: it is answered with an error, its connection is cut, or it waits until the fault is removed. */
export type FaultEffect = { kind: 'refuse'; status: number; code: string } | { kind: 'drop' } | { kind: 'hold' }

export type Fault = {
  id: string
  /** Only calls of this account fail: other tests use the same server. */
  accountId: string
  /** Method and path as the contract writes them: `GET /v1/keys/:propertyId`. */
  endpoint: string
  /** Only calls whose address or body contains this text. */
  containing?: string | undefined
  /** This many matching calls are answered normally first. */
  skip?: number | undefined
  /** The fault is over after this many calls. Without it, the fault lasts until it is removed. */
  times?: number | undefined
  effect: FaultEffect
}

export type Faults = ReturnType<typeof createFaults>

/** Faults that tests switch on for one account and one endpoint. They also reach the calls that the server's own rendering makes. */
export function createFaults() {
  const active = new Map<string, Fault & { seen: number; hits: number }>()

  const beforeAnswer: BeforeAnswer = async ({ method, path }, request) => {
    const accountId = request.session?.account.id
    const text = () => `${request.url} ${JSON.stringify(request.body ?? null)}`
    for (const fault of active.values()) {
      if (fault.accountId !== accountId || fault.endpoint !== `${method} ${path}`) continue
      if (fault.containing !== undefined && !text().includes(fault.containing)) continue
      fault.seen += 1
      if (fault.seen <= (fault.skip ?? 0)) continue
      fault.hits += 1
      if (fault.hits === fault.times) active.delete(fault.id)
      await apply(fault, request.raw)
    }
  }

  async function apply({ id, effect }: Fault, connection: { destroy(): unknown }) {
    if (effect.kind === 'refuse') throw new AppError(effect, 'A test made this call fail.')
    if (effect.kind === 'drop') {
      connection.destroy()
      throw new AppError({ status: 500, code: 'server.failed' }, 'A test cut this connection.')
    }
    while (active.has(id)) await sleep(20)
  }

  return {
    beforeAnswer,
    add: (fault: Fault) => void active.set(fault.id, { ...fault, seen: 0, hits: 0 }),
    remove: (id: string) => active.delete(id),
    /** The number of calls that the fault has affected. */
    hits: (id: string) => active.get(id)?.hits ?? 0,
  }
}
