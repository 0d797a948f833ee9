import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { addressLines } from './address-lines.ts'

type PortfolioItem = PropertyWithPermission & {
  /** Name and address as one normalized string, which is computed once so that filtering is fast. */
  searchText: string
}

/** Ignores case, accents and character width, but keeps the marks that distinguish か from が. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')

const isHidden = ({ permissionLookup }: PropertyWithPermission) => permissionLookup === 'CONFLICT'

/** The names of the properties whose permissions contradict each other. */
export const hiddenIn = (listed: readonly PropertyWithPermission[]) =>
  listed.filter(isHidden).map(({ property }) => property.name)

/** The visible properties sorted by name, 'House 2' before 'House 10'. Properties with contradictory permissions are hidden. */
export function arrangePortfolio(
  listed: readonly PropertyWithPermission[],
  languageTag: string,
): readonly PortfolioItem[] {
  const collator = new Intl.Collator(languageTag, { numeric: true })
  return listed
    .filter((item) => !isHidden(item))
    .map((item) => ({ ...item, searchText: searchTextOf(item) }))
    .sort((a, b) => collator.compare(a.property.name, b.property.name) || (a.property.id < b.property.id ? -1 : 1))
}

function searchTextOf({ property: { name, address }, searchWords = '' }: PropertyWithPermission) {
  return plain([name, ...addressLines(address), address.stateOrRegion ?? '', searchWords].join('\n'))
}

/** Every word has to occur in the name or the address, in any order. */
export function filterPortfolio(items: readonly PortfolioItem[], filter: string): readonly PortfolioItem[] {
  const words = plain(filter).split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  return items.filter(({ searchText }) => words.every((word) => searchText.includes(word)))
}
