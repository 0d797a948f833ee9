import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { count, id, text, timeMillis } from '../shared/fields.ts'
import {
  DAY_MS,
  eventFates,
  eventKinds,
  HOLD_DAYS_MAX,
  HOLD_DOORS_MAX,
  HOLD_PEOPLE_MAX,
  HOLD_REASON,
  isOfPreset,
  PREVIEW_NAMES_MAX,
  presets,
  RETENTION_DAYS,
} from './privacy.rules.ts'

export const privacyErrors = defineErrors('privacy', {
  /** Somebody else has changed the rules meanwhile. */
  stale: 409,
  holdNotFound: 404,
  personNotFound: 404,
  entranceNotFound: 404,
  /** The property has as many holds as it can have. */
  tooManyHolds: 409,
})

const DAYS = 'retentionDays'
const days = z.number(DAYS).min(RETENTION_DAYS.min, DAYS).max(RETENTION_DAYS.max, DAYS).refine(Number.isInteger, DAYS)
export const retentionRule = z.strictObject({ days, fate: z.enum(eventFates) })
export const retentionRules = z.strictObject({
  RESIDENT: retentionRule,
  GUEST: retentionRule,
  STAFF: retentionRule,
  DENIAL: retentionRule,
})

/** 0: the property never had rules of its own. */
const version = count

export const retention = z.object({
  propertyId: id,
  preset: z.enum(presets),
  /** Null: events stay as long as the deployment keeps them. */
  rules: retentionRules.nullable(),
  /** Null: the deployment keeps events for ever. */
  ceilingMonths: z.int().min(1).nullable(),
  /** False: events that are older than the rules say still wait for the server. */
  isDone: z.boolean(),
  /** When the newest backup was made: it has what the history has lost since. Null: none is known. */
  lastBackupMillis: timeMillis.nullable(),
  version,
})
export type Retention = z.infer<typeof retention>

const change = { preset: z.enum(presets), rules: retentionRules.nullable() }
type Change = { preset: (typeof presets)[number]; rules: z.infer<typeof retentionRules> | null }
const isOfItsPreset = ({ preset, rules }: Change) => isOfPreset(preset, rules)
const differs = { error: 'presetDiffers', path: ['preset'] }

export const retentionChange = z.strictObject({ ...change, version }).refine(isOfItsPreset, differs)
export type RetentionChange = z.infer<typeof retentionChange>

export const retentionPreviewBody = z.strictObject(change).refine(isOfItsPreset, differs)
export type RetentionPreviewBody = z.infer<typeof retentionPreviewBody>

/** What the rules would do to the history that is there now. */
export const retentionPreview = z.object({
  kinds: z.array(z.object({ kind: z.enum(eventKinds), fate: z.enum(eventFates), events: count })),
  /** Of how many different people. */
  people: count,
  /** Some of them. */
  names: z.array(z.string()).max(PREVIEW_NAMES_MAX),
  /** There are more than the preview has read: the numbers are of the oldest. */
  isPartial: z.boolean(),
})
export type RetentionPreview = z.infer<typeof retentionPreview>

const someOf = (max: number) => z.array(id).max(max)
export const holdDraft = z
  .strictObject({
    reason: text({ max: HOLD_REASON.max }).trim().min(HOLD_REASON.min, 'holdReason'),
    fromMillis: timeMillis,
    untilMillis: timeMillis,
    endsAtMillis: timeMillis,
    /** Whose events are kept; empty: those of everybody. */
    personIds: someOf(HOLD_PEOPLE_MAX),
    /** At which entrances; empty: at all. */
    accessPointIds: someOf(HOLD_DOORS_MAX),
  })
  .refine(({ fromMillis, untilMillis }) => fromMillis < untilMillis, { error: 'holdSpan', path: ['untilMillis'] })
  .refine(({ personIds, accessPointIds }) => personIds.length + accessPointIds.length > 0, {
    error: 'holdOfNothing',
    path: ['personIds'],
  })
  .refine(({ endsAtMillis }) => endsAtMillis > Date.now() && endsAtMillis <= Date.now() + HOLD_DAYS_MAX * DAY_MS, {
    error: 'holdEnd',
    path: ['endsAtMillis'],
  })
export type HoldDraft = z.infer<typeof holdDraft>

export const hold = z.object({
  holdId: id,
  reason: z.string(),
  fromMillis: timeMillis,
  untilMillis: timeMillis,
  endsAtMillis: timeMillis,
  /** A person who was deleted meanwhile has no name. */
  people: z.array(z.object({ personId: id, name: z.string().nullable() })),
  entrances: z.array(z.object({ accessPointId: id, name: z.string().nullable() })),
  createdBy: z.string(),
  createdAtMillis: timeMillis,
})
export type Hold = z.infer<typeof hold>
export const holds = z.object({ holds: z.array(hold) })
