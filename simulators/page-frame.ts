import { escapeMarkup } from './markup.ts'

/** The mark of the portal. */
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0f6b6b"/>' +
  '<path d="M7 25v-9a9 9 0 0 1 18 0v9" fill="none" stroke="#8fdcd6" stroke-width="2.5" stroke-linecap="round"/>' +
  '<path d="M12 25.5V16a4 4 0 0 1 8 0v9.5z" fill="#fff"/><circle cx="18" cy="20" r="1" fill="#0f6b6b"/></svg>'

type Frame = {
  locale: string
  /** The name of the pages. */
  title: string
  heading: string
  style: string
  content: string
  /** The page asks for itself again after so many seconds. */
  refreshSeconds?: number | undefined
}

/** A page of a simulator for people. It has no scripts, and loads nothing. */
export const framePage = ({ locale, title, heading, style, content, refreshSeconds }: Frame) => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">\n` : ''}<title>${escapeMarkup(heading)} – ${escapeMarkup(title)}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(MARK)}">
<style>${style}</style>
</head>
<body>
<header>${MARK}<span>${escapeMarkup(title)}</span></header>
<main>
${content}
</main>
</body>
</html>
`
