import { passScript } from 'virtual:pass-script'
import { type Country, chooseLocale, type Locale, languageTag, locales } from '@portico/contract/shared/locales'
import { escapeMarkup } from '@portico/contract/shared/markup'
import { languagesIn, textsOf } from '#web/app/server-render/visitor-texts.ts'
import { embed } from '#web/platform/page-data.ts'
import { STYLE } from './pass-style.ts'
import { PASS_TEXTS_ID, type PassPageTexts } from './pass-texts.ts'

export type PassPageRequest = {
  nonce: string
  country: Country
  acceptLanguage: string
  /** The language that the visitor has chosen in the page, as its address says. */
  language: string | undefined
}

/**
 * The page of a pass, for visitors, who have no account. It knows nothing of the pass: the secret stands behind the `#` of the address, which
 * browsers keep to themselves, and the script asks for the pass with it.
 */
export async function renderPassPage({ nonce, country, acceptLanguage, language }: PassPageRequest): Promise<string> {
  const asked = [language ?? '', ...languagesIn(acceptLanguage)]
  const locale = chooseLocale(country, asked, true)
  const isGuessed = !asked.some((tag) => isSpoken(tag))
  const { i18n } = await textsOf(locale)
  const t = i18n.getFixedT(null, 'passPage')
  const product = escapeMarkup(i18n.t('product'))
  const texts = { ...merged(locale, i18n), language: languageTag(locale) }
  const shown = (text: string) => escapeMarkup(text)
  return `<!doctype html><html lang="${languageTag(locale)}"${isGuessed ? ' data-is-guessed' : ''}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme:light)" content="#0f6b6b"><meta name="theme-color" media="(prefers-color-scheme:dark)" content="#0b2f30">
<meta name="robots" content="noindex">
<title>${shown(t('title'))} | ${product}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${shown(nonce)}">${STYLE}</style></head>
<body><header>${MARK}<span>${product}</span></header>
<main id="pass" aria-busy="true"><h1 class="alone">${shown(t('title'))}</h1>
<p id="waiting" class="alone" hidden>${shown(t('loading'))}</p>
<p id="scripts" class="alone">${shown(t('scripts'))}</p></main>
<footer><form method="get"><label for="language">${shown(t('language'))}</label>
<select id="language" name="language">${locales.map((one) => optionOf(one, locale)).join('')}</select>
<noscript><button>${shown(t('change'))}</button></noscript></form></footer>
<script type="application/json" id="${PASS_TEXTS_ID}">${embed(texts)}</script>
<script nonce="${shown(nonce)}">${passScript}</script></body></html>`
}

const isSpoken = (tag: string) => locales.some((locale) => locale.slice(0, 2) === tag.slice(0, 2).toLowerCase())

const MARK =
  '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0f6b6b"/><path d="M7 25v-9a9 9 0 0 1 18 0v9" fill="none" stroke="#8fdcd6" stroke-width="2.5" stroke-linecap="round"/><path d="M12 25.5V16a4 4 0 0 1 8 0v9.5z" fill="#fff"/></svg>'

/** Each language is named in its own words. */
function optionOf(locale: Locale, chosen: Locale) {
  const tag = languageTag(locale)
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return `<option value="${tag}" lang="${tag}"${locale === chosen ? ' selected' : ''}>${escapeMarkup(name)}</option>`
}

type Catalogues = Awaited<ReturnType<typeof textsOf>>['i18n']

/** The texts that the script fills in, with those of the base language where a variant has none of its own. */
function merged(locale: Locale, i18n: Catalogues): PassPageTexts {
  const fallbacks = [...((i18n.options.fallbackLng as readonly string[] | undefined) ?? [])].reverse()
  const bundles = [...fallbacks, languageTag(locale)].map((tag) => i18n.getResourceBundle(tag, 'passPage'))
  return Object.assign({}, ...bundles) as PassPageTexts
}
