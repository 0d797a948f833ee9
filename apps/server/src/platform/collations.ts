import type { Locale } from '@portico/contract/shared/locales'
import { sql } from 'kysely'

const collations: Record<Locale, string> = {
  en_US: 'names_en',
  en_CA: 'names_en',
  en_GB: 'names_en',
  en_AU: 'names_en',
  fr_CA: 'names_fr_ca',
  fr_FR: 'names_fr',
  de_DE: 'names_de',
  it_IT: 'names_it',
  es_ES: 'names_es',
  ja_JP: 'names_ja',
}

/** Names in the order of the locale, with House 2 before House 10. */
export const collationOf = (locale: Locale) => sql.id('portico', collations[locale])
