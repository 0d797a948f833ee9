import { type Browser, browsers, type System, systems } from '@portico/contract/account/sessions.rules'
import { networkOf } from '../../platform/networks-of-addresses.ts'
import type { SessionClient } from '../../platform/sessions.ts'

/** The first that matches counts: many browsers also name the one that they are made from. */
const browserMarks: readonly [RegExp, Browser][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\/|\bOPT\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
]

/** Browsers on an iPad may say that they run on macOS: nothing in the header tells them apart. */
const systemMarks: readonly [RegExp, System][] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const firstOf = <Name>(marks: readonly [RegExp, Name][], text: string): Name | null =>
  marks.find(([mark]) => mark.test(text))?.[1] ?? null

/** Headers may be long; what tells browsers apart stands in the beginning. */
const READ_CHARACTERS = 512

/** The header `User-Agent` in names that people know. It is what a browser says of itself, so it proves nothing. */
export function clientOf(userAgent: string | undefined, address: string): SessionClient {
  const text = (userAgent ?? '').slice(0, READ_CHARACTERS)
  return { browser: firstOf(browserMarks, text), system: firstOf(systemMarks, text), network: networkOf(address) }
}

/** What an earlier version has stored may be unknown to this one. */
export const knownBrowser = (name: string | null) => browsers.find((one) => one === name) ?? null
export const knownSystem = (name: string | null) => systems.find((one) => one === name) ?? null
