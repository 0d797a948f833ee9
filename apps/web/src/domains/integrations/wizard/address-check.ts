import { type AddressValidation, validateAddress } from '@portico/contract/integrations/integrations.rules'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import type { Address } from '@portico/contract/properties/properties.schema'

export type CheckedProperty = PmsProperty & { validation: AddressValidation }

/** By the rule that the server goes by; where it has spoken already, its word counts. */
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

/** The server takes neither: one is elsewhere, of the other nobody knows where it is. */
export const isRefused = ({ validation }: Pick<CheckedProperty, 'validation'>) =>
  validation === 'DENIED' || validation === 'MISSING_DATA'

export const addressText = ({ line1, line2, city, state, country }: PmsProperty['propertyAddress']) =>
  [line1, line2, city, state, country].filter((part) => part?.trim()).join(', ')
