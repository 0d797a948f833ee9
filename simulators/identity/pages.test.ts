import { afterAll, expect, test } from 'vitest'
import { type DemoAccount, demoAccounts } from './demo-accounts.ts'
import { PAGE_LOCALES } from './page-locale.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import { accountChoicePage, failurePage } from './pages.ts'
import { TestBrowser, TestClient } from './test-client.ts'

const portal = await TestClient.start()
afterAll(() => portal.provider.stop())

test.each(PAGE_LOCALES)('pages are in %s if ui_locales asks for it', async (locale) => {
  const { html } = await portal.open(new TestBrowser(), { ui_locales: locale })
  const texts = PAGE_TEXTS[locale]
  expect(html).toContain(`<html lang="${locale}">`)
  expect(html).toContain(`<h1>${texts.chooseHeading}</h1>`)
  const shownText = html.replace(/<span class="path">(.*?)<\/span>/g, '$1')
  for (const { sub, note } of demoAccounts) {
    const shown = locale.startsWith('en') ? note : texts.notes[sub]
    expect(shownText).toContain(`<span class="note">${shown}</span>`)
    if (!locale.startsWith('en')) expect(shownText).not.toContain(note)
  }
})

test.each([
  ['the first locale it knows', 'xx es-ES de-DE', 'ja', 'es-ES'],
  ['a locale written with an underscore', 'fr_CA', 'ja', 'fr-CA'],
  ['the language of an unknown region', 'de-AT', 'ja', 'de-DE'],
  ["the browser's language without ui_locales", undefined, 'fr-CH;q=0.9, de', 'fr-FR'],
  ['English when it knows none', 'pt-BR', 'pt', 'en-US'],
])('a page uses %s', async (_title, uiLocales, acceptLanguage, expected) => {
  const { html } = await portal.open(new TestBrowser({ 'accept-language': acceptLanguage }), { ui_locales: uiLocales })
  expect(html).toContain(`<html lang="${expected}">`)
})

test('pages have no scripts and a policy that allows none', async () => {
  const { html, headers } = await portal.open(new TestBrowser())
  expect(html).not.toMatch(/<script|\son\w+=/i)
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; font-src data:;/,
  )
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('cache-control')).toBe('no-store')
})

test('all texts are escaped', () => {
  const markup = '"><img src=x>\'&'
  const account = { ...demoAccounts[0], sub: markup, name: markup, email: markup, note: markup } as DemoAccount
  const page = accountChoicePage({
    locale: 'en-US',
    accounts: [account],
    suggestedEmail: undefined,
    signedInSub: undefined,
  })
  expect(page).not.toContain('<img')
  const failure = failurePage('en-US', 'refused', 'http://localhost/', markup)
  expect(failure).toContain('<code lang="en">&quot;&gt;&lt;img src=x&gt;&#39;&amp;</code>')
})

test('a wrong request gets a page with the reason', async () => {
  const { status, html } = await new TestBrowser().open(`${portal.provider.issuer}/auth?client_id=unknown`)
  expect(status).toBe(400)
  expect(html).toContain('Sign-in did not work')
  expect(html).toContain('invalid_client')
})

test('an unknown address gets a page', async () => {
  const { status, html } = await new TestBrowser().open(`${portal.provider.issuer}/nowhere?ui_locales=it-IT`)
  expect(status).toBe(404)
  expect(html).toContain('Pagina non trovata')
})
