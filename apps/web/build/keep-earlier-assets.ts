import { existsSync } from 'node:fs'
import { cp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The session of a tab that has been open for longer has expired. */
const KEPT_DAYS = 30
const KEPT_MS = KEPT_DAYS * 24 * 60 * 60 * 1000

/**
 * Copies the assets of the previous build to `dist/earlier` before a build empties `dist/client`. The server serves them as well, so
 * that a page that was opened before a release can still load its files.
 */
export function keepEarlierAssets(): Plugin {
  let root = ''
  return {
    name: 'portico:keep-earlier-assets',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    buildStart: () => keepAssets(root),
  }
}

export async function keepAssets(root: string) {
  const current = join(root, 'dist/client/assets')
  const earlier = join(root, 'dist/earlier')
  if (existsSync(current)) await cp(current, earlier, { recursive: true, preserveTimestamps: true })
  if (existsSync(earlier)) await removeOld(earlier, Date.now() - KEPT_MS)
}

async function removeOld(folder: string, before: number) {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    if ((await stat(file)).mtimeMs < before) await rm(file)
  }
}
