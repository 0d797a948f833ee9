import { languageTag } from '@portico/contract/shared/locales'
import { escapeMarkup } from '@portico/contract/shared/markup'
import { FAILED_ID } from '#web/app/pre-hydration-input/record-input.ts'
import { embed, PAGE_DATA_ID, type PageData } from '#web/platform/page-data.ts'
import type { DisplayMode } from '#web/platform/preference-store.ts'
import type { PageFiles } from './page-files.ts'

const LIGHT = '#ffffff'
const DARK = '#161d26'
const DARK_CLASS = 'awsui-dark-mode'

/** Only the browser knows the color scheme of the system, so an inline script reads it before the first paint. */
const FOLLOW_SYSTEM = `matchMedia('(prefers-color-scheme:dark)').matches&&document.body.classList.add('${DARK_CLASS}')`

/** Zod would try out whether it may compile code from strings. The policy of the server forbids that, and the browser would report it. */
const COMPILE_NOTHING = 'globalThis.__zod_globalConfig={jitless:true};'

function themeColors(mode: DisplayMode) {
  if (mode !== 'system') return `<meta name="theme-color" content="${mode === 'dark' ? DARK : LIGHT}">`
  return [
    `<meta name="theme-color" media="(prefers-color-scheme:light)" content="${LIGHT}">`,
    `<meta name="theme-color" media="(prefers-color-scheme:dark)" content="${DARK}">`,
  ].join('')
}

const inlineScript = (nonce: string, code: string) => `<script nonce="${escapeMarkup(nonce)}">${code}</script>`

type FailedTexts = { message: string; tryAgain: string; goToDashboard: string; tooOld: string }
type Document = {
  title: string
  content: string
  data: PageData
  files: PageFiles
  nonce: string
  failed: FailedTexts
}

const FAILED_STYLE =
  'position:fixed;bottom:0;left:0;right:0;z-index:1002;margin:0;padding:12px 16px;text-align:center;font:16px/1.5 system-ui,sans-serif;background:#ffe347;color:#000'
/** The inline script shows this notice if the other scripts fail to load, because the page can then be read but not used. */
const failedNotice = ({ message, tryAgain, goToDashboard }: FailedTexts) =>
  [
    `<template id="${FAILED_ID}"><p role="alert" style="${FAILED_STYLE}"><strong>${escapeMarkup(message)}</strong> `,
    `<a href="" style="color:inherit">${escapeMarkup(tryAgain)}</a> `,
    `<a href="/" style="color:inherit">${escapeMarkup(goToDashboard)}</a></p></template>`,
  ].join('')

const TOO_OLD_ID = 'portico-too-old'
/**
 * These functions of JavaScript are the youngest that the portal needs: Chromium 119, Firefox 124 and Safari 17.4 have all of them. The script
 * must run in browsers of any age. It also lets go of clicks, which would be held back for ever.
 */
const CHECK_AGE = `if(!window.Promise||!Promise.withResolvers||!window.AbortSignal||!AbortSignal.any){document.getElementById('${TOO_OLD_ID}').removeAttribute('hidden');window.preHydrationInput&&window.preHydrationInput.stop()}`
const tooOldNotice = (text: string) =>
  `<p id="${TOO_OLD_ID}" role="alert" hidden style="${FAILED_STYLE}"><strong>${escapeMarkup(text)}</strong></p>`

export function writeDocument({ title, content, data, files, nonce, failed }: Document): string {
  const mode = data.view.displayMode ?? 'system'
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeMarkup(title)}</title>`,
    // The inline script comes before the style sheets, because a script after them would wait for them.
    inlineScript(nonce, COMPILE_NOTHING + files.preHydrationInput),
    ...files.styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    ...files.fonts.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`),
    ...files.scripts.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<script type="module" src="${files.entry}"></script>`,
    `<meta name="color-scheme" content="${mode === 'system' ? 'light dark' : mode}">`,
    themeColors(mode),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  ]
  const body = [
    mode === 'system' ? inlineScript(nonce, FOLLOW_SYSTEM) : '',
    `<div id="portal">${content}</div>`,
    failedNotice(failed),
    tooOldNotice(failed.tooOld),
    inlineScript(nonce, CHECK_AGE),
    `<script type="application/json" id="${PAGE_DATA_ID}">${embed(data)}</script>`,
  ]
  const bodyClass = mode === 'dark' ? ` class="${DARK_CLASS}"` : ''
  return `<!doctype html><html lang="${languageTag(data.locale)}"><head>${head.join('')}</head><body${bodyClass}>${body.join('')}</body></html>`
}

/** Shown until the browser has left for the sign-in page. */
export const signingIn = (text: string) =>
  `<p style="margin:0;padding:30vh 16px;text-align:center;font:16px system-ui,sans-serif;opacity:.7">${escapeMarkup(text)}</p>`
