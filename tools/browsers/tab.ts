import type { DrivenBrowser, Key } from './driven-browser.ts'
import { findInPage, type Role, SELECTORS, type Wish, wasMissed } from './find-in-page.ts'
import { untilTrue } from './until-true.ts'

const ATTEMPTS = 3
/** A busy page may take a click later than the driver says. */
const HIT_MS = 5_000

export type Name = string | RegExp
export type Tab = ReturnType<typeof openTab>

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patternOf = (name: Name) => (name instanceof RegExp ? name.source : `^${escaped(name)}$`)
export const wishFor = (role: Role, name: Name, within?: Wish): Wish => ({ role, name: patternOf(name), within })
const told = ({ role, name, within }: Wish): string => `${role} /${name}/${within ? ` in ${told(within)}` : ''}`

/** What somebody does in the portal, step by step. Every step waits until the page is ready for it. */
export function openTab(browser: DrivenBrowser, origin: string) {
  const look = (wish: Wish) => browser.evaluate(findInPage, { wish, selectors: SELECTORS })

  /** Where an element is when it has stopped moving, reacts, and nothing covers it. */
  async function placeOf(wish: Wish) {
    let before = ''
    let point = { x: 0, y: 0 }
    await untilTrue(`${told(wish)} can be clicked`, async () => {
      const found = await look(wish)
      const place = JSON.stringify(found?.point)
      const isStill = place === before
      before = place
      point = found?.point ?? point
      return Boolean(isStill && found?.isReachable && found.isEnabled)
    })
    return point
  }

  /** Whoever misses an element, because the page moves at that moment, clicks again. A click that hits and does nothing is a fault. */
  async function clickOn(wish: Wish) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      await browser.click(await placeOf(wish))
      const isHit = await untilTrue('', async () => !(await browser.evaluate(wasMissed, null)), HIT_MS).then(
        () => true,
        () => false,
      )
      if (isHit) return
    }
    throw new Error(`${told(wish)} was missed ${ATTEMPTS} times.`)
  }

  // biome-ignore lint/performance/useDomNodeTextContent: only what is visible counts.
  const textOfPage = () => browser.evaluate(() => document.body?.innerText.replace(/\s+/g, ' ') ?? '', null)
  const says = async (text: Name) => new RegExp(text instanceof RegExp ? text : escaped(text)).test(await textOfPage())
  const pathNow = () => browser.evaluate(() => location.pathname + location.search, null)

  return {
    browser,
    /** Opens an address of the portal, and waits until its scripts run. */
    async open(path: string) {
      await browser.open(new URL(path, origin).href)
      await this.isInteractive()
    },
    isInteractive: () =>
      untilTrue('the page reacts to input', () =>
        browser.evaluate(() => document.documentElement.dataset.interactive !== undefined, null),
      ),
    click: (role: Role, name: Name, within?: Wish) => clickOn(wishFor(role, name, within)),
    press: (key: Key) => browser.press(key),
    /** Replaces the text of a field, key by key. */
    async fill(name: Name, text: string, within?: Wish) {
      const wish = wishFor('textbox', name, within)
      await clickOn(wish)
      await browser.selectAll()
      if (text) await browser.type(text)
      else await browser.press('Delete')
      await untilTrue(`${told(wish)} holds "${text}"`, async () => (await look(wish))?.value === text)
    },
    /** Ticks a box or chooses one of several, and waits for the mark. */
    async check(role: 'checkbox' | 'radio', name: Name, within?: Wish) {
      const wish = wishFor(role, name, within)
      await clickOn(wish)
      await untilTrue(`${told(wish)} is chosen`, async () => (await look(wish))?.isChecked ?? false)
    },
    /** Opens a list and chooses one of its options, which is gone as soon as it is pressed. */
    async choose(list: Name, option: Name) {
      await clickOn(wishFor('button', list))
      const wish = wishFor('option', option)
      await browser.click(await placeOf(wish))
      await untilTrue(`${told(wish)} is chosen`, async () => (await look(wish)) === null)
    },
    upload: (path: string) => browser.upload('input[type=file]', path),
    see: (text: Name, limit?: number) => untilTrue(`the page says ${text}`, () => says(text), limit),
    seeNot: (text: Name) => untilTrue(`the page no longer says ${text}`, async () => !(await says(text))),
    find: (role: Role, name: Name, within?: Wish) => {
      const wish = wishFor(role, name, within)
      return untilTrue(`there is ${told(wish)}`, async () => (await look(wish)) !== null)
    },
    has: async (role: Role, name: Name) => (await look(wishFor(role, name))) !== null,
    isAt: (path: RegExp) => untilTrue(`the address is ${path}`, async () => path.test(await pathNow())),
    pathNow,
    until: (awaited: string, inPage: (argument: null) => boolean) =>
      untilTrue(awaited, () => browser.evaluate(inPage, null)),
  }
}
