import { type Country, type Locale, languageTag, locales } from '@portico/contract/shared/locales'
import { supportOf } from '@portico/contract/shared/support'
import { americanIn, isUnfinished } from '@portico/tools/testing/catalogues'
import { everyPage, type Visit } from '@portico/tools/testing/every-page'
import { textsIn, wordsIn } from '@portico/tools/testing/page-texts'
import { openPages, openRenderer, type Page, type Pages } from '@portico/tools/testing/pages'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

let portal: Pages
let draw: Awaited<ReturnType<typeof openRenderer>>
let visits: Visit[]
let isName: (text: string) => boolean
beforeAll(async () => {
  portal = await openPages()
  draw = await openRenderer(portal)
  visits = await everyPage(portal)
  isName = await namesIn(portal)
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => portal.close())

/** Addresses that redirect to another page. */
const withoutPage = [
  '/billing',
  '/companies/team',
  '/companies/workbooks',
  '/need-help/resources',
  '/properties/:id/credentials',
  '/properties/:id/fobs',
]
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const patternOf = (address: string) => address.replaceAll(UUID, ':id')

/**
 * In Japanese both faces of the site are drawn: there no text hides that the code has past the catalogues. The other languages get their texts
 * from catalogues that have the same keys, so they are drawn in the redesigned face.
 */
const visitsIn = (locale: Locale) =>
  locale === 'ja_JP' ? visits : visits.filter(({ flags }) => flags?.siteRedesign !== false)

test.each(locales)('every page is in %s', async (locale) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const country = locale.slice(-2).toLowerCase() as Country
  const isAmerican = await americanIn(locale)
  const drawn = new Set<string>()
  const problems: string[] = []
  for (const { address, status = 200, ...visitor } of visitsIn(locale)) {
    const page = await draw(address, country, { ...visitor, locale })
    if (!page) continue
    drawn.add(patternOf(address))
    const where = `${address} ${JSON.stringify(visitor)}`
    expect(page.status, where).toBe(status)
    expect(page.data().isRendered, `the server draws ${where}`).toBe(true)
    expect(page.find('html')[0]?.getAttribute('lang'), where).toBe(languageTag(locale))
    const texts = textsIn(page).filter((text) => !isName(text))
    const report = (what: string, found: readonly string[]) =>
      problems.push(...found.map((text) => `${what} ‘${text}’ on ${where}`))
    report('American text', texts.filter(isAmerican))
    report('key or open placeholder', texts.filter(isUnfinished))
    if (locale === 'ja_JP') report('text of no catalogue', textsInOtherLetters(texts, page, address))
  }
  expect(problems).toEqual([])
  // The portal warns of every missing text.
  expect(warn.mock.calls).toEqual([])
  const addresses = new Set(visits.map(({ address }) => patternOf(address)))
  expect([...addresses].filter((pattern) => !drawn.has(pattern)).sort()).toEqual(withoutPage)
})

test.each([
  ['fr_FR', '180 derniers jours'],
  ['en_US', 'Last 180 days'],
] as const)('the range of the access history is named as people who speak %s name it', async (locale, range) => {
  const { address = '', ...visitor } = visits.find((visit) => visit.address.endsWith('/access-history')) ?? {}
  const page = await draw(address, locale.slice(-2).toLowerCase() as Country, { ...visitor, locale })
  expect(page?.content()).toContain(range)
})

/** Names in the data, which are not translated. */
async function namesIn({ ask }: Pages) {
  const rows = await ask<{ name: string }>(
    'select name from keys union select name from entrances union select name from places union select name from properties',
  )
  const names = new Set(rows.map(({ name }) => name))
  const profiles = await ask<{ nickname: string }>('select nickname from pms_profiles')
  return (text: string) => names.has(text) || profiles.some(({ nickname }) => text.includes(nickname))
}

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
/** Texts that are the same in every language. */
const brands = ['Portico', 'Portico Delivery', 'GeoKey', 'Visa', 'Mastercard', 'American Express', 'OK']
const { general, accessGroup } = supportOf.jp

/**
 * On a Japanese page a text without Japanese letters is data or a brand. Anything else was written into the code,
 * past the catalogues, and would be English in every language.
 */
function textsInOtherLetters(texts: readonly string[], page: Page, address: string): string[] {
  const data: string[] = []
  JSON.stringify(page.data().queries, (_, value) => {
    if (typeof value === 'string') data.push(value)
    return value
  })
  const typed = new URLSearchParams(address.split('?')[1]).values()
  const known = new Set([...data, ...typed, general.email, accessGroup.email, 'GHz'].flatMap(wordsIn))
  const isKnown = (text: string) => brands.includes(text) || wordsIn(text).every((word) => known.has(word))
  return texts.filter((text) => !JAPANESE.test(text) && !isKnown(text))
}
