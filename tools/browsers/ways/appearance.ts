import { untilTrue } from '../until-true.ts'
import type { Visit, Way } from './visit.ts'

async function choose({ tab }: Visit, button: RegExp, item: string) {
  await tab.click('button', button)
  await tab.click('menuitemradio', item)
}

export const changeLanguage: Way = {
  title: 'change the language',
  async walk(visit) {
    const { tab } = visit
    await tab.open('/')
    await choose(visit, /^Language/, 'Deutsch')
    await tab.find('title', /^Willkommen/)
    await tab.until('the page is in German', () => document.documentElement.lang === 'de-DE')
    await choose(visit, /^Sprache/, '日本語')
    await tab.until('the page is in Japanese', () => document.documentElement.lang === 'ja-JP')
    await tab.open('/')
    await choose(visit, /^言語/, 'English (US)')
    await tab.find('title', /^Welcome/)
  },
}

/** The mode is kept, also when the page is loaded again. */
export const chooseDarkMode: Way = {
  title: 'dark mode',
  async walk(visit) {
    const { tab, picture } = visit
    const red = () => Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)?.[0])
    const isDark = async () => (await tab.browser.evaluate(red, null)) < 60
    await tab.open('/')
    await choose(visit, /^Display mode/, 'Dark')
    await untilTrue('the background is dark', isDark)
    await tab.open('/')
    await untilTrue('the background is still dark', isDark)
    await picture('dashboard-dark')
    await choose(visit, /^Display mode/, 'Light')
    await untilTrue('the background is light', async () => !(await isDark()))
  },
}
