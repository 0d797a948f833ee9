import type { RequestLog } from './request-log.ts'
import { type Fault, faults, type PmsName, type WireReply, type WireRequest } from './simulator.ts'
import { NobodyFits, type TimelineStep, timelineSteps } from './timeline.ts'
import { type Target, Unknown, type World } from './world.ts'

const CALLS_SHOWN = 50

type Parts = { world: World; log: RequestLog }
type Message = {
  pms?: unknown
  customer?: unknown
  propertyId?: unknown
  fault?: unknown
  step?: unknown
  residentId?: unknown
}

class Misunderstood extends Error {}

/** The control interface for developers and tests; no real PMS has one. */
export function answerControl({ method, url, headers, body }: WireRequest, parts: Parts): WireReply {
  try {
    if (method === 'GET' && url.pathname === '/') return reply(200, describe(parts))
    // A page of another site cannot send this content type without a CORS preflight, which is never allowed.
    if (!headers['content-type']?.startsWith('application/json')) throw new Misunderstood('Only JSON is understood.')
    const message = parse(body)
    switch (`${method} ${url.pathname}`) {
      case 'PUT /fault':
        parts.world.setFault(targetOf(message), faultOf(message))
        return reply(200, describe(parts))
      case 'POST /step': {
        const target = targetOf(message)
        const { propertyId } = target
        if (propertyId === undefined) throw new Misunderstood('A step happens to a property.')
        const residentId = textOf(message.residentId)
        const happenedTo = parts.world.takeStep({ ...target, propertyId }, stepOf(message), residentId)
        return reply(200, { residentId: happenedTo, ...describe(parts) })
      }
      case 'POST /reset':
        parts.world.reset()
        parts.log.clear()
        return reply(200, describe(parts))
    }
    return reply(404, { error: 'There is no such address.' })
  } catch (error) {
    if (error instanceof Misunderstood) return reply(400, { error: error.message })
    if (error instanceof Unknown) return reply(404, { error: error.message })
    if (error instanceof NobodyFits) return reply(409, { error: error.message })
    throw error
  }
}

const reply = (status: number, content: unknown): WireReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(content),
})

function describe({ world, log }: Parts) {
  const customers = world.customers().map(({ pms, name, username, password, properties }) => ({
    ...{ pms, name, username, password },
    fault: world.ownFault({ pms, customer: name }),
    properties: properties.map(({ id, name: propertyName, residents }) => ({
      id,
      name: propertyName,
      fault: world.ownFault({ pms, customer: name, propertyId: id }),
      residents: residents.length,
    })),
  }))
  return { customers, faults, steps: timelineSteps, calls: log.calls().slice(0, CALLS_SHOWN) }
}

function parse(body: string): Message {
  try {
    const message: unknown = JSON.parse(body || '{}')
    if (typeof message === 'object' && message !== null) return message
  } catch {}
  throw new Misunderstood('The body is not a JSON object.')
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function targetOf({ pms, customer, propertyId }: Message): Target {
  if (typeof pms !== 'string' || typeof customer !== 'string') throw new Misunderstood('Name a system and a customer.')
  return { pms: pms as PmsName, customer, propertyId: textOf(propertyId) }
}

function faultOf({ fault }: Message): Fault | null {
  if (fault === null) return null
  const known = faults.find((one) => one === fault)
  if (!known) throw new Misunderstood(`A fault is null or one of ${faults.join(', ')}.`)
  return known
}

function stepOf({ step }: Message): TimelineStep {
  const known = timelineSteps.find((one) => one === step)
  if (!known) throw new Misunderstood(`A step is one of ${timelineSteps.join(', ')}.`)
  return known
}
