import type { Place } from './places.schema.ts'

type Node = Pick<Place, 'id' | 'name' | 'parentIds'>
export type PlacesById<Item extends Node = Node> = ReadonlyMap<string, Item>

/** The number of paths in a graph can double with each level, so it is limited. */
const PATHS_MAX = 8

/**
 * The paths to a place, each from the outermost place to its parent. A place without parents has none.
 * An unknown parent or a cycle ends a path.
 */
export function pathsInto<Item extends Node>(placeId: string, places: PlacesById<Item>, most = PATHS_MAX): Item[][] {
  const paths: Item[][] = []
  const climb = (at: string, path: readonly Item[]) => {
    const parents = (places.get(at)?.parentIds ?? [])
      .map((id) => places.get(id))
      .filter((parent) => parent !== undefined && parent.id !== placeId && !path.includes(parent)) as Item[]
    if (parents.length === 0 && path.length > 0) paths.push([...path])
    for (const parent of parents) {
      if (paths.length === most) return
      climb(parent.id, [parent, ...path])
    }
  }
  climb(placeId, [])
  return paths
}

/** All ancestors of a place. Each place is visited once. */
export function ancestorIds(placeId: string, places: PlacesById): Set<string> {
  const found = new Set<string>()
  const open = [placeId]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const parentId of places.get(at)?.parentIds ?? []) {
      if (parentId === placeId || found.has(parentId)) continue
      found.add(parentId)
      open.push(parentId)
    }
  }
  return found
}
