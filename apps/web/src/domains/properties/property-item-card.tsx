import Box from '@cloudscape-design/components/box'
import ItemCard from '@cloudscape-design/components/item-card'
import Link from '@cloudscape-design/components/link'
import type { Property } from '@portico/contract/properties/properties.schema'
import type { ReactNode } from 'react'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { PropertyAddress } from './property-address.tsx'
import styles from './property-item-card.module.css'

type Props = {
  property: Pick<Property, 'id' | 'name' | 'address'>
  heading?: 'h2' | 'h3'
  actions?: ReactNode
  children: ReactNode
}

/** A property in a list of cards: a link with its name, its address, and the content of the list. */
export function PropertyItemCard({ property, heading: Heading = 'h2', actions, children }: Props) {
  return (
    <ItemCard
      header={
        <Heading className={styles.name}>
          <Link href={propertyPath(property.id)} variant="secondary" fontSize="inherit">
            {property.name}
          </Link>
        </Heading>
      }
      actions={actions}
    >
      <div className={styles.content}>
        <Box color="text-body-secondary">
          <PropertyAddress address={property.address} />
        </Box>
        {children}
      </div>
    </ItemCard>
  )
}
