import type { FastifyRequest } from 'fastify'
import type { CallLimits } from './call-limits.ts'
import { addressOf } from './client-address.ts'
import { bearerOfDevice, isSessionToken } from './device-tokens.ts'
import type { MasterKeys } from './master-keys.ts'
import { hashToken } from './sessions.ts'

/** Of one panel. It asks after every change, and sends a receipt for each. */
const CALLS_OF_PANEL_PER_MINUTE = 6_000
/** From one address: then tokens that are not known to be right are refused without a look at the database. */
const WRONG_TOKENS_PER_MINUTE = 300
/** Of each kind, from one address, of panels that are not known to be right. */
const UNPROVEN_PER_MINUTE = 300
/** Of a panel at its own address. It needs one an hour. */
const SESSIONS_PER_MINUTE = 60
const REMEMBERED = 20_000

/** The newest stay. */
function rememberSome() {
  const known = new Set<string>()
  return {
    has: (name: string) => known.has(name),
    add(name: string) {
      known.delete(name)
      if (known.size >= REMEMBERED) known.delete(known.values().next().value ?? '')
      known.add(name)
    },
    delete: (name: string) => void known.delete(name),
  }
}

/**
 * Counts the calls of panels. Those of a building may share one address with each other and with whoever attacks them there, so a panel that is known to
 * be right has a count and a queue of its own: nothing that others send from its address keeps it out. Known is a token that this server has found before,
 * or that says itself that a server has made it; and a device that has proved its key from this address.
 */
export function callersOfPanels(limits: CallLimits, keys: MasterKeys) {
  const tokens = rememberSome()
  const provers = rememberSome()

  const proverOf = (request: FastifyRequest) => {
    const { deviceId } = (request.params ?? {}) as { deviceId?: string }
    return deviceId === undefined ? undefined : `session of ${deviceId.toLowerCase()} at ${addressOf(request.ip)}`
  }
  const wrongAt = (request: FastifyRequest) => `wrong tokens at ${addressOf(request.ip)}`

  function countDevice(request: FastifyRequest): string {
    const token = bearerOfDevice(request.headers.authorization)
    const hash = token === undefined ? undefined : hashToken(token).toString('base64')
    if (token !== undefined && hash !== undefined && (tokens.has(hash) || isSessionToken(keys, token))) {
      const name = `token ${hash}`
      limits.count(name, CALLS_OF_PANEL_PER_MINUTE)
      return name
    }
    limits.require(wrongAt(request), WRONG_TOKENS_PER_MINUTE)
    return wrongAt(request)
  }

  function countUnproven(request: FastifyRequest): string {
    const prover = proverOf(request)
    if (prover !== undefined && provers.has(prover)) {
      limits.count(prover, SESSIONS_PER_MINUTE)
      return prover
    }
    const name = `${request.routeOptions.url} at ${addressOf(request.ip)}`
    limits.count(name, UNPROVEN_PER_MINUTE)
    return name
  }

  return {
    /** Whose call it is; refuses one too many. Undefined: it is not of a panel. */
    count(request: FastifyRequest): string | undefined {
      const { isOfDevice, ofPanels } = request.routeOptions.config
      if (isOfDevice) return countDevice(request)
      return ofPanels ? countUnproven(request) : undefined
    },
    /** What came of it says whether it is known from now on. */
    note(request: FastifyRequest, status: number) {
      const { isOfDevice, ofPanels } = request.routeOptions.config
      if (isOfDevice) {
        const token = bearerOfDevice(request.headers.authorization)
        const hash = hashToken(token ?? '').toString('base64')
        if (request.device) tokens.add(hash)
        else if (status === 401) {
          tokens.delete(hash)
          limits.note(wrongAt(request))
        }
      }
      const prover = ofPanels ? proverOf(request) : undefined
      if (prover !== undefined && status === 201) provers.add(prover)
    },
  }
}
