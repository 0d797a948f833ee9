import { type Flags, resolveFlags } from '@portico/contract/flags/flags.rules'
import type { PortfolioPage, PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import type { DataProvider, GetListParams, GetOneParams } from 'react-admin'
import { fetchJson } from './fetch-json'

export type PropertyRecord = PropertyWithPermission & { id: string }

const toRecord = (item: PropertyWithPermission): PropertyRecord => ({ id: item.property.id, ...item })

/** The server filters, sorts and pages, as for the portal. */
const fetchPage = (query: Record<string, string>) =>
  fetchJson<PortfolioPage>(`/v1/user/propertiesWithEntityPermissions?${new URLSearchParams(query)}`)

export const dataProvider = {
  async getList(_resource: string, { filter, pagination }: GetListParams) {
    const { page = 1, perPage = 8 } = pagination ?? {}
    const query = { only: 'SHOWN', locale: 'en_US', filter: filter?.q ?? '' }
    const found = await fetchPage({ ...query, pageSize: String(perPage), pageNumber: String(page) })
    return { data: found.propertiesWithEntityPermissions.map(toRecord), total: found.totalRecords }
  },
  async getOne(_resource: string, { id }: GetOneParams) {
    const { propertiesWithEntityPermissions } = await fetchPage({})
    const found = propertiesWithEntityPermissions.find(({ property }) => property.id === id)
    if (!found) throw new Error('Property not found')
    return { data: toRecord(found) }
  },
  async getFlags(): Promise<Flags> {
    const { featureFlags } = await fetchJson<{ featureFlags: Partial<Flags> }>('/v1/featureFlags')
    return resolveFlags({ overrides: {}, server: featureFlags, overridable: false })
  },
} as unknown as DataProvider & { getFlags(): Promise<Flags> }
