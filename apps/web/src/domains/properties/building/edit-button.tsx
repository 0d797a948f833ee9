import Button from '@cloudscape-design/components/button'
import { propertyEditPath } from '#web/data/properties/building.paths.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Leads to the form of a property. */
export function EditPropertyButton({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('property')
  const { isFull, may } = usePropertyFeatures(propertyId)
  if (!isFull || !may('properties.change')) return null
  return <Button href={propertyEditPath(propertyId)}>{t('editButton')}</Button>
}
