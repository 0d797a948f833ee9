import type { Endpoint } from '@portico/contract/shared/endpoint'
import { escapeMarkup } from '@portico/contract/shared/markup'
import type { z } from 'zod'
import { jsonSchema, refusalsOf, whoMayCall } from './openapi.ts'

type Listed = { domain: string; verb: string; endpoint: Endpoint }

const shape = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output') => {
  if (!schema) return ''
  const json = JSON.stringify(jsonSchema(schema, io), null, 2)
  // Scrollable elements must be reachable by keyboard.
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeMarkup(json)}</pre></details>`
}

const entry = ({ domain, verb, endpoint }: Listed) => `
<article id="${domain}.${verb}">
  <h3><span class="method">${endpoint.method}</span> <code>${escapeMarkup(endpoint.path)}</code></h3>
  <p>${escapeMarkup(endpoint.summary)}.</p>
  <p class="who">${escapeMarkup(whoMayCall(endpoint)).replaceAll(/`([\w.]+)`/g, '<code>$1</code>')}</p>
  ${shape('Path', endpoint.params, 'input')}${shape('Query', endpoint.query, 'input')}${shape('Body', endpoint.body, 'input')}${shape('Reply', endpoint.output, 'output')}
  <details><summary>Errors</summary><ul>${refusalsOf(endpoint)
    .map(({ code, status }) => `<li>${status} <code>${code}</code></li>`)
    .join('')}</ul></details>
</article>`

/** The documentation of the API as one HTML page without scripts, generated from the contract. */
export function apiPage(listed: readonly Listed[], nonce: string): string {
  const domains = [...Map.groupBy(listed, ({ domain }) => domain)]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Portico API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">
:root { color-scheme: light dark; --ink: light-dark(#16191f, #e6ecf2); --soft: light-dark(#5a6472, #9fb0c0); --line: light-dark(#d9dee4, #2c3b4d); --brand: light-dark(#0f6b6b, #5fc9c3); --ground: light-dark(#fff, #0f1b2a); }
body { font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--ground); max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { margin: 0 0 .5rem } h2 { margin: 3rem 0 0; text-transform: capitalize }
article { border-top: 1px solid var(--line); padding: 1rem 0; scroll-margin-top: 1rem }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere } .method { color: var(--brand); font-weight: 700; margin-right: .5rem }
p { margin: .35rem 0 } .who { color: var(--soft); font-size: .9rem } a { color: var(--brand) }
pre { overflow: auto; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; font-size: .85rem } summary { cursor: pointer }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem } code { overflow-wrap: anywhere }
</style>
</head>
<body>
<main>
<h1>Portico API</h1>
<p>Programs carry a token that a member of their company has made: <code>Authorization: Bearer prt_…</code>. The portal carries the session cookie, and with each write the token of <code>GET /v1/csrf/getToken</code> in <code>X-CSRF-Token</code>. Writes accept an <code>Idempotency-Key</code>. Errors are <code>{ error: { code, message, fields?, requestId } }</code>. For machines: <a href="/v1/openapi.json">openapi.json</a>.</p>
<nav aria-label="Domains">${domains.map(([domain]) => `<a href="#${domain}">${domain}</a>`).join('')}</nav>
${domains.map(([domain, entries]) => `<section aria-labelledby="${domain}"><h2 id="${domain}">${domain}</h2>${entries.map(entry).join('')}</section>`).join('')}
</main>
</body>
</html>`
}
