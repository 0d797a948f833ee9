import type { Address } from '@portico/contract/properties/properties.schema'

type Convention = (address: Address) => (string | null)[]

const joined = (separator: string, ...parts: (string | null)[]) => parts.filter(Boolean).join(separator)

const isJapanese = (text: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)

const streetFirst = ({ addressLine1, addressLine2 }: Address) => [addressLine1, addressLine2]

const postcodeBeforeCity: Convention = (address) => [
  ...streetFirst(address),
  joined(' ', address.postalCode, address.city),
]

const regionAndPostcodeAfterCity: Convention = (address) => [
  ...streetFirst(address),
  joined(' ', address.city, address.stateOrRegion, address.postalCode),
]

/** From the large to the small, without spaces; an address written in Latin letters goes the other way round. */
const japanese: Convention = (address) =>
  isJapanese(address.city + address.addressLine1)
    ? [
        joined('', '〒', address.postalCode),
        joined('', address.stateOrRegion, address.city, address.addressLine1),
        address.addressLine2,
      ]
    : [...streetFirst(address), joined(', ', address.city, joined(' ', address.stateOrRegion, address.postalCode))]

const conventions: Record<string, Convention> = {
  AU: regionAndPostcodeAfterCity,
  CA: regionAndPostcodeAfterCity,
  DE: postcodeBeforeCity,
  ES: (address) => {
    const isOwnProvince = address.stateOrRegion === address.city
    const province = address.stateOrRegion && !isOwnProvince ? `(${address.stateOrRegion})` : null
    return [...streetFirst(address), joined(' ', address.postalCode, address.city, province)]
  },
  FR: postcodeBeforeCity,
  GB: (address) => [...streetFirst(address), address.city, address.postalCode],
  IT: (address) => {
    // The two letters of a province belong to an address, the name of a region does not.
    const province = /^[A-Z]{2}$/.test(address.stateOrRegion ?? '') ? address.stateOrRegion : null
    return [...streetFirst(address), joined(' ', address.postalCode, address.city, province)]
  },
  JP: japanese,
}

const cityCommaRegion: Convention = (address) => [
  ...streetFirst(address),
  joined(', ', address.city, joined(' ', address.stateOrRegion, address.postalCode)),
]

/** The lines of an address as an envelope in its own country bears them, whatever language the reader has. */
export function addressLines(address: Address): string[] {
  const convention = conventions[address.countryCode] ?? cityCommaRegion
  return convention(address).filter((line): line is string => Boolean(line?.trim()))
}

/** The language in which a screen reader should say it, where it is surely not the page's. */
export const addressLanguage = (address: Address) =>
  address.countryCode === 'JP' && isJapanese(address.city + address.addressLine1) ? 'ja' : undefined
