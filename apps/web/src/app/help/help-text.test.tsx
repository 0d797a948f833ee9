import { type Locale, locales } from '@portico/contract/shared/locales'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createI18n } from '#web/platform/i18n.ts'
import type { HelpPanelKind } from '#web/platform/panels.ts'
import { TextsProvider } from '#web/ui/translation.tsx'
import english from '../../locales/en_US/help.json'
import { HelpText } from './help-text.tsx'

const kinds = Object.keys(english.panels) as HelpPanelKind[]

async function write(locale: Locale) {
  const i18n = await createI18n(locale, ['help'])
  return (kind: HelpPanelKind, isFull = true) =>
    renderToStaticMarkup(
      <TextsProvider i18n={i18n}>
        <HelpText kind={kind} isFull={isFull} />
      </TextsProvider>,
    )
}
const withoutTexts = (html: string) => html.replaceAll(/>[^<]+</g, '>…<')

test.each(locales)(
  'every help panel in %s has the same sections as in English, with every limit filled in',
  async (locale) => {
    const [own, american] = [await write(locale), await write('en_US')]
    for (const kind of kinds) {
      const html = own(kind)
      expect(withoutTexts(html), kind).toBe(withoutTexts(american(kind)))
      expect(html, kind).not.toMatch(/<(\w+)><\/\1>|\{\{|\}\}/)
    }
  },
)

test.each([
  ['en_US', 'keys', 'Keys are digital permissions that grant access to one or more entrances.'],
  ['de_DE', 'users', 'Nutzer sind alle, die Zugang'],
  ['ja_JP', 'users', 'ユーザーとは'],
] as const)('in %s the panel about %s begins with what they are', async (locale, kind, text) => {
  const own = await write(locale)
  expect(own(kind)).toContain(`<p>${text}`)
})

test.each(['keys', 'ring-in', 'users', 'entrances'] as const)(
  'the panel about %s says in the edition `full` alone that connected doors know a change at once, after the 24 hours',
  async (kind) => {
    const own = await write('en_US')
    const added = /up to 24 hours[^<]*Doors with a connected panel know it at once\.<\/p>/
    expect(own(kind)).toMatch(added)
    expect(own(kind, false)).toContain('up to 24 hours')
    expect(own(kind, false)).not.toContain('connected panel')
  },
)

test.each(['users', 'places'] as const)(
  'the panel about %s names the residents of one upload: those that the specification names, and in the edition `full` those of a whole file',
  async (kind) => {
    const own = await write('en_US')
    expect(own(kind, false)).toMatch(/up to 200 residents/)
    expect(own(kind)).toMatch(/up to 10,000 residents/)
    expect(own(kind)).not.toContain('upload the same file again')
  },
)
