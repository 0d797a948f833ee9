import { changeActions, changeTypes } from '@portico/contract/activity/changes.rules'
import { topics } from '@portico/contract/activity/topics.rules'
import { locales } from '@portico/contract/shared/locales'
import { describe, expect, test } from 'vitest'
import { mergedTexts } from './catalogue-texts.ts'

/** The catalogue of changes names texts by their keys: with a namespace before a colon. */
const KEY = /^[a-zA-Z]+:\w/
function keysIn(value: unknown): string[] {
  if (typeof value === 'string') return KEY.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(keysIn) : []
}
const named = [...new Set(keysIn(Object.values(changeTypes)))]

describe.each(locales)('%s', (locale) => {
  const texts = mergedTexts(locale)
  const lacking = (keys: readonly string[]) => keys.filter((key) => !(key in texts))

  test('has a sentence for every change, and for no other', () => {
    const prefix = 'changes:sentences.'
    const told = Object.keys(texts).filter((key) => key.startsWith(prefix))
    expect(told.map((key) => key.slice(prefix.length)).sort()).toEqual(changeActions.toSorted())
  })

  test('has the number in the sentence of every change that counts something', () => {
    const counting = changeActions.filter((action) => changeTypes[action].count)
    expect(counting.filter((action) => !texts[`changes:sentences.${action}`]?.includes('{{count}}'))).toEqual([])
  })

  test('has every label and every value that the catalogue of changes names', () => {
    expect(named.length).toBeGreaterThan(0)
    expect(lacking(named)).toEqual([])
  })

  test('has a name for every topic', () => {
    expect(lacking(topics.map((topic) => `changes:topics.${topic}`))).toEqual([])
  })
})
