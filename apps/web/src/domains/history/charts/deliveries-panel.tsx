import { DELIVERY_DAYS } from '@portico/contract/history/charts.rules'
import type { Deliveries } from '@portico/contract/history/charts.schema'
import { useQuery } from '@tanstack/react-query'
import { deliveriesQuery } from '#web/data/history/charts/charts.queries.ts'
import { useShownZone } from '#web/data/properties/clock.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { type Bar, BarsPanel } from './bars-panel.tsx'
import { visitorPath } from './visitor-path.ts'

/** The providers with the most deliveries; the others are one bar. */
const SHOWN_MAX = 6

export function DeliveriesPanel({ propertyId }: { propertyId: string }) {
  const { t, i18n } = useTranslation('activity')
  const { timeZone } = useShownZone(propertyId, 'browser')
  const { data, isError, refetch } = useQuery({ ...deliveriesQuery(propertyId), throwOnError: isSignedOut })
  const numbers = new Intl.NumberFormat(i18n.language)
  const total = data?.providers.reduce((sum, { opened }) => sum + opened, 0) ?? 0
  const [most] = data?.providers ?? []
  return (
    <BarsPanel
      isHorizontal
      texts={{
        title: t('deliveries.title'),
        description: t('deliveries.description', { days: DELIVERY_DAYS }),
        category: t('deliveries.provider'),
        value: t('deliveries.opened'),
        empty: t('deliveries.empty'),
        show: t('deliveries.show'),
        summary: most
          ? t('deliveries.summary', {
              total: numbers.format(total),
              name: most.name,
              most: numbers.format(most.opened),
            })
          : t('deliveries.empty'),
      }}
      bars={
        data && barsOf(data, t('deliveries.others'), (name) => visitorPath(propertyId, name, { ...data, timeZone }))
      }
      isFailed={isError}
      onRetry={() => void refetch()}
    />
  )
}

export function barsOf({ providers }: Deliveries, others: string, pathOf: (name: string) => string): Bar[] {
  const shown = providers.length > SHOWN_MAX + 1 ? providers.slice(0, SHOWN_MAX) : providers
  const rest = providers.slice(shown.length)
  return [
    ...shown.map(({ name, opened }) => ({ label: name, name, value: opened, href: pathOf(name) })),
    ...(rest.length > 0
      ? [{ label: others, name: others, value: rest.reduce((sum, { opened }) => sum + opened, 0), href: null }]
      : []),
  ]
}
