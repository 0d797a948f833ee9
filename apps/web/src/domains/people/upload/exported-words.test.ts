import { exportedColumns } from '@portico/contract/people/exported-people.rules'
import { locales } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { loadCatalogue } from '#web/platform/i18n.ts'
import { exportedWords, fetchExportedWords } from './exported-words.ts'

test('a header of a downloaded list means the same column in all languages', async () => {
  const { headers: all } = await fetchExportedWords()
  for (const locale of locales) {
    const own = exportedWords([await loadCatalogue(locale)])
    for (const [header, column] of Object.entries(own.headers))
      expect(all[header], `${header} in ${locale}`).toBe(column)
  }
})

test('the words of each whole catalogue name every column and residents', async () => {
  for (const locale of ['en_US', 'de_DE', 'es_ES', 'fr_FR', 'it_IT', 'ja_JP'] as const) {
    const { headers, residents } = exportedWords([await loadCatalogue(locale)])
    expect(new Set(Object.values(headers)), locale).toEqual(new Set(exportedColumns))
    expect(residents).toHaveLength(1)
  }
})
