import type { Address } from './properties.schema.ts'

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

/** Japanese addresses go from the largest part to the smallest without spaces. In Latin letters the order is reversed. */
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
    // Only a province of two letters is part of an address, not the name of a region.
    const province = /^[A-Z]{2}$/.test(address.stateOrRegion ?? '') ? address.stateOrRegion : null
    return [...streetFirst(address), joined(' ', address.postalCode, address.city, province)]
  },
  JP: japanese,
}

const cityCommaRegion: Convention = (address) => [
  ...streetFirst(address),
  joined(', ', address.city, joined(' ', address.stateOrRegion, address.postalCode)),
]

/** The lines of an address in the postal format of its country, independent of the language of the page. */
export function addressLines(address: Address): string[] {
  const convention = conventions[address.countryCode] ?? cityCommaRegion
  return convention(address).filter((line): line is string => Boolean(line?.trim()))
}

/** The language for screen readers, if it certainly differs from that of the page. */
export const addressLanguage = (address: Address) =>
  address.countryCode === 'JP' && isJapanese(address.city + address.addressLine1) ? 'ja' : undefined
