import {
  type AddressPart,
  type AddressValidation,
  missingAddressParts,
  validateAddress,
} from '@portico/contract/integrations/addresses.rules'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import type { Address } from '@portico/contract/properties/properties.schema'

export type CheckedProperty = PmsProperty & {
  validation: AddressValidation
  /** What the PMS does not name. */
  missing: readonly AddressPart[]
}

/** Applies the same rule as the server. A result of the server takes precedence. */
export function checkAddresses(
  properties: readonly PmsProperty[],
  onFile: Address,
  results: Integration['addressValidationResults'] = [],
): CheckedProperty[] {
  const said = new Map(results.map(({ pmsPropertyId, status }) => [pmsPropertyId, status]))
  return properties.map((property) => ({
    ...property,
    validation: said.get(property.propertyId) ?? validateAddress(property.propertyAddress, onFile),
    missing: missingAddressParts(property.propertyAddress, onFile),
  }))
}

export const addressText = ({ line1, line2, city, state, country }: PmsProperty['propertyAddress']) =>
  [line1, line2, city, state, country].filter((part) => part?.trim()).join(', ')
