import { ADDRESS_LINE_MAX, POSTAL_CODE_MAX, PROPERTY_NAME_MAX } from '@portico/contract/properties/building.rules'
import { CODE_MAX } from '@portico/contract/shared/codes.rules'

const maximumOf: Record<string, number> = { nameLength: PROPERTY_NAME_MAX, codeLength: CODE_MAX }

/** What the text of a rule mentions. A postcode is shorter than a line. */
export const limitsOfBuilding = (code: string, name = '') => ({
  max: name === 'postalCode' ? POSTAL_CODE_MAX : (maximumOf[code] ?? ADDRESS_LINE_MAX),
})
