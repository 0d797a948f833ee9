import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { kitFolder } from './kit-folder.ts'

const THEME = join(kitFolder, 'internal/base-theme/styles.scoped.css')

/** Families of tokens for components that the portal does not use. If one is used after all, the default value at its use applies. */
const unusedFamilies =
  /--color-(charts|[\w-]*(severity|chat-bubble|code-editor|home-header|ai-drawer|gen-ai|avatar))[\w-]*:[^;{}]*;/g
/** The portal has its own header, and no page has a dark heading. */
const unusedContexts = /\.awsui-context-(top-navigation|content-header)[^{}]*\{[^{}]*\}/g

function readTheme() {
  const theme = readFileSync(THEME, 'utf8').replace(unusedContexts, '').replace(unusedFamilies, '')
  const tokens = new Set([...theme.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  return { theme, tokens }
}

/** Matches `var(--token, value)`. The value may contain brackets, but no nested ones. */
const withFallback = /var\((--[\w-]+),\s*(?:[^()]|\([^()]*\))*\)/g

/** The theme is always loaded, so the default values at every use of a token are never needed. */
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
