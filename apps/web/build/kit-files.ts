import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { kitFolder } from './kit-folder.ts'
import { replacementOf } from './lean-kit.ts'

export const src = fileURLToPath(new URL('../src', import.meta.url))
const OF_KIT = '@cloudscape-design/components/'
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

export const sourceFiles = () =>
  globSync('**/*.{ts,tsx,css}', { cwd: src, exclude: ['**/*.test.*'] }).map((file) => join(src, file))

const find = (path: string) =>
  [path, `${path}.js`, `${path}/index.js`].find((file) => /\.(js|css)$/.test(file) && existsSync(file))

function importsOf(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, source = '']) => source)
}

function collectUsed(): ReadonlyMap<string, string> {
  const used = new Map<string, string>()
  function collect(file: string | undefined) {
    if (!file || used.has(file)) return
    const text = readFileSync(file, 'utf8')
    used.set(file, text)
    if (!file.endsWith('.js')) return
    for (const source of importsOf(file)) {
      if (!source.startsWith('.')) continue
      const { needs = [join(dirname(file), source)] } = replacementOf(source, file) ?? {}
      for (const path of needs) collect(find(path))
    }
  }
  for (const file of sourceFiles().filter((one) => !one.endsWith('.css'))) {
    for (const source of importsOf(file))
      if (source.startsWith(OF_KIT)) collect(find(join(kitFolder, source.slice(OF_KIT.length))))
  }
  return used
}

let used: ReadonlyMap<string, string> | undefined
/** The scripts and style sheets of the kit that some page of the portal loads, with their texts. Types are counted too, which does no harm. */
export function usedKitFiles() {
  used ??= collectUsed()
  return used
}
