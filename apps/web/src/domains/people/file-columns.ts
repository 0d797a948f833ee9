import type { Person } from '@portico/contract/people/people.schema'
import { placeTexts } from '@portico/contract/people/resident-extras.rules'
import type { Place } from '@portico/contract/places/places.schema'
import type { Column } from '#web/ui/collection/list-table.tsx'
import { placeOf } from './upload/named-things.ts'

/** The columns as an upload reads them again: a place whose name others have is named with its parent. */
export function fileColumns(columns: readonly Column<Person>[], places: readonly Place[]): Column<Person>[] {
  const texts = placeTexts(places.map(placeOf))
  const textOf = ({ services: [{ addressId, placeName }] }: Person) => texts.get(addressId) ?? placeName
  return columns.map((column) => (column.id === 'addressName' ? { ...column, textOf } : column))
}
