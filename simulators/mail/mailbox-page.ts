import { createHash } from 'node:crypto'
import type { PageLocale } from '../identity/page-locale.ts'
import { PAGE_STYLE } from '../identity/page-style.ts'
import { escapeMarkup } from '../markup.ts'
import { framePage } from '../page-frame.ts'
import { MAILBOX_TEXTS } from './mailbox-texts.ts'

export type KeptMail = { to: { address: string }; subject: string; text: string; sentTimeMillis: number }

const STYLE = `${PAGE_STYLE}
body { grid-template-columns: minmax(0, 44rem); align-content: start; }
summary { padding: 0.75rem 1.5rem; cursor: pointer; overflow-wrap: anywhere; }
summary:hover { background: var(--row-hover); }
summary strong { font-weight: 600; }
summary span { display: block; font-size: 0.8125rem; color: var(--quiet); }
.text { margin: 0; padding: 0.25rem 1.5rem 1.5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.text a { color: var(--brand); }
@media (max-width: 30rem) {
  summary { padding: 0.75rem 1rem; }
  .text { padding: 0.25rem 1rem 1rem; }
}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

export const MAILBOX_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  'img-src data:',
  'font-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const REFRESH_SECONDS = 3

/** The mails as they were sent, the latest first and unfolded. Until there is one the page looks again by itself. */
export function mailboxPage(locale: PageLocale, mails: readonly KeptMail[]): string {
  const { title, heading, intro, none, reload, to } = MAILBOX_TEXTS[locale]
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const rows = mails.map(
    (mail, index) => `<li><details${index === 0 ? ' open' : ''}>
<summary><strong>${escapeMarkup(mail.subject)}</strong>
<span>${escapeMarkup(`${to(mail.to.address)} · ${times.format(mail.sentTimeMillis)}`)}</span></summary>
<p class="text">${withLinks(mail.text)}</p>
</details></li>`,
  )
  const list = rows.length > 0 ? `<ul role="list">\n${rows.join('\n')}\n</ul>\n` : ''
  return framePage({
    locale,
    title,
    heading,
    style: STYLE,
    refreshSeconds: rows.length > 0 ? undefined : REFRESH_SECONDS,
    content: `<div class="opening"><h1>${escapeMarkup(heading)}</h1><p>${escapeMarkup(rows.length > 0 ? intro : none)}</p></div>
${list}<div class="closing"><a class="quiet-action" href="/">${escapeMarkup(reload)}</a></div>`,
  })
}

/** A full stop that ends a sentence is no part of the address before it. */
const withLinks = (text: string) =>
  escapeMarkup(text).replace(
    /https?:\/\/[^\s<]*[^\s<.,;]/g,
    (address) => `<a href="${address}" target="_blank" rel="noreferrer">${address}</a>`,
  )
