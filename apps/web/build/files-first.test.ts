import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { type Chunks, markImports, nameFiles } from './files-first.ts'

const mark = (code: string) => markImports(code, parseSync('code.js', code).program, async (source) => `src/${source}`)
const nameOf = (id: string) => id.replace('/root/', '')

type Given = Partial<Chunks[string]>
const chunk = (given: Given) => ({
  code: '',
  imports: [],
  dynamicImports: [],
  moduleIds: [],
  isEntry: false,
  ...given,
})

/** An entry with a library, and a page that shares a table and its style sheet with others. */
const build = (entry: Given): Chunks => ({
  'assets/entry-1.js': chunk({ isEntry: true, imports: ['assets/library-2.js'], ...entry }),
  'assets/library-2.js': chunk({}),
  'assets/page-3.js': chunk({
    moduleIds: ['/root/src/page.tsx'],
    imports: ['assets/library-2.js', 'assets/table-4.js'],
    viteMetadata: { importedCss: new Set(['assets/page-5.css']) },
  }),
  'assets/table-4.js': chunk({ viteMetadata: { importedCss: new Set(['assets/table-6.css']) } }),
})

test('every import is wrapped with the name of its module, also one inside another', async () => {
  const marked = await mark("const load = () => import('a').then(() => import('b'))")
  expect(marked).toContain('importFiles(__files("src/a"), () => import(\'a\'))')
  expect(marked).toContain('importFiles(__files("src/b"), () => import(\'b\'))')
  expect(marked).toMatch(/^import \{ importFiles \} from ".*import-files\.ts";/)
})

test('code that imports nothing later is left as it is', async () => {
  expect(await mark("import { a } from 'a' // like import('a')")).toBeNull()
})

test('an import whose module is not known before it runs is refused', async () => {
  await expect(mark('const load = (name) => import(name)')).rejects.toThrow('The files of import(name) are not known')
})

test('an import gets the scripts and style sheets of its module, without those that the entry has loaded', () => {
  const chunks = build({ code: 'x(__files(`src/page.tsx`))', dynamicImports: ['assets/page-3.js'] })
  nameFiles(chunks, nameOf)
  const code = chunks['assets/entry-1.js']?.code ?? ''
  const files = new Function(`let given; const x = (files) => { given = files }; ${code}; return given`)()
  expect(files).toEqual(['/assets/page-3.js', '/assets/table-4.js', '/assets/table-6.css', '/assets/page-5.css'])
})

test('the build fails if a file is imported that would not be fetched before', () => {
  const chunks = build({ code: "import('./page-3.js')", dynamicImports: ['assets/page-3.js'] })
  expect(() => nameFiles(chunks, nameOf)).toThrow(
    'assets/entry-1.js imports assets/page-3.js, which is not fetched before',
  )
})
