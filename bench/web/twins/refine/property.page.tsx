import { addressLines } from '@portico/contract/properties/address-lines.rules'
import type { Property } from '@portico/contract/properties/properties.schema'
import { useShow } from '@refinedev/core'
import { Card } from 'antd'

export default function PropertyPage() {
  const { result: property } = useShow<Property>({ resource: 'properties' })
  return <Card title={property?.name}>{property && addressLines(property.address).join(', ')}</Card>
}
