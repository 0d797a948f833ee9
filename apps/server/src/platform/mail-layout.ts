import { type Locale, languageTag } from '@portico/contract/shared/locales'
import { escapeMarkup } from '@portico/contract/shared/markup'
import type { Mail } from './mail.ts'
import { mailPage } from './mail-page.ts'
import { mailTexts } from './mail-texts.ts'

/** The value has one or more lines. One that people type somewhere is large. */
export type Fact = { label: string; value: readonly string[]; isLarge?: true }

export type MailPart =
  | string
  | { lead: string; list: readonly { text: string; href?: string }[] }
  | { lead: string; steps: readonly string[] }
  | { lead?: string; button: string; href: string }
  | { facts: readonly Fact[] }
  /** One of the pictures of the mail, and a sentence about it. A mail without pictures has neither. */
  | { lead: string; picture: string; alt: string; pixels: number }

type Letter = { locale: Locale; subject: string; parts: readonly MailPart[]; closing: readonly string[] }

/** The second part, after the greeting, is the line that a mailbox shows beside the subject. */
const PREVIEWED = 1

/** The same parts as a text and as a page, so that neither says less than the other. */
export function layOut({
  locale,
  subject,
  parts,
  closing,
}: Letter): Pick<Mail, 'language' | 'subject' | 'text' | 'html'> {
  const language = languageTag(locale)
  const end = closing.join(locale === 'ja_JP' ? '' : ' ')
  const shown = parts.filter((part) => typeof part === 'string' || !('facts' in part) || part.facts.length > 0)
  const previewed = parts[PREVIEWED] ?? ''
  return {
    language,
    subject,
    text: [...shown.map((part) => asText(part, mailTexts[locale])), end, 'Portico'].filter(Boolean).join('\n\n'),
    html: mailPage({
      language,
      subject,
      preview: typeof previewed === 'string' ? previewed : 'list' in previewed ? previewed.lead : '',
      content: shown.map(asMarkup).join(''),
      closing: end,
    }),
  }
}

function asText(part: MailPart, { colon, comma }: { colon: string; comma: string }): string {
  if (typeof part === 'string') return part
  if ('picture' in part) return ''
  if ('list' in part)
    return [part.lead, ...part.list.map(({ text, href }) => (href ? `- ${text}${colon}${href}` : `- ${text}`))].join(
      '\n',
    )
  if ('steps' in part) return [part.lead, ...part.steps.map((step, index) => `${index + 1}. ${step}`)].join('\n')
  if ('facts' in part) return part.facts.map(({ label, value }) => `${label}${colon}${value.join(comma)}`).join('\n')
  return `${part.lead ?? `${part.button}${colon.trimEnd()}`}\n${part.href}`
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeMarkup(text)}</p>`
const link = (href: string, text: string) =>
  `<a class="link" href="${escapeMarkup(href)}" style="color:#0f6b6b">${escapeMarkup(text)}</a>`
const items = (lines: readonly string[]) => lines.map((line) => `<li style="margin:0 0 4px">${line}</li>`).join('')

function asMarkup(part: MailPart): string {
  if (typeof part === 'string') return paragraph(part)
  if ('list' in part) {
    const lines = part.list.map(({ text, href }) => (href ? link(href, text) : escapeMarkup(text)))
    return `${paragraph(part.lead)}<ul style="margin:0 0 16px;padding:0 0 0 24px">${items(lines)}</ul>`
  }
  if ('steps' in part)
    return `${paragraph(part.lead)}<ol style="margin:0 0 16px;padding:0 0 0 24px">${items(part.steps.map(escapeMarkup))}</ol>`
  if ('facts' in part) return factsTable(part.facts)
  // Scanners need dark on light in dark mode, too.
  if ('picture' in part)
    return `${paragraph(part.lead)}<p style="margin:0 0 24px"><img src="cid:${escapeMarkup(part.picture)}" alt="${escapeMarkup(part.alt)}" width="${part.pixels}" height="${part.pixels}" style="background:#ffffff;border-radius:8px"></p>`
  return `${part.lead ? paragraph(part.lead) : ''}<p style="margin:8px 0 24px"><a href="${escapeMarkup(part.href)}"
 style="display:inline-block;background:#0f6b6b;color:#ffffff;border-radius:20px;padding:10px 24px;font-weight:700;text-decoration:none">${escapeMarkup(part.button)}</a></p>`
}

const LARGE = ';font-size:24px;line-height:1.1;font-weight:700;letter-spacing:1px'

const factsTable = (facts: readonly Fact[]) =>
  `<table role="presentation" class="facts" style="width:100%;border-collapse:collapse;margin:0 0 24px;border-top:1px solid #d5dbdb">${facts
    .map(
      ({ label, value, isLarge }) =>
        `<tr><td class="quiet" style="padding:8px 16px 0 0;color:#5f6b7a;vertical-align:top">${escapeMarkup(label)}</td>` +
        `<td style="padding:8px 0 0;vertical-align:top${isLarge ? LARGE : ''}">${value.map(escapeMarkup).join('<br>')}</td></tr>`,
    )
    .join('')}</table>`
