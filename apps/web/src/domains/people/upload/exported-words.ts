import type { ExportedColumn, ExportedWords } from '@portico/contract/people/exported-people.rules'
import { locales } from '@portico/contract/shared/locales'
import { type Catalogue, loadCatalogue, type Messages } from '#web/platform/i18n.ts'

const columnOf: Readonly<Record<string, ExportedColumn>> = {
  email: 'resident_email',
  unitName: 'resident_aptnumber',
  expiry: 'expirydate_mm/dd/yy',
  personName: 'resident_name',
  keys: 'resident_keys',
  addressName: 'resident_place',
  type: 'type',
}

/** Colleagues may have downloaded the list in another language. */
export async function fetchExportedWords(): Promise<ExportedWords> {
  const isWanted = (namespace: string) => namespace === 'people' || namespace === 'ui'
  return exportedWords(await Promise.all(locales.map((locale) => loadCatalogue(locale, isWanted))))
}

export function exportedWords(catalogues: readonly Catalogue[]): ExportedWords {
  const columns = catalogues.flatMap(({ people, ui }) => [
    ...Object.entries(within(people, 'columns')),
    ...Object.entries(within(ui, 'csv')).filter(([key]) => key === 'property'),
  ])
  const headers = columns.map(([id, text]) => [String(text), columnOf[id] ?? 'other'] as const)
  return {
    headers: Object.fromEntries(headers),
    residents: catalogues.flatMap(({ people }) => {
      const { RESIDENT: resident } = within(within(people, 'form'), 'types')
      return typeof resident === 'string' ? [resident] : []
    }),
  }
}

/** The messages below a key; a catalogue that differs from its base in few texts may have none. */
function within(messages: Messages | undefined, key: string): Messages {
  const found = messages?.[key]
  return typeof found === 'object' ? found : {}
}
