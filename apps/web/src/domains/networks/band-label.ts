import type { Band } from '@portico/contract/networks/networks.rules'

/** Formats the band in the language, such as '2,4 GHz'. A no-break space keeps the unit with its number. */
export const bandLabel = (language: string, band: Band) =>
  `${new Intl.NumberFormat(language).format(Number(band))}\u00a0GHz`
