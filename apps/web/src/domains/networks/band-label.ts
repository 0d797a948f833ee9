import type { Band } from '@portico/contract/networks/networks.rules'

/** '2,4 GHz' where people write it so. The unit is the same everywhere, and stays with its number. */
export const bandLabel = (language: string, band: Band) =>
  `${new Intl.NumberFormat(language).format(Number(band))}\u00a0GHz`
