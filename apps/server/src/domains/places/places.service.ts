import type { CountedPlace, Place, PlaceWithEntrances } from '@portico/contract/places/places.schema'
import type { Transaction } from '../../platform/database.ts'
import type { Account } from '../../platform/sessions.ts'
import { listEntrances } from '../entrances/entrances.service.ts'
import * as store from './places.store.ts'

export async function listPlaces(trx: Transaction, account: Account, propertyId: string): Promise<CountedPlace[]> {
  const entrances = await store.countInPlaces(trx, propertyId, 'entrances')
  const people = account.kind === 'propertyManager' ? await store.countInPlaces(trx, propertyId, 'people') : null
  return (await store.listPlaces(trx, propertyId)).map((row) => ({
    ...presentPlace(row),
    parents: row.parents,
    counts: { entrances: entrances.get(row.id) ?? 0, people: people && (people.get(row.id) ?? 0) },
  }))
}

export async function listPlacesWithEntrances(
  trx: Transaction,
  account: Account,
  propertyId: string,
): Promise<PlaceWithEntrances[]> {
  const rows = await store.listPlaces(trx, propertyId)
  const entrances = Map.groupBy(await listEntrances(trx, account, propertyId), ({ placeId }) => placeId)
  return rows.map((row) => ({ addressEntity: presentPlace(row), accessPoints: entrances.get(row.id) ?? [] }))
}

const presentPlace = (row: store.PlaceRow): PlaceWithEntrances['addressEntity'] => ({
  id: row.id,
  propertyId: row.property_id,
  name: row.name,
  label: row.label as Place['label'],
  parentIds: row.parents.map(({ id }) => id),
  version: row.version,
})
