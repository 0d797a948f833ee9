import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { Flags } from '@portico/contract/flags/flags.rules'
import { type Portal, startPortal } from './portal.ts'

type Role = 'portfolio' | 'single' | 'partner' | 'stranger'
type Fixtures = {
  /** Overrides flags in the page's browser alone, as the developer drawer does. */
  setFlags(flags: Partial<Flags>): Promise<void>
  /** Signs the page's browser in without a click. */
  signInAs(role: Role): Promise<void>
  /** Whatever the page complains about fails the journey. */
  complaints: string[]
}

export const test = base.extend<Fixtures, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
    async ({}, use) => {
      const portal = await startPortal()
      await use(portal)
      await portal.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
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
      const accountId = role === 'stranger' ? await portal.createStranger() : portal.cast[role]
      const { cookie } = await portal.signIn(accountId)
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: portal.origin, httpOnly: true, sameSite: 'Lax' }])
    })
  },
  setFlags: async ({ portal, context }, use) => {
    await use(async (flagOverrides) => {
      const preferences = JSON.stringify({ version: 1, flagOverrides })
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

/** Lets axe look in both modes, at phone and desktop width; with PORTICO_PICTURES it also takes a picture of each, for people to look at. */
export async function lookAt(page: Page, name: string) {
  const before = page.viewportSize()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    for (const [width, size] of Object.entries(widths)) {
      await page.setViewportSize(size)
      if (process.env.PORTICO_PICTURES) {
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
    // Only colours change with the mode; the rest has been looked at.
    // The portal has no frames, and looking for some takes as long as the rest.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    if (scheme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      `axe on ${name}, ${scheme}`,
    ).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
