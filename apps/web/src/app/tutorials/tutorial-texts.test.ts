import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { locales } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { mergedTexts } from '#web/locales/catalogue-texts.ts'

const require = createRequire(import.meta.url)

/** The button with which the interface kit leads to the next step of a wizard. */
function nextButtonIn(language: string): string {
  const folder = require.resolve('@cloudscape-design/components/package.json').replace('package.json', '')
  const all = JSON.parse(readFileSync(`${folder}i18n/messages/all.${language}.json`, 'utf8'))
  return all['cloudscape-design-components'][language].wizard['i18nStrings.nextButton'][0].value
}

const NEXT = 'next'
/** What people see on the page of each step and are told to use. */
const named: Record<string, string[]> = {
  'createKey.open.create.content': ['keys:table.create'],
  'createKey.create.name.content': [NEXT],
  'createKey.create.entrances.content': [NEXT, 'keyWizard:steps.review.title'],
  'createKey.create.review.content': ['keyWizard:create.submit'],
  'addUser.open.add.content': ['people:actions.add', 'terms:agree'],
  'addUser.add.keys.content': ['people:form.add'],
}
const QUOTED = /[“„«「][\u00a0]?(.+?)[\u00a0]?[”“»」]/g

test.each(locales)('in %s the steps of tutorials name buttons as they are written on the page', (locale) => {
  const texts = mergedTexts(locale)
  const next = nextButtonIn(locale.slice(0, 2))
  const steps = Object.keys(texts).filter((key) => key.startsWith('tutorials:') && key.endsWith('.content'))
  const names = steps.map((key) => [key, [...(texts[key] ?? '').matchAll(QUOTED)].map(([, name]) => name).sort()])
  const expected = steps.map((key) => {
    const keys = named[key.replace('tutorials:', '')] ?? []
    return [key, keys.map((name) => (name === NEXT ? next : texts[name])).sort()]
  })
  expect(names).toEqual(expected)
})
