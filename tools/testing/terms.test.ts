import { type Locale, languageTag, locales } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { tokenTexts } from '../../apps/server/src/domains/access/token-texts.ts'
import { invitationTexts } from '../../apps/server/src/domains/people/invitation-texts.ts'
import { noticeTexts } from '../../apps/server/src/domains/providers/notice-texts.ts'
import { holdTexts } from '../../apps/server/src/domains/sync/hold-texts.ts'
import { outageTexts } from '../../apps/server/src/domains/sync/outage-texts.ts'
import { mergeTermLists, readTermList, wordFinder } from '../../apps/web/src/locales/term-list.ts'
import { PAGE_TEXTS } from '../../simulators/identity/page-texts.ts'
import { MAILBOX_TEXTS } from '../../simulators/mail/mailbox-texts.ts'
import { baseOf } from './catalogues.ts'

function findIn(locale: Locale) {
  const base = readTermList(baseOf[locale] ?? locale)
  if (!base) throw new Error(`docs/terms has no list for ${locale}`)
  return wordFinder(baseOf[locale] ? mergeTermLists(base, readTermList(locale)) : base, locale)
}

/** Every text of an object, with stand-ins for the values that its functions fill in. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [1, 2].map((count) => value('A', 'B', 'C', count) as string)
  return Object.values(value as object).flatMap(textsOf)
}

test.each(locales)(
  'mails and the pages of the demo sign-in and of mails in %s use the words of its list in docs/terms',
  (locale) => {
    const find = findIn(locale)
    const tag = languageTag(locale) as keyof typeof PAGE_TEXTS
    const pages = [PAGE_TEXTS[tag], MAILBOX_TEXTS[tag]]
    const mails = [invitationTexts, holdTexts, outageTexts, tokenTexts, noticeTexts].map((all) => all[locale])
    const texts = textsOf([...mails, ...pages])
    expect(texts.length).toBeGreaterThan(20)
    expect(texts.flatMap((text) => find(text).map((word) => `‘${word}’: ${text}`))).toEqual([])
  },
)
