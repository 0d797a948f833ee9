import { locales } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { contactFacts } from './mail-contacts.ts'
import { layOut } from './mail-layout.ts'
import { mailTexts } from './mail-texts.ts'

const letter = {
  subject: 'Doors & gates',
  parts: [
    'Hello <Ada>,',
    'You have keys.',
    {
      lead: 'These are open:',
      list: [{ text: 'Gate', href: 'https://portal.example/gate?a=1&b=2' }, { text: 'Door' }],
    },
    { lead: 'Do this:', steps: ['Install', 'Sign in'] },
    { lead: 'Decide here:', button: 'Decide', href: 'https://portal.example/decide' },
    { button: 'Get the app', href: 'https://portal.example/app' },
    { facts: [{ label: 'Contact', value: ['Cora Cole', 'cora@example.com'] }] },
  ],
  closing: ['Ignore this.', 'Ask us.'],
}

test('the text of a mail has what its page has, and the addresses of links and buttons', () => {
  expect(layOut({ locale: 'en_US', ...letter }).text).toBe(
    [
      'Hello <Ada>,',
      'You have keys.',
      'These are open:\n- Gate: https://portal.example/gate?a=1&b=2\n- Door',
      'Do this:\n1. Install\n2. Sign in',
      'Decide here:\nhttps://portal.example/decide',
      'Get the app:\nhttps://portal.example/app',
      'Contact: Cora Cole, cora@example.com',
      'Ignore this. Ask us.',
      'Portico',
    ].join('\n\n'),
  )
})

test('the page of a mail has its language, its subject as title, the mark, escaped texts and links, and loads nothing', () => {
  const { html, language } = layOut({ locale: 'fr_CA', ...letter })
  expect(language).toBe('fr-CA')
  expect(html).toContain('<html lang="fr-CA">')
  expect(html).toContain('<title>Doors &amp; gates</title>')
  expect(html).toContain('Hello &lt;Ada&gt;,')
  const links = Array.from(html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)</g), ([, href, text]) => [text, href])
  expect(links).toEqual([
    ['Gate', 'https://portal.example/gate?a=1&amp;b=2'],
    ['Decide', 'https://portal.example/decide'],
    ['Get the app', 'https://portal.example/app'],
  ])
  expect(html).not.toMatch(/<(?:img|link|script)|url\(/)
})

test('a mailbox shows the sentence after the greeting beside the subject', () => {
  const hidden = (parts: (typeof letter)['parts']) =>
    /<div style="display:none[^>]*>([^<]*)</.exec(layOut({ locale: 'en_US', ...letter, parts }).html)?.[1]
  expect(hidden(letter.parts)).toBe('You have keys.')
  expect(hidden(letter.parts.toSpliced(1, 1))).toBe('These are open:')
})

test('a mail without facts has no place for them', () => {
  const { text, html } = layOut({ locale: 'en_US', ...letter, parts: ['Hello,', { facts: [] }] })
  expect(text).toBe('Hello,\n\nIgnore this. Ask us.\n\nPortico')
  expect(html).not.toContain('class="facts"')
})

test.each(locales)('the texts that mails in %s share have their values', (locale) => {
  const { more, questions, contact, unexpected } = mailTexts[locale]
  expect(more(7)).toContain('7')
  expect(questions('help@example.com')).toContain('help@example.com')
  expect([contact, unexpected]).not.toContain('')
})

test('a mail names two contacts by name, and never its reader', () => {
  const named = (...names: string[]) =>
    names.map((name) => ({ name, email: `${name}@example.com`.toLowerCase(), phoneNumber: null }))
  const facts = contactFacts('de_DE', named('Zoë', 'Änne', 'Bob', 'Anton'), 'Anton@example.com')
  expect(facts.map(({ value }) => value)).toEqual([
    ['Änne', 'änne@example.com'],
    ['Bob', 'bob@example.com'],
  ])
  expect(facts[0]?.label).toBe('Kontakt')
})
