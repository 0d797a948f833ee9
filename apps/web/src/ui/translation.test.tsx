import type { i18n as I18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { changeLocale, createI18n, fetchNamespace } from '#web/platform/i18n.ts'
import { TextsProvider, useTranslation } from './translation.tsx'

function Screen({ receive }: { receive: () => void }) {
  receive()
  return null
}

/** What a component gets from a hook, when it is rendered with the texts. */
function given<Result>(i18n: I18n, useResult: () => Result): Result {
  const results: Result[] = []
  renderToStaticMarkup(
    <TextsProvider i18n={i18n}>
      <Screen receive={() => results.push(useResult())} />
    </TextsProvider>,
  )
  const [result] = results
  if (result === undefined) throw new Error('The screen was not rendered.')
  return result
}

test('texts are those of the frame, of a namespace, of a part of it, or of another one that is named in the key', async () => {
  const i18n = await createI18n('en_US', ['ui'])
  expect(given(i18n, () => useTranslation().t('actions.cancel'))).toBe('Cancel')
  expect(given(i18n, () => useTranslation('ui').t('collection.rows', { count: 2 }))).toBe('2 rows')
  expect(given(i18n, () => useTranslation('ui', { keyPrefix: 'collection' }).t('rows', { count: 1 }))).toBe('1 row')
  expect(given(i18n, () => useTranslation(['ui', 'app']).t('app:actions.cancel'))).toBe('Cancel')
})

test('every component gets the same function until the language changes', async () => {
  const i18n = await createI18n('en_CA', ['ui'])
  const tOf = () => given(i18n, () => useTranslation('ui').t)
  const english = tOf()
  expect(tOf()).toBe(english)
  expect(given(i18n, () => useTranslation('ui', { keyPrefix: 'collection' }).t)).not.toBe(english)
  await fetchNamespace(i18n, 'people')
  expect(tOf()).toBe(english)
  await changeLocale(i18n, 'fr_CA')
  expect(tOf()).not.toBe(english)
  expect(tOf()('collection.rows', { count: 2 })).toBe('2 lignes')
})

test('a text with other values is another text', async () => {
  const { t } = given(await createI18n('en_US', ['people', 'ui']), () => useTranslation('people'))
  const names = ['Ann', 'Bo', 'Ann', '1', '{"name":"Ann"}', 'Ann\n', '{{name}}', '$t(app:product)']
  expect(names.map((name) => t('delete.named', { name }))).toEqual(names.map((name) => `Delete ${name}?`))
  const counts = [1, 2, 1, 0].map((count) => t('ui:collection.rows' as never, { count }))
  expect(counts).toEqual(['1 row', '2 rows', '1 row', '0 rows'])
})

test('texts that are added later replace those that were shown before', async () => {
  const i18n = await createI18n('en_US')
  const { t } = given(i18n, () => useTranslation())
  expect(t('actions.cancel')).toBe('Cancel')
  i18n.addResourceBundle('en-US', 'app', { actions: { cancel: 'Stop' } }, false, true)
  expect(t('actions.cancel')).toBe('Stop')
})

test('a component without a provider is told so', () => {
  expect(() => renderToStaticMarkup(<Screen receive={() => useTranslation()} />)).toThrow('TextsProvider')
})
