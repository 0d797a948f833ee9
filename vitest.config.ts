import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
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
