import Box from '@cloudscape-design/components/box'
import ItemCard from '@cloudscape-design/components/item-card'
import Link from '@cloudscape-design/components/link'
import type { BillingProperty } from '@portico/contract/billing/billing.schema'
import { DefaultPaymentMethod } from '#web/domains/billing/default-payment-method.tsx'
import { propertyPath } from '#web/domains/properties/properties.paths.ts'
import { PropertyAddress } from '#web/domains/properties/property-address.tsx'
import styles from './billing-properties.module.css'

export function BillingPropertyCard({ property }: { property: BillingProperty }) {
  return (
    <ItemCard
      header={
        <h2 className={styles.name}>
          <Link href={propertyPath(property.id)} variant="secondary" fontSize="inherit">
            {property.name}
          </Link>
        </h2>
      }
    >
      <div className={styles.content}>
        <Box color="text-body-secondary">
          <PropertyAddress address={property.address} />
        </Box>
        <DefaultPaymentMethod {...property} />
      </div>
    </ItemCard>
  )
}
