import { hasPanel, isAccessEnabled } from '@portico/contract/entrances/entrances.rules'
import type { CountedProperty } from '@portico/contract/properties/properties.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Facts, FactsFailed, FactsSection, Figure, Note } from './facts-section.tsx'

export type AccessHeading = { title: string; description?: ReactNode }

/** The entrances of a property and their devices. A partner has facts about its own access instead of the figures for managers. */
export function AccessFacts({ property, ...heading }: { property: CountedProperty } & AccessHeading) {
  const { t } = useTranslation('property', { keyPrefix: 'access' })
  const { isManaged } = usePropertyFeatures(property.id)
  const { data: entrances, isError, refetch } = useQuery(entrancesQuery(property.id))
  const numbers = useMemo(
    () =>
      entrances && {
        enabled: entrances.filter(isAccessEnabled).length,
        disabled: entrances.filter((entrance) => !isAccessEnabled(entrance)).length,
        keyAccess: entrances.filter(({ avcEnabled }) => avcEnabled).length,
        panels: entrances.filter(hasPanel).length,
      },
    [entrances],
  )
  const shown = isManaged ? (['enabled', 'disabled', 'keyAccess', 'panels'] as const) : (['panels'] as const)
  return (
    <FactsSection size="wide" {...heading}>
      <Facts>
        <Figure name={t('entrances')} value={entrances?.length ?? property.counts.entrances} />
        {!isError && shown.map((name) => <Figure key={name} name={t(name)} value={numbers?.[name]} />)}
        <Note name={t('timeZone')}>{property.timeZone.replaceAll('_', ' ')}</Note>
      </Facts>
      {isError && <FactsFailed text={t('failed')} retry={t('retry')} onRetry={() => void refetch()} />}
    </FactsSection>
  )
}
