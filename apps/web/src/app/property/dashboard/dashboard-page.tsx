import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PropertyFacts } from '#web/app/property/facts/property-facts.tsx'
import { TodayFigures } from '#web/app/property/facts/today-figures.tsx'
import { NextSteps } from '#web/app/property/first-steps/next-steps.tsx'
import { propertySettingsPath } from '#web/data/properties/properties.paths.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { useDoorAlerts } from '#web/domains/access/door-alerts.tsx'
import { LockDownButton } from '#web/domains/access/lockdown/lock-down-button.tsx'
import { PropertyCharts } from '#web/domains/history/property-charts.tsx'
import { EditPropertyButton } from '#web/domains/properties/building/edit-button.tsx'
import { PropertyAddress } from '#web/domains/properties/property-address.tsx'
import { useIsFull } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { DashboardTabs } from './dashboard-tabs.tsx'

export function DashboardPage() {
  const { t } = useTranslation('property')
  const { propertyId = '' } = useParams()
  const { data: property } = useQuery(propertyQuery(propertyId))
  const { isManaged, may } = usePropertyFeatures(propertyId)
  const alerts = useDoorAlerts(propertyId, property?.name ?? '')
  const isFull = useIsFull()
  if (!property) return null
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description={<PropertyAddress address={property.address} isInline />}
        actions={
          isManaged && (
            <SpaceBetween direction="horizontal" size="xs">
              {property.counts.entrances > 0 && (
                <LockDownButton propertyId={propertyId} scope={{ scopeId: propertyId, name: property.name }} />
              )}
              <EditPropertyButton propertyId={propertyId} />
              {may('properties.read') && (
                <Button href={propertySettingsPath(propertyId)} iconName="settings">
                  {t('settingsButton')}
                </Button>
              )}
            </SpaceBetween>
          )
        }
      >
        {property.name}
      </Header>
      {alerts}
      {isManaged && isFull && <TodayFigures property={property} />}
      <NextSteps propertyId={propertyId} />
      <PropertyFacts property={property} access={{ title: t('access.title') }} />
      <DashboardTabs propertyId={propertyId} />
      {isManaged && isFull && <PropertyCharts propertyId={propertyId} />}
    </SpaceBetween>
  )
}
