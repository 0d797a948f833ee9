import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { kitFolder } from './kit-folder.ts'

const LAYOUT = '\0portico:app-layout'
const LAYOUTS = ['./classic', './visual-refresh', './visual-refresh-toolbar']
const TOKENS = '../generated/styles/tokens'
/** The modules of charts that use tokens. */
const OF_CHARTS = ['internal/styles/colors.js', 'internal/utils/create-category-color-scale.js'].map((file) =>
  join(kitFolder, file),
)
const messageFormat = fileURLToPath(new URL('../src/ui/kit-message-format.ts', import.meta.url))

/**
 * Removes parts of the kit that the portal never uses, or not on its first page.
 * - Only one of its three app layouts is used here, and the others depend on a drag-and-drop library.
 * - Its messages are already parsed, so the parser of `intl-messageformat` is not needed.
 * - Charts get a copy of the module of tokens. Otherwise their colours would be part of the first script, which shares that module.
 * - Its global style sheet contains fonts as base64, while the portal loads them as files.
 * `kit.test.ts` fails if a release changes these files.
 */
export function leanKit(): Plugin {
  return {
    name: 'portico:lean-kit',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(\.\/internal|intl-messageformat|\.\.\/generated\/styles\/tokens)$/ },
      handler(source, importer) {
        if (source === 'intl-messageformat') return messageFormat
        if (source === TOKENS)
          return OF_CHARTS.includes(importer ?? '')
            ? join(kitFolder, 'internal/generated/styles/tokens.js?charts')
            : null
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
