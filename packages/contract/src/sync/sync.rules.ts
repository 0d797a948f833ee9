/** This file does not import zod, because the browser loads it with the pages of the sync. */

/** Conflicts are listed up to this number, the latest ones. */
export const CONFLICTS_LISTED_MAX = 5_000
export const WORKLIST_LISTED_MAX = 5_000

/**
 * What a line of a report says of somebody:
 * - ADDED, CHANGED, ENDED: this happened to a person of the portal
 * - HELD: would lose access, or get it; waits for a decision
 * - SKIPPED: a resident who should have access and gets none
 * - KEPT: keeps access although the PMS does not list them as somebody who lives there
 * - NO_ACCESS: named in a lease, but does not live there or is a child
 * - NOTED: something about a resident that a manager should correct in the PMS; it changes nobody's access
 */
export const lineKinds = ['ADDED', 'CHANGED', 'ENDED', 'HELD', 'SKIPPED', 'KEPT', 'NO_ACCESS', 'NOTED'] as const
export type LineKind = (typeof lineKinds)[number]

export const lineReasons = [
  'NEW',
  'LINKED',
  'DETAILS',
  'MOVED',
  'PERIOD',
  'UNREAD',
  'RETURNED',
  'MOVED_OUT',
  'CANCELLED',
  'MISSING',
  'REPLACED',
  'PROPERTY_REMOVED',
  'UNIT_UNMAPPED',
  'UNIT_MISSING',
  'UNIT_UNREADABLE',
  'NAME_MISSING',
  'STATUS_UNKNOWN',
  'ROLE_UNKNOWN',
  'GUARANTOR',
  'CHILD',
  'UNREADABLE',
  'METHOD_REFUSED',
  'CONFLICT',
  'IGNORED',
  'SAME_PERSON',
  'NO_SOURCE',
  'EMAIL_UNUSABLE',
  'SEVERAL_UNITS',
] as const
export type LineReason = (typeof lineReasons)[number]

/** What those who are held have in common: they have left, their units are not mapped, they move out on a later day, they arrive. */
export const heldGroups = ['LEFT', 'UNITS', 'MOVING_OUT', 'NEW'] as const
export type HeldGroup = (typeof heldGroups)[number]
export function heldGroupOf(reason: LineReason): HeldGroup {
  if (reason === 'NEW' || reason === 'RETURNED') return 'NEW'
  if (reason === 'PERIOD') return 'MOVING_OUT'
  return reason === 'UNIT_UNMAPPED' ? 'UNITS' : 'LEFT'
}

export const changedFields = ['NAME', 'EMAIL', 'UNIT', 'PLACE', 'START', 'END', 'TYPE'] as const
export type ChangedField = (typeof changedFields)[number]

export const runKinds = ['SYNC', 'PREVIEW'] as const
export const runCauses = ['SCHEDULE', 'REQUEST', 'SETUP', 'DECISION'] as const
export type RunCause = (typeof runCauses)[number]
/** PARTIAL: some properties could not be read. INTERRUPTED: its worker was stopped; another run has taken its place. */
export const runOutcomes = ['RUNNING', 'SUCCEEDED', 'PARTIAL', 'HELD', 'FAILED', 'PREVIEWED', 'INTERRUPTED'] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** ARRIVAL: a new resident who was held, and about whom a manager has decided. */
export const conflictKinds = ['SAME_EMAIL', 'SAME_NAME', 'UNREADABLE', 'ARRIVAL'] as const
export type ConflictKind = (typeof conflictKinds)[number]
export const conflictDecisions = ['LINK', 'KEEP_APART', 'IGNORE'] as const
export type ConflictDecision = (typeof conflictDecisions)[number]

type Decidable = { kind: ConflictKind; isPerson: boolean; isLinkable: boolean }

/**
 * A resident who cannot be read, or was held, can only be ignored. A resident who is a person of the portal already becomes another one only
 * if that one leaves or has left: then somebody who transfers may be there twice.
 */
export const decisionsFor = ({ kind, isPerson, isLinkable }: Decidable): readonly ConflictDecision[] => {
  if (kind === 'UNREADABLE' || kind === 'ARRIVAL') return ['IGNORE']
  if (!isPerson) return conflictDecisions
  return isLinkable ? ['LINK', 'KEEP_APART'] : ['KEEP_APART']
}

/** A decision to link that was carried out cannot be taken back: the person is kept up to date by the PMS. */
export const canTakeBack = ({ decision, isPerson }: { decision: ConflictDecision | null; isPerson: boolean }) =>
  !(decision === 'LINK' && isPerson)

/** END takes live access away, KEEP accepts it, RESTORE gives access back to a resident of the PMS. */
export const repairs = ['END', 'KEEP', 'RESTORE'] as const
export type Repair = (typeof repairs)[number]

/** More departures than the first two, and more arrivals than the other two, wait for a decision. */
export type HoldSettings = {
  holdPeople: number
  holdPercent: number
  holdArrivals: number
  holdArrivalsPercent: number
}
/** Arrivals and departures are judged over so many days. */
export const HOLD_DAYS = 7
const HOLD_PEOPLE_MAX = 10_000
const HOLD_PERCENT_MAX = 100
const GRACE_HOURS_MAX = 168

const settingMaxima = {
  holdPeople: HOLD_PEOPLE_MAX,
  holdPercent: HOLD_PERCENT_MAX,
  holdArrivals: HOLD_PEOPLE_MAX,
  holdArrivalsPercent: HOLD_PERCENT_MAX,
  graceHours: GRACE_HOURS_MAX,
}
export type SettingName = keyof typeof settingMaxima
export const settingNames = Object.keys(settingMaxima) as readonly SettingName[]
export const settingMax = (name: SettingName) => settingMaxima[name]

/** Parses a setting as somebody types it; undefined if it is no whole number or too large. */
export function settingFrom(name: SettingName, typed: string): number | undefined {
  const value = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return value <= settingMaxima[name] ? value : undefined
}

export const RUNS_PER_PAGE = 20
export const LINES_PER_PAGE = 50
export const DECISIONS_MAX = 1_000
/** A run that has not finished after this long has been interrupted. */
export const RUN_MINUTES_MAX = 30
