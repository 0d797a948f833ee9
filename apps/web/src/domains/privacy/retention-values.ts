import {
  type EventFate,
  eventKinds,
  type Preset,
  presetRules,
  type RetentionRules,
} from '@portico/contract/privacy/privacy.rules'
import { type Retention, retentionPreviewBody } from '@portico/contract/privacy/privacy.schema'
import type { Problems } from '#web/platform/form/problems.ts'

/** Days as they are typed. */
export type RetentionValues = {
  preset: Preset
  rules: Record<keyof RetentionRules, { days: string; fate: EventFate }>
}

/** Somebody who begins to write rules begins with these. */
const FIRST = { days: 90, fate: 'ANONYMIZE' } as const

export function valuesOf({ preset, rules }: Pick<Retention, 'preset' | 'rules'>): RetentionValues {
  const typed = eventKinds.map((kind) => {
    const { days, fate } = rules?.[kind] ?? FIRST
    return [kind, { days: String(days), fate }]
  })
  return { preset, rules: Object.fromEntries(typed) as RetentionValues['rules'] }
}

/** What the form says; days that are no number are refused by the contract. */
function rulesOfValues({ preset, rules }: RetentionValues): RetentionRules | null {
  if (preset !== 'OWN') return presetRules[preset]
  const read = eventKinds.map((kind) => {
    const { days, fate } = rules[kind]
    return [kind, { days: days.trim() === '' ? Number.NaN : Number(days), fate }]
  })
  return Object.fromEntries(read) as RetentionRules
}

export const bodyOf = (values: RetentionValues) => ({ preset: values.preset, rules: rulesOfValues(values) })

export function retentionProblems(values: RetentionValues): Problems {
  const issues = retentionPreviewBody.safeParse(bodyOf(values)).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}
