import type { Flags } from '@portico/contract/flags/flags.rules'
import { useGetIdentity, useTable } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { Flex, Input, Pagination, Typography } from 'antd'
import { fetchFlags } from '../calls.ts'
import { PAGE_SIZE } from '../cards.ts'
import type { Identity } from './auth-provider.ts'
import type { PropertyRecord } from './data-provider.ts'
import { PropertyCard } from './property-card.tsx'

export function Dashboard() {
  const { data: identity } = useGetIdentity<Identity>()
  const { data: flags } = useQuery({ queryKey: ['flags'], queryFn: fetchFlags })
  const { result, tableQuery, currentPage, setCurrentPage, setFilters } = useTable<PropertyRecord>({
    resource: 'properties',
    pagination: { pageSize: PAGE_SIZE },
  })
  return (
    <Flex vertical gap="middle">
      <div>
        <Typography.Title level={1} style={{ fontSize: 30, margin: 0 }}>
          {identity ? `Welcome, ${identity.name}` : 'Welcome'}
        </Typography.Title>
        <Typography.Text type="secondary">These are the properties you manage.</Typography.Text>
      </div>
      <Input.Search
        allowClear
        aria-label="Properties"
        placeholder="Properties"
        style={{ maxWidth: 400 }}
        onSearch={(value) => setFilters([{ field: 'q', operator: 'contains', value }])}
      />
      {!tableQuery.isPending && flags && <Cards records={result.data} flags={flags} />}
      <Pagination
        align="end"
        current={currentPage}
        pageSize={PAGE_SIZE}
        showSizeChanger={false}
        total={result.total ?? 0}
        onChange={setCurrentPage}
      />
    </Flex>
  )
}

function Cards({ records, flags }: { records: readonly PropertyRecord[]; flags: Flags }) {
  if (records.length === 0) return <Typography.Paragraph>No properties to display.</Typography.Paragraph>
  return (
    <div style={{ display: 'grid', gap: 20, gridTemplateColumns: 'repeat(auto-fill, minmax(230px, 1fr))' }}>
      {records.map((record) => (
        <PropertyCard key={record.id} record={record} flags={flags} />
      ))}
    </div>
  )
}
