import {
  eventKinds,
  PREVIEW_EVENTS_MAX,
  PREVIEW_NAMES_MAX,
  type Preset,
  type RetentionRules,
} from '@portico/contract/privacy/privacy.rules'
import {
  privacyErrors,
  type Retention,
  type RetentionChange,
  type RetentionPreview,
  type RetentionPreviewBody,
} from '@portico/contract/privacy/privacy.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Config } from '../../platform/config.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { previewRules } from '../history/preview-retention.service.ts'
import {
  changePolicy,
  findLastBackup,
  findPolicy,
  insertPolicy,
  listRules,
  type RuleRow,
  writeRules,
} from './privacy.store.ts'

type Kept = Pick<Config['retention'], 'eventMonths'>

export async function getRetention(trx: Transaction, { eventMonths }: Kept, propertyId: string): Promise<Retention> {
  const { preset, version } = (await findPolicy(trx, propertyId)) ?? NONE
  const rows = await listRules(trx, propertyId)
  return {
    propertyId,
    preset,
    rules: rulesOf(rows),
    ceilingMonths: eventMonths > 0 ? eventMonths : null,
    isDone: rows.every(({ isDone }) => isDone),
    lastBackupMillis: await findLastBackup(trx),
    version,
  }
}

const NONE: { preset: Preset; version: number } = { preset: 'DEPLOYMENT', version: 0 }

function rulesOf(rows: readonly RuleRow[]): RetentionRules | null {
  if (rows.length === 0) return null
  return Object.fromEntries(rows.map(({ kind, days, fate }) => [kind, { days, fate }])) as RetentionRules
}

/** What is older loses its names, or goes, by a job of the next minute. What has gone does not come back with longer rules. */
export async function setRetention(
  { trx, audit }: UnitOfWork,
  kept: Kept,
  propertyId: string,
  { version, preset, rules }: RetentionChange,
): Promise<Retention> {
  const isFirst = version === 0 && (await insertPolicy(trx, propertyId, preset)) !== undefined
  const before = isFirst ? undefined : await findPolicy(trx, propertyId, true)
  if (!isFirst && before?.version !== version)
    throw new AppError(privacyErrors.stale, 'Somebody else has changed these rules meanwhile.')
  const rulesBefore = rulesOf(await listRules(trx, propertyId))
  if (!isFirst) await changePolicy(trx, propertyId, preset)
  await writeRules(trx, propertyId, rules)
  await audit({
    propertyId,
    action: 'privacy.setRetention',
    entityId: propertyId,
    before: audited(before?.preset ?? NONE.preset, rulesBefore),
    after: audited(preset, rules),
  })
  return getRetention(trx, kept, propertyId)
}

const audited = (preset: Preset, rules: RetentionRules | null) => ({
  preset,
  ...(rules &&
    Object.fromEntries(
      eventKinds.flatMap((kind) => [
        [`${kind}Days`, rules[kind].days],
        [`${kind}Fate`, rules[kind].fate],
      ]),
    )),
})

export async function previewRetention(
  trx: Transaction,
  propertyId: string,
  { rules }: RetentionPreviewBody,
): Promise<RetentionPreview> {
  if (!rules) return { kinds: [], people: 0, names: [], isPartial: false }
  const limits = { most: PREVIEW_EVENTS_MAX, names: PREVIEW_NAMES_MAX }
  const { kinds, ...found } = await previewRules(trx, propertyId, rules, limits)
  const counts = new Map(kinds.map(({ kind, events }) => [kind, events]))
  return {
    kinds: eventKinds.map((kind) => ({ kind, fate: rules[kind].fate, events: counts.get(kind) ?? 0 })),
    ...found,
  }
}
