import { createHash } from 'node:crypto'
import { escapeMarkup } from '../markup.ts'
import { framePage } from '../page-frame.ts'
import type { DemoAccount } from './demo-accounts.ts'
import type { PageLocale } from './page-locale.ts'
import { PAGE_STYLE } from './page-style.ts'
import { PAGE_TEXTS } from './page-texts.ts'

const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')

/** Browsers apply `form-action` to redirects of a form, too, and ours end at the portal. */
export function contentSecurityPolicy(portalOrigin: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    'img-src data:',
    'font-src data:',
    `form-action 'self' ${portalOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

interface AccountChoice {
  locale: PageLocale
  accounts: DemoAccount[]
  /** Whoever signs in may type a name and an address. */
  typing?: { isWrong: boolean }
  /** The `login_hint` of the request. */
  suggestedEmail: string | undefined
  signedInSub: string | undefined
}

export function accountChoicePage({ locale, accounts, typing, suggestedEmail, signedInSub }: AccountChoice): string {
  const texts = PAGE_TEXTS[locale]
  const rows = accounts.map((account) => {
    const suggested = account.email.toLowerCase() === suggestedEmail?.trim().toLowerCase()
    const badges = [suggested && texts.suggested, account.sub === signedInSub && texts.signedIn]
      .filter((text) => text !== false)
      .map((text) => ` <span class="badge">${escapeMarkup(text)}</span>`)
    return `<li><button class="account${suggested ? ' preselected' : ''}" name="account" value="${escapeMarkup(account.sub)}"${suggested ? ' autofocus' : ''}>
<span class="avatar" aria-hidden="true">${escapeMarkup(initials(account))}</span>
<span class="who"><span class="name">${escapeMarkup(account.name)}${badges.join('')}</span>
<span class="email">${escapeMarkup(account.email).replace('@', '<wbr>@')}</span>
${noteOf(texts.notes[account.sub] ?? account.note)}</span>
<svg class="chevron" viewBox="0 0 16 16" aria-hidden="true"><path d="m6 3.5 4.5 4.5L6 12.5"/></svg>
</button></li>`
  })
  const heading = typing ? texts.typeHeading : texts.chooseHeading
  const list = rows.length > 0 ? `<ul role="list">\n${rows.join('\n')}\n</ul>\n` : ''
  const before = typing && rows.length > 0 ? `<h2 class="before">${escapeMarkup(texts.typedBefore)}</h2>\n` : ''
  return page(
    locale,
    heading,
    `${typing ? typingForm(locale, typing.isWrong, suggestedEmail) : ''}<form method="post">
${typing ? '' : `<div class="opening"><h1>${escapeMarkup(heading)}</h1><p>${escapeMarkup(texts.chooseIntro)}</p></div>\n`}${before}${list}<div class="closing"><button class="quiet-action" name="cancel" value="yes">${escapeMarkup(texts.cancel)}</button></div>
</form>`,
  )
}

const noteOf = (note: string) => (note ? `<span class="note">${keepPathsWhole(escapeMarkup(note))}</span>` : '')

function typingForm(locale: PageLocale, isWrong: boolean, suggestedEmail = ''): string {
  const texts = PAGE_TEXTS[locale]
  return `<form method="post">
<div class="opening"><h1>${escapeMarkup(texts.typeHeading)}</h1><p>${escapeMarkup(texts.typeIntro)}</p>
${isWrong ? `<p class="wrong" role="alert">${escapeMarkup(texts.typedWrong)}</p>\n` : ''}<label>${escapeMarkup(texts.typedName)}<input name="name" required maxlength="200" autocomplete="name" autofocus></label>
<label>${escapeMarkup(texts.typedEmail)}<input name="email" type="email" required maxlength="254" autocomplete="email" value="${escapeMarkup(suggestedEmail)}"></label>
<p><button class="main-action">${escapeMarkup(texts.typedSubmit)}</button></p></div>
</form>
`
}

type Failure = 'expired' | 'refused' | 'notFound'

export function failurePage(locale: PageLocale, failure: Failure, portalUrl: string, detail?: string): string {
  const texts = PAGE_TEXTS[locale]
  const heading = texts[`${failure}Heading`]
  const technical = detail
    ? `<div class="technical"><h2>${escapeMarkup(texts.technicalDetails)}</h2><code lang="en">${escapeMarkup(detail)}</code></div>`
    : ''
  return page(locale, heading, notice(heading, texts[`${failure}Body`]) + technical + wayBack(locale, portalUrl))
}

export function signedOutPage(locale: PageLocale, portalUrl: string): string {
  const { signedOutHeading, signedOutBody } = PAGE_TEXTS[locale]
  return page(locale, signedOutHeading, notice(signedOutHeading, signedOutBody) + wayBack(locale, portalUrl))
}

/** `form` is an empty form of the provider with the id `op.logoutForm`, which protects against CSRF. */
export function signOutQuestionPage(locale: PageLocale, form: string): string {
  const texts = PAGE_TEXTS[locale]
  return page(
    locale,
    texts.signOutHeading,
    `${notice(texts.signOutHeading, texts.signOutBody)}${form}
<div class="closing actions">
<button class="main-action" form="op.logoutForm" name="logout" value="yes">${escapeMarkup(texts.signOut)}</button>
<button class="quiet-action" form="op.logoutForm">${escapeMarkup(texts.staySignedIn)}</button>
</div>`,
  )
}

function notice(heading: string, body: string): string {
  return `<div class="opening"><h1>${escapeMarkup(heading)}</h1><p>${escapeMarkup(body)}</p></div>`
}

function wayBack(locale: PageLocale, portalUrl: string): string {
  return `<div class="closing"><a class="quiet-action" href="${escapeMarkup(portalUrl)}">${escapeMarkup(PAGE_TEXTS[locale].back)}</a></div>`
}

const page = (locale: PageLocale, heading: string, content: string) =>
  framePage({ locale, title: PAGE_TEXTS[locale].title, heading, style: PAGE_STYLE, content })

function initials({ givenName, familyName }: DemoAccount): string {
  return `${givenName.charAt(0)}${familyName.charAt(0)}`
}

function keepPathsWhole(html: string): string {
  return html.replace(/\/[\w/?=]+…/g, '<span class="path">$&</span>')
}
