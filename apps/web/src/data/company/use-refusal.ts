import type { Needs } from '@portico/contract/shared/permissions'
import { useCallback } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import { useMay } from './may.ts'

/** What a button gets whose action the role does not include: it is disabled and says why. */
export function useRefusal(propertyId: string) {
  const { t } = useTranslation('app', { keyPrefix: 'role' })
  const may = useMay(propertyId)
  return useCallback(
    (needs: Needs) => (may(needs) ? {} : { disabled: true, disabledReason: t('notIncluded') }),
    [may, t],
  )
}
