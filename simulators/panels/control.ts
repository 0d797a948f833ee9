import type { Verdict } from '@portico/contract/access/access.rules'
import { CLOCK_OFFSET_MAX_MS, DELAY_MAX_MS, LOST_PERCENT_MAX } from '@portico/contract/developer/developer.rules'
import { doorEventKinds } from '@portico/contract/history/door-events.rules'
import type { ConnectedPanel, PanelFaults } from '@portico/panel-core/connection'
import type { Shown } from '@portico/panel-core/panel'
import type { BoardFaults, RunningBoard } from './boards.ts'
import type { PanelPlan, PanelsProperty } from './world.ts'

export type RunningPanel = { propertyId: string; plan: PanelPlan; panel: ConnectedPanel }
type Panels = ReadonlyMap<string, RunningPanel>
type Boards = ReadonlyMap<string, RunningBoard>
type Parts = { panels: Panels; boards: Boards; attach(property: PanelsProperty): Promise<void> }
type Request = { method: string; path: string; contentType: string | undefined; body: string }
type Message = Record<string, unknown>

/** So long a door of the demo may stand open. */
const HELD_OPEN_MS = 60_000

class Misunderstood extends Error {}
class Unknown extends Error {}

/** The control interface for developers and tests; no real panel has one. */
export async function answerControl({ method, path, contentType, body }: Request, { panels, boards, attach }: Parts) {
  const state = () => reply(200, { ...describe(panels), boards: [...boards.values()].map((board) => board.describe()) })
  try {
    if (method === 'GET' && path === '/control') return state()
    // A page of another site cannot send this content type without a CORS preflight, which is never allowed.
    if (!contentType?.startsWith('application/json')) throw new Misunderstood('Only JSON is understood.')
    const message = parse(body)
    switch (`${method} ${path}`) {
      case 'POST /control/properties':
        await attach(propertyOf(message, boards))
        return state()
      case 'PUT /control/fault': {
        const { panel } = find(panels, message)
        panel.setFaults(faultsOf(message))
        if (message.losesList === true) panel.empty()
        if (message.losesPower === true) panel.losePower({ losesTime: message.losesTime === true })
        return state()
      }
      case 'PUT /control/board': {
        const board = findBoard(boards, message)
        board.setFaults(boardFaultsOf(message))
        if (message.isReset === true) board.reset()
        return state()
      }
      case 'POST /control/door': {
        const { panel } = find(panels, message)
        happen(panel, message)
        return reply(200, describe(panels))
      }
      case 'POST /control/attempt': {
        const board = boards.get(String(message.deviceId))
        if (board) return reply(200, { verdict: { isAllowed: await board.present(fobOf(message)) } })
        const verdict: Verdict = find(panels, message).panel.attempt(shownOf(message))
        return reply(200, { verdict })
      }
    }
    return reply(404, { error: 'There is no such address.' })
  } catch (error) {
    if (error instanceof Misunderstood) return reply(400, { error: error.message })
    if (error instanceof Unknown) return reply(404, { error: error.message })
    throw error
  }
}

const reply = (status: number, content: unknown) => ({ status, body: JSON.stringify(content) })

const describe = (panels: Panels) => ({
  panels: [...panels.values()].map(({ propertyId, plan, panel }) => ({
    propertyId,
    deviceId: plan.deviceId,
    entranceId: plan.entranceId,
    entranceName: plan.entranceName,
    revision: panel.state().revision,
    format: panel.state().format,
    ...panel.faults(),
    isClockKnown: panel.isClockKnown(),
    lockState: panel.lockState(),
    ...memoryOf(panel),
    eventsWaiting: panel.state().events.length,
    timeMillis: panel.now(),
  })),
})

function memoryOf(panel: ConnectedPanel) {
  const { tries, uses, isConfirmed } = panel.state().memory
  const isWaiting = tries.waitsUntil !== null && tries.waitsUntil > panel.now()
  return {
    wrongCodes: tries.wrong,
    keypadWaitsUntilMillis: isWaiting ? tries.waitsUntil : null,
    usedPasses: Object.keys(uses).length,
    isConfirmed,
  }
}

