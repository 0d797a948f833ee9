import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { kitFolder } from './kit-folder.ts'

const LAYOUT = '\0portico:app-layout'
const LAYOUTS = ['./classic', './visual-refresh', './visual-refresh-toolbar']
const messageFormat = fileURLToPath(new URL('../src/ui/kit-message-format.ts', import.meta.url))

/**
 * The kit carries what it decides about at run time; for us it is decided at build time.
 * - Of its three app layouts only one can ever be shown here; the others bring a drag-and-drop library along.
 * - Its messages are parsed already, so the parser of `intl-messageformat` would travel for nothing.
 * - Its global style sheet holds the fonts as base64; ours come as files.
 * `kit.test.ts` fails if a release arranges these files differently.
 */
export function leanKit(): Plugin {
  return {
    name: 'portico:lean-kit',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(\.\/internal|intl-messageformat)$/ },
      handler(source, importer) {
        if (source === 'intl-messageformat') return messageFormat
        return importer === join(kitFolder, 'app-layout/index.js') ? LAYOUT : null
      },
    },
    load: {
      filter: { id: /^\0portico:app-layout$/ },
      handler() {
        const original = readFileSync(join(kitFolder, 'app-layout/internal.js'), 'utf8')
        const isAsKnown = LAYOUTS.every((layout) => original.includes(`from '${layout}'`))
        if (!isAsKnown) this.error('The kit chooses its app layout in another way than this build knows')
        const layout = join(kitFolder, 'app-layout/visual-refresh/index.js')
        return `export { default as AppLayoutInternal } from ${JSON.stringify(layout)}`
      },
    },
    transform: {
      filter: { id: /global-styles\/index\.css$/ },
      handler(code) {
        const lean = code.replace(/@font-face\s*\{[^}]*\}/g, '')
        if (lean.includes('base64')) this.error('The kit’s global style sheet still embeds a font')
        return lean
      },
    },
  }
}
