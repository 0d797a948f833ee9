import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { countTraffic, type Traffic } from './traffic.ts'

const CPU_SLOWDOWN = 4
const BLOCKING_MS = 50
const TIME_TO_SHOW_MS = 30_000
const IDLE_TIMEOUT_MS = 30_000
const QUIET_MS = 1500

/** Every app links each card's name to its property. */
const CARD = 'a[href*="/properties/"]'

export type Visit = Traffic & {
  largestPaintMs: number
  firstCardMs: number
  /** The time of long tasks beyond their first 50 ms. */
  blockedMs: number
  /** When the last long task ended. */
  lastLongTaskEndMs: number
  /** The ids of the properties that are shown. */
  cards: string[]
  errors: string[]
}

type LongTask = { start: number; duration: number }
type Seen = { largestPaintMs: number; firstCardMs: number; longTasks: LongTask[] }
declare global {
  interface Window {
    seen: Seen
  }
}

/** Runs in the page before its own scripts. */
function watch(card: string) {
  const seen: Seen = { largestPaintMs: 0, firstCardMs: 0, longTasks: [] }
  window.seen = seen
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaintMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })

  // A task that is posted in an animation frame runs after the paint; there is no frame while style sheets are loading.
  const noteNextPaint = () =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        seen.firstCardMs = performance.now()
      }
      port2.postMessage(null)
    })
  const changes = new MutationObserver(() => {
    if (!document.querySelector(card)) return
    changes.disconnect()
    noteNextPaint()
  })
  changes.observe(document, { childList: true, subtree: true })
}

/** Runs in the page. Links that lead beyond the page of a property belong to other things than its card. */
function shownCards(card: string) {
  const paths = [...document.querySelectorAll<HTMLAnchorElement>(card)].map((link) => link.pathname)
  return [...new Set(paths.flatMap((path) => /^\/properties\/([^/]+)(\/show)?$/.exec(path)?.[1] ?? []))].sort()
}

/** Opens the address in a new tab and waits until the page is idle. */
export async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const devtools = await context.newCDPSession(page)
  const traffic = await countTraffic(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watch, CARD)
  await page.goto(address, { timeout: TIME_TO_SHOW_MS })
  await page.waitForFunction(() => window.seen.firstCardMs > 0, undefined, { timeout: TIME_TO_SHOW_MS })

  const deadline = Date.now() + IDLE_TIMEOUT_MS
  let seen = await page.evaluate(() => window.seen)
  for (let before = ''; ; ) {
    const now = `${seen.longTasks.length} ${traffic.started()} ${traffic.underWay()}`
    if (now === before && traffic.underWay() === 0) break
    if (Date.now() > deadline) throw new Error(`${address} does not come to rest.`)
    before = now
    await sleep(QUIET_MS)
    seen = await page.evaluate(() => window.seen)
  }
  const cards = await page.evaluate(shownCards, CARD)
  await page.close()
  return {
    ...traffic.sum(),
    largestPaintMs: seen.largestPaintMs,
    firstCardMs: seen.firstCardMs,
    blockedMs: seen.longTasks.reduce((sum, { duration }) => sum + Math.max(0, duration - BLOCKING_MS), 0),
    lastLongTaskEndMs: Math.max(seen.firstCardMs, ...seen.longTasks.map(({ start, duration }) => start + duration)),
    cards,
    errors,
  }
}
