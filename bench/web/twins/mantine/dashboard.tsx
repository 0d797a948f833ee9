import { Pagination, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Flags } from '@portico/contract/flags/flags.rules'
import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PAGE_SIZE } from '../cards.ts'
import { PropertyCard } from './property-card.tsx'
import { flagsQuery, propertiesQuery, userQuery } from './queries.ts'

const DEBOUNCE_MS = 300

export function Dashboard() {
  const [typed, setTyped] = useState('')
  const [filter] = useDebouncedValue(typed, DEBOUNCE_MS)
  const [page, setPage] = useState(1)
  const { data: user } = useQuery(userQuery)
  const { data: flags } = useQuery(flagsQuery)
  const { data: found } = useQuery(propertiesQuery({ filter, page, pageSize: PAGE_SIZE }))
  return (
    <Stack>
      <div>
        <Title order={1} fz={30}>
          {user ? `Welcome, ${user.fullName}` : 'Welcome'}
        </Title>
        <Text c="dimmed">These are the properties you manage.</Text>
      </div>
      <TextInput
        aria-label="Properties"
        placeholder="Properties"
        maw={400}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setPage(1)
        }}
      />
      {found && flags && <Cards properties={found.properties} flags={flags} />}
      <Pagination total={Math.ceil((found?.total ?? 0) / PAGE_SIZE)} value={page} onChange={setPage} />
    </Stack>
  )
}

function Cards({ properties, flags }: { properties: readonly PropertyWithPermission[]; flags: Flags }) {
  if (properties.length === 0) return <Text py="lg">No properties to display.</Text>
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, md: 3, lg: 4 }} spacing="md">
      {properties.map((item) => (
        <PropertyCard key={item.property.id} item={item} flags={flags} />
      ))}
    </SimpleGrid>
  )
}
