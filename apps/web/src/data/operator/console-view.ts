import { oneOf, pageIn, withParameters } from '#web/ui/collection/address-view.ts'

/** What a list of the console shows: `search=quarry&sort=-properties&page=2`. */
export type ConsoleView<Sort extends string> = {
  search: string
  sort: { field: Sort; isDescending: boolean }
  page: number
}

export const SEARCH_MAX = 100

/** Reads the view from an address and writes it there. The first of the sorts is the one that the address does not name. */
export const consoleViews = <Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  sorts,
  read(search: URLSearchParams): ConsoleView<Sort> {
    const sort = search.get('sort') ?? ''
    return {
      search: (search.get('search') ?? '').slice(0, SEARCH_MAX).toWellFormed(),
      sort: { field: oneOf(sorts, sort.replace(/^-/, '')) ?? sorts[0], isDescending: sort.startsWith('-') },
      page: pageIn(search),
    }
  },
  write(address: URLSearchParams, { search, sort, page }: ConsoleView<Sort>) {
    const order = `${sort.isDescending ? '-' : ''}${sort.field}`
    return withParameters(address, { search, sort: order === sorts[0] ? '' : order, page })
  },
})

export const companyViews = consoleViews(['name', 'properties'])
export const propertyViews = consoleViews(['name', 'company', 'offline'])
