import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import type { DataProvider, GetListParams, GetOneParams } from '@refinedev/core'
import { fetchProperties, fetchProperty } from '../calls.ts'
import { PAGE_SIZE } from '../cards.ts'

export type PropertyRecord = PropertyWithPermission & { id: string }

export const dataProvider = {
  async getList({ pagination, filters }: GetListParams) {
    const { currentPage = 1, pageSize = PAGE_SIZE } = pagination ?? {}
    const filter = filters?.find((one) => 'field' in one && one.field === 'q')?.value ?? ''
    const { properties, total } = await fetchProperties({ filter, page: currentPage, pageSize })
    return { data: properties.map((item): PropertyRecord => ({ id: item.property.id, ...item })), total }
  },
  getOne: async ({ id }: GetOneParams) => ({ data: await fetchProperty(String(id)) }),
} as unknown as DataProvider
