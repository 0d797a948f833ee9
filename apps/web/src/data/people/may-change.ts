import type { RelationType } from '@portico/contract/people/people.rules'
import { useCallback } from 'react'
import { useMay } from '#web/data/company/may.ts'

/** Whether the role includes adding, changing and deleting somebody of this type. Some roles do so with guests alone. */
export function useMayChange(propertyId: string) {
  const may = useMay(propertyId)
  return useCallback((type: RelationType) => may('people.change') || (type === 'GUEST' && may('guests.change')), [may])
}
