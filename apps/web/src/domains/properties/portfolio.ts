import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { addressLines } from './address-lines.ts'

type PortfolioItem = PropertyWithPermission & {
  /** Name and address as one string, prepared once: a key pressed in the filter only has to look into it. */
  searchText: string
}

/** Case, accents and width do not matter to somebody who searches; the marks that tell か from が do. */
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

/** What a person sees of a portfolio: contradictory permissions hide a property; the rest by name, 'House 2' before 'House 10'. */
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

function searchTextOf({ property: { name, address } }: PropertyWithPermission) {
  return plain([name, ...addressLines(address), address.stateOrRegion ?? ''].join('\n'))
}

/** Every word has to occur in the name or the address, in any order. */
export function filterPortfolio(items: readonly PortfolioItem[], filter: string): readonly PortfolioItem[] {
  const words = plain(filter).split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  return items.filter(({ searchText }) => words.every((word) => searchText.includes(word)))
}
