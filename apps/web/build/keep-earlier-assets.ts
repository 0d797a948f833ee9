import { cp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A tab that has been open for longer than this has long been signed out. */
const KEPT_DAYS = 30
const KEPT_MS = KEPT_DAYS * 24 * 60 * 60 * 1000

const existing = (folder: string) => stat(folder).catch(() => undefined)

/**
 * Before a build empties `dist/client`, its assets are copied to `dist/earlier`, from where the server serves them as well:
 * a page that was opened before a release still finds the files of its own.
 */
export function keepEarlierAssets(): Plugin {
  let root = ''
  return {
    name: 'portico:keep-earlier-assets',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async buildStart() {
      const current = join(root, 'dist/client/assets')
      const earlier = join(root, 'dist/earlier')
      if (await existing(current)) await cp(current, earlier, { recursive: true, preserveTimestamps: true })
      if (await existing(earlier)) await removeOld(earlier, Date.now() - KEPT_MS)
    },
  }
}

export async function removeOld(folder: string, before: number) {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    if ((await stat(file)).mtimeMs < before) await rm(file)
  }
}
