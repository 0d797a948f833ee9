import type { Needs } from '@portico/contract/shared/permissions'
import { useCallback } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import { useArchive, useMay } from './may.ts'

/** What a button gets whose action is not allowed here: it is disabled and says whether that is for the role or because the property is archived. */
export function useRefusal(propertyId: string) {
  const { t } = useTranslation('app')
  const may = useMay(propertyId)
  const { isArchived } = useArchive(propertyId)
  return useCallback(
    (needs: Needs) =>
      may(needs) ? {} : { disabled: true, disabledReason: t(isArchived ? 'archived.refused' : 'role.notIncluded') },
    [may, isArchived, t],
  )
}
