import {
  developerErrors,
  type PanelAttachment,
  type PanelAttempt,
  type PanelFaultChoice,
  type PanelVerdict,
  panelStates,
  panelVerdict,
  type SimulatedPanel,
} from '@portico/contract/developer/developer.schema'
import { serverErrors } from '@portico/contract/shared/errors'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { type SimulatorOrder, sendOrder } from './simulator-orders.ts'

const state = z.object({ panels: panelStates })
/** A panel that opens names no reasons. */
const answer = z.object({ verdict: panelVerdict.extend({ reasons: panelVerdict.shape.reasons.default([]) }) })

/** The names of the properties are by id. */
type Parts = { url: string | undefined; properties: ReadonlyMap<string, string> }

/** The simulated panels of these properties. */
export async function listPanels({ url, properties }: Parts): Promise<SimulatedPanel[]> {
  const { panels } = await order(url, { method: 'GET', path: '' }, state)
  return panels.flatMap((panel) => {
    const propertyName = properties.get(panel.propertyId)
    return propertyName === undefined ? [] : [{ ...panel, propertyName }]
  })
}

type Door = { entranceId: string; entranceName: string; timeZone: string }

/** The panel gets the token as an installer would type it in. Nobody comes by themselves to a door that was put in by hand. */
export async function attachPanel(
  parts: Parts,
  { propertyId, deviceId, token }: PanelAttachment,
  door: Door | undefined,
): Promise<SimulatedPanel[]> {
  if (!door) throw new AppError(developerErrors.targetUnknown, 'There is no such device at this property.')
  const { timeZone, ...entrance } = door
  const plan = { ...entrance, deviceId: deviceId.toLowerCase(), token }
  const property = { propertyId: propertyId.toLowerCase(), timeZone, panels: [plan], visitors: [], providers: [] }
  await order(parts.url, { method: 'POST', path: '/properties', body: property }, state)
  return listPanels(parts)
}

export async function setPanelFault(parts: Parts, choice: PanelFaultChoice): Promise<SimulatedPanel[]> {
  const deviceId = await findPanel(parts, choice.deviceId)
  await order(parts.url, { method: 'PUT', path: '/fault', body: { ...choice, deviceId } }, state)
  return listPanels(parts)
}

export async function tryPanel(parts: Parts, attempt: PanelAttempt): Promise<PanelVerdict> {
  const deviceId = await findPanel(parts, attempt.deviceId)
  const personId = attempt.personId?.toLowerCase()
  const body = { ...attempt, deviceId, ...(personId && { personId }) }
  const { verdict } = await order(parts.url, { method: 'POST', path: '/attempt', body }, answer)
  return verdict
}

/** The panel of another manager is as unknown as one that does not exist. */
async function findPanel(parts: Parts, deviceId: string): Promise<string> {
  const id = deviceId.toLowerCase()
  const panels = await listPanels(parts)
  if (panels.some((panel) => panel.deviceId === id)) return id
  throw new AppError(developerErrors.targetUnknown, 'There is no such panel.')
}

async function order<Reply>(url: string | undefined, message: SimulatorOrder, shape: z.ZodType<Reply>): Promise<Reply> {
  if (!url) throw new AppError(developerErrors.simulatorsAbsent, 'This deployment has no simulated panels.')
  const { status, content } = await sendOrder(url, message)
  const reply = shape.safeParse(content)
  if (status === 200 && reply.success) return reply.data
  throw new AppError(serverErrors.unreachable, `The simulated panels answered ${status}.`)
}
