import { randomUUID } from 'node:crypto'
import { PLACE_DEPTH_MAX, PLACES_MAX } from '@portico/contract/places/place-drafts.rules'
import { type NewPlaces, placesErrors } from '@portico/contract/places/place-drafts.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { lockBuilding } from '../properties/lock-building.service.ts'
import { insertPlaces, listTree, type NewPlace, takenCodes } from './place-drafts.store.ts'
import { PlaceTree } from './place-tree.ts'
import { addRootPlace } from './root-place.service.ts'

/** A place that is there already, by its name beside the others, is not added again: whoever asks twice, or at the same moment, gets the same ids. */
export async function addPlaces({ trx, audit }: UnitOfWork, propertyId: string, { places }: NewPlaces) {
  const { name: propertyName } = await lockBuilding(trx, propertyId)
  const isRoot = ({ label }: { label: string }) => label === 'Property'
  // Earlier properties may have been written without the place that stands for them.
  let rows = await listTree(trx, propertyId)
  if (!rows.some(isRoot)) {
    await addRootPlace(trx, propertyId, propertyName)
    rows = await listTree(trx, propertyId)
  }
  const tree = new PlaceTree(rows)
  const rootId = rows.find(isRoot)?.id
  const ids: string[] = []
  const added: (NewPlace & { position: number })[] = []
  for (const [position, { name, code, parents }] of places.entries()) {
    const named = parents.map((parent) =>
      'placeId' in parent
        ? parent.placeId.toLowerCase()
        : parent.position < position
          ? ids[parent.position]
          : undefined,
    )
    const parentIds = [...new Set(named.length > 0 ? named : rootId ? [rootId] : [])]
    if (!parentIds.every((id): id is string => id !== undefined && tree.has(id)))
      throw refusal('parentNotFound', 'The property has no such place to put others in.', position, 'parents')
    const known = tree.neighbour(name, parentIds)
    ids.push(known ?? randomUUID())
    if (known) continue
    if (tree.depthIn(parentIds) > PLACE_DEPTH_MAX)
      throw refusal('circle', 'Places would lie too deep in one another.', position, 'parents', 'tooDeep')
    const place = { id: ids[position] as string, name, code, parentIds }
    tree.add(place)
    added.push({ ...place, position })
  }
  if (tree.size > PLACES_MAX)
    throw new AppError(placesErrors.tooMany, 'The property has as many places as it can have.', {
      fields: [fieldError('places', 'placesTooMany')],
    })
  const taken = await takenCodes(
    trx,
    propertyId,
    added.flatMap(({ code }) => code ?? []),
  )
  for (const { code, position } of added) {
    const key = code?.toLowerCase()
    if (key === undefined) continue
    if (taken.has(key)) throw refusal('codeTaken', 'Another place of the property has this code.', position, 'code')
    taken.add(key)
  }
  if (added.length > 0) {
    await insertPlaces(trx, propertyId, added)
    const names = added.map(({ name }) => name)
    await audit({ propertyId, action: 'places.add', entityId: propertyId, after: { added: added.length, names } })
  }
  const isNew = new Set(added.map(({ id }) => id))
  return { places: ids.map((placeId) => ({ placeId, isNew: isNew.has(placeId) })), added: added.length }
}

/** Names the place of the request that it is about. */
const refusal = (
  error: 'parentNotFound' | 'circle' | 'codeTaken',
  message: string,
  position: number,
  field: string,
  rule: string = error,
) => new AppError(placesErrors[error], message, { fields: [fieldError(`places.${position}.${field}`, rule)] })
