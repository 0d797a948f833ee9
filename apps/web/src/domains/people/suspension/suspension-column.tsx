import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import { type ReactNode, useMemo } from 'react'
import { useSuspensions } from '#web/data/access/access.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** What a table of people shows of suspensions. */
export type SuspensionColumn = {
  text: string
  isSuspended: (personId: string) => boolean
  cell: (personId: string) => ReactNode
}

/** Stable while the suspensions do not change. Undefined where nobody can be suspended. */
export function useSuspensionColumn(propertyId: string): SuspensionColumn | undefined {
  const { t } = useTranslation('access', { keyPrefix: 'suspension' })
  const suspensions = useSuspensions(propertyId)
  return useMemo(() => {
    if (!suspensions) return undefined
    const reasons = new Map(suspensions.map(({ personId, reason }) => [personId, reason]))
    const text = t('badge')
    return {
      text,
      isSuspended: (personId) => reasons.has(personId),
      cell: (personId) =>
        reasons.has(personId) && (
          <div>
            <Badge color="red">{text}</Badge>
            <Box color="text-body-secondary">{reasons.get(personId)}</Box>
          </div>
        ),
    }
  }, [suspensions, t])
}
