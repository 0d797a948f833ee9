import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { splitPages } from './apps/web/build/split-pages.ts'
import { findPython } from './tools/setup/python.mjs'

const MINUTE = 60_000

/** Files and tests run in a random order, which the same seed repeats; vitest prints it. */
const seed = Number(process.env.PORTICO_SEED ?? randomInt(2 ** 31))

/** Tests that need python3 are tests only where it is; `npm test` says which of both. */
const withoutPython = findPython() ? [] : ['**/*.python.test.ts']

const shared = {
  env: { PORTICO_SEED: String(seed) },
  // They only catch what hangs: no test fails because a machine is slow.
  testTimeout: 5 * MINUTE,
  hookTimeout: 5 * MINUTE,
  expect: { poll: { timeout: 4 * MINUTE, interval: 20 } },
}

export default defineConfig({
  test: {
    // Many files wait for servers to start and stop; on two cores the default is one file at a time.
    maxWorkers: availableParallelism() + 1,
    teardownTimeout: 5 * MINUTE,
    sequence: { shuffle: true, seed },
    projects: [
      {
        plugins: [splitPages()],
        test: {
          ...shared,
          name: 'rules',
          isolate: false,
          sequence: { shuffle: true, seed, groupOrder: 0 },
          include: ['packages/**/*.test.ts', 'apps/web/{build,src}/**/*.test.{ts,tsx}', 'tools/checks/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: ['apps/{panel,server}/**/*.test.ts', 'tools/**/*.test.ts', 'simulators/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'tools/checks/**', ...withoutPython],
          globalSetup: ['tools/testing/global-setup.ts'],
          pool: 'forks',
          // A worker loads the server once, not once for each file: it is kept for as long as the next file is of the same project.
          isolate: false,
          // A server and its replies live shorter than a test: with room for more of them, a worker copies a third as often what is still in use.
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
          sequence: { shuffle: true, seed, groupOrder: 1 },
          // The portal's build runs as it is, as in production; transforming it would take seconds in every file that renders pages.
          server: { deps: { external: [/\/apps\/web\/dist\//] } },
        },
      },
    ],
  },
})
