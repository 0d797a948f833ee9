import type { Transaction } from '../../platform/database.ts'
import { listDevicesInFile } from '../access/devices-in-file.service.ts'
import { listEntrancesInFile } from '../entrances/entrances-in-file.service.ts'
import { listKeysInFile } from '../keys/keys-in-file.service.ts'
import { listPeopleInFile } from '../people/people-in-file.service.ts'
import { listPlacesInFile } from '../places/places-in-file.service.ts'
import { Book, type Stored } from './plan/book.ts'

type Of = { id: string; timeZone: string }

/** All that a property has, as far as the caller reads it. */
export async function readStored(trx: Transaction, { id, timeZone }: Of): Promise<Stored> {
  const places = await listPlacesInFile(trx, id)
  return {
    timeZone,
    rootId: places.find(({ isRoot }) => isRoot)?.id ?? '',
    places,
    entrances: await listEntrancesInFile(trx, id),
    devices: await listDevicesInFile(trx, id),
    keys: await listKeysInFile(trx, id),
    people: await listPeopleInFile(trx, id, timeZone),
  }
}

export const readBook = async (trx: Transaction, of: Of) => new Book(await readStored(trx, of))

/** A property that does not exist yet. */
export const emptyBook = (timeZone: string) => {
  const root = { id: 'root', name: '', code: null, parentIds: [], version: 1, isArchived: false }
  const nothing = { entrances: [], devices: [], keys: [], people: [] }
  return new Book({ timeZone, rootId: root.id, places: [root], ...nothing })
}
