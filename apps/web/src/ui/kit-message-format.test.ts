import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import KitMessageFormat from './kit-message-format.ts'

type Message = ConstructorParameters<typeof KitMessageFormat>[0]
const require = createRequire(import.meta.url)

const readMessages = (language: string) => {
  const file = require.resolve('@cloudscape-design/components/package.json').replace('package.json', '')
  const all = JSON.parse(readFileSync(`${file}i18n/messages/all.${language}.json`, 'utf8'))
  return all['cloudscape-design-components'][language] as Record<string, Record<string, Message>>
}

test('a message is formatted with its text, placeholders and select', () => {
  const pages = readMessages('en').pagination ?? {}
  const format = (key: string, values?: Record<string, unknown>) =>
    new KitMessageFormat(pages[key] ?? '', 'en').format(values)
  expect(format('ariaLabels.nextPageLabel')).toBe('Next page')
  expect(format('ariaLabels.pageLabel', { pageNumber: 3 })).toBe('Page 3 of all pages')
  expect(format('i18nStrings.pagesCompactText', { openEnd: 'true', currentPage: 1, pagesCount: 9 })).toBe('1 of 9+')
})

test('a plural follows the rules of its language; an exact number comes first', () => {
  const message: Message = [
    {
      type: 6,
      value: 'count',
      offset: 0,
      pluralType: 'cardinal',
      options: {
        '=0': { value: [{ type: 0, value: 'none' }] },
        one: { value: [{ type: 0, value: 'one' }] },
        other: { value: [{ type: 1, value: 'count' }] },
      },
    },
  ]
  const say = (locale: string) => [0, 1, 2].map((count) => new KitMessageFormat(message, locale).format({ count }))
  expect(say('en')).toEqual(['none', 'one', '2'])
  expect(say('ja')).toEqual(['none', '1', '2'])
})

test('a message without placeholders may come as plain text', () => {
  expect(new KitMessageFormat('Close', 'en').format()).toBe('Close')
})

test.each(['en', 'en-GB', 'de', 'es', 'fr', 'it', 'ja'])(
  'all messages of the kit in %s can be formatted',
  (language) => {
    const { 'error-boundary': _, ...messages } = readMessages(language)
    const kinds = [...new Set(JSON.stringify(messages).match(/"type":\d+/g))]
    expect(kinds).toContain('"type":0')
    expect(kinds.filter((kind) => !['"type":0', '"type":1', '"type":5', '"type":6'].includes(kind))).toEqual([])
  },
)
