import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { kitFolder } from './kit-folder.ts'

/** The custom properties of the kit by their names without the hash. */
export type KitTokens = ReadonlyMap<string, string>

/**
 * The names of the kit's custom properties contain a hash that changes with each release. The kit's package of public tokens does not
 * help, because its hashes belong to another build and it lacks the primary palette and the heights of the layout.
 */
export function readKitTokens(): KitTokens {
  const files = ['styles/tokens.js', 'custom-css-properties/index.js']
  const text = files.map((file) => readFileSync(join(kitFolder, 'internal/generated', file), 'utf8')).join('\n')
  return new Map(
    [...text.matchAll(/--([a-z0-9-]+)-([a-z0-9]{6})[,"]/g)].map(([, name = '', hash]) => [name, `--${name}-${hash}`]),
  )
}

/** In our style sheets `--kit-color-text-body-default` is the kit's token of that name. An unknown name fails the build. */
export function kitTokens(): Plugin {
  const tokens = readKitTokens()
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
