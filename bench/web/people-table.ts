import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../tools/setup/browser.mjs'
import { buildPortal } from '../../tools/setup/prepare.mjs'
import { castOf } from '../../tools/testing/cast.ts'
import { setup } from '../../tools/testing/global-setup.ts'
import { serverProcess } from '../../tools/testing/server-process.ts'
import { startTestServer } from '../../tools/testing/test-server.ts'
import { makeLargeProperty } from '../large-property.ts'

const TIME_LIMIT_MS = 10 * 60_000
const ROUNDS = 3
const SETTLED_MS = 300
/** Each leaves another first page than the list has without a filter. */
const SEARCHES = ['ab', 'c3', 'resident.1', 'key 4', '2027']
const SIZES = [5_000, 20_000] as const
/** Four times as many people may take four times as long. */
const IN_PROPORTION = SIZES[1] / SIZES[0]

const { values: options } = parseArgs({ options: { 'as-built': { type: 'boolean', default: false } } })

type Seen = { firstRowMs: number; longTasksMs: number; pressed: number; filtered: number[] }
declare global {
  interface Window {
    people: Seen
  }
}

/** Runs in the page before its own scripts. */
function watch() {
  const seen: Seen = { firstRowMs: 0, longTasksMs: 0, pressed: 0, filtered: [] }
  window.people = seen
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasksMs += duration
  }).observe({ type: 'longtask', buffered: true })
  // A task that is posted in an animation frame runs after the paint.
  const afterPaint = (work: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = work
      port2.postMessage(null)
    })
  const isShown = () => document.querySelectorAll('[role="grid"] tbody tr').length > 1
  let shown: string | null | undefined
  const text = () => document.querySelector('[role="grid"] tbody')?.textContent
  new MutationObserver(() => {
    if (seen.firstRowMs === 0 && isShown()) {
      seen.firstRowMs = -1
      afterPaint(() => {
        seen.firstRowMs = performance.now()
      })
    }
    if (seen.pressed > 0 && text() !== shown) {
      const { pressed } = seen
      seen.pressed = 0
      afterPaint(() => seen.filtered.push(performance.now() - pressed))
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') return
      shown = text()
      seen.pressed = event.timeStamp
    },
    { capture: true },
  )
}

async function search(page: Page, text: string) {
  const before = (await page.evaluate(() => window.people.filtered)).length
  await page.getByRole('combobox').first().fill(text)
  await page.keyboard.press('Enter')
  await page.waitForFunction((known) => window.people.filtered.length > known, before)
  const matches = page.getByText(/^\d+ match(es)?$/).first()
  await matches.waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await matches.waitFor({ state: 'hidden' })
  await page.waitForTimeout(SETTLED_MS)
}

async function visit(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await page.addInitScript(watch)
  await page.goto(address)
  await page.waitForFunction(() => window.people.firstRowMs > 0)
  await page.waitForTimeout(SETTLED_MS)
  const { firstRowMs, longTasksMs } = await page.evaluate(() => window.people)
  for (const text of SEARCHES) await search(page, text)
  const { filtered } = await page.evaluate(() => window.people)
  await page.close()
  return { firstRowMs, longTasksMs, filtered }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const p95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

async function measure(origin: string, cookie: { name: string; value: string }, properties: readonly string[]) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  try {
    const visits = properties.map(() => [] as Awaited<ReturnType<typeof visit>>[])
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [index, propertyId] of properties.entries()) {
        const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
        const preferences = JSON.stringify({ version: 1, splashDismissed: true })
        await context.addCookies([
          { ...cookie, url: origin },
          { name: 'portico_view', value: encodeURIComponent(preferences), url: origin },
        ])
        await context.addInitScript((text) => localStorage.setItem('portico.preferences', text), preferences)
        const seen = await visit(context, `${origin}/properties/${propertyId}/users`)
        if (round > 0) visits[index]?.push(seen)
        await context.close()
      }
    }
    return visits.map((all) => ({
      firstRow: median(all.map(({ firstRowMs }) => firstRowMs)),
      longTasks: median(all.map(({ longTasksMs }) => longTasksMs)),
      filtered: p95(all.flatMap(({ filtered }) => filtered)),
    }))
  } finally {
    await browser.close()
  }
}

setTimeout(() => process.exit(1), TIME_LIMIT_MS).unref()
if (!options['as-built']) await buildPortal()
console.log(
  `${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)} before the start; ${SIZES[1]} people / ${SIZES[0]}`,
)
const stop = await setup()
const server = await startTestServer()
const portal = await serverProcess(server)
let isGood = true
try {
  const { portfolio } = await castOf(server)
  const [name = '', value = ''] = (await server.signIn(portfolio)).cookie.split('=')
  const properties: string[] = []
  for (const size of SIZES) properties.push(await makeLargeProperty(server, portfolio, size))
  await portal.start('all')
  const [few, many] = await measure(portal.origin, { name, value }, properties)
  if (!few || !many) throw new Error('Nothing was measured.')
  for (const [label, what, limit] of [
    ['first row on screen', 'firstRow', IN_PROPORTION],
    ['long tasks until then', 'longTasks', IN_PROPORTION],
    ['key to filtered list, p95', 'filtered', IN_PROPORTION],
  ] as const) {
    const ratio = many[what] / Math.max(1, few[what])
    const holds = ratio <= limit
    isGood &&= holds
    console.log(
      `  ${label.padEnd(30)}${ratio.toFixed(2).padStart(6)}  limit ${limit.toFixed(2)}  ` +
        `${many[what].toFixed(0)} / ${few[what].toFixed(0)} ms  ${holds ? 'good' : 'LIMIT BROKEN'}`,
    )
  }
} finally {
  await portal.close()
  await server.close()
  await stop()
}
process.exit(isGood ? 0 : 1)