function parse(body: string): Message {
  try {
    const message: unknown = JSON.parse(body || '{}')
    if (typeof message === 'object' && message !== null) return message as Message
  } catch {}
  throw new Misunderstood('The body is not a JSON object.')
}

/** Whoever may attach panels knows what a property is. */
function propertyOf(message: Message, boards: Boards): PanelsProperty {
  const { panels } = message as Partial<PanelsProperty>
  if (!Array.isArray(panels)) throw new Misunderstood('A property has panels.')
  if (panels.some(({ deviceId }) => boards.has(deviceId))) throw new Misunderstood('A real panel plays this device.')
  return message as PanelsProperty
}

function find(panels: Panels, { deviceId }: Message): RunningPanel {
  const panel = panels.get(String(deviceId))
  if (!panel) throw new Unknown(`There is no panel ${deviceId}.`)
  return panel
}

function findBoard(boards: Boards, { deviceId }: Message): RunningBoard {
  const board = boards.get(String(deviceId))
  if (!board) throw new Unknown(`There is no board at ${deviceId}.`)
  return board
}

const truth = (name: string, value: unknown) => {
  if (typeof value === 'boolean') return value
  throw new Misunderstood(`${name} is true or false.`)
}

const boardFaultsOf = ({ isCut, isPowered, lostPercent }: Message): Partial<BoardFaults> => ({
  ...(isCut !== undefined && { isCut: truth('isCut', isCut) }),
  ...(isPowered !== undefined && { isPowered: truth('isPowered', isPowered) }),
  ...(lostPercent !== undefined && { lostPercent: wholeNumber(lostPercent, 0, LOST_PERCENT_MAX) }),
})

function faultsOf({ isCut, delayMs, clockOffsetMs }: Message): Partial<PanelFaults> {
  return {
    ...(isCut !== undefined && { isCut: truth('isCut', isCut) }),
    ...(delayMs !== undefined && { delayMs: wholeNumber(delayMs, 0, DELAY_MAX_MS) }),
    ...(clockOffsetMs !== undefined && {
      clockOffsetMs: wholeNumber(clockOffsetMs, -CLOCK_OFFSET_MAX_MS, CLOCK_OFFSET_MAX_MS),
    }),
  }
}

function wholeNumber(value: unknown, least: number, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
  throw new Misunderstood(`This is a whole number from ${least} to ${most}.`)
}

/** Its reader reads nothing else. */
function fobOf({ fob }: Message): string {
  if (typeof fob === 'string') return fob
  throw new Misunderstood('At a board somebody shows a fob.')
}

/** The door of a simulated panel has a contact and a button, which only move here. */
function happen(panel: ConnectedPanel, { kind, isOpen, isUnlocked = true, isHeldOpen = false }: Message) {
  const isOneOf = doorEventKinds.find((one) => one === kind)
  if (isOneOf) return panel.noteDoorEvent(isOneOf)
  if (typeof isOpen !== 'boolean')
    throw new Misunderstood(
      `Somebody opens or shuts the door, or something else happens: ${doorEventKinds.join(', ')}.`,
    )
  panel.noteContact({ isOpen, isUnlocked: isUnlocked === true, heldOpenMillis: HELD_OPEN_MS })
  if (isHeldOpen === true) panel.noteContact({ isOpen, isUnlocked: false, heldOpenMillis: 0 })
}

function shownOf({ code, fob, personId, providerId }: Message): Shown {
  if (typeof code === 'string') return { code }
  if (typeof fob === 'string') return { fob }
  if (typeof personId === 'string') return { personId }
  if (typeof providerId === 'string') return { providerId }
  throw new Misunderstood('Somebody shows a code, a fob, the app of a person or that of a provider.')
}
