import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Flags } from '@portico/contract/flags/flags.rules'
import { useQuery } from '@tanstack/react-query'
import {
  FilterLiveSearch,
  ListBase,
  Pagination,
  Title,
  useDataProvider,
  useGetIdentity,
  useListContext,
} from 'react-admin'
import { PAGE_SIZE } from '../cards.ts'
import type { dataProvider, PropertyRecord } from './data-provider.ts'
import { PropertyCard } from './property-card.tsx'

export function Dashboard() {
  const { identity } = useGetIdentity()
  const { getFlags } = useDataProvider<typeof dataProvider>()
  const { data: flags } = useQuery({ queryKey: ['flags'], queryFn: () => getFlags() })
  return (
    // The authentication check is disabled, so that all three calls start at once.
    <ListBase resource="properties" perPage={PAGE_SIZE} sort={{ field: 'name', order: 'ASC' }} disableAuthentication>
      <Title title="Personal Dashboard" />
      <Box sx={{ my: 3 }}>
        <Typography variant="h4" component="h1">
          {identity ? `Welcome, ${identity.fullName}` : 'Welcome'}
        </Typography>
        <Typography color="text.secondary">These are the properties you manage.</Typography>
      </Box>
      <Box sx={{ maxWidth: 400 }}>
        <FilterLiveSearch source="q" label="Properties" />
      </Box>
      <Cards flags={flags} />
      <Pagination rowsPerPageOptions={[4, 8, 12]} />
    </ListBase>
  )
}

function Cards({ flags }: { flags: Flags | undefined }) {
  const { data, isPending } = useListContext<PropertyRecord>()
  if (isPending || !data || !flags) return null
  if (data.length === 0) return <Typography sx={{ py: 3 }}>No properties to display.</Typography>
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)', lg: 'repeat(4, 1fr)' },
      }}
    >
      {data.map((record) => (
        <PropertyCard key={record.id} record={record} flags={flags} />
      ))}
    </Box>
  )
}
