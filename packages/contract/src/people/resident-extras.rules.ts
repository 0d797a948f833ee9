import { personNameRule } from './people.rules.ts'

/** The columns that a file of residents may have besides the three it must have. This file runs in a web worker, too. */
export const RESIDENT_CSV_EXTRA_HEADERS = ['resident_name', 'resident_keys', 'resident_place'] as const
export type ExtraHeader = (typeof RESIDENT_CSV_EXTRA_HEADERS)[number]
export const KEYS_PER_RESIDENT_MAX = 20
/** Separates the names of keys in a cell. */
export const KEY_SEPARATOR = ';'

export const isExtraHeader = (name: string): name is ExtraHeader =>
  RESIDENT_CSV_EXTRA_HEADERS.some((header) => header === name)

/** What the cells of a file may name. Two places may have the same name; a cell may then name the parent, too: `Floor 1 (East Wing)`. */
export type NamedThings = {
  keys: readonly { id: string; name: string; hasEntrances: boolean }[]
  places: readonly NamedPlace[]
}
export type NamedPlace = { id: string; name: string; parents?: readonly string[] }

/** What the further columns say about a resident. What a cell leaves open is not here. */
export type ExtraValues = { personName?: string; keyIds?: string[]; placeId?: string }
export const extraProblems = [
  'invalidName',
  'unknownKey',
  'emptyKey',
  'tooManyKeys',
  'unknownPlace',
  'ambiguousPlace',
] as const
export type ExtraProblemKind = (typeof extraProblems)[number]
type Read = { values: ExtraValues; problems: { kind: ExtraProblemKind; value: string }[] }

/** Names that differ in case only are equal. */
const identityOf = (name: string) => name.trim().normalize('NFKC').toLowerCase()

const withParents = ({ name, parents = [] }: NamedPlace) => parents.map((parent) => `${name} (${parent})`)

/** How a file names places, by their ids: with a parent where others have the same name. */
export function placeTexts(places: readonly NamedPlace[]): ReadonlyMap<string, string> {
  const byName = Map.groupBy(places, ({ name }) => identityOf(name))
  const isShared = ({ name }: NamedPlace) => (byName.get(identityOf(name))?.length ?? 0) > 1
  return new Map(places.map((place) => [place.id, (isShared(place) && withParents(place)[0]) || place.name]))
}

/** Called once for a file; the function that it returns reads the further cells of a row. */
export function extrasReader(headers: readonly string[], named: NamedThings = { keys: [], places: [] }) {
  const keys = Map.groupBy(named.keys, ({ name }) => identityOf(name))
  const places = Map.groupBy(named.places, ({ name }) => identityOf(name))
  const placesBelow = Map.groupBy(
    named.places.flatMap((place) => withParents(place).map((text) => ({ id: place.id, text }))),
    ({ text }) => identityOf(text),
  )

  function readName(cell: string, { values, problems }: Read) {
    if (personNameRule(cell)) problems.push({ kind: 'invalidName', value: cell })
    else values.personName = cell
  }
  /** As in the form, a key without entrances cannot be given to anybody. */
  function readKeys(cell: string, { values, problems }: Read) {
    const keyIds = new Set<string>()
    for (const name of cell.split(KEY_SEPARATOR).filter((one) => one.trim() !== '')) {
      const [key] = keys.get(identityOf(name)) ?? []
      if (!key) problems.push({ kind: 'unknownKey', value: name.trim() })
      else if (!key.hasEntrances) problems.push({ kind: 'emptyKey', value: name.trim() })
      else keyIds.add(key.id)
    }
    if (keyIds.size > KEYS_PER_RESIDENT_MAX) problems.push({ kind: 'tooManyKeys', value: String(keyIds.size) })
    values.keyIds = [...keyIds]
  }
  function readPlace(cell: string, { values, problems }: Read) {
    const [place, ...others] = places.get(identityOf(cell)) ?? placesBelow.get(identityOf(cell)) ?? []
    if (!place) problems.push({ kind: 'unknownPlace', value: cell })
    else if (others.length > 0) problems.push({ kind: 'ambiguousPlace', value: cell })
    else values.placeId = place.id
  }
  const readers = { resident_name: readName, resident_keys: readKeys, resident_place: readPlace }
  const readersInOrder = headers.filter(isExtraHeader).map((header) => readers[header])
  return (cells: readonly string[]): Read => {
    const read: Read = { values: {}, problems: [] }
    readersInOrder.forEach((readCell, index) => {
      if (cells[index]) readCell(cells[index], read)
    })
    return read
  }
}
