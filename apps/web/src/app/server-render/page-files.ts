import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

export type PageFiles = {
  entry: string
  scripts: string[]
  styles: string[]
  fonts: string[]
  /** The code of the script that is inlined into every page. */
  preHydrationInput: string
}

const ENTRY = 'src/entry-client.tsx'
const INLINE_SCRIPT = 'src/app/pre-hydration-input/inline-script.ts'
const FIRST_FONT = /figtree-latin-(?!ext)/

async function readEntry(clientFolder: string) {
  const manifest: Manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'))
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The portal's build in ${clientFolder} has no ${ENTRY}`)
  return { manifest, entry }
}

/** Finds the files of a page in the manifest of the client build, so that they can be preloaded. */
export async function readPageFiles(clientFolder: string) {
  const { manifest, entry } = await readEntry(clientFolder)
  const preHydrationInput = await readInline(clientFolder, manifest[INLINE_SCRIPT])
  const fonts = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets])

  /** A page asks for modules, and for chunks by their names, such as the texts of a locale. */
  const keyOf = new Map(Object.entries(manifest).flatMap(([key, { name }]) => (name ? [[name, key]] : [])))

  function withImports(source: string, seen = new Map<string, Chunk>()): Map<string, Chunk> {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return seen
    seen.set(source, chunk)
    for (const imported of chunk.imports ?? []) withImports(imported, seen)
    return seen
  }

  return function filesFor(sources: readonly string[]): PageFiles {
    const chunks = new Map<string, Chunk>()
    for (const source of [ENTRY, ...sources]) withImports(keyOf.get(source) ?? source, chunks)
    const all = [...chunks.values()]
    return {
      entry: `/${entry.file}`,
      preHydrationInput,
      scripts: [...new Set(all.map(({ file }) => `/${file}`))],
      styles: [...new Set(all.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))],
      fonts: [...new Set(fonts.filter((file) => FIRST_FONT.test(file) && file.endsWith('.woff2')))].map(
        (file) => `/${file}`,
      ),
    }
  }
}

/** The name of the entry file identifies the release, because its hash depends on all other files. A page compares it to detect a new release. */
export async function readRelease(clientFolder: string): Promise<string> {
  return basename((await readEntry(clientFolder)).entry.file, '.js')
}

/** Wraps the code in a function, so that its names do not become global. */
async function readInline(clientFolder: string, chunk: Chunk | undefined) {
  if (!chunk || chunk.imports?.length) throw new Error(`${INLINE_SCRIPT} is not built, or not as one piece`)
  const code = await readFile(join(clientFolder, chunk.file), 'utf8')
  return `(()=>{${code.trim()}})()`
}
