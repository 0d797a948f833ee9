import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './journey.ts'

export { expect, test } from './journey.ts'

/** Half the size of `axe.source`, which every page would have to read and compile. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const widths = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }

/**
 * Checks a screen. At desktop and phone width nothing is wider than the window, and axe finds no violation in light mode. The mode changes
 * colours only, so axe checks nothing but the contrast in dark mode, once.
 * With PORTICO_PICTURES it also takes a picture of each width and mode, for people to look at.
 */
export async function look(page: Page, name: string) {
  await expectStill(page, name)
  for (const [width, size] of Object.entries(widths)) {
    await page.setViewportSize(size)
    await takePictures(page, `${name}-${width}`)
    await expectNoOverflow(page, `${name} is wider than a ${width}`)
    await tablesHaveFocus(page)
    await expectNoViolation(page, null, `axe on ${name}, light, ${width}`)
  }
  await page.setViewportSize(widths.desktop)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(page, ['color-contrast'], `axe on ${name}, dark`)
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Checks what another language changes on a screen that `look` checks in English: at desktop and phone width nothing is wider than the window.
 */
export async function lookAtTexts(page: Page, name: string) {
  await expectStill(page, name)
  for (const [width, size] of Object.entries(widths)) {
    await page.setViewportSize(size)
    await takePictures(page, `${name}-${width}`)
    await expectNoOverflow(page, `${name} is wider than a ${width}`)
  }
  await page.setViewportSize(widths.desktop)
}

async function takePictures(page: Page, name: string) {
  if (!process.env.PORTICO_PICTURES) return
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: new URL(`../results/pictures/${name}-${scheme}.png`, import.meta.url).pathname })
  }
}

/** What has moved on the page while it was loaded, before the first input: a score that Chromium computes from areas and distances. */
async function expectStill(page: Page, name: string) {
  const { score, moved } = await page.evaluate(
    () =>
      new Promise<{ score: number; moved: string[] }>((resolve) => {
        const { dataset } = document.documentElement
        const entries: PerformanceEntry[] = []
        const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        // Buffered entries are delivered in a task of their own.
        setTimeout(() => {
          const end = Number(dataset.firstInput ?? Number.POSITIVE_INFINITY)
          const shifts = (entries as LayoutShift[]).filter(({ startTime }) => startTime < end)
          // The next picture of the same page is taken after its size has changed.
          dataset.firstInput ??= '0'
          resolve({
            score: shifts.reduce((sum, { value }) => sum + value, 0),
            moved: shifts.flatMap(({ value, sources }) =>
              sources.map(({ node }) => `${value.toFixed(3)} ${(node as Element | null)?.outerHTML?.slice(0, 150)}`),
            ),
          })
        }, 100)
      }),
  )
  expect(score, `${name} moves while it loads: ${moved.join('; ')}`).toBeLessThan(0.05)
}
type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }

/** Waits until the animation of a drawer has ended. */
const expectNoOverflow = (page: Page, message: string) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { message })
    .toBeLessThanOrEqual(0)

const TABLE_MS = 5_000

/**
 * The kit chooses the element of a table that the Tab key reaches in a task after the table was drawn. Until then axe finds a header that
 * scrolls and cannot be reached. If none is chosen, axe says so.
 */
const tablesHaveFocus = (page: Page) =>
  page
    .waitForFunction(
      () =>
        [...document.querySelectorAll('[role=grid]')].every((table) =>
          [...table.querySelectorAll<HTMLElement>('a, button, input, [tabindex]')].some(
            ({ tabIndex }) => tabIndex === 0,
          ),
        ),
      null,
      { timeout: TABLE_MS },
    )
    .catch(() => undefined)

async function expectNoViolation(page: Page, rules: string[] | null, message: string) {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(axeSource)
  const violations = await page.evaluate(async (only) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe }
    // On a phone an open drawer hides the whole page, its heading included.
    const isPageHidden = document.querySelector('h1')?.checkVisibility({ visibilityProperty: true }) === false
    const options = {
      resultTypes: ['violations' as const],
      // It is for audio, and for an experimental rule that reads all style sheets.
      preload: false,
      ...(only && { runOnly: only }),
      ...(isPageHidden && { rules: { 'page-has-heading-one': { enabled: false } } }),
    }
    // A modal dialog hides the page, which has a look of its own.
    const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].find((one) => one.checkVisibility())
    const found = await loaded.run(dialog ?? document, options)
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, rules)
  expect(violations, message).toEqual([])
}
