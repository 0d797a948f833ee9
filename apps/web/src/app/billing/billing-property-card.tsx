import type { BillingProperty } from '@portico/contract/billing/billing.schema'
import { DefaultPaymentMethod } from '#web/domains/billing/default-payment-method.tsx'
import { PropertyItemCard } from '#web/domains/properties/property-item-card.tsx'

export function BillingPropertyCard({ property }: { property: BillingProperty }) {
  return (
    <PropertyItemCard property={property}>
      <DefaultPaymentMethod {...property} />
    </PropertyItemCard>
  )
}
