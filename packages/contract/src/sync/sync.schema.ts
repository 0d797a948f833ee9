import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { count, id, text, timeMillis, version } from '../shared/fields.ts'
import { locales } from '../shared/locales.ts'
import { pageOfMany } from '../shared/page.ts'
import { pmsProviders } from '../shared/pms-providers.ts'
import {
  changedFields,
  conflictDecisions,
  conflictKinds,
  DECISIONS_MAX,
  type HeldGroup,
  heldGroups,
  LINES_PER_PAGE,
  type LineKind,
  lineKinds,
  lineReasons,
  RUNS_PER_PAGE,
  repairs,
  runCauses,
  runKinds,
  runOutcomes,
  type SettingName,
  settingMax,
} from './sync.rules.ts'

export const syncErrors = defineErrors('sync', {
  /** The property has no integration. */
  notConnected: 404,
  runNotFound: 404,
  /** The setup is not far enough for a preview. */
  notReady: 409,
  /** The run is not held any more: it was decided, or a later run has replaced it. */
  notHeld: 409,
  conflictNotFound: 404,
  /** This kind of conflict cannot be decided like this. */
  decisionNotPossible: 409,
  stale: 409,
  personNotFound: 404,
  placeNotFound: 404,
  keyNotFound: 422,
})

