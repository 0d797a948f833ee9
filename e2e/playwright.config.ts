import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/**
 * Journeys are what people do and what happens then; they also look at the screens they are on. Screens are what no journey looks at:
 * axe and overflow, in light and dark mode, at phone and desktop width. They are one project, because Playwright does not use a worker for two projects.
 * PORTICO_BROWSER_TESTS chooses one of the two.
 */
const FILES = { journeys: '*.spec.ts', screens: '*.screens.ts' }
const chosen = process.env.PORTICO_BROWSER_TESTS?.split(' ') ?? Object.keys(FILES)

export default defineConfig({
  testDir: '.',
  testMatch: Object.entries(FILES).flatMap(([name, files]) => (chosen.includes(name) ? [files] : [])),
  outputDir: 'results/traces',
  fullyParallel: true,
  // While one worker waits, another has work: see decision 94.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // These limits only end a test that hangs: a slow machine must not fail one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  globalSetup: './support/global-setup.ts',
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Elements with animations cannot be clicked until the animation has ended.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording traces would take a third of the time, so they are off by default. `--trace on` records them.
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
        // The optimizing compiler of V8 pays off only after many seconds, and the pages of a test live shorter.
        '--js-flags=--no-opt',
      ],
    },
  },
})
