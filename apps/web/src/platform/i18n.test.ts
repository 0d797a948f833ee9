import { locales } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { changeLocale, createI18n, fetchNamespace, messageChunks } from './i18n.ts'

test.each(locales)('texts can be loaded in %s', async (locale) => {
  const { t } = await createI18n(locale)
  expect(t('errors.pageNotFound')).not.toBe('errors.pageNotFound')
  expect(t('account:register.title')).not.toBe('register.title')
})

test('English of another country falls back to American English', async () => {
  const { t } = await createI18n('en_AU')
  expect(t('errors.unreachable')).toBe('Failed To Reach Service')
  expect(messageChunks('en_AU', [])).toContain('messages-en_US')
})

test('changing the language changes the texts of the same instance', async () => {
  const i18n = await createI18n('en_CA')
  await changeLocale(i18n, 'fr_CA')
  expect(i18n.language).toBe('fr-CA')
  expect(i18n.t('errors.pageNotFound')).not.toBe('Page not found')
  await changeLocale(i18n, 'en_CA')
  expect(i18n.t('errors.pageNotFound')).toBe('Page not found')
})

test('a namespace is loaded on demand, and follows changes of the language afterwards', async () => {
  const i18n = await createI18n('en_CA')
  expect(i18n.hasResourceBundle('en-US', 'help')).toBe(false)
  await fetchNamespace(i18n, 'help')
  expect(i18n.t('help:yes')).toBe('Yes')
  await changeLocale(i18n, 'fr_CA')
  expect(i18n.t('help:yes')).toBe('Oui')
  expect(i18n.t('help:question')).toBe('Ces informations vous ont-elles été utiles?')
  expect(i18n.hasResourceBundle('fr-FR', 'developer')).toBe(false)
})

test('a key without a text is an error', async () => {
  const { t } = await createI18n('en_US')
  expect(() => t('no.such.key' as 'product')).toThrow('app:no.such.key')
})
