import { join } from 'node:path'
import { node24, root, run } from './prepare.mjs'

/**
 * Starts the PostgreSQL of the unit tests and the browser tests. `ready` resolves to its environment variables. It has its own process
 * group, so that Ctrl-C in the terminal does not end it before the tests.
 */
export function startTestDatabase() {
  let child
  const ended = run(node24, [join(root, 'tools/testing/cluster-process.ts')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    onSpawn: (spawned) => {
      child = spawned
    },
  })
  const started = new Promise((resolve) => child.once('message', resolve))
  const failed = ended.then(({ output }) => {
    throw new Error(`The database of the tests has ended.\n${output}`)
  })
  return {
    ready: Promise.race([started, failed]),
    stop() {
      if (child.connected) child.send('stop', () => {})
      return ended
    },
  }
}