/** The values are texts as they are stored; START and END are days of the property. */
const change = z.object({
  field: z.enum(changedFields),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type LineChange = z.infer<typeof change>

export const reportLine = z.object({
  kind: z.enum(lineKinds),
  reason: z.enum(lineReasons),
  name: z.string().nullable(),
  email: z.string().nullable(),
  unit: z.string().nullable(),
  pmsPropertyId: z.string().nullable(),
  residentId: z.string().nullable(),
  /** Null: the resident is no person of the portal. */
  personId: id.nullable(),
  changes: z.array(change),
  /** The words of the PMS, where the reason is about them. */
  wording: z.string().nullable(),
})
export type ReportLine = z.infer<typeof reportLine>

export const problems = [
  'REFUSED',
  'UNAVAILABLE',
  'LIMITED',
  'MALFORMED',
  'REVOKED',
  'UNSUPPORTED',
  'IMPLAUSIBLE',
] as const

const heldCounts = z.object(
  Object.fromEntries(heldGroups.map((group) => [group, count])) as Record<HeldGroup, typeof count>,
)
export type HeldCounts = z.infer<typeof heldCounts>

/** What a run met on its way. */
export const runRemarks = z.object({
  failedProperties: z.array(
    z.object({ pmsPropertyId: z.string(), name: z.string(), problem: z.enum(problems), said: z.string().nullable() }),
  ),
  refusedMethods: z.array(z.string()),
  unknownWordings: z.array(z.object({ kind: z.enum(['STATUS', 'ROLE']), wording: z.string(), residents: count })),
  /** Residents of other properties in the replies about the property `pmsPropertyId`. They are left out. */
  foreignRows: z.array(z.object({ pmsPropertyId: z.string(), otherPropertyId: z.string(), rows: count })),
  /** Of a preview: a run would be held. */
  wouldBeHeld: z.boolean(),
  /** How many people wait for a decision, by what they have in common. */
  held: heldCounts,
})
export type RunRemarks = z.infer<typeof runRemarks>

/** The number of lines of each kind. */
export const runCounts = z.object(
  Object.fromEntries(lineKinds.map((kind) => [kind, count])) as Record<LineKind, typeof count>,
)
export type RunCounts = z.infer<typeof runCounts>

export const syncRun = z.object({
  runId: id,
  kind: z.enum(runKinds),
  cause: z.enum(runCauses),
  /** The name of the manager who asked for it. Null: the schedule, or somebody whose account is gone. */
  startedBy: z.string().nullable(),
  startedTimeMillis: timeMillis,
  finishedTimeMillis: timeMillis.nullable(),
  outcome: z.enum(runOutcomes),
  problem: z.enum(problems).nullable(),
  /** The words of the PMS. */
  said: z.string().nullable(),
  counts: runCounts,
  remarks: runRemarks,
})
export type SyncRun = z.infer<typeof syncRun>

const setting = (name: SettingName) => z.int().min(0).max(settingMax(name))
export const syncSettings = z.strictObject({
  holdPeople: setting('holdPeople'),
  holdPercent: setting('holdPercent'),
  holdArrivals: setting('holdArrivals'),
  holdArrivalsPercent: setting('holdArrivalsPercent'),
  graceHours: setting('graceHours'),
})
export type SyncSettings = z.infer<typeof syncSettings>
export const syncSettingsChange = syncSettings.extend({ version })

export const syncOverview = z.object({
  integrationId: id,
  provider: z.enum(pmsProviders),
  /** Null if the integration uses the profile of another manager. */
  credentialId: id.nullable(),
  /** Whether residents are synced already. */
  isLive: z.boolean(),
  canPreview: z.boolean(),
  settings: syncSettings,
  version,
  /** The run whose arrivals or departures wait for a decision. */
  heldRun: syncRun.nullable(),
  lastRun: syncRun.nullable(),
  /** Since when no run could read everything. Null: the last one could. */
  failingSinceTimeMillis: timeMillis.nullable(),
  openConflicts: count,
  worklistItems: count,
})
export type SyncOverview = z.infer<typeof syncOverview>

export const runsQuery = z.strictObject({
  ...pageOfMany(RUNS_PER_PAGE),
  kind: z.enum(runKinds).optional(),
  outcome: z.enum(runOutcomes).optional(),
})
export type RunsQuery = z.infer<typeof runsQuery>
export const linesQuery = z.strictObject({
  ...pageOfMany(LINES_PER_PAGE),
  kind: z.enum(lineKinds).optional(),
  search: text({ max: 128 }).optional(),
})
export type LinesQuery = z.infer<typeof linesQuery>
export const linesCsvQuery = linesQuery.omit({ pageSize: true, pageNumber: true }).extend({ locale: z.enum(locales) })

export const conflict = z.object({
  conflictId: id,
  kind: z.enum(conflictKinds),
  pmsPropertyId: z.string(),
  residentId: z.string(),
  resident: z.object({ name: z.string().nullable(), email: z.string().nullable(), unit: z.string().nullable() }),
  /** True: the resident has a person of the portal, apart from the other one. */
  isPerson: z.boolean(),
  /** Whether the resident can become that person although they are another one in the portal: that one leaves or has left. */
  isLinkable: z.boolean(),
  person: z
    .object({
      personId: id,
      name: z.string().nullable(),
      email: z.string().nullable(),
      unit: z.string().nullable(),
      relationType: z.string(),
      isSynced: z.boolean(),
    })
    .nullable(),
  seenTimeMillis: timeMillis,
  decision: z.enum(conflictDecisions).nullable(),
  decidedBy: z.string().nullable(),
  decidedTimeMillis: timeMillis.nullable(),
})
export type Conflict = z.infer<typeof conflict>

export const conflictDecisionRequest = z.strictObject({
  conflictIds: z.array(id).min(1).max(DECISIONS_MAX),
  /** Null takes an earlier decision back. */
  decision: z.enum(conflictDecisions).nullable(),
})

export const worklistItem = z.object({
  /** LIVE: has access that the PMS does not justify. DEAD: should have access and has none. */
  side: z.enum(['LIVE', 'DEAD']),
  line: reportLine,
  /** What can be done here with one click. */
  repairs: z.array(z.enum(repairs)),
  expiryTimeMillis: timeMillis.nullable(),
})
export type WorklistItem = z.infer<typeof worklistItem>

export const repairRequest = z.strictObject({
  personIds: z.array(id).min(1).max(DECISIONS_MAX),
  repair: z.enum(repairs),
})

export const DEFAULT_KEYS_MAX = 100
const keyIds = z.array(id).max(DEFAULT_KEYS_MAX)
export const placeDefaultKeys = z.object({
  placeId: id,
  placeName: z.string(),
  /** What the place names itself. */
  keyIds,
  /** What its new residents get: its own keys, otherwise those of the nearest place around it that names some. */
  effectiveKeyIds: keyIds,
  /** How many units of the PMS are mapped to the place. */
  mappedUnits: count,
})
export type PlaceDefaultKeys = z.infer<typeof placeDefaultKeys>

/** `expectedKeyIds` are the keys that the caller has seen, so that nobody overwrites what a colleague has just chosen. */
export const defaultKeysChange = z.strictObject({ placeId: id, keyIds, expectedKeyIds: keyIds })

/** One result for each item that was asked for. */
export const itemResult = z.object({ id, error: z.string().nullable() })
export type ItemResult = z.infer<typeof itemResult>
