import {
  KEY_DESCRIPTION_MAX,
  KEY_ENTRANCES_MAX,
  KEY_NAME_MAX,
  KEY_NAME_MIN,
  SCHEDULES_MAX,
} from '@portico/contract/keys/keys.rules'
import { useTranslation } from 'react-i18next'
import type { KeyProblem, KeyRule } from './key-problems.ts'

const limits: Partial<Record<KeyRule, { min?: number; max: number }>> = {
  nameLength: { min: KEY_NAME_MIN, max: KEY_NAME_MAX },
  descriptionLength: { max: KEY_DESCRIPTION_MAX },
  entrancesMax: { max: KEY_ENTRANCES_MAX },
  schedulesMax: { max: SCHEDULES_MAX },
}

/** What is said of a broken rule. */
export function useRuleText() {
  const { t } = useTranslation(['keys', 'keyWizard'])
  return (problem: KeyProblem | undefined): string | undefined => {
    if (!problem) return undefined
    const { rule } = problem
    return rule === 'textRefused' ? t('keyWizard:rules.textRefused') : t(`keys:rules.${rule}`, limits[rule] ?? {})
  }
}
