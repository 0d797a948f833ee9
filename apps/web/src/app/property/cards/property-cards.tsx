import type { CountedProperty } from '@portico/contract/properties/properties.schema'
import { useQuery } from '@tanstack/react-query'
import { permissionQuery } from '#web/domains/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'
import { AccessCard, type AccessHeading } from './access-card.tsx'
import styles from './cards.module.css'
import { ContactsCard } from './contacts-card.tsx'
import { OwnAccessCard } from './own-access-card.tsx'
import { ProvidersCard } from './providers-card.tsx'
import { UsersCard } from './users-card.tsx'

/** The summary of a property, in both faces of the site. */
export function PropertyCards({ property, access }: { property: CountedProperty; access: AccessHeading }) {
  const { isManaged, providers } = usePropertyFeatures(property.id)
  const { data: permission } = useQuery(permissionQuery(property.id))
  return (
    <div className={styles.cards}>
      <div className={styles.wide}>
        <AccessCard property={property} {...access} />
      </div>
      {!isManaged && (
        <div className={styles.narrow}>
          <OwnAccessCard propertyId={property.id} />
        </div>
      )}
      {isManaged && property.avcEnabled && (
        <div className={styles.narrow}>
          <UsersCard property={property} />
        </div>
      )}
      {providers && permission && (
        <div className={styles.wide}>
          <ProvidersCard property={property} permission={permission} />
        </div>
      )}
      {isManaged && (
        <div className={styles.wide}>
          <ContactsCard property={property} />
        </div>
      )}
    </div>
  )
}
