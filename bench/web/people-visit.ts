import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'

/** No change for so long means that the list has come to rest. */
const SETTLED_MS = 300
const POLLING_MS = 100
/** Each leaves another first page than the list has without a filter. */
const SEARCHES = ['ab', 'c3', 'resident.1', 'key 4', '2027']

/** `field` filters all columns. */
export type PeopleApp = { origin: string; field: (page: Page) => Locator }

export type PeopleVisit = {
  firstRowMs: number
  /** The long tasks that began before the first row was on screen. */
  longTasksMs: number
  /** The CPU time of the main thread until the page has come to rest with its first rows. It depends less on other load than the times. */
  openedCpuMs: number
  filteredMs: number[]
  /** The CPU time of the main thread from the key until the list has come to rest. */
  filteredCpuMs: number[]
  /** Who is on the first page: without a filter, then for each search. */
  people: string[]
  errors: string[]
}

type Change = { at: number; rows: string }
type Seen = {
  firstRowMs: number
  longTasks: { start: number; duration: number }[]
  pressedMs: number
  /** What the table showed after Enter was pressed, and when each state was painted. */
  changes: Change[]
}
declare global {
  interface Window {
    people: Seen
    shownPeople: () => string
  }
}

/** Runs in the page before its own scripts. */
function watch() {
  const seen: Seen = { firstRowMs: 0, longTasks: [], pressedMs: 0, changes: [] }
  window.people = seen
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  // A task that is posted in an animation frame runs after the paint.
  const afterPaint = (work: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = work
      port2.postMessage(null)
    })
  const rows = () => document.querySelector('table tbody')?.textContent ?? ''
  window.shownPeople = rows
  let shown = ''
  new MutationObserver(() => {
    const now = rows()
    if (now === shown) return
    shown = now
    // Placeholders have no e-mail address.
    const isFirst = seen.firstRowMs === 0 && now.includes('@')
    if (isFirst) seen.firstRowMs = -1
    afterPaint(() => {
      const at = performance.now()
      if (isFirst) seen.firstRowMs = at
      if (seen.pressedMs > 0) seen.changes.push({ at, rows: now })
    })
  }).observe(document, { childList: true, subtree: true, characterData: true })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') return
      seen.changes = []
      seen.pressedMs = event.timeStamp
    },
    { capture: true },
  )
}

const isIdle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve()))

/** Reads how much CPU time the main thread of the page has taken. */
async function watchCpu(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/** The time from the key until the first paint of the rows that the list comes to rest with. */
async function search(page: Page, field: PeopleApp['field'], text: string, cpuMs: () => Promise<number>) {
  const before = await page.evaluate(() => window.shownPeople())
  await field(page).fill(text)
  // What typing causes is not measured.
  await page.waitForTimeout(SETTLED_MS)
  await page.evaluate(isIdle)
  const cpuBefore = await cpuMs()
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (settled) => {
      const last = window.people.changes.at(-1)
      return last && performance.now() - last.at > settled && last.rows === window.shownPeople()
    },
    SETTLED_MS,
    { polling: POLLING_MS },
  )
  const cpu = (await cpuMs()) - cpuBefore
  const { changes, pressedMs } = await page.evaluate(() => window.people)
  const rows = changes.at(-1)?.rows ?? ''
  const painted = changes.find((change) => change.rows === rows)
  if (!painted || rows === before) throw new Error(`The filter ${text} changed nothing.`)

  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.waitForFunction((unfiltered) => window.shownPeople() === unfiltered, before)
  await page.waitForTimeout(SETTLED_MS)
  return { ms: painted.at - pressedMs, cpu, rows }
}

const emailsOf = (rows: string) => (rows.match(/resident\.\d+@example\.com/g) ?? []).join(' ')

/** Opens the table in a browser without cache, and searches. */
export async function visitPeople(
  browser: Browser,
  app: PeopleApp,
  path: string,
  cookie: { name: string; value: string },
) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  try {
    const preferences = JSON.stringify({ version: 1, splashDismissed: true })
    await context.addCookies([
      { ...cookie, url: app.origin },
      { name: 'portico_view', value: encodeURIComponent(preferences), url: app.origin },
    ])
    await context.addInitScript((text) => localStorage.setItem('portico.preferences', text), preferences)
    await context.addInitScript(watch)
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    const cpuMs = await watchCpu(context, page)
    await page.goto(app.origin + path)
    await page.waitForFunction(() => window.people.firstRowMs > 0, undefined, { polling: POLLING_MS })
    await page.waitForTimeout(SETTLED_MS)
    await page.evaluate(isIdle)
    const openedCpuMs = await cpuMs()
    const { firstRowMs, longTasks } = await page.evaluate(() => window.people)
    const early = longTasks.filter(({ start }) => start < firstRowMs)
    const longTasksMs = early.reduce((sum, { duration }) => sum + duration, 0)
    const people = [emailsOf(await page.evaluate(() => window.shownPeople()))]
    const filteredMs: number[] = []
    const filteredCpuMs: number[] = []
    for (const text of SEARCHES) {
      const { ms, cpu, rows } = await search(page, app.field, text, cpuMs)
      filteredMs.push(ms)
      filteredCpuMs.push(cpu)
      people.push(emailsOf(rows))
    }
    return { firstRowMs, longTasksMs, openedCpuMs, filteredMs, filteredCpuMs, people, errors } satisfies PeopleVisit
  } finally {
    await context.close()
  }
}
