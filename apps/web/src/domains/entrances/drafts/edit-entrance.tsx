import type { EntranceDetails } from '@portico/contract/entrances/entrance-drafts.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { entrancePath } from '#web/data/access/access.paths.ts'
import { useUpdateEntrance } from '#web/data/entrances/entrances.mutations.ts'
import { entranceDetailsQuery } from '#web/data/entrances/entrances.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { EntranceForm } from './entrance-form.tsx'
import { valuesOf } from './entrance-values.ts'

type Props = {
  propertyId: string
  /** As it was loaded with the page: a refetch must not bring a version that nobody has seen. */
  entrance: EntranceDetails
}

export function EditEntrance({ propertyId, entrance }: Props) {
  const { t } = useTranslation('building', { keyPrefix: 'entrances' })
  const queryClient = useQueryClient()
  const [started, setStarted] = useState(entrance)
  const { accessPointId } = entrance
  const update = useUpdateEntrance(propertyId, accessPointId)
  return (
    <EntranceForm
      propertyId={propertyId}
      title={t('editTitle')}
      submitLabel={t('save')}
      initial={valuesOf(entrance)}
      isNew={false}
      save={(draft) => update.mutateAsync({ ...draft, version: started.version })}
      reload={async () => {
        const query = entranceDetailsQuery(propertyId, accessPointId)
        const current = await queryClient.fetchQuery({ ...query, staleTime: 0 })
        setStarted(current)
        return valuesOf(current)
      }}
      cancel={entrancePath(propertyId, accessPointId)}
      pathAfter={() => entrancePath(propertyId, accessPointId)}
    />
  )
}
