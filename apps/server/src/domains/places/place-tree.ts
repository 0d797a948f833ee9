export type TreePlace = { id: string; name: string; parentIds: readonly string[] }

const folded = (name: string) => name.trim().toLowerCase()

/** The places of a property, as they lie in one another. Names of neighbours are compared without regard to case. */
export class PlaceTree {
  readonly #places = new Map<string, TreePlace>()
  /** By the place around them. */
  readonly #inside = new Map<string, TreePlace[]>()
  readonly #named = new Map<string, Map<string, string[]>>()
  readonly #depths = new Map<string, number>()

  constructor(places: readonly TreePlace[]) {
    for (const place of places) this.add(place)
  }

  get size() {
    return this.#places.size
  }

  has(id: string) {
    return this.#places.has(id)
  }

  add(place: TreePlace) {
    this.#places.set(place.id, place)
    for (const parentId of place.parentIds) {
      const inside = this.#inside.get(parentId) ?? []
      this.#inside.set(parentId, inside)
      inside.push(place)
      const named = this.#named.get(parentId) ?? new Map<string, string[]>()
      const name = folded(place.name)
      this.#named.set(parentId, named.set(name, [...(named.get(name) ?? []), place.id]))
    }
  }

  /** A place with this name in one of these places. */
  neighbour(name: string, parentIds: readonly string[], exceptId?: string): string | undefined {
    return parentIds
      .flatMap((parentId) => this.#named.get(parentId)?.get(folded(name)) ?? [])
      .find((id) => id !== exceptId)
  }

  /** How many places it lies in, one in another. The place of the property lies in none. */
  depthOf(id: string): number {
    const known = this.#depths.get(id)
    if (known !== undefined) return known
    const depth = this.depthIn(this.#places.get(id)?.parentIds ?? [])
    this.#depths.set(id, depth)
    return depth
  }

  /** How deep a place in these places lies. */
  depthIn(parentIds: readonly string[]): number {
    return 1 + Math.max(-1, ...parentIds.filter((id) => this.has(id)).map((id) => this.depthOf(id)))
  }

  /** How many places lie in it, one in another. */
  heightOf(id: string): number {
    let height = -1
    for (let level = new Set([id]); level.size > 0; height += 1)
      level = new Set([...level].flatMap((one) => (this.#inside.get(one) ?? []).map((place) => place.id)))
    return height
  }

  /** Whether the first place is the second one, or lies in it. */
  isInside(id: string, aroundId: string): boolean {
    for (let level = new Set([id]); level.size > 0; ) {
      if (level.has(aroundId)) return true
      level = new Set([...level].flatMap((one) => this.#places.get(one)?.parentIds ?? []))
    }
    return false
  }
}
