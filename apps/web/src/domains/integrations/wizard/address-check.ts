import { type AddressValidation, validateAddress } from '@portico/contract/integrations/integrations.rules'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import type { Address } from '@portico/contract/properties/properties.schema'

export type CheckedProperty = PmsProperty & { validation: AddressValidation }

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
  }))
}

/** The server refuses both a property at another address and one without an address. */
export const isRefused = ({ validation }: Pick<CheckedProperty, 'validation'>) =>
  validation === 'DENIED' || validation === 'MISSING_DATA'

export const addressText = ({ line1, line2, city, state, country }: PmsProperty['propertyAddress']) =>
  [line1, line2, city, state, country].filter((part) => part?.trim()).join(', ')
