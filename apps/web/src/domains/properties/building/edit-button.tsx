import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { propertyEditPath } from '#web/data/properties/building.paths.ts'
import { buildingQuery } from '#web/data/properties/building.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Leads to the form of a property. What is archived is restored before it is changed. */
export function EditPropertyButton({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('property')
  const { isFull, may } = usePropertyFeatures(propertyId)
  const isOffered = isFull && may('properties.change')
  const { data: building } = useQuery({ ...buildingQuery(propertyId), enabled: isOffered })
  if (!isOffered || building?.archivedAtMillis !== null) return null
  return <Button href={propertyEditPath(propertyId)}>{t('editButton')}</Button>
}
