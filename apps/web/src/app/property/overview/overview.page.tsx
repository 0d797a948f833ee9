import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { definePage } from '#web/app/pages/define-page.ts'
import { PropertyFacts } from '#web/app/property/facts/property-facts.tsx'
import { TodayFigures } from '#web/app/property/facts/today-figures.tsx'
import { NextSteps } from '#web/app/property/first-steps/next-steps.tsx'
import { prefetchFirstSteps } from '#web/app/property/first-steps/use-first-steps.ts'
import { prefetchDoors } from '#web/data/access/access.queries.ts'
import { prefetchGuestSharing } from '#web/data/access/guests/guest-sharing.queries.ts'
import { prefetchTries } from '#web/data/history/tries.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { useDoorAlerts } from '#web/domains/access/door-alerts.tsx'
import { LockDownButton } from '#web/domains/access/lockdown/lock-down-button.tsx'
import { PropertyCharts } from '#web/domains/history/property-charts.tsx'
import { EditPropertyButton } from '#web/domains/properties/building/edit-button.tsx'
import { PropertyAddress } from '#web/domains/properties/property-address.tsx'
import { useIsFull } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** The first page of a property in the redesigned site. The classic face has the dashboard with its tabs instead. */
export default definePage({
  path: 'overview',
  texts: ['access'],
  gate: ({ siteRedesign }) => !siteRedesign && '/',
  isForPartners: true,
  navigation: { text: 'overview', position: 10, isShown: () => true },
  title: ({ t }) => t('property:access.title'),
  crumb: ({ t }) => t('property:access.title'),
  data: (args) => [
    prefetchDoors(args.queryClient, args.propertyId),
    prefetchTries(args.queryClient, args.propertyId),
    prefetchGuestSharing(args.queryClient, args.propertyId),
    prefetchFirstSteps(args),
  ],
  Component: Overview,
})

function Overview({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('property')
  const { data: property } = useQuery(propertyQuery(propertyId))
  const alerts = useDoorAlerts(propertyId, property?.name ?? '')
  const { isManaged } = usePropertyFeatures(propertyId)
  const isFull = useIsFull()
  if (!property) return null
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <EditPropertyButton propertyId={propertyId} />
            {property.counts.entrances > 0 && (
              <LockDownButton propertyId={propertyId} scope={{ scopeId: propertyId, name: property.name }} />
            )}
          </SpaceBetween>
        }
      >
        {t('access.title')}
      </Header>
      {alerts}
      {isManaged && isFull && <TodayFigures property={property} />}
      <NextSteps propertyId={propertyId} />
      <PropertyFacts
        property={property}
        access={{ title: property.name, description: <PropertyAddress address={property.address} isInline /> }}
      />
      {isManaged && isFull && <PropertyCharts propertyId={propertyId} />}
    </SpaceBetween>
  )
}
