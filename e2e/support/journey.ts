import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { Flags } from '@portico/contract/flags/flags.rules'
import type { Country } from '@portico/contract/shared/locales'
import { type Portal, settledPreferences, settleIn, startPortal } from './portal.ts'

type Role = 'portfolio' | 'single' | 'partner' | 'stranger'
type Fixtures = {
  /** Overrides flags in the page's browser alone, as the developer drawer does. */
  setFlags(flags: Partial<Flags>): Promise<void>
  /** Signs the page's browser in without a click. */
  signInAs(role: Role): Promise<void>
  /** Whatever the page complains about fails the journey. */
  complaints: string[]
}

type WorkerFixtures = {
  portal: Portal
  /** The portal of a country, which stays open for the journeys that come after. */
  portalIn(country: Country): Promise<Portal>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  portalIn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
    async ({}, use) => {
      const opened = new Map<Country, Promise<Portal>>()
      await use((country) => {
        const portal = opened.get(country) ?? startPortal({ country })
        opened.set(country, portal)
        return portal
      })
      for (const portal of opened.values()) await (await portal).close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  portal: [async ({ portalIn }, use) => use(await portalIn('us')), { scope: 'worker', timeout: 60_000 }],
  baseURL: async ({ portal }, use) => use(portal.origin),
  context: async ({ context, portal }, use) => {
    await settleIn(context, portal.origin)
    await use(context)
  },
  page: async ({ page }, use) => {
    for (const name of ['goto', 'reload'] as const) {
      const go = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>
      page[name] = async (...args: unknown[]) => {
        const reply = await go(...args)
        await untilInteractive(page)
        return reply
      }
    }
    await use(page)
  },
  signInAs: async ({ portal, context }, use) => {
    await use(async (role) => {
      await portal.enter(context, role === 'stranger' ? await portal.createStranger() : portal.cast[role])
    })
  },
  setFlags: async ({ portal, context }, use) => {
    await use(async (flagOverrides) => {
      const preferences = JSON.stringify({ ...settledPreferences, flagOverrides })
      await context.addCookies([{ name: 'portico_view', value: encodeURIComponent(preferences), url: portal.origin }])
      await context.addInitScript((text) => localStorage.setItem('portico.preferences', text), preferences)
    })
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(`${error}`))
      page.on('console', (message) => {
        const isOfReply = /Failed to load resource/.test(message.text())
        if (['error', 'warning'].includes(message.type()) && !isOfReply) complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** A page from the server is seen before its scripts run; a click in between would be lost. A page that is no portal need not become one. */
const untilInteractive = (page: Page) =>
  page
    .waitForFunction(
      () => !document.getElementById('portal') || 'interactive' in document.documentElement.dataset,
      null,
      {
        timeout: 10_000,
      },
    )
    .catch(() => undefined)

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

/** Lets axe look in both modes, and sees that nothing is wider than a phone or a desktop; with PORTICO_PICTURES it also takes a picture of each, for people to look at. */
export async function lookAt(page: Page, name: string) {
  const before = page.viewportSize()
  const takesPictures = Boolean(process.env.PORTICO_PICTURES)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    // Only colours change with the mode; the rest has been looked at.
    const isSeen = scheme === 'dark'
    for (const [width, size] of Object.entries(isSeen && !takesPictures ? {} : widths)) {
      await page.setViewportSize(size)
      if (takesPictures) {
        await page.screenshot({
          path: new URL(`../results/pictures/${name}-${scheme}-${width}.png`, import.meta.url).pathname,
        })
      }
      // A drawer may still be on its way to its place.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
          message: `${name} is wider than a ${width}`,
        })
        .toBeLessThanOrEqual(0)
    }
    // The portal has no frames, and looking for some takes as long as the rest.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    if (isSeen) axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      `axe on ${name}, ${scheme}`,
    ).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
