/** The HTML of a mail, around parts that are escaped already. */
export const mailPage = (language: string, parts: readonly string[]) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>` +
  `<body style="font:16px/1.5 sans-serif;color:#16191f;max-width:36em;margin:0 auto;padding:24px">` +
  `<p style="font-weight:700;font-size:20px">Portico</p>${parts.join('')}</body></html>`
