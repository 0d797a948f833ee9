import { type Flags, resolveFlags } from '@portico/contract/flags/flags.rules'
import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import type { DataProvider, GetListParams, GetOneParams } from 'react-admin'
import { arrangePortfolio, filterPortfolio } from '../../../../apps/web/src/domains/properties/portfolio'
import { fetchJson } from './fetch-json'

type PortfolioItem = ReturnType<typeof arrangePortfolio>[number]
export type PropertyRecord = PortfolioItem & { id: string }

let portfolio: Promise<readonly PortfolioItem[]> | undefined

/** One call returns all properties; the browser filters, sorts and pages them, as in the portal. */
function fetchPortfolio() {
  portfolio ??= fetchJson<{ propertiesWithEntityPermissions: PropertyWithPermission[] }>(
    '/v1/user/propertiesWithEntityPermissions',
  ).then(({ propertiesWithEntityPermissions }) => arrangePortfolio(propertiesWithEntityPermissions, 'en-US'))
  return portfolio
}

const toRecord = (item: PortfolioItem): PropertyRecord => ({ id: item.property.id, ...item })

export const dataProvider = {
  async getList(_resource: string, { filter, pagination }: GetListParams) {
    const matches = filterPortfolio(await fetchPortfolio(), filter?.q ?? '')
    const { page = 1, perPage = 8 } = pagination ?? {}
    return { data: matches.slice((page - 1) * perPage, page * perPage).map(toRecord), total: matches.length }
  },
  async getOne(_resource: string, { id }: GetOneParams) {
    const found = (await fetchPortfolio()).find(({ property }) => property.id === id)
    if (!found) throw new Error('Property not found')
    return { data: toRecord(found) }
  },
  async getFlags(): Promise<Flags> {
    const { featureFlags } = await fetchJson<{ featureFlags: Partial<Flags> }>('/v1/featureFlags')
    return resolveFlags({ overrides: {}, server: featureFlags, overridable: false })
  },
} as unknown as DataProvider & { getFlags(): Promise<Flags> }
