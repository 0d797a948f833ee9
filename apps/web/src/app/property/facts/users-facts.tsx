import Link from '@cloudscape-design/components/link'
import type { CountedProperty } from '@portico/contract/properties/properties.schema'
import { peoplePath } from '#web/data/people/people.paths.ts'
import { propertyTabPath } from '#web/data/properties/properties.paths.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Facts, FactsSection, Figure } from './facts-section.tsx'

export function UsersFacts({ property: { id, counts } }: { property: CountedProperty }) {
  const { t } = useTranslation('property', { keyPrefix: 'users' })
  const { accessGroup, siteRedesign, may } = usePropertyFeatures(id)
  const count = counts.users ?? 0
  const link = accessGroup && may('people.names') && (
    <Link href={siteRedesign ? peoplePath(id) : propertyTabPath(id, 'users-list')}>{t('view')}</Link>
  )
  return (
    <FactsSection title={t('title')} link={link}>
      <Facts>
        <Figure name={t('count', { count })} value={count} />
      </Facts>
    </FactsSection>
  )
}
