import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

export type PageFiles = {
  entry: string
  scripts: string[]
  styles: string[]
  fonts: string[]
  /** Not a file: the script that stands in every page. */
  earlyInput: string
}

const ENTRY = 'src/entry-client.tsx'
const EARLY_INPUT = 'src/app/early-input/inline.ts'
const FIRST_FONT = /figtree-latin-wght/

async function readEntry(clientFolder: string) {
  const manifest: Manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'))
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The portal's build in ${clientFolder} has no ${ENTRY}`)
  return { manifest, entry }
}

/** Which files a page needs, from the manifest that the client's build has left: no more and no later than needed. */
export async function readPageFiles(clientFolder: string) {
  const { manifest, entry } = await readEntry(clientFolder)
  const earlyInput = await readInline(clientFolder, manifest[EARLY_INPUT])
  const fonts = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets])

  /** A route is named by its module; a group of modules, such as the texts of a locale, by the name of the group. */
  const keyOf = new Map(
    Object.entries(manifest).flatMap(([key, { name }]) => (key.startsWith('_') && name ? [[name, key]] : [])),
  )

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
      earlyInput,
      scripts: [...new Set(all.map(({ file }) => `/${file}`))],
      styles: [...new Set(all.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))],
      fonts: [...new Set(fonts.filter((file) => FIRST_FONT.test(file) && file.endsWith('.woff2')))].map(
        (file) => `/${file}`,
      ),
    }
  }
}

/** Names the build: the hash in the name of its entry follows from all other files. A page finds out by it that the server has another release. */
export async function readRelease(clientFolder: string): Promise<string> {
  return basename((await readEntry(clientFolder)).entry.file, '.js')
}

/** As a function, so that its names do not become names of the page. */
async function readInline(clientFolder: string, chunk: Chunk | undefined) {
  if (!chunk || chunk.imports?.length) throw new Error(`${EARLY_INPUT} is not built, or not as one piece`)
  const code = await readFile(join(clientFolder, chunk.file), 'utf8')
  return `(()=>{${code.trim()}})()`
}
