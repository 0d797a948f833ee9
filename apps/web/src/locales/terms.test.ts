import { type Locale, locales } from '@portico/contract/shared/locales'
import { describe, expect, test } from 'vitest'
import { baseOf, mergedTexts, wordsOf } from './catalogue-texts.ts'
import { mergeTermLists, readTermList, wordFinder } from './term-list.ts'

function termsOf(locale: Locale) {
  const base = readTermList(baseOf[locale] ?? locale)
  if (!base) throw new Error(`docs/terms has no list for ${locale}`)
  return baseOf[locale] ? mergeTermLists(base, readTermList(locale)) : base
}

describe.each(locales)('%s', (locale) => {
  const list = termsOf(locale)
  const texts = Object.entries(mergedTexts(locale)).map(([key, text]) => ({ key, text: wordsOf(text) }))

  test('uses only the words of its list in docs/terms', () => {
    const find = wordFinder(list, locale)
    const isException = (key: string, word: string) =>
      list.exceptions.some((exception) => exception.text === key && exception.word === word)
    const wrong = texts.flatMap(({ key, text }) =>
      find(text)
        .filter((word) => !isException(key, word))
        .map((word) => `${key} has ‘${word}’: ${text}`),
    )
    expect(wrong).toEqual([])
  })

  test('needs every exception of its list', () => {
    const find = wordFinder(list, locale)
    const unneeded = list.exceptions.filter(
      ({ text, word }) => !texts.some(({ key, text: content }) => key === text && find(content).includes(word)),
    )
    expect(unneeded).toEqual([])
  })

  test('has another word for somebody who was invited than for a guest', () => {
    const textOf = (key: string) => texts.find((one) => one.key === key)?.text
    expect(textOf('people:status.INVITE_SENT_BUT_ENROLLMENT_PENDING')).not.toBe(textOf('people:form.types.GUEST'))
  })

  test('has a text with each word of its list', () => {
    const everything = texts.map(({ text }) => text.toLowerCase()).join('\n')
    const words = list.terms.flatMap((term) => term.words)
    expect(words.filter((word) => !everything.includes(word.toLowerCase()))).toEqual([])
  })
})

test('a word is found with its endings, but not inside another word', () => {
  const list = { terms: [{ concept: 'unit', words: [], not: ['Einheit*', '/Benutzer(?!name)/'] }], exceptions: [] }
  const find = wordFinder(list, 'de_DE')
  expect(find('Alle Einheiten')).toEqual(['Einheit*'])
  expect(find('Die Wohneinheit und der Benutzername')).toEqual([])
  expect(find('Ein Benutzer')).toEqual(['/Benutzer(?!name)/'])
})

test('a row of a variant replaces that of its base language', () => {
  const row = (word: string, not: string) => ({ concept: 'email', words: [word], not: [not] })
  const base = { terms: [row('e-mail', 'courriel*')], exceptions: [] }
  const merged = mergeTermLists(base, { terms: [row('courriel', 'e-mail*')], exceptions: [] })
  expect(merged.terms).toEqual([row('courriel', 'e-mail*')])
  expect(mergeTermLists(base, undefined)).toBe(base)
})
