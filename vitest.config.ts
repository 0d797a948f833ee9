import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Many files wait for servers to start and stop; on two cores the default is one file at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: { name: 'rules', include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}'] },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/**/*.test.ts', 'tools/**/*.test.ts', 'simulators/**/*.test.ts'],
          globalSetup: ['tools/testing/global-setup.ts'],
          pool: 'forks',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
