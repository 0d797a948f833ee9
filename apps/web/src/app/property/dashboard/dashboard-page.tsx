import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { PropertyCards } from '#web/app/property/cards/property-cards.tsx'
import { GuidanceAlert } from '#web/app/property/guidance-alert.tsx'
import { propertySettingsPath } from '#web/domains/properties/properties.paths.ts'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { PropertyAddress } from '#web/domains/properties/property-address.tsx'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'
import { DashboardTabs } from './dashboard-tabs.tsx'

export function DashboardPage() {
  const { t } = useTranslation('property')
  const { propertyId = '' } = useParams()
  const { data: property } = useQuery(propertyQuery(propertyId))
  const { isManaged } = usePropertyFeatures(propertyId)
  if (!property) return null
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description={<PropertyAddress address={property.address} />}
        actions={
          isManaged && (
            <Button href={propertySettingsPath(propertyId)} iconName="settings">
              {t('settingsButton')}
            </Button>
          )
        }
      >
        {property.name}
      </Header>
      <GuidanceAlert propertyId={propertyId} />
      <PropertyCards property={property} access={{ title: t('access.title') }} />
      <DashboardTabs propertyId={propertyId} />
    </SpaceBetween>
  )
}
