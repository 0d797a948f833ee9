import { expect, test, vi } from 'vitest'
import type { PageData } from '#web/platform/page-data.ts'
import { writeDocument } from './document.ts'

const data: PageData = {
  url: '/',
  locale: 'de_DE',
  country: 'de',
  stage: 'test',
  offersAllLocales: false,
  isDemo: false,
  simulatesPanels: false,
  release: 'r1',
  view: {},
  isNarrow: false,
  isRendered: true,
  queries: [[['properties'], [{ name: '</script><b>' }]]],
  errors: null,
}
const files = {
  entry: '/assets/entry.js',
  scripts: ['/assets/entry.js', '/assets/dashboard.js'],
  styles: ['/assets/kit.css'],
  fonts: ['/assets/figtree.woff2'],
  preHydrationInput: 'record()',
}
const failed = {
  message: 'There was a problem',
  tryAgain: 'Try',
  goToDashboard: 'Go',
  tooOld: 'This browser is too old',
}
const write = (view: PageData['view'], title = 'Portico') =>
  writeDocument({ title, content: '<main></main>', data: { ...data, view }, files, nonce: 'n0nce', failed })

test('the document preloads the files of the page and names its language', () => {
  const html = write({})
  expect(html).toContain('<html lang="de-DE">')
  expect(html).toContain('<link rel="stylesheet" href="/assets/kit.css">')
  expect(html).toContain('<link rel="modulepreload" href="/assets/dashboard.js">')
  expect(html).toContain('<link rel="preload" href="/assets/figtree.woff2" as="font" type="font/woff2" crossorigin>')
})

test('texts are escaped in the document', () => {
  const html = write({}, '<b>"House" & Garden')
  expect(html).toContain('<title>&lt;b&gt;&quot;House&quot; &amp; Garden</title>')
  expect(html).not.toContain('</script><b>')
})

test('every script in the document is a file, is data, or has the nonce', () => {
  const scripts = write({}).match(/<script[^>]*>/g) ?? []
  expect(scripts).toHaveLength(5)
  for (const script of scripts) expect(script).toMatch(/ src="\/assets\/| type="application\/json"| nonce="n0nce"/)
})

test('the script that records input comes before the style sheets', () => {
  const html = write({})
  expect(html).toContain('<script nonce="n0nce">globalThis.__zod_globalConfig={jitless:true};record()</script>')
  expect(html.indexOf('record()')).toBeLessThan(html.indexOf('rel="stylesheet"'))
})

test('a chosen display mode needs no script, and the mode of the system is read by an inline script', () => {
  expect(write({ displayMode: 'dark' })).toContain('<body class="awsui-dark-mode"><div')
  expect(write({ displayMode: 'light' })).toContain('<body><div')
  expect(write({ displayMode: 'system' })).toContain('<body><script nonce="n0nce">')
})

test('the notice about scripts that fail to load is a template in the document and needs no scripts', () => {
  const [notice = ''] = /<template id="portico-failed">.*?<\/template>/.exec(write({})) ?? []
  expect(notice).toMatch(/role="alert"[^>]*><strong>There was a problem<\/strong>/)
  expect(notice).toMatch(/<a href=""[^>]*>Try<\/a> <a href="\/"[^>]*>Go<\/a>/)
})

test('the notice about a browser that is too old is hidden, and a script of the oldest syntax shows it', () => {
  const [, script = ''] =
    /<p id="portico-too-old" role="alert" hidden[^>]*>.*?<\/p><script nonce="n0nce">(.*?)<\/script>/.exec(write({})) ??
    []
  expect(script).not.toMatch(/=>|\?\.|\?\?|\b(let|const|class)\b|`/)
  const shows = (window: object) => {
    const removeAttribute = vi.fn()
    new Function('window', 'Promise', 'AbortSignal', 'document', script)(
      window,
      (window as { Promise?: unknown }).Promise,
      (window as { AbortSignal?: unknown }).AbortSignal,
      { getElementById: () => ({ removeAttribute }) },
    )
    return removeAttribute.mock.calls.length > 0
  }
  expect(shows({ Promise, AbortSignal })).toBe(false)
  expect(shows({ Promise: { all: 1 }, AbortSignal })).toBe(true)
  expect(shows({ Promise, AbortSignal: {} })).toBe(true)
  expect(shows({})).toBe(true)
})
