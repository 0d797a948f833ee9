import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The font of the portal, inside of the page, because the page may load nothing. */
const FONT = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')),
).toString('base64')

export const PAGE_STYLE = `
@font-face {
  font-family: Figtree;
  font-weight: 300 900;
  src: url(data:font/woff2;base64,${FONT}) format('woff2');
}
:root {
  color-scheme: light dark;
  --brand: #0f6b6b;
  --on-brand: #ffffff;
  --brand-tint: #e3f1f0;
  --page: #f6f7f9;
  --card: #ffffff;
  --line: #dde2e8;
  --row-hover: #f3f8f8;
  --text: #16202c;
  --quiet: #566170;
  --shadow: 0 1px 2px rgb(16 32 48 / 6%), 0 12px 32px rgb(16 32 48 / 7%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --brand: #5fc9c3;
    --on-brand: #0b1a24;
    --brand-tint: #1b3c46;
    --page: #0f1b2a;
    --card: #162536;
    --line: #2a3d52;
    --row-hover: #1c2f43;
    --text: #e9eff5;
    --quiet: #a8b6c6;
    --shadow: 0 1px 2px rgb(0 0 0 / 30%), 0 12px 32px rgb(0 0 0 / 25%);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100dvh;
  display: grid;
  grid-template-columns: minmax(0, 29rem);
  align-content: center;
  justify-content: center;
  gap: 1.25rem;
  padding: 2rem 1rem;
  background: var(--page);
  color: var(--text);
  font: 400 0.9375rem/1.45 Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Noto Sans JP',
    'Hiragino Sans', 'Yu Gothic UI', Arial, sans-serif;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}
header { display: flex; align-items: center; gap: 0.625rem; font-weight: 600; }
header svg { flex: none; width: 1.75rem; height: 1.75rem; }
main {
  overflow: hidden;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 0.875rem;
  box-shadow: var(--shadow);
}
.opening { padding: 1.5rem 1.5rem 1.25rem; }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.01em; text-wrap: balance; }
:lang(ja) h1 { letter-spacing: 0; }
:lang(ja) { word-break: auto-phrase; }
.opening p { margin: 0.375rem 0 0; color: var(--quiet); text-wrap: pretty; }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
li + li { border-top: 1px solid var(--line); }
button { font: inherit; color: inherit; cursor: pointer; }
.account {
  width: 100%;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0.875rem;
  padding: 0.75rem 1.25rem 0.75rem 1.5rem;
  border: 0;
  background: none;
  text-align: start;
}
.account:hover { background: var(--row-hover); }
.account.preselected { background: var(--brand-tint); }
.avatar {
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  border-radius: 50%;
  background: var(--brand-tint);
  color: var(--brand);
  font-size: 0.8125rem;
  font-weight: 650;
  letter-spacing: 0.03em;
}
.preselected .avatar { background: var(--brand); color: var(--on-brand); }
.who { display: block; overflow-wrap: anywhere; }
.name { display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.5rem; font-weight: 600; }
.email, .note { display: block; font-size: 0.8125rem; color: var(--quiet); }
.note { color: var(--text); margin-top: 0.125rem; text-wrap: pretty; }
.path { white-space: nowrap; }
.badge {
  padding: 0 0.5rem;
  border: 1px solid currentcolor;
  border-radius: 1rem;
  color: var(--brand);
  font-size: 0.6875rem;
  font-weight: 600;
  line-height: 1.5;
}
.chevron { width: 1rem; height: 1rem; fill: none; stroke: var(--quiet); stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.account:hover .chevron, .account:focus-visible .chevron { stroke: var(--brand); }
.opening label { display: block; margin-top: 1rem; font-weight: 600; }
.opening input {
  display: block;
  width: 100%;
  margin-top: 0.25rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--quiet);
  border-radius: 0.5rem;
  background: var(--card);
  color: var(--text);
  font: inherit;
}
.opening p:has(.main-action) { margin-top: 1.25rem; }
.opening .wrong { color: var(--text); font-weight: 600; }
.before { margin: 0; padding: 0 1.5rem 0.5rem; font-size: 0.8125rem; color: var(--quiet); }
.closing { padding: 0.75rem 1.5rem; border-top: 1px solid var(--line); }
.quiet-action {
  display: inline-block;
  margin-inline: -0.5rem;
  padding: 0.375rem 0.5rem;
  border: 0;
  border-radius: 0.375rem;
  background: none;
  color: var(--brand);
  font-weight: 500;
  text-decoration: none;
}
.quiet-action:hover { text-decoration: underline; text-underline-offset: 0.2em; }
.main-action {
  padding: 0.5rem 1.125rem;
  border: 1px solid transparent;
  border-radius: 0.5rem;
  background: var(--brand);
  color: var(--on-brand);
  font-weight: 600;
}
.main-action:hover { filter: brightness(1.08); }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1.25rem; }
.technical { padding: 0 1.5rem 1.25rem; font-size: 0.8125rem; color: var(--quiet); }
.technical h2 { margin: 0 0 0.25rem; font-size: inherit; font-weight: 600; }
.technical code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
.account:focus-visible { outline-offset: -2px; }
@media (max-width: 30rem) {
  body { align-content: start; gap: 1rem; padding: 1.25rem 0.75rem; }
  .opening { padding: 1.25rem 1rem 1rem; }
  .account { padding: 0.75rem 0.75rem 0.75rem 1rem; gap: 0.75rem; }
  .before { padding: 0 1rem 0.5rem; }
  .closing { padding: 0.625rem 1rem; }
  .technical { padding: 0 1rem 1rem; }
}
`
