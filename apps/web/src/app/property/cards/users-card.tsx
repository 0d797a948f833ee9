import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { CountedProperty } from '@portico/contract/properties/properties.schema'
import { useTranslation } from 'react-i18next'
import { peoplePath } from '#web/domains/people/people.paths.ts'
import { propertyTabPath } from '#web/domains/properties/properties.paths.ts'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'
import { Fact } from '#web/ui/fact.tsx'
import { Card, Figure } from './card.tsx'
import styles from './cards.module.css'

export function UsersCard({ property: { id, counts } }: { property: CountedProperty }) {
  const { t } = useTranslation('property', { keyPrefix: 'users' })
  const { accessGroup, siteRedesign } = usePropertyFeatures(id)
  const count = counts.users ?? 0
  return (
    <Card title={t('title')}>
      <SpaceBetween size="s">
        <dl className={styles.facts}>
          <Fact name={t('count', { count })}>
            <Figure value={count} />
          </Fact>
        </dl>
        {accessGroup && (
          <Link href={siteRedesign ? peoplePath(id) : propertyTabPath(id, 'users-list')}>{t('view')}</Link>
        )}
      </SpaceBetween>
    </Card>
  )
}
