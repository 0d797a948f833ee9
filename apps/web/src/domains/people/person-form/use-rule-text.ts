import {
  PERSON_NAME_MAX,
  PERSON_NAME_MIN,
  type PersonRule,
  type RelationType,
  UNIT_NUMBER_MAX,
} from '@portico/contract/people/people.rules'
import { expiryBounds, RANGE_AMOUNT_MAX } from '@portico/contract/people/service-period.rules'
import type { Day } from '@portico/contract/shared/days'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PersonValues } from './person-values.ts'

/** What is wrong with an input, in words. The limits of a date are those of the type that is chosen. */
export function useRuleText(today: Day) {
  const { t, i18n } = useTranslation('people', { keyPrefix: 'rules' })
  const { formState, control } = useFormContext<PersonValues>()
  const relationType = useWatch({ control, name: 'relationType' })
  return (name: keyof PersonValues): string => {
    const code = formState.errors[name]?.message
    if (!code) return ''
    const rule = i18n.exists(`people:rules.${code}`) ? (code as PersonRule) : 'other'
    return t(rule, {
      nameMin: PERSON_NAME_MIN,
      nameMax: PERSON_NAME_MAX,
      unitMax: UNIT_NUMBER_MAX,
      digits: String(RANGE_AMOUNT_MAX).length,
      date: limitDay(rule, relationType ?? 'RESIDENT', today),
    })
  }
}

function limitDay(rule: string, relationType: RelationType, today: Day) {
  const { min, max } = expiryBounds(relationType, today)
  return rule === 'dateTooEarly' ? min : max
}
