import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { PropertyCards } from '#web/app/property/cards/property-cards.tsx'
import { GuidanceAlert } from '#web/app/property/guidance-alert.tsx'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { PropertyAddress } from '#web/domains/properties/property-address.tsx'

export const handle: PageHandle = {
  title: ({ t }) => t('property:access.title'),
  crumb: ({ t }) => t('property:access.title'),
}

export function Component() {
  const { t } = useTranslation('property')
  const { propertyId = '' } = useParams()
  const { data: property } = useQuery(propertyQuery(propertyId))
  if (!property) return null
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{t('access.title')}</Header>
      <GuidanceAlert propertyId={propertyId} />
      <PropertyCards
        property={property}
        access={{ title: property.name, description: <PropertyAddress address={property.address} /> }}
      />
    </SpaceBetween>
  )
}
