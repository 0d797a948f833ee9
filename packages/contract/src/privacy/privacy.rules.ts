/**
 * How long the history of a property names people. This file does not import zod, because the portal loads it.
 *
 * The kind of an event follows from whom it let in. A denial has two kinds, its own and that of whoever stood there: the shorter time counts.
 */
export const eventKinds = ['RESIDENT', 'GUEST', 'STAFF', 'DENIAL'] as const
export type EventKind = (typeof eventKinds)[number]

/** ANONYMIZE: time, door and outcome stay, and counts stay as they are. DELETE: the event goes, and every count goes down by it. */
export const eventFates = ['ANONYMIZE', 'DELETE'] as const
export type EventFate = (typeof eventFates)[number]

export const RETENTION_DAYS = { min: 1, max: 730 }

export type RetentionRule = { days: number; fate: EventFate }
export type RetentionRules = Record<EventKind, RetentionRule>

const alike = (rule: RetentionRule): RetentionRules => ({ RESIDENT: rule, GUEST: rule, STAFF: rule, DENIAL: rule })

/**
 * What the law of a place asks for; the portal names the source of each.
 * - DEPLOYMENT: the property has no rules of its own, so events stay as long as the deployment keeps them
 * - OWN: rules that the property has written itself
 */
export const presetRules = {
  DEPLOYMENT: null,
  NEW_YORK_CITY: alike({ days: 90, fate: 'ANONYMIZE' }),
  FRANCE: alike({ days: 90, fate: 'DELETE' }),
} as const satisfies Record<string, RetentionRules | null>
export const presets = ['DEPLOYMENT', 'NEW_YORK_CITY', 'FRANCE', 'OWN'] as const
export type Preset = (typeof presets)[number]

/** Whether these are the rules of the preset. The property writes those of OWN itself. */
export function isOfPreset(preset: Preset, rules: RetentionRules | null): boolean {
  if (preset === 'OWN') return rules !== null
  const wanted: RetentionRules | null = presetRules[preset]
  if (!wanted || !rules) return wanted === rules
  return eventKinds.every((kind) => wanted[kind].days === rules[kind].days && wanted[kind].fate === rules[kind].fate)
}

export const DAY_MS = 86_400_000

/** Events before this moment have been kept for so many days. It is the beginning of a day in UTC. */
export const borderOf = (now: number, days: number): number => Math.floor((now - days * DAY_MS) / DAY_MS) * DAY_MS

/** A preview reads at most so many events. */
export const PREVIEW_EVENTS_MAX = 20_000
export const PREVIEW_NAMES_MAX = 10

export const HOLD_REASON = { min: 3, max: 500 }
/** In which a hold ends by itself. */
export const HOLD_DAYS_MAX = 366
export const HOLDS_MAX = 100
export const HOLD_PEOPLE_MAX = 50
export const HOLD_DOORS_MAX = 200
