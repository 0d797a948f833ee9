import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { kitFolder } from './kit-folder.ts'

/**
 * The kit hashes the names of its custom properties anew with each release. Its package of public tokens is no way around that: its hashes are
 * those of another build, and it has neither the primary palette nor the heights of the layout.
 */
function readTokens(): Map<string, string> {
  const files = ['styles/tokens.js', 'custom-css-properties/index.js']
  const text = files.map((file) => readFileSync(join(kitFolder, 'internal/generated', file), 'utf8')).join('\n')
  return new Map(
    [...text.matchAll(/--([a-z0-9-]+)-([a-z0-9]{6})[,"]/g)].map(([, name = '', hash]) => [name, `--${name}-${hash}`]),
  )
}

/** In our style sheets `--kit-color-text-body-default` is the kit's token of that name. A name it does not know ends the build. */
export function kitTokens(): Plugin {
  const tokens = readTokens()
  return {
    name: 'portico:kit-tokens',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.css(\?.*)?$/, code: /--kit-/ },
      handler(code) {
        return code.replace(/--kit-([a-z0-9-]+)/g, (_, name: string) => {
          const token = tokens.get(name)
          if (!token) this.error(`The interface kit has no token "${name}"`)
          return token
        })
      },
    },
  }
}
