import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { hasPanel, isAccessEnabled } from '@portico/contract/entrances/entrances.rules'
import type { CountedProperty } from '@portico/contract/properties/properties.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { entrancesQuery } from '#web/domains/entrances/entrances.queries.ts'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'
import { Fact } from '#web/ui/fact.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { Card, Figure } from './card.tsx'
import styles from './cards.module.css'

export type AccessHeading = { title: string; description?: ReactNode }

/** The entrances of a property and their devices. A partner has a card about its own access instead of the figures for managers. */
export function AccessCard({ property, ...heading }: { property: CountedProperty } & AccessHeading) {
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
  const named = shown.map((name) => (
    <Fact key={name} name={t(name)}>
      {numbers ? <Figure value={numbers[name]} /> : <SkeletonBlock width="40px" height={24} />}
    </Fact>
  ))
  return (
    <Card {...heading}>
      <div className={styles.room}>
        <dl className={styles.six}>
          <Fact name={t('entrances')}>
            <Figure value={entrances?.length ?? property.counts.entrances} />
          </Fact>
          {!isError && named}
          <Fact name={t('timeZone')}>{property.timeZone.replaceAll('_', ' ')}</Fact>
        </dl>
      </div>
      {isError && (
        <Alert type="error" action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
          {t('failed')}
        </Alert>
      )}
    </Card>
  )
}
