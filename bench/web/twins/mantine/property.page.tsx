import { Stack, Text, Title } from '@mantine/core'
import { addressLines } from '@portico/contract/properties/address-lines.rules'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { propertyQuery } from './queries.ts'

export default function PropertyPage() {
  const { propertyId = '' } = useParams()
  const { data: property } = useQuery(propertyQuery(propertyId))
  if (!property) return null
  return (
    <Stack>
      <Title order={1}>{property.name}</Title>
      <Text>{addressLines(property.address).join(', ')}</Text>
    </Stack>
  )
}
