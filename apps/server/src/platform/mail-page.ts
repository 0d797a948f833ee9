import { escapeMarkup } from '@portico/contract/shared/markup'

type MailPage = {
  language: string
  subject: string
  /** What a mailbox shows beside the subject. */
  preview: string
  /** Escaped already. */
  content: string
  closing: string
}

const FONT = `-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Hiragino Sans','Noto Sans JP',sans-serif`

/** Mail programs that know no dark mode ignore this. */
const STYLE = `@media (prefers-color-scheme:dark){.page{background:#0f141a!important}.card{background:#161d26!important;color:#e9ebed!important}
.quiet{color:#b4bcc5!important}.link{color:#8fdcd6!important}.facts{border-color:#414d5c!important}}`

/** The portal's mark without a picture: mail programs fetch pictures only when asked, and nobody should learn when a mail is opened. */
const MARK =
  `<td width="32" height="32" style="width:32px;height:32px;background:#0f6b6b;border-radius:8px;vertical-align:middle;line-height:0;font-size:0">` +
  `<div style="width:14px;height:17px;margin:0 auto;border:2px solid #8fdcd6;border-bottom:0;border-radius:9px 9px 0 0">` +
  `<div style="width:8px;height:13px;margin:4px auto 0;background:#ffffff;border-radius:4px 4px 0 0"></div></div></td>`

/** The layout that all mails share. */
export const mailPage = ({ language, subject, preview, content, closing }: MailPage) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="color-scheme" content="light dark"><title>${escapeMarkup(subject)}</title><style>${STYLE}</style></head>` +
  `<body class="page" style="margin:0;background:#f2f3f3"><div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(preview)}</div>` +
  `<table role="presentation" class="page" width="100%" style="border-collapse:collapse;background:#f2f3f3"><tr><td align="center" style="padding:24px 12px">` +
  `<table role="presentation" class="card" style="width:100%;max-width:600px;border-collapse:separate;background:#ffffff;color:#16191f;border-radius:16px;font:16px/1.5 ${FONT}">` +
  `<tr><td style="padding:24px 32px 0"><table role="presentation" style="border-collapse:separate;border-spacing:0"><tr>${MARK}` +
  `<td style="padding:0 0 0 12px;font-weight:700;font-size:20px">Portico</td></tr></table></td></tr>` +
  `<tr><td style="padding:24px 32px 8px">${content}</td></tr>` +
  `<tr><td class="quiet" style="padding:0 32px 24px;color:#5f6b7a;font-size:14px">${escapeMarkup(closing)}</td></tr></table></td></tr></table></body></html>`
