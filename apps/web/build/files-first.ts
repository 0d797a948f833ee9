import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

// biome-ignore lint/suspicious/noExplicitAny: of the syntax tree only a few properties are read.
type Tree = any
type Edit = { at: number; text: string }
type Chunk = Pick<Rolldown.OutputChunk, 'code' | 'imports' | 'dynamicImports' | 'moduleIds' | 'isEntry'> & {
  viteMetadata?: { importedCss: ReadonlySet<string> } | undefined
}
export type Chunks = Record<string, Chunk>

const IMPORT_FILES = fileURLToPath(new URL('../src/ui/import-files.ts', import.meta.url))
/** No code defines this name, so the minifier keeps it, and the bundle can be searched for it. */
const MARKER = '__files'
const FOLDER = 'assets/'
const MARKED = new RegExp(`${MARKER}\\(["'\`]([^"'\`]+)["'\`]\\)`, 'g')

/**
 * A browser may remember for as long as the document lives that the download of a script failed. So every `import()` of the portal becomes
 * `importFiles(files, () => import())`, which fetches all files of the code before it imports them.
 */
export function filesFirst(root: string): Plugin {
  const nameOf = (id: string) => (id.startsWith('\0') ? id.slice(1) : relative(root, id))
  return {
    name: 'files-first',
    apply: 'build',
    // Vite has written its globs out as imports by then.
    enforce: 'post',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: /\bimport\s*\(/ },
      async handler(code, id) {
        const resolve = async (source: string) => nameOf((await this.resolve(source, id))?.id ?? source)
        const marked = await markImports(code, this.parse(code), resolve)
        return marked && { code: marked, map: null }
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.entries(bundle).flatMap(([file, part]) =>
        part.type === 'chunk' ? [[file, part] as const] : [],
      )
      nameFiles(Object.fromEntries(chunks), nameOf)
    },
  }
}

/** Wraps the imports of code, or returns null if it imports nothing later. */
export async function markImports(code: string, tree: Tree, resolve: (source: string) => Promise<string>) {
  const edits: Edit[] = []
  for (const { start, end, source } of importsIn(tree)) {
    if (typeof source.value !== 'string') throw new Error(`The files of ${code.slice(start, end)} are not known`)
    const module = JSON.stringify(await resolve(source.value))
    edits.push({ at: start, text: `importFiles(${MARKER}(${module}), () => ` }, { at: end, text: ')' })
  }
  if (edits.length === 0) return null
  const marked = edits
    .sort((one, other) => other.at - one.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code)
  return `import { importFiles } from ${JSON.stringify(IMPORT_FILES)};${marked}`
}

function importsIn(node: Tree): Tree[] {
  if (!node || typeof node !== 'object') return []
  const inside = Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.flatMap(importsIn) : importsIn(value),
  )
  return node.type === 'ImportExpression' ? [node, ...inside] : inside
}

/** Writes the names of all files that are fetched before an import into the chunks that import. */
export function nameFiles(chunks: Chunks, nameOf: (id: string) => string) {
  const fileOf = new Map<string, string>()
  for (const [file, { moduleIds }] of Object.entries(chunks)) for (const id of moduleIds) fileOf.set(nameOf(id), file)
  // A page has loaded the files of the entry before it imports anything.
  const entries = Object.keys(chunks).filter((file) => chunks[file]?.isEntry)
  const ofEntries = new Set(entries.flatMap((file) => [...withImports(chunks, file)]))

  for (const [importer, chunk] of Object.entries(chunks)) {
    const names: string[] = []
    const indexOf = (file: string) => (names.includes(file) ? names.indexOf(file) : names.push(file) - 1)
    const code = chunk.code.replaceAll(MARKED, (_, module: string) => {
      const files = withImports(chunks, fileOf.get(module) ?? '')
      return `${MARKER}(${[...files].filter((file) => !ofEntries.has(file)).map(indexOf)})`
    })
    const unnamed = chunk.dynamicImports.filter((file) => !names.includes(file) && !ofEntries.has(file))
    if (unnamed.length > 0) throw new Error(`${importer} imports ${unnamed}, which is not fetched before`)
    const list = JSON.stringify(names.map((file) => file.replace(FOLDER, '')))
    const lookUp = `const ${MARKER}=(n=>(...i)=>i.map(i=>'/${FOLDER}'+n[i]))(${list});`
    if (code !== chunk.code) chunk.code = lookUp + code
  }
}

/** The scripts and style sheets that a chunk needs. */
function withImports(chunks: Chunks, file: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[file]
  if (!chunk || seen.has(file)) return seen
  seen.add(file)
  for (const imported of chunk.imports) withImports(chunks, imported, seen)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  return seen
}
