import { pathsInto } from '@portico/contract/places/places.rules'
import type { Place } from '@portico/contract/places/places.schema'

/** The name of a place after the names of the places that contain it. */
export function placeOptions(places: readonly Place[], language: string) {
  const byId = new Map(places.map((place) => [place.id, place]))
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  return places
    .map(({ id, name }) => {
      const [path = []] = pathsInto(id, byId, 1)
      const names = path.map((place) => place.name)
      return { value: id, label: name, description: names.join(' › '), path: [...names, name].join('\n') }
    })
    .sort((a, b) => compare(a.path, b.path))
    .map(({ value, label, description }) => ({ value, label, ...(description && { description }) }))
}
