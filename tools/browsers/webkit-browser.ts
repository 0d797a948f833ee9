import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../testing/free-port.ts'
import { type DrivenBrowser, WINDOW } from './driven-browser.ts'
import { untilTrue } from './until-true.ts'

export type WebKitPrograms = { browser: string; driver: string; display: string }
type Options = { programs: WebKitPrograms; home: string; downloads: string }

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB, Delete: Key.DELETE }

/** WebKitGTK needs a screen. Xvfb is one that nobody sees; it chooses its number and writes it to the descriptor. */
async function startDisplay(program: string) {
  const screen = `${WINDOW.width}x${WINDOW.height}x24`
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await Promise.race([
    once(child.stdio[3] as Readable, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${program} ended by itself.`))),
  ])
  return { child, display: `:${String(number).trim()}` }
}

/** The desktop of the browser: a folder for downloads, English, and no settings of whoever runs the check. */
function environmentOf(home: string, downloads: string, display: string) {
  const settings = join(home, '.config')
  mkdirSync(settings, { recursive: true })
  writeFileSync(join(settings, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  return {
    ...process.env,
    DISPLAY: display,
    HOME: home,
    XDG_CONFIG_HOME: settings,
    LANG: 'C.UTF-8',
    LANGUAGE: 'en_US',
    // Without a session bus GTK would look for services that are not there.
    NO_AT_BRIDGE: '1',
    GDK_BACKEND: 'x11',
  }
}

/**
 * The driver tells nothing about the console, so the page itself keeps what is reported after it was loaded. The storage of the tab
 * outlives the page.
 */
function keepErrors() {
  const keep = (text: string) => sessionStorage.setItem('errors', `${sessionStorage.getItem('errors') ?? ''}${text}\n`)
  const report = console.error
  console.error = (...parts) => {
    keep(parts.join(' '))
    report(...parts)
  }
  addEventListener('error', ({ message }) => keep(message))
  addEventListener('unhandledrejection', ({ reason }) => keep(`${reason}`))
}

function takeKeptErrors(): string[] {
  const kept = sessionStorage.getItem('errors') ?? ''
  sessionStorage.removeItem('errors')
  return kept.split('\n').filter(Boolean)
}

async function connect(port: number, binary: string): Promise<WebDriver> {
  const wishes = new Capabilities({
    browserName: 'MiniBrowser',
    // A form that a failed way has left asks whether the page may be left.
    unhandledPromptBehavior: 'accept',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  const server = `http://127.0.0.1:${port}`
  await untilTrue('the driver of WebKitGTK answers', () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const driver = await new Builder().usingServer(server).withCapabilities(wishes).build()
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...WINDOW })
  return driver
}

/** Starts the small browser that comes with WebKitGTK, on a screen of its own. */
export async function startWebKitBrowser({ programs, home, downloads }: Options): Promise<DrivenBrowser> {
  const { child: screen, display } = await startDisplay(programs.display)
  const port = await freePort()
  const env = environmentOf(home, downloads, display)
  const service = spawn(programs.driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const stop = () => {
    service.kill()
    screen.kill()
  }
  const driver = await connect(port, programs.browser).catch((error: Error) => {
    stop()
    throw error
  })
  const version = (await driver.getCapabilities()).getBrowserVersion() ?? ''
  const run: DrivenBrowser['evaluate'] = (inPage, argument) =>
    driver.executeScript(`return (${inPage})(arguments[0])`, argument)
  const typeKeys = (...keys: string[]) =>
    driver
      .actions()
      .sendKeys(...keys)
      .perform()
  return {
    engine: 'WebKit',
    version,
    downloads,
    async open(address) {
      await driver.get(address)
      await run(keepErrors, null)
    },
    evaluate: run,
    click: ({ x, y }) => driver.actions().move({ x, y, duration: 0 }).click().perform(),
    type: (text) => typeKeys(text),
    press: (key) => typeKeys(KEYS[key]),
    selectAll: () => driver.actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL).perform(),
    upload: (selector, path) => driver.findElement(By.css(selector)).sendKeys(path),
    screenshot: async (path) => writeFileSync(path, await driver.takeScreenshot(), 'base64'),
    takeErrors: () => run(takeKeptErrors, null),
    async close() {
      await driver.quit().catch(() => undefined)
      stop()
    },
  }
}
