import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Service } from './service.ts'
import { root } from './settings.ts'

/** Debounces changes, because editors save in several steps. */
const DEBOUNCE_MS = 150

/** Restarts a service when its sources change. If a start fails, it waits for the next change. */
export function startRestarting(start: () => Service, folders: string[], report: (sentence: string) => void): Service {
  let current = start()
  let change = 0
  const restart = async () => {
    change += 1
    const mine = change
    await sleep(DEBOUNCE_MS)
    if (mine !== change) return
    await current.stop()
    current = start()
    current.ready
      .then(({ milliseconds }) => report(`Restarted in ${(milliseconds / 1000).toFixed(1)} s`))
      .catch((error) => report(error.message))
  }
  const watchers = folders.map((folder) => watch(join(root, folder), { recursive: true }, restart))
  return {
    ready: current.ready,
    ended: new Promise(() => {}),
    pid: () => current.pid(),
    stop: () => {
      for (const watcher of watchers) watcher.close()
      return current.stop()
    },
  }
}
