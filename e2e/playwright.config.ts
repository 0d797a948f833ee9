import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: 'results/traces',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  projects: [
    // What people do and what happens then.
    { name: 'journeys', testMatch: '*.spec.ts' },
    // What every screen looks like: axe and overflow, in light and dark mode, at phone and desktop width.
    { name: 'screens', testMatch: '*.screens.ts' },
  ],
  // These limits only end a test that hangs: a slow machine must not fail one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  globalSetup: './support/global-setup.ts',
  reporter: process.env.PORTICO_E2E_REPORT
    ? [['json', { outputFile: process.env.PORTICO_E2E_REPORT }], ['line']]
    : 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // What slides in cannot be clicked until it stands still.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every journey, thrown away when it passes, would take a third of the time: `--trace on` makes one.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.PORTICO_BROWSER && { executablePath: process.env.PORTICO_BROWSER }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
