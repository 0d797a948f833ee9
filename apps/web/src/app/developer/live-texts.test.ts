import { expect, test } from 'vitest'
import { changeLocale, createI18n, fetchNamespace } from '#web/platform/i18n.ts'
import { collectTexts, showTexts } from './live-texts.ts'
import type { Text } from './translation-csv.ts'

const find = (texts: Text[], key: string) => texts.find((text) => text.key === key)
const change = (text: Text | undefined, updated: string) => {
  if (!text) throw new Error('There is no such text')
  return { ...text, updated }
}

test('all texts of a locale are collected, also those that are loaded on demand', async () => {
  const texts = await collectTexts('de_DE')
  expect(find(texts, 'help:yes')).toEqual({ key: 'help:yes', english: 'Yes', current: 'Ja' })
  expect(find(texts, 'app:errors.pageNotFound')?.current).toBe('Seite nicht gefunden')
  expect(texts.filter(({ english }) => english === '')).toEqual([])
})

test('a locale with a base locale contains its own texts and those of its base', async () => {
  const texts = await collectTexts('en_GB')
  expect(find(texts, 'help:panels.entrances.intro')?.current).toContain('lifts')
  expect(find(texts, 'help:yes')?.current).toBe('Yes')
})

test('imported texts are shown at once, survive a change of the language, and do not change the catalogue', async () => {
  const i18n = await createI18n('de_DE')
  const texts = await collectTexts('de_DE')
  const changes = [
    change(find(texts, 'app:errors.pageNotFound'), 'Hier ist nichts'),
    change(find(texts, 'help:yes'), 'Jawohl'),
  ]
  await showTexts(i18n, 'de_DE', changes)
  expect(i18n.t('errors.pageNotFound')).toBe('Hier ist nichts')
  expect(i18n.t('errors.pageFailed')).toBe('Beim Laden dieser Seite ist ein Problem aufgetreten')

  await changeLocale(i18n, 'en_US')
  await changeLocale(i18n, 'de_DE')
  await fetchNamespace(i18n, 'help')
  expect(i18n.t('errors.pageNotFound')).toBe('Hier ist nichts')
  expect(i18n.t('help:yes')).toBe('Jawohl')
  expect(i18n.t('help:no')).toBe('Nein')
  expect(await collectTexts('de_DE')).toEqual(texts)
})
