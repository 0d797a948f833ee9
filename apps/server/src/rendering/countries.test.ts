import { type Country, countries, type Locale, languageTag, locales, localesOf } from '@portico/contract/shared/locales'
import { openPages, type Pages } from '@portico/tools/testing/pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Phone, e-mail and hours of the general line, then of the line of the access group. */
const contacts: Record<Country, string[]> = {
  au: ['+61 2 5550 4120', 'support@', '10:30am-7pm AEST Mon-Fri', '+61 2 5550 4160', 'access-group@'],
  ca: ['+1 604-555-0120', 'support@', '8am-5pm PST Mon-Fri', '+1 604-555-0160', 'access-group@', '24/7'],
  de: ['+49 30 23125 120', 'support@', '+49 30 23125 160', 'access-group@'],
  es: ['+34 555 012 120', 'support@', '+34 555 012 160', 'access-group@'],
  fr: ['+33 1 99 00 41 20', 'support@', '+33 1 99 00 41 60', 'access-group@'],
  gb: ['+44 20 7946 0120', 'support@', '+44 20 7946 0160', 'access-group@'],
  it: ['+39 555 012 4120', 'support@', '+39 555 012 4160', 'access-group@'],
  jp: [
    '+81 3-0000-4120音声案内でオプション1を選択してください',
    'support@',
    '月曜日～金曜日 8:00～18:00',
    '+81 3-0000-4120音声案内でオプション2を選択してください',
    'access-group@',
    '月曜日～金曜日 8:00～17:00',
  ],
  us: ['+1 206-555-0120', 'support@', '8am-5pm PST', '+1 206-555-0160', 'access-group@', '24/7'],
}

type Words = { language: string; help: string; newTab: string; noPayment: string; expired: RegExp }
const english = {
  help: 'Need help',
  newTab: 'Opens in a new tab',
  noPayment: 'No default payment method',
  expired: /Expired \d\d\/\d{4}/,
}
const french = {
  help: 'Aide et assistance',
  newTab: 'S’ouvre dans un nouvel onglet',
  noPayment: 'Aucun moyen de paiement par défaut',
}
const words: Record<Locale, Words> = {
  en_US: { ...english, language: 'Language: English (US)' },
  en_CA: { ...english, language: 'Language: English (Canada)', expired: /Expired \d{4}-\d\d/ },
  fr_CA: { ...french, language: 'Langue : Français (Canada)', expired: /Expirée : \d{4}-\d\d/ },
  de_DE: {
    language: 'Sprache: Deutsch',
    help: 'Hilfe und Support',
    newTab: 'Wird in einer neuen Registerkarte geöffnet',
    noPayment: 'Keine Standardzahlungsmethode',
    expired: /Abgelaufen: \d\d\/\d{4}/,
  },
  it_IT: {
    language: 'Lingua: Italiano',
    help: 'Guida e assistenza',
    newTab: 'Si apre in una nuova scheda',
    noPayment: 'Nessun metodo di pagamento predefinito',
    expired: /Scaduta: \d\d\/\d{4}/,
  },
  fr_FR: { ...french, language: 'Langue : Français', expired: /Expirée : \d\d\/\d{4}/ },
  es_ES: {
    language: 'Idioma: Español',
    help: 'Ayuda y asistencia',
    newTab: 'Se abre en una pestaña nueva',
    noPayment: 'Ningún método de pago predeterminado',
    expired: /Caducada: \d{1,2}\/\d{4}/,
  },
  en_GB: { ...english, language: 'Language: English (UK)' },
  ja_JP: {
    language: '言語：日本語',
    help: 'ヘルプとサポート',
    newTab: '新しいタブで開く',
    noPayment: '既定の支払い方法がありません',
    expired: /期限切れ：\d{4}\/\d\d/,
  },
  en_AU: { ...english, language: 'Language: English (Australia)' },
}
/** Replaces non-breaking spaces. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe.each(countries)('the portal in %s', (country) => {
  let portal: Pages
  beforeAll(async () => {
    portal = await openPages({ country })
  })
  afterAll(() => portal.close())
  const [first] = localesOf[country]

  test('is in the first language of the country and shows its support lines', async () => {
    const page = await portal.visit('/need-help')
    expect(page.find('html')[0]?.getAttribute('lang')).toBe(languageTag(first))
    expect(page.texts('#page dd')).toEqual(
      contacts[country].map((text) => (text.endsWith('@') ? `${text}${country}.portico.example` : text)),
    )
    const [telephone] = page.find('#page dd a')
    expect(telephone?.getAttribute('href')).toBe(`tel:${telephone?.textContent.replaceAll(/[^+\d]/g, '')}`)
  })

  test('links to the legal documents and the setup guide of the country in new tabs', async () => {
    const page = await portal.visit('/need-help')
    const links = page.find('footer a, #page a[target]').map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      `https://help.${country}.portico.example/setup-guide`,
      `https://www.${country}.portico.example/privacy`,
      `https://www.${country}.portico.example/terms`,
    ])
    for (const link of page.find('footer a, #page a[target]')) {
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
      expect(link.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(words[first].newTab)
    }
    expect(page.texts('footer')[0]).toMatch(/© \d{4} Portico/)
  })

  test.each(localesOf[country])('is in %s if that was chosen', async (locale) => {
    const { language, help, noPayment, expired } = words[locale]
    const page = await portal.visit('/need-help', { locale })
    expect(page.find('html')[0]?.getAttribute('lang')).toBe(languageTag(locale))
    expect(page.title()).toBe(`${help} | Portico`)
    expect(page.texts('h1')).toEqual([help])
    expect(page.controls().map(plain)).toContain(language)

    const billing = await portal.visit('/billing/properties', {
      locale,
      preferences: { billingCards: { pageSize: 12 } },
    })
    expect(billing.find('#page li:has(h2)')).toHaveLength(12)
    expect(plain(billing.content())).toContain(noPayment)
    expect(plain(billing.content())).toMatch(expired)
  })

  test('ignores a language that the country does not offer', async () => {
    const foreign = country === 'jp' ? 'de_DE' : 'ja_JP'
    const page = await portal.visit('/', { locale: foreign })
    expect(page.find('html')[0]?.getAttribute('lang')).toBe(languageTag(first))
  })
})

test('in Japan the support lines are also described in English', async () => {
  const portal = await openPages({ country: 'jp' })
  const page = await portal.visit('/need-help', { locale: 'en_US' })
  await portal.close()
  expect(page.texts('#page dd')).toEqual([
    '+81 3-0000-4120Select Option 1',
    'support@jp.portico.example',
    '8am-6pm Mon-Fri',
    '+81 3-0000-4120Select Option 2',
    'access-group@jp.portico.example',
    '8am-5pm Mon-Fri',
  ])
})

describe('the portal of a demo', () => {
  let portal: Pages
  beforeAll(async () => {
    portal = await openPages({ country: 'de', offersAllLocales: true })
  })
  afterAll(() => portal.close())

  test.each(locales)('is in %s if that was chosen, in any country', async (locale) => {
    const page = await portal.visit('/need-help', { locale })
    expect(page.find('html')[0]?.getAttribute('lang')).toBe(languageTag(locale))
    expect(page.texts('h1')).toEqual([words[locale].help])
  })

  test('is in the language of the country by default, independent of the browser', async () => {
    const { cookie } = await portal.signIn(portal.cast.portfolio)
    const { host } = new URL(portal.config.origin)
    const headers = { host, cookie, 'accept-language': 'en-US,en' }
    expect((await portal.app.inject({ url: '/need-help', headers })).body).toContain('<html lang="de-DE">')
  })
})
