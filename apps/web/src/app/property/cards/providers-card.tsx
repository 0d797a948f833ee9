import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { CountedProperty, EntityPermission } from '@portico/contract/properties/properties.schema'
import { useTranslation } from 'react-i18next'
import { Card } from './card.tsx'
import styles from './cards.module.css'
import { Fact, Figure } from './fact.tsx'

type Props = { property: CountedProperty; permission: EntityPermission }

/** What the property allows to delivery providers. */
export function ProvidersCard({ property, permission: { document } }: Props) {
  const { t } = useTranslation('property', { keyPrefix: 'providers' })
  const { keyAccessStatus, effect } = document
  return (
    <Card title={t('title')}>
      <dl className={styles.facts}>
        <Fact name={t('active')}>
          <Figure value={property.counts.providers ?? 0} />
        </Fact>
        <Fact name={t('programme')}>
          <StatusIndicator type={keyAccessStatus === 'OPT_IN' ? 'success' : 'stopped'}>
            {t(keyAccessStatus)}
          </StatusIndicator>
        </Fact>
        <Fact name={t('new')}>{t(effect)}</Fact>
      </dl>
    </Card>
  )
}
