import Container from '@cloudscape-design/components/container'
import Icon from '@cloudscape-design/components/icon'
import type { CountedProperty } from '@portico/contract/properties/properties.schema'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { permissionQuery } from '#web/data/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { AccessFacts, type AccessHeading } from './access-facts.tsx'
import { ContactsFacts } from './contacts-facts.tsx'
import { OwnAccessFacts } from './own-access-facts.tsx'
import styles from './property-facts.module.css'
import { ProvidersFacts } from './providers-facts.tsx'
import { UsersFacts } from './users-facts.tsx'

/** The summary of a property in one strip, in both faces of the site. On a phone it is folded. */
export function PropertyFacts({ property, access }: { property: CountedProperty; access: AccessHeading }) {
  const { t, i18n } = useTranslation('property')
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  const { isManaged, providers } = usePropertyFeatures(property.id)
  const { data: permission } = useQuery(permissionQuery(property.id))
  const { counts } = property
  const hasUsers = isManaged && property.avcEnabled
  const numbers = new Intl.NumberFormat(i18n.language)
  const summary = [
    { name: t('navigation.entrances'), count: counts.entrances },
    ...(hasUsers ? [{ name: t('navigation.users'), count: counts.users ?? 0 }] : []),
    ...(providers ? [{ name: t('navigation.providers'), count: counts.providers ?? 0 }] : []),
  ]
  return (
    <Container>
      <div className={styles.room}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <span className={styles.facts}>
            {summary.map(({ name, count }) => (
              <span key={name}>
                <strong>{numbers.format(count)}</strong> {name}
              </span>
            ))}
          </span>
          <Icon name={isUnfolded ? 'angle-up' : 'angle-down'} />
        </button>
        <div id={id} className={isUnfolded ? styles.sections : `${styles.sections} ${styles.folded}`}>
          <AccessFacts property={property} {...access} />
          {!isManaged && <OwnAccessFacts propertyId={property.id} />}
          {hasUsers && <UsersFacts property={property} />}
          {providers && permission && <ProvidersFacts property={property} permission={permission} />}
          {isManaged && <ContactsFacts property={property} />}
        </div>
      </div>
    </Container>
  )
}
