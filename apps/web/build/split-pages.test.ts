import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { describePage } from './split-pages.ts'

const describe = (code: string) => describePage(code, (text) => parseSync('page.js', text).program)
const page = `
import { definePage } from './define-page.ts'
import { Table } from './table.tsx'
import { query } from './queries.ts'
import { path, unused } from './paths.ts'
import './styles.css'

const TITLE = 'Keys'
export default definePage({
  path,
  title: () => TITLE,
  data: () => [query(ROWS)],
  Component: Content,
  help: 'keys',
})

const ROWS = 10
function Content() {
  return Table(ROWS)
}
`

test('the description of a page has neither its content nor the code that only the content uses', () => {
  const description = describe(page)
  expect(description).toContain('title: () => TITLE')
  expect(description).toContain("help: 'keys'")
  expect(description).toContain("from './paths.ts'")
  for (const content of ['Component', 'data', 'Content', 'Table', 'query', 'ROWS'])
    expect(description).not.toContain(content)
})

test('the description of a file with several pages has all of them and keeps imports with side effects', () => {
  const description = describe(`
    import { definePage } from './define-page.ts'
    import './styles.css'
    export default [definePage({ path: 'a', Component: A }), definePage({ Component: A, path: 'b' })]
    const A = () => null
  `)
  expect(description.replaceAll(/\s+/g, ' ')).toContain("[definePage({ path: 'a', }), definePage({ path: 'b' })]")
  expect(description).toContain("import './styles.css'")
})
