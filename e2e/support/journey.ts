import { test as base, expect } from '@playwright/test'
import type { Flags } from '@portico/contract/flags/flags.rules'
import type { Country } from '@portico/contract/shared/locales'
import { type Building, openBuilding } from './building.ts'
import { faultsOf, type JourneyFaults } from './faults.ts'
import { accountIn, openPortal, type Portal, type PortalOptions, setPreferences, usualPreferences } from './portal.ts'

type Role = 'portfolio' | 'single' | 'partner' | 'stranger'
type Fixtures = {
  /** A property with its own manager, who is signed in in this browser. No other test sees or changes it. */
  building: Building
  /** Makes endpoints fail on the server for the signed-in account. They work again when the test ends. */
  faults: JourneyFaults
  /** Overrides flags in the page's browser alone, as the developer drawer does. */
  setFlags(flags: Partial<Flags>): Promise<void>
  /** Signs the page's browser in as somebody of the demo world, which is read-only, or as a new stranger. */
  signInAs(role: Role): Promise<void>
  /** A portal of the test's own, for what changes a whole deployment. */
  ownPortal: Portal
  /** Errors and warnings on the browser's console. Any of them fails the test. */
  consoleErrors: string[]
}

type WorkerFixtures = {
  portal: Portal
  /** The portal of a country. All tests share it. */
  portalIn(country: Country, stage?: PortalOptions['stage']): Promise<Portal>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  portalIn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
    async ({}, use) => {
      const opened = new Map<string, Promise<Portal>>()
      await use((country, stage = 'test') => {
        const name = `${country} ${stage}`
        const portal = opened.get(name) ?? openPortal({ country, stage })
        opened.set(name, portal)
        return portal
      })
      for (const portal of opened.values()) await (await portal).close()
    },
    { scope: 'worker' },
  ],
  portal: [async ({ portalIn }, use) => use(await portalIn('us')), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  ownPortal: async ({}, use) => {
    const portal = await openPortal({ isOwn: true })
    await use(portal)
    await portal.close()
  },
  baseURL: async ({ portal }, use) => use(portal.origin),
  context: async ({ context, portal }, use) => {
    await portal.welcome(context)
    // From the first click, key or scrolling on, a page may move: see `look`.
    await context.addInitScript(() => {
      // A test that installs a clock replaces the one of the page after this.
      const now = performance.now.bind(performance)
      const note = () => {
        document.documentElement.dataset.firstInput ??= String(now())
      }
      for (const type of ['pointerdown', 'keydown', 'input', 'scroll']) addEventListener(type, note, { capture: true })
    })
    await use(context)
  },
  building: async ({ portal, context }, use) => use(await openBuilding(portal, context)),
  faults: async ({ portal, context }, use) => {
    const faults = faultsOf(portal, () => accountIn(context))
    await use(faults)
    await faults.removeAll()
  },
  signInAs: async ({ portal, context }, use) => {
    await use(async (role) => {
      await portal.enter(context, role === 'stranger' ? await portal.createStranger() : portal.cast[role])
    })
  },
  setFlags: async ({ portal, context }, use) => {
    await use(async (flagOverrides) => {
      const text = await setPreferences(context, portal.origin, { ...usualPreferences, flagOverrides })
      await context.addInitScript((preferences) => localStorage.setItem('portico.preferences', preferences), text)
    })
  },
  consoleErrors: [
    async ({ page, context }, use) => {
      const consoleErrors: string[] = []
      // Whatever the policy of the server forbids, in any tab, and also where the browser writes nothing about it.
      await context.exposeFunction('porticoPolicyViolated', (what: string) => void consoleErrors.push(what))
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
          (window as unknown as { porticoPolicyViolated(what: string): void }).porticoPolicyViolated(
            `The policy forbids ${effectiveDirective} (${blockedURI} ${sample})`,
          ),
        ),
      )
      page.on('pageerror', (error) => consoleErrors.push(`${error}`))
      page.on('console', (message) => {
        const isOfReply = /Failed to load resource/.test(message.text())
        if (['error', 'warning'].includes(message.type()) && !isOfReply) consoleErrors.push(message.text())
      })
      await use(consoleErrors)
      expect(consoleErrors).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** Removes the expected console messages about files that failed to load. */
export function ignoreFailedDownloads(consoleErrors: string[]) {
  const others = consoleErrors.filter((message) => !message.startsWith('LoadError: '))
  consoleErrors.splice(0, consoleErrors.length, ...others)
}
