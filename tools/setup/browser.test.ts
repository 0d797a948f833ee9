import { expect, test } from 'vitest'
import { describeBrowser } from './browser.mjs'

test.each([
  [
    '/usr/bin/chromium-headless-shell',
    'Chromium 156.0.8078.79 built on Debian\n',
    'chromium-headless-shell 156.0.8078.79',
  ],
  ['/usr/bin/firefox-esr', 'Mozilla Firefox 153.7.0esr\n', 'firefox-esr 153.7.0'],
  [undefined, '149.0.7827.4\n', "Playwright's Chromium 149.0.7827.4"],
  ['/opt/browser', 'No such option\n', 'browser of a version that it does not tell'],
])('the browser at %s that tells %j is called %s', (path, output, name) => {
  expect(describeBrowser(path, output)).toBe(name)
})
