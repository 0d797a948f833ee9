import { PLACE_DEPTH_MAX, PLACES_MAX } from '@portico/contract/places/place-drafts.rules'
import {
  type PlaceChange,
  type PlaceDetails,
  type PlaceEndings,
  placesErrors,
} from '@portico/contract/places/place-drafts.schema'
import { sql } from 'kysely'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { lockBuilding } from '../properties/lock-building.service.ts'
import {
  changePlace,
  findPlace,
  isCodeTaken,
  listArchivedRows,
  listTree,
  lockPlaceAlone,
  replaceParents,
  usesOf,
} from './place-drafts.store.ts'
import { PlaceTree } from './place-tree.ts'

type Named = { propertyId: string; placeId: string }
type Row = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/** Also one that is archived, so that people see what they restore. */
export const getPlace = async (trx: Transaction, named: Named) => present(await requirePlace(trx, named))

export const listArchivedPlaces = async (trx: Transaction, propertyId: string) => ({
  places: (await listArchivedRows(trx, propertyId)).map(present),
})

export async function updatePlace(
  { trx, audit }: UnitOfWork,
  named: Named,
  change: PlaceChange,
): Promise<PlaceDetails> {
  const { propertyId } = named
  await lockBuilding(trx, propertyId)
  const row = await requireCurrent(trx, named, change.version)
  const rows = await listTree(trx, propertyId)
  const tree = new PlaceTree(rows)
  const wanted = [...new Set(change.parentIds.map((id) => id.toLowerCase()))]
  const parentIds = wanted.length > 0 ? wanted : rows.filter(({ label }) => label === 'Property').map(({ id }) => id)
  if (!parentIds.every((id) => tree.has(id))) throw parentNotFound()
  if (
    parentIds.some((id) => tree.isInside(id, row.id)) ||
    tree.depthIn(parentIds) + tree.heightOf(row.id) > PLACE_DEPTH_MAX
  )
    throw new AppError(placesErrors.circle, 'The place would lie in itself, or too deep in others.', {
      fields: [fieldError('parentIds', 'circle')],
    })
  if (tree.neighbour(change.name, parentIds, row.id)) throw nameTaken()
  await refuseTakenCode(changePlace(trx, propertyId, row.id, { name: change.name, code: change.code }))
  await replaceParents(trx, propertyId, row.id, parentIds)
  const after = await requirePlace(trx, named)
  await audit({
    propertyId,
    action: 'places.update',
    entityId: row.id,
    before: auditedOf(row),
    after: auditedOf(after),
  })
  return present(after)
}

export async function endingsOfPlace(trx: Transaction, named: Named): Promise<PlaceEndings> {
  const row = await requirePlace(trx, named)
  if (row.archived_at) throw new AppError(placesErrors.notFound, 'The place is archived.')
  const { people, entrances, places, formats, units, key_ids } = await usesOf(trx, named.propertyId, row.id)
  return { people, entrances, places, credentialFormats: formats, units, defaultKeys: key_ids.length }
}

export async function archivePlace({ trx, audit }: UnitOfWork, named: Named, version: number): Promise<PlaceDetails> {
  const { propertyId } = named
  await lockBuilding(trx, propertyId)
  const row = await requireCurrent(trx, named, version)
  await lockPlaceAlone(trx, propertyId, row.id)
  const { people, entrances, places, formats, units, key_ids: keyIds } = await usesOf(trx, propertyId, row.id)
  const uses = { people, entrances, places, formats, units }
  const left = Object.entries(uses).flatMap(([what, count]) => (count > 0 ? [fieldError(what, String(count))] : []))
  if (left.length > 0) throw new AppError(placesErrors.inUse, 'There is something in the place.', { fields: left })
  await changePlace(trx, propertyId, row.id, { archived_at: sql<Date>`now()` })
  const before = { name: row.name, ...(keyIds.length > 0 && { keyIds }) }
  await audit({ propertyId, action: 'places.archive', entityId: row.id, before })
  return getPlace(trx, named)
}

export async function restorePlace({ trx, audit }: UnitOfWork, named: Named): Promise<PlaceDetails> {
  const { propertyId } = named
  await lockBuilding(trx, propertyId)
  const row = await requirePlace(trx, named)
  if (!row.archived_at) throw new AppError(placesErrors.notArchived, 'The place is not archived.')
  const tree = new PlaceTree(await listTree(trx, propertyId))
  if (!row.parentIds.every((id) => tree.has(id))) throw parentNotFound()
  if (tree.neighbour(row.name, row.parentIds)) throw nameTaken()
  if (tree.size >= PLACES_MAX)
    throw new AppError(placesErrors.tooMany, 'The property has as many places as it can have.')
  await changePlace(trx, propertyId, row.id, { archived_at: null })
  await audit({ propertyId, action: 'places.restore', entityId: row.id, after: { name: row.name } })
  return getPlace(trx, named)
}

async function requirePlace(trx: Transaction, { propertyId, placeId }: Named): Promise<Row> {
  const row = await findPlace(trx, propertyId, placeId)
  if (!row) throw new AppError(placesErrors.notFound, 'The property has no such place.')
  return row
}

/** A place that somebody has archived meanwhile is reported as stale, like one that was changed. */
async function requireCurrent(trx: Transaction, named: Named, version: number) {
  const row = await requirePlace(trx, named)
  if (row.label === 'Property')
    throw new AppError(placesErrors.ofProperty, 'This place stands for the property as a whole.')
  if (row.archived_at || row.version !== version)
    throw new AppError(placesErrors.stale, 'Somebody else has changed the place meanwhile.')
  return row
}

const parentNotFound = () =>
  new AppError(placesErrors.parentNotFound, 'The property has no such place to put others in.', {
    fields: [fieldError('parentIds', 'parentNotFound')],
  })

const nameTaken = () =>
  new AppError(placesErrors.nameTaken, 'A place beside it has this name.', {
    fields: [fieldError('name', 'nameTaken')],
  })

async function refuseTakenCode(writing: Promise<unknown>) {
  try {
    await writing
  } catch (error) {
    if (!isCodeTaken(error)) throw error
    throw new AppError(placesErrors.codeTaken, 'Another place of the property has this code.', {
      fields: [fieldError('code', 'codeTaken')],
    })
  }
}

const auditedOf = ({ name, code, parentIds }: Row) => ({ name, code, parentIds })

const present = (row: Row): PlaceDetails => ({
  placeId: row.id,
  name: row.name,
  code: row.code,
  parentIds: row.parentIds,
  archivedAtMillis: row.archived_at?.getTime() ?? null,
  version: row.version,
})
