import { CLOCK_WARNING_MS } from './access.rules.ts'

/** What is tried out at a door, in this order. */
export const commissioningSteps = ['list', 'clock', 'reader', 'lock', 'contact'] as const
export type CommissioningStep = (typeof commissioningSteps)[number]
export const stepStates = ['PENDING', 'PASSED', 'FAILED'] as const
export type StepState = (typeof stepStates)[number]

/** What has happened at the door counts for so long: whoever tries it out stands in front of it. */
export const TRIED_WITHIN_MS = 15 * 60_000

/** What only somebody at the door can tell. A door without a contact needs none. */
export type Answers = { lock: 'OPENED' | 'STAYED_SHUT' | null; contact: 'THERE' | 'NONE' }

type Seen = {
  asOfTimeMillis: number
  /** The device may fetch lists. */
  hasToken: boolean
  panel: {
    isOnline: boolean
    revision: number
    acknowledgedTimeMillis: number | null
    clockSkewMillis: number | null
  } | null
  /** Of its door; null: no panel has ever asked for one. */
  revision: number | null
  read: { timeMillis: number } | null
  contact: { openedTimeMillis: number | null; shutTimeMillis: number | null } | null
}

/** How each step stands. The server signs by the same rule by which the page shows it. */
export function stepsOf(seen: Seen, answers: Answers): Record<CommissioningStep, StepState> {
  const { panel, read, contact, asOfTimeMillis, revision } = seen
  const isHere = panel?.isOnline === true && seen.hasToken
  const isLate = (time: number | null | undefined) => time == null || asOfTimeMillis - time > TRIED_WITHIN_MS
  /** Without its panel nothing can be seen at the door. */
  const seenIf = (is: boolean): StepState => (is ? 'PASSED' : isHere ? 'PENDING' : 'FAILED')
  const isCurrent = isHere && panel.acknowledgedTimeMillis !== null && revision !== null && panel.revision >= revision
  const isOpenedAndShut =
    contact !== null &&
    !isLate(contact.openedTimeMillis) &&
    !isLate(contact.shutTimeMillis) &&
    (contact.shutTimeMillis ?? 0) >= (contact.openedTimeMillis ?? 0)
  return {
    list: isCurrent ? 'PASSED' : isHere ? 'PENDING' : 'FAILED',
    clock: clockState(isHere, panel?.clockSkewMillis ?? null),
    reader: seenIf(!isLate(read?.timeMillis)),
    lock: answers.lock === 'OPENED' ? 'PASSED' : answers.lock === 'STAYED_SHUT' ? 'FAILED' : 'PENDING',
    contact: answers.contact === 'NONE' ? 'PASSED' : seenIf(isOpenedAndShut),
  }
}

function clockState(isHere: boolean, skew: number | null): StepState {
  if (skew === null) return isHere ? 'PENDING' : 'FAILED'
  return isHere && Math.abs(skew) <= CLOCK_WARNING_MS ? 'PASSED' : 'FAILED'
}

/** The steps that still keep somebody from signing. */
export const missingSteps = (seen: Seen, answers: Answers): CommissioningStep[] => {
  const states = stepsOf(seen, answers)
  return commissioningSteps.filter((step) => states[step] !== 'PASSED')
}
