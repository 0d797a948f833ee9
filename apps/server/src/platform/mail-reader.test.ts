import { expect, test } from 'vitest'
import { readerOf } from './mail-reader.ts'

const inFrance = { country: 'fr', origin: 'https://portal.fr.portico.example' } as const
const at = (countryCode: string, region: string | null = null) => ({ countryCode, region })

test('a mail is in the language in which its reader last saw the portal', () => {
  expect(readerOf({ locale: 'en_US', places: [at('JP')] }, inFrance)).toEqual({ locale: 'en_US', country: 'jp' })
  expect(readerOf({ locale: 'de_DE', places: [] }, inFrance)).toEqual({ locale: 'de_DE', country: 'fr' })
})

test.each([
  ['no language is known', null],
  ['the language is one of a later release', 'pt_PT'],
])('a mail is in the language of its property if %s', (_why, locale) => {
  expect(readerOf({ locale, places: [at('JP')] }, inFrance).locale).toBe('ja_JP')
  expect(readerOf({ locale, places: [at('AT')] }, inFrance).locale).toBe('fr_FR')
})

test('a mail about several properties is in the language of most of them', () => {
  const localeFor = (...places: ReturnType<typeof at>[]) => readerOf({ places }, inFrance).locale
  expect(localeFor(at('US'), at('DE'), at('JP'), at('DE'))).toBe('de_DE')
  expect(localeFor(at('US'), at('DE'))).toBe('en_US')
  expect(localeFor(at('AT'), at('AT'), at('IT'))).toBe('it_IT')
  expect(localeFor(at('CA', 'QC'), at('CA', 'BC'), at('CA', 'ON'))).toBe('en_CA')
  expect(localeFor(at('CA', 'BC'), at('CA', 'QC'), at('CA', 'Québec'))).toBe('fr_CA')
})

test('only Canada has a Québec', () => {
  expect(readerOf({ places: [at('US', 'QC')] }, inFrance).locale).toBe('en_US')
  expect(readerOf({ places: [at('CA', 'Que\u0301bec')] }, inFrance).locale).toBe('fr_CA')
})
