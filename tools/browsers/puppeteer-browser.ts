import puppeteer, { type Page } from 'puppeteer-core'
import { type DrivenBrowser, WINDOW } from './driven-browser.ts'

type Options = { engine: 'Chromium' | 'Firefox'; executablePath: string; downloads: string }

const { width, height } = WINDOW

/** Debian's Chromium is driven over its own protocol. Root may not use its sandbox. */
const chromium = (executablePath: string, downloadPath: string) =>
  puppeteer.launch({
    executablePath,
    headless: executablePath.includes('headless-shell') ? 'shell' : true,
    defaultViewport: null,
    args: ['--no-sandbox', '--lang=en-US', `--window-size=${width},${height}`],
    downloadBehavior: { policy: 'allow', downloadPath },
  })

/** Firefox is driven over WebDriver BiDi. Its downloads go to a folder without a question. */
const firefox = (executablePath: string, downloadPath: string) =>
  puppeteer.launch({
    executablePath,
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    headless: true,
    defaultViewport: null,
    args: [`--width=${width}`, `--height=${height}`],
    extraPrefsFirefox: {
      'browser.download.dir': downloadPath,
      'browser.download.folderList': 2,
      'browser.download.useDownloadDir': true,
      'browser.download.always_ask_before_handling_new_types': false,
      'intl.accept_languages': 'en-US, en',
    },
  })

/** Whatever a page reports as an error or a warning. */
function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error instanceof Error ? `${error.name}: ${error.message}` : `${error}`))
  page.on('console', async (message) => {
    if (message.type() !== 'error' && message.type() !== 'warn') return
    // Firefox names an error that was logged only as an object. A page that is gone cannot tell more.
    const parts = message.args().map((part) => part.evaluate(String).catch(() => message.text()))
    errors.push((await Promise.all(parts)).join(' ') || message.text())
  })
  return errors
}

/** Starts Chromium or Firefox without a visible window. */
export async function startPuppeteerBrowser({ engine, executablePath, downloads }: Options): Promise<DrivenBrowser> {
  const browser = await (engine === 'Firefox' ? firefox : chromium)(executablePath, downloads)
  const [first] = await browser.pages()
  const page = first ?? (await browser.newPage())
  const errors = collectErrors(page)
  // A form that a failed way has left asks whether the page may be left.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  return {
    engine,
    version: (await browser.version()).replace(/^.*\//, ''),
    downloads,
    open: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    evaluate: async (inPage, argument) => (await page.evaluate(inPage as never, argument)) as ReturnType<typeof inPage>,
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async selectAll() {
      await page.keyboard.down('Control')
      await page.keyboard.press('a')
      await page.keyboard.up('Control')
    },
    async upload(selector, path) {
      const input = await page.$<'input'>(selector as 'input')
      if (!input) throw new Error(`There is no ${selector}.`)
      await input.uploadFile(path)
    },
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    takeErrors: async () => errors.splice(0),
    close: () => browser.close(),
  }
}
