import { countryCodeOf, countryOfRegion, regionCode } from '../shared/regions.rules.ts'

/** This file does not import zod, because the browser loads it with the wizard. */
export const addressValidations = ['MISSING_DATA', 'MATCH', 'CONFIRMATION_REQUIRED', 'DENIED'] as const
export type AddressValidation = (typeof addressValidations)[number]

type PmsAddress = { line1: string | null; city: string | null; state: string | null; country: string | null }
type PortalAddress = { addressLine1: string; city: string; stateOrRegion: string | null; countryCode: string }

const same = (left: string | null, right: string | null) => fold(left) === fold(right)
const fold = (text: string | null) => (text ?? '').normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

const lacks = (value: string | null): value is null => !value?.trim()

/** Codes and names of a country or state are the same, such as 'US' and 'United States', or 'QC' and 'Québec'. */
const countryOf = (text: string) => countryCodeOf(text) ?? fold(text)
const isSameState = (there: string, here: string, { countryCode }: PortalAddress) =>
  same(regionCode(countryCode, there) ?? there, regionCode(countryCode, here) ?? here)

/** The country that the PMS names or else the one that has such a state. */
function namedCountry({ country, state }: PmsAddress, portal: PortalAddress): string | null {
  if (!lacks(country)) return countryOf(country)
  const implied = lacks(state) ? null : countryOfRegion(state)
  // A code of Massachusetts is that of Málaga in the address of a Spanish property.
  const isCoincidence = implied !== portal.countryCode && same(state, portal.stateOrRegion)
  return isCoincidence ? null : implied
}

export const addressParts = ['line1', 'city', 'state', 'country'] as const
export type AddressPart = (typeof addressParts)[number]

/** The parts of the address on file that the PMS does not name. */
export const missingAddressParts = (pms: PmsAddress, portal: PortalAddress): AddressPart[] =>
  addressParts.filter((part) => {
    if (part === 'country') return namedCountry(pms, portal) === null
    return lacks(pms[part]) && (part !== 'state' || !lacks(portal.stateOrRegion))
  })

/** The second line of an address is ignored. */
export function validateAddress(pms: PmsAddress, portal: PortalAddress): AddressValidation {
  const { state } = pms
  const { stateOrRegion, countryCode } = portal
  const country = namedCountry(pms, portal)
  // A different country or state is denied, even if other parts of the address are missing.
  if (country !== null && country !== countryOf(countryCode)) return 'DENIED'
  if (!lacks(state) && !lacks(stateOrRegion) && !isSameState(state, stateOrRegion, portal)) return 'DENIED'
  if (missingAddressParts(pms, portal).length > 0) return 'MISSING_DATA'
  if (!same(pms.city, portal.city) || !same(pms.line1, portal.addressLine1)) return 'CONFIRMATION_REQUIRED'
  return 'MATCH'
}

/** A property at such an address cannot be connected at all. */
export const isAddressDenied = (validation: AddressValidation) => validation === 'DENIED'

/** A property at such an address is connected after a manager has confirmed that it is the same building. */
export const needsConfirmation = (validation: AddressValidation) =>
  validation === 'CONFIRMATION_REQUIRED' || validation === 'MISSING_DATA'
