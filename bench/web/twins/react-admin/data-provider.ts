import type { Flags } from '@portico/contract/flags/flags.rules'
import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import type { DataProvider, GetListParams, GetOneParams } from 'react-admin'
import { fetchFlags, fetchProperties, fetchProperty } from '../calls.ts'
import { PAGE_SIZE } from '../cards.ts'

export type PropertyRecord = PropertyWithPermission & { id: string }

export const dataProvider = {
  async getList(_resource: string, { filter, pagination }: GetListParams) {
    const { page = 1, perPage = PAGE_SIZE } = pagination ?? {}
    const { properties, total } = await fetchProperties({ filter: filter?.q ?? '', page, pageSize: perPage })
    return { data: properties.map((item): PropertyRecord => ({ id: item.property.id, ...item })), total }
  },
  // React-admin shows the record of the list until this one has come, so both have the same form.
  async getOne(_resource: string, { id }: GetOneParams) {
    return { data: { id, property: await fetchProperty(String(id)) } }
  },
  getFlags: fetchFlags,
} as unknown as DataProvider & { getFlags(): Promise<Flags> }
