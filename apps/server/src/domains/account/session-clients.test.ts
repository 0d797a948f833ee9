import { describe, expect, test } from 'vitest'
import { networkOf } from '../../platform/networks-of-addresses.ts'
import { clientOf } from './session-clients.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const PIXEL = 'Mozilla/5.0 (Linux; Android 10; K)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IOS_WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('the header of a browser in words', () => {
  test.each([
    [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
    [`${WINDOWS} ${WEBKIT} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`, 'Opera', 'Windows'],
    [`${WINDOWS}; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox', 'Windows'],
    [`${MAC} ${IOS_WEBKIT} Version/18.6 Safari/605.1.15`, 'Safari', 'macOS'],
    [`${MAC} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'macOS'],
    [`${IPHONE} ${IOS_WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
    [`${IPHONE} ${IOS_WEBKIT} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
    [`${IPHONE} ${IOS_WEBKIT} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS'],
    [`${IPHONE} ${IOS_WEBKIT} Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1`, 'Edge', 'iOS'],
    [
      `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${IOS_WEBKIT} Version/12.1 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPadOS',
    ],
    [`${PIXEL} ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [`${PIXEL} ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox', 'Android'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
    ['curl/8.5.0', null, null],
    ['', null, null],
    [undefined, null, null],
    // Only the beginning is read, so that a long header costs nothing.
    [`${'x'.repeat(600)} Firefox/143.0`, null, null],
  ])('%s', (header, browser, system) => {
    expect(clientOf(header, '203.0.113.7')).toEqual({ browser, system, network: '203.0.113.x' })
  })
})

test.each([
  ['203.0.113.7', '203.0.113.x'],
  ['::ffff:203.0.113.7', '203.0.113.x'],
  ['2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:x'],
  ['2001:DB8::42', '2001:db8:0:x'],
  ['2001:db8:1::', '2001:db8:1:x'],
  ['fe80::1%eth0', 'fe80:0:0:x'],
  ['::1', '0:0:0:x'],
  ['not an address', null],
  ['', null],
])('of the address %s the network %s is kept', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
