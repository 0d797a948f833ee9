import { type Country, languageTag } from '@portico/contract/shared/locales'
import { escapeMarkup } from '@portico/contract/shared/markup'
import { preferencesFromCookie } from '#web/platform/preference-store.ts'
import { localeOf, textsOf } from './visitor-texts.ts'

export type RefusalRequest = {
  status: number
  code: string
  requestId: string
  nonce: string
  /** The address of the retry link. The default is the same address. */
  retryAt?: string | undefined
  country: Country
  offersAllLocales: boolean
  acceptLanguage: string
  cookies: { view?: string | undefined }
}

const PAGE_FAILED = { message: 'errors.pageFailed', friendly: undefined, retry: 'actions.tryAgain' } as const
const shown = {
  'account.signInFailed': {
    message: 'errors.signInFailed',
    friendly: 'errors.signInFailedFriendly',
    retry: 'actions.tryAgain',
  },
  'session.unauthenticated': {
    message: 'errors.unauthenticated',
    friendly: 'errors.unauthenticatedFriendly',
    retry: undefined,
  },
  'session.notInvited': {
    message: 'errors.notInvited',
    friendly: 'errors.notInvitedFriendly',
    retry: undefined,
  },
  'request.unknownAddress': { message: 'errors.pageNotFound', friendly: undefined, retry: undefined },
  'properties.notFound': {
    message: 'errors.propertyNotFound',
    friendly: 'errors.propertyFriendly',
    retry: undefined,
  },
  'request.tooMany': {
    message: 'errors.tooMany',
    friendly: 'errors.tooManyFriendly',
    retry: 'actions.tryAgain',
  },
  'server.busy': { message: 'errors.busy', friendly: 'errors.busyRetry', retry: 'actions.tryAgain' },
  'server.unreachable': { message: 'errors.unreachable', friendly: undefined, retry: 'actions.tryAgain' },
} as const

/** The error page for a request that was refused before a page was rendered. It needs no script, no other file and no database. */
export async function renderRefusal({
  status,
  code,
  requestId,
  nonce,
  retryAt,
  ...visitor
}: RefusalRequest): Promise<string> {
  const view = preferencesFromCookie(visitor.cookies.view)
  const locale = localeOf({ ...visitor, view })
  const { t } = (await textsOf(locale)).i18n
  const { message, friendly, retry } = shown[code as keyof typeof shown] ?? PAGE_FAILED
  const title = escapeMarkup(t(message))
  const mode = view.displayMode ?? 'system'
  const links = [
    // An empty `href` links to the page itself.
    ...(retry ? [`<a class="first" href="${escapeMarkup(retryAt ?? '')}">${escapeMarkup(t(retry))}</a>`] : []),
    `<a${retry ? '' : ' class="first"'} href="/">${escapeMarkup(t('actions.goToDashboard'))}</a>`,
  ]
  return `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="${mode === 'system' ? 'light dark' : mode}">
<title>${title} | ${escapeMarkup(t('product'))}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${escapeMarkup(nonce)}">${STYLE}</style></head>
<body><main>
<p class="brand">${escapeMarkup(t('product'))}</p>
<p class="code">${escapeMarkup(t('errors.code', { code: status }))}</p>
<h1>${title}</h1>
${friendly ? `<p>${escapeMarkup(t(friendly))}</p>` : ''}
<p class="links">${links.join(' ')}</p>
<p class="reference">${escapeMarkup(t('errors.reference', { requestId }))}</p>
</main></body></html>`
}

const STYLE = `
:root { --ink: light-dark(#16191f, #e6ecf2); --soft: light-dark(#555f6d, #a9b6c4); --line: light-dark(#0f6b6b, #5fc9c3); --ground: light-dark(#f5f8f8, #161d26); --on: light-dark(#fff, #062c2c) }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 35rem; margin: 0 auto; padding: clamp(2rem, 15vh, 9rem) 1.25rem 3rem; text-align: center; overflow-wrap: anywhere }
p { margin: .75rem 0 0; color: var(--soft) } h1 { margin: .5rem 0 0; font-size: 1.5rem; line-height: 1.25; text-wrap: balance }
.brand { color: var(--line); font-size: 1.25rem; font-weight: 700 } .code { font-size: .875rem; font-weight: 600 }
.links { display: flex; flex-wrap: wrap; justify-content: center; gap: .5rem; margin-top: 1.75rem }
.links a { padding: .35rem 1.25rem; border: 2px solid var(--line); border-radius: .5rem; color: var(--line); font-weight: 700; text-decoration: none }
.links a.first { background: var(--line); color: var(--on) } .links a:focus-visible { outline: 2px solid var(--line); outline-offset: 2px }
.reference { margin-top: 2rem; font-size: .75rem }`
