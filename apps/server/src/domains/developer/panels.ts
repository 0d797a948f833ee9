import {
  type BoardFaultChoice,
  boardStates,
  developerErrors,
  type PanelAttachment,
  type PanelAttempt,
  type PanelFaultChoice,
  type PanelVerdict,
  panelStates,
  panelVerdict,
  type SimulatedBoard,
  type SimulatedPanel,
} from '@portico/contract/developer/developer.schema'
import { serverErrors } from '@portico/contract/shared/errors'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { type SimulatorOrder, sendOrder } from './simulator-orders.ts'

const state = z.object({ panels: panelStates, boards: boardStates })
/** A panel that opens names no reasons. */
const answer = z.object({ verdict: panelVerdict.extend({ reasons: panelVerdict.shape.reasons.default([]) }) })

/** The names of the properties are by id. */
type Parts = { url: string | undefined; properties: ReadonlyMap<string, string> }

/** The simulated panels and boards of these properties. */
export async function listPanels({
  url,
  properties,
}: Parts): Promise<{ panels: SimulatedPanel[]; boards: SimulatedBoard[] }> {
  const { panels, boards } = await order(url, { method: 'GET', path: '' }, state)
  const withName = <Item extends { propertyId: string }>(item: Item) => {
    const propertyName = properties.get(item.propertyId)
    return propertyName === undefined ? [] : [{ ...item, propertyName }]
  }
  return { panels: panels.flatMap(withName), boards: boards.flatMap(withName) }
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
  return (await listPanels(parts)).panels
}

export async function setPanelFault(parts: Parts, choice: PanelFaultChoice): Promise<SimulatedPanel[]> {
  const { deviceId } = find((await listPanels(parts)).panels, choice)
  await order(parts.url, { method: 'PUT', path: '/fault', body: { ...choice, deviceId } }, state)
  return (await listPanels(parts)).panels
}

export async function setBoardFault(parts: Parts, choice: BoardFaultChoice): Promise<SimulatedBoard[]> {
  const { deviceId } = find((await listPanels(parts)).boards, choice)
  await order(parts.url, { method: 'PUT', path: '/board', body: { ...choice, deviceId } }, state)
  return (await listPanels(parts)).boards
}

export async function tryPanel(parts: Parts, { fob, personId, code, ...attempt }: PanelAttempt): Promise<PanelVerdict> {
  const { panels, boards } = await listPanels(parts)
  const door = find([...panels, ...boards], attempt)
  if (!fob && 'serialNumber' in door) throw new AppError(developerErrors.fobsOnly, 'This reader reads fobs only.')
  const body = {
    deviceId: door.deviceId,
    ...(code !== undefined && { code }),
    ...(personId !== undefined && { personId: personId.toLowerCase() }),
    // As a list writes it.
    ...(fob && { fob: [fob.supportedFormatId, fob.facilityCode ?? '', fob.number].join('/') }),
  }
  const { verdict } = await order(parts.url, { method: 'POST', path: '/attempt', body }, answer)
  return verdict
}

/** What belongs to another manager is as unknown as what does not exist. */
function find<Item extends { deviceId: string }>(items: readonly Item[], { deviceId }: { deviceId: string }): Item {
  const found = items.find((item) => item.deviceId === deviceId.toLowerCase())
  if (found) return found
  throw new AppError(developerErrors.targetUnknown, 'There is no such panel.')
}

async function order<Reply>(url: string | undefined, message: SimulatorOrder, shape: z.ZodType<Reply>): Promise<Reply> {
  if (!url) throw new AppError(developerErrors.simulatorsAbsent, 'This deployment has no simulated panels.')
  const { status, content } = await sendOrder(url, message)
  const reply = shape.safeParse(content)
  if (status === 200 && reply.success) return reply.data
  throw new AppError(serverErrors.unreachable, `The simulated panels answered ${status}.`)
}
