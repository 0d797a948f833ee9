import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { kitFolder } from './kit-folder.ts'

const THEME = join(kitFolder, 'internal/base-theme/styles.scoped.css')

/** Looks of parts that the portal does not have. A component that needs one all the same finds its light value beside its use. */
const unusedFamilies =
  /--color-(charts|[\w-]*(severity|chat-bubble|code-editor|home-header|ai-drawer|gen-ai|avatar))[\w-]*:[^;{}]*;/g
/** Our header is not the kit's, and no page has a dark heading. */
const unusedContexts = /\.awsui-context-(top-navigation|content-header)[^{}]*\{[^{}]*\}/g

function readTheme() {
  const theme = readFileSync(THEME, 'utf8').replace(unusedContexts, '').replace(unusedFamilies, '')
  const tokens = new Set([...theme.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  return { theme, tokens }
}

/** `var(--token, value)`, where the value may hold brackets, but none within brackets. */
const withFallback = /var\((--[\w-]+),\s*(?:[^()]|\([^()]*\))*\)/g

/** The theme is always loaded, so that the values which every use of a token repeats are never looked at. */
export function leanKitStyles(): Plugin {
  const { theme, tokens } = readTheme()
  return {
    name: 'portico:lean-kit-styles',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /@cloudscape-design\/components\/.*\.scoped\.css$/ },
      handler(code, id) {
        const text = id === THEME ? theme : code
        return text.replace(withFallback, (use, name) => (tokens.has(name) ? `var(${name})` : use))
      },
    },
  }
}
