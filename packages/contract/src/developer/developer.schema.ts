import { z } from 'zod'
import { denialReason, lockState } from '../access/access.schema.ts'
import { revision } from '../access/access-list.schema.ts'
import { fob } from '../credentials/credentials.schema.ts'
import { defineErrors } from '../shared/errors.ts'
import { count, id, text, timeMillis } from '../shared/fields.ts'
import { pmsProviders } from '../shared/pms-providers.ts'
import { CLOCK_OFFSET_MAX_MS, DELAY_MAX_MS, LOST_PERCENT_MAX, pmsFaults, pmsSteps } from './developer.rules.ts'

export const developerErrors = defineErrors('developer', {
  /** This deployment has no such simulators. */
  simulatorsAbsent: 409,
  /** The simulator has no such customer, property or panel. */
  targetUnknown: 404,
  /** The property has no resident for whom this step is possible. */
  nobodyFits: 409,
  /** The reader at the door reads fobs and nothing else. */
  fobsOnly: 409,
})

/** A mail that was written to a folder because no mail server is configured. */
export const keptMail = z.object({
  id: z.string(),
  propertyId: id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentTimeMillis: timeMillis,
})
export type KeptMail = z.infer<typeof keptMail>

const pms = z.enum(pmsProviders)
const fault = z.enum(pmsFaults).nullable()
const name = text({ min: 1, max: 200 })

/** A customer of a PMS simulator or, with an id, one of its properties. */
const target = z.strictObject({ pms, customer: name, propertyId: name.optional() })
export const faultChoice = target.extend({ fault })
export const timelineStep = target.extend({ propertyId: name, step: z.enum(pmsSteps) })
export type FaultChoice = z.infer<typeof faultChoice>
export type TimelineStep = z.infer<typeof timelineStep>

/** Passwords of PMS simulators are no secrets: developers type them. */
export const pmsSimulators = z.object({
  customers: z.array(
    z.object({
      pms,
      name: z.string(),
      username: z.string(),
      password: z.string(),
      fault,
      properties: z.array(z.object({ id: z.string(), name: z.string(), fault, residents: count })),
    }),
  ),
  /** The latest first. Status 0: the connection was cut. */
  calls: z.array(
    z.object({
      timeMillis,
      pms,
      method: z.string(),
      path: z.string(),
      status: z.int().min(0).max(999),
      milliseconds: count,
    }),
  ),
})
export type PmsSimulators = z.infer<typeof pmsSimulators>

const isCut = z.boolean()
const delayMs = z.int().min(0).max(DELAY_MAX_MS)
const clockOffsetMs = z.int().min(-CLOCK_OFFSET_MAX_MS).max(CLOCK_OFFSET_MAX_MS)

/** A simulated panel, and what is wrong with it. */
const panelState = z.object({
  deviceId: id,
  propertyId: id,
  entranceId: id,
  entranceName: z.string(),
  /** 0: it has no list. */
  revision,
  /** The format of its list. */
  format: z.int().min(1).max(2),
  isCut,
  delayMs,
  clockOffsetMs,
  eventsWaiting: count,
  /** Its clock. False: it has lost the time. */
  timeMillis,
  isClockKnown: z.boolean(),
  lockState,
  /** What it remembers: wrong codes that no right one has given back, until when its keypad waits, and how many passes were used. */
  wrongCodes: count,
  keypadWaitsUntilMillis: timeMillis.nullable(),
  usedPasses: count,
  /** The server has counted all that the panel may have forgotten. */
  isConfirmed: z.boolean(),
})
/** As the simulator knows them. */
export const panelStates = z.array(panelState)
const simulatedPanel = panelState.extend({ propertyName: z.string() })
export type SimulatedPanel = z.infer<typeof simulatedPanel>
export const simulatedPanels = z.array(simulatedPanel)

const isPowered = z.boolean()
const lostPercent = z.int().min(0).max(LOST_PERCENT_MAX)

/** A simulated controller board with its reader. The panel that drives it is a program of its own, as at a real door. */
const boardState = z.object({
  deviceId: id,
  propertyId: id,
  entranceId: id,
  entranceName: z.string(),
  serialNumber: z.int().min(1).max(0xffffffff),
  /** Of the board. */
  door: z.int().min(1).max(4),
  isCut,
  isPowered,
  /** The share of datagrams that are lost. */
  lostPercent,
  /** It has not heard its panel for 30 seconds, and decides by its own cards. */
  isAlone: z.boolean(),
  cards: count,
  lastOpening: z.object({ timeMillis, by: z.enum(['HOST', 'BOARD']) }).nullable(),
})
/** As the simulator knows them. */
export const boardStates = z.array(boardState)
const simulatedBoard = boardState.extend({ propertyName: z.string() })
export type SimulatedBoard = z.infer<typeof simulatedBoard>
export const simulatedBoards = z.array(simulatedBoard)

/** A device at a door, which a simulated panel plays from now on with this token. */
export const panelAttachment = z.strictObject({ propertyId: id, deviceId: id, token: text({ min: 16, max: 128 }) })
export type PanelAttachment = z.infer<typeof panelAttachment>

/** What is not mentioned stays as it is. */
export const panelFaultChoice = z.strictObject({
  deviceId: id,
  isCut: isCut.optional(),
  delayMs: delayMs.optional(),
  clockOffsetMs: clockOffsetMs.optional(),
  /** The panel loses its list and fetches all of it. */
  losesList: z.literal(true).optional(),
  /** The panel starts again; without a battery it has also lost the time. */
  losesPower: z.literal(true).optional(),
  losesTime: z.literal(true).optional(),
})
export type PanelFaultChoice = z.infer<typeof panelFaultChoice>

/** What is not mentioned stays as it is. */
export const boardFaultChoice = z.strictObject({
  deviceId: id,
  isCut: isCut.optional(),
  isPowered: isPowered.optional(),
  lostPercent: lostPercent.optional(),
  /** The board forgets its panel and its cards. */
  isReset: z.literal(true).optional(),
})
export type BoardFaultChoice = z.infer<typeof boardFaultChoice>

const shownFob = fob.pick({ supportedFormatId: true, facilityCode: true, number: true }).strict()

/** Somebody shows the app of a person, types a code or holds up a fob. */
export const panelAttempt = z
  .strictObject({
    deviceId: id,
    personId: id.optional(),
    fob: shownFob.optional(),
    code: z
      .string()
      .regex(/^\d{1,12}$/)
      .optional(),
  })
  .refine(({ personId, code, fob }) => [personId, code, fob].filter((one) => one !== undefined).length === 1, {
    error: 'oneSubject',
    path: ['personId'],
  })
export type PanelAttempt = z.infer<typeof panelAttempt>

export const panelVerdict = z.object({
  isAllowed: z.boolean(),
  /** Empty if the door opened, else all reasons in their order. A board tells none. */
  reasons: z.array(denialReason),
})
export type PanelVerdict = z.infer<typeof panelVerdict>
