import type { LineChange } from '@portico/contract/sync/sync.schema'
import type { TFunction } from 'i18next'
import { NOTHING } from '#web/platform/time-texts.ts'

const types = ['RESIDENT', 'GUEST', 'SERVICE_PROVIDER'] as const

/** `Unit: 12 A → 14 B`. Days are stored as the portal writes them. */
export function changeText({ field, before, after }: LineChange, t: TFunction<'sync'>): string {
  const valueText = (value: string | null) => {
    const type = field === 'TYPE' ? types.find((one) => one === value) : undefined
    return type ? t(`types.${type}`) : (value ?? NOTHING)
  }
  return t('change', { field: t(`fields.${field}`), before: valueText(before), after: valueText(after) })
}
