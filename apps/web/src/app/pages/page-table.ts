import type { Page } from './define-page.ts'

type Pages = Page | readonly Page[]

const PROPERTY = '/properties/:propertyId'

/** Without `data` and `Component`: see `build/split-pages.ts`. */
const descriptions = import.meta.glob<Pages>('../**/*.page.tsx', {
  eager: true,
  query: '?description',
  import: 'default',
})
const contents = import.meta.glob<Pages>('../**/*.page.tsx', { import: 'default' })

export type PageEntry = {
  page: Page
  /** From the root. */
  path: string
  /** Below its property, with a slash at its beginning; undefined for a page that is not about a property. */
  pathInProperty: string | undefined
  /** As the manifest of the build names its file. */
  module: string
  /** Fetches the whole page. */
  load: () => Promise<Page>
}

const listOf = (pages: Pages): readonly Page[] => ('path' in pages ? [pages] : pages)

/** All pages of the portal. */
export const pageTable: readonly PageEntry[] = Object.entries(descriptions).flatMap(([file, described]) =>
  listOf(described).map((page, index): PageEntry => {
    const isOfProperty = !page.path.startsWith('/')
    const pathInProperty = isOfProperty ? `/${page.path}` : undefined
    return {
      page,
      path: isOfProperty ? `${PROPERTY}${pathInProperty}`.replace(/\/$/, '') : page.path,
      pathInProperty,
      module: file.replace('..', 'src/app'),
      load: async () => listOf((await contents[file]?.()) ?? [])[index] ?? page,
    }
  }),
)

/** The pages below `/properties/:propertyId`. */
export const propertyPages = pageTable.filter(({ pathInProperty }) => pathInProperty !== undefined)

/** The address of every page there is, with `:name` for what differs. */
export const pagePatterns = () => pageTable.filter(({ page }) => !page.isFrame).map(({ path }) => path)
