import { PLACE_DEPTH_MAX, PLACES_MAX } from '@portico/contract/places/place-drafts.rules'
import { placeDraft } from '@portico/contract/places/place-drafts.schema'
import { linesIn, namesInPath, shortCode } from '../cells.ts'
import { type BookPlace, lower } from './book.ts'
import {
  checked,
  differing,
  failedPlace,
  newId,
  type Plan,
  type Planned,
  type PlannedRow,
  placeAt,
  planEach,
  refuse,
  refuseSecond,
} from './planned.ts'

const columnOf = { name: 'place', code: 'code' }

/** Outer places come first, so that a place finds the one that it lies in wherever that stands in the file. */
export function planPlaces(plan: Plan, rows: readonly PlannedRow[]): Planned[] {
  const depthOf = ({ values }: PlannedRow) => namesInPath(values.place ?? '').length
  return planEach(
    rows.toSorted((a, b) => depthOf(a) - depthOf(b)),
    (row) => planPlace(plan, row),
    ({ values }) => plan.failed.add(failedPlace(namesInPath(values.place ?? ''))),
  )
}

function planPlace(plan: Plan, row: PlannedRow) {
  const { book } = plan
  const { values } = row
  const path = values.place ?? refuse('required', 'place')
  const names = namesInPath(path)
  const name = names.at(-1) ?? refuse('invalid', 'place', path)
  if (names.length > PLACE_DEPTH_MAX) refuse('invalid', 'place', path)
  const parentId = placeAt(plan, path, 'place', names.slice(0, -1))
  const also = values.alsoIn && linesIn(values.alsoIn).map((line) => placeAt(plan, line, 'alsoIn'))
  const stored = storedPlace(plan, row, parentId, name)
  if (stored) refuseSecond(plan, stored.id, row, 'place')
  const place: BookPlace = {
    id: stored?.id ?? newId(row.index),
    ...checked(
      placeDraft.pick({ name: true, code: true }),
      { name, code: codeIn(values.code, stored) },
      columnOf,
      values,
    ),
    parentIds: parentsOf(parentId, also || undefined, stored),
    version: stored?.version ?? 1,
    isArchived: false,
  }
  if (!stored && book.places.size > PLACES_MAX) refuse('tooMany')
  if (stored && place.parentIds.some((id) => book.isInside(id, stored.id))) refuse('circle', 'place', path)
  const beside = book.placesIn(parentId, name).filter((id) => id !== place.id && !book.places.get(id)?.isArchived)
  if (beside.length > 0) refuse('nameTaken', 'place', path)
  const changes = stored ? changesOf(stored, place) : []
  if (!stored) plan.seen.set(place.id, row.number)
  book.putPlace(place)
  const outcome = !stored ? 'ADDED' : changes.length > 0 ? 'CHANGED' : 'SAME'
  return { outcome, changes, act: { do: 'place', place, isNew: !stored } } as const
}

/** By its code, else by its names. */
function storedPlace({ book, seen }: Plan, row: PlannedRow, parentId: string, name: string): BookPlace | undefined {
  const [byCode] = row.values.code === undefined ? [] : book.placesWithCode(row.values.code)
  const named = book.placesIn(parentId, name).filter((id) => !book.places.get(id)?.isArchived)
  if (byCode === undefined && named.length > 1) refuse('ambiguous', 'place', row.values.place)
  const found = book.places.get(byCode ?? named[0] ?? '')
  if (found?.isArchived) refuse('archived', 'code', row.values.code)
  if (found && seen.has(found.id) && seen.get(found.id) !== row.number)
    refuse('duplicate', 'place', String(seen.get(found.id)))
  return found
}

/** A short code that follows from the id is none that somebody has given. */
export function codeIn(
  text: string | undefined,
  stored: { id: string; code: string | null } | undefined,
  kind: 'l' | 'e' = 'l',
) {
  if (text === undefined) return stored?.code ?? null
  return stored && stored.code === null && lower(text) === shortCode(kind, stored.id) ? null : text
}

function parentsOf(parentId: string, also: string[] | undefined, stored: BookPlace | undefined): string[] {
  if (also || !stored) return [...new Set([parentId, ...(also ?? [])])]
  if (stored.parentIds.includes(parentId)) return stored.parentIds
  return [...new Set([parentId, ...stored.parentIds.slice(1)])]
}

function changesOf(stored: BookPlace, place: BookPlace): string[] {
  const isSameAround = stored.parentIds.toSorted().join() === place.parentIds.toSorted().join()
  const changes = differing(stored, place, { name: 'place', code: 'code' })
  return isSameAround || changes.includes('place') ? changes : [...changes, 'place']
}
