import { useQuery } from '@tanstack/react-query'
import { entrancePanelPath } from '#web/data/access/access.paths.ts'
import { useAddEntrance } from '#web/data/entrances/entrances.mutations.ts'
import { entrancesPath } from '#web/data/entrances/entrances.paths.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { EntranceForm } from './entrance-form.tsx'
import { newEntrance } from './entrance-values.ts'

/** Adds an entrance, and leads to where its devices are added. */
export function AddEntrance({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('building', { keyPrefix: 'entrances' })
  const { data: places } = useQuery(placesQuery(propertyId))
  const addition = useAddEntrance(propertyId)
  return (
    <EntranceForm
      propertyId={propertyId}
      title={t('addTitle')}
      submitLabel={t('add')}
      initial={newEntrance(places ?? [])}
      isNew
      save={(draft) => addition.mutateAsync(draft)}
      cancel={entrancesPath(propertyId)}
      pathAfter={(accessPointId) => entrancePanelPath(propertyId, accessPointId)}
    />
  )
}
