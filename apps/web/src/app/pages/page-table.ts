import type { Page } from './define-page.ts'

type Pages = Page | readonly Page[]

const PROPERTY = '/properties/:propertyId'

/** Pages without `data`, `Component` and `sideNavigation`: see `build/split-pages.ts`. */
const descriptions = import.meta.glob<Pages>('../**/*.page.tsx', {
  eager: true,
  query: '?description',
  import: 'default',
})
const contents = import.meta.glob<Pages>('../**/*.page.tsx', { import: 'default' })

export type PageEntry = {
  page: Page
  /** The path from the root. */
  path: string
  /** The path below the property with a leading slash, or undefined if the page does not belong to a property. */
  pathInProperty: string | undefined
  /** The name of its file in the manifest of the build. */
  module: string
  /** Loads the complete page. */
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

/** The path patterns of all pages, with `:name` for parameters. */
export const pagePatterns = () => pageTable.filter(({ page }) => !page.isFrame).map(({ path }) => path)
