import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { code, count, id, name, timeMillis, timeZone, version } from '../shared/fields.ts'
import {
  ADDRESS_LINE_MAX,
  doorsOfArchive,
  POSTAL_CODE_MAX,
  PROPERTY_NAME_MAX,
  propertyCountries,
  timeZonesOf,
} from './building.rules.ts'

export const buildingErrors = defineErrors('properties', {
  stale: 409,
  /** Another property of the company has this code. */
  codeTaken: 409,
  /** The company has a property with this name at this address. */
  exists: 409,
  tooMany: 409,
  notArchived: 409,
  /** A key that shall still open is none of this property. */
  keyNotFound: 404,
})

const line = (tooShort: string, max = ADDRESS_LINE_MAX) =>
  name({ min: 1, max }, { tooShort, tooLong: 'lineLength', invalid: 'lineInvalid' })
/** An empty line is none. */
const optionalLine = name(
  { min: 0, max: ADDRESS_LINE_MAX },
  { tooShort: 'lineInvalid', tooLong: 'lineLength', invalid: 'lineInvalid' },
)
  .transform((value) => value || null)
  .nullable()

/** What people enter about a property. */
export const buildingDraft = z
  .strictObject({
    name: name(
      { min: 1, max: PROPERTY_NAME_MAX },
      { tooShort: 'nameRequired', tooLong: 'nameLength', invalid: 'nameInvalid' },
    ),
    code,
    addressLine1: line('addressRequired'),
    addressLine2: optionalLine,
    city: line('cityRequired'),
    stateOrRegion: optionalLine,
    postalCode: line('postalCodeRequired', POSTAL_CODE_MAX),
    countryCode: z.enum(propertyCountries, 'countryRequired'),
    timeZone,
  })
  .superRefine(({ countryCode, timeZone }, context) => {
    if (timeZonesOf(countryCode).includes(timeZone)) return
    context.addIssue({ code: 'custom', path: ['timeZone'], message: 'timeZoneOfCountry' })
  })
export type BuildingDraft = z.infer<typeof buildingDraft>

export const buildingChange = buildingDraft.safeExtend({ version })
export type BuildingChange = z.infer<typeof buildingChange>

export const building = z.object({
  propertyId: id,
  companyId: id,
  name: z.string(),
  code: z.string().nullable(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  stateOrRegion: z.string().nullable(),
  postalCode: z.string(),
  countryCode: z.string(),
  timeZone: z.string(),
  /** Null: the property is at work. */
  archivedAtMillis: timeMillis.nullable(),
  version,
})
export type Building = z.infer<typeof building>

/** What archiving a property ends, and for how many. */
export const buildingEndings = z.object({
  people: count,
  keys: count,
  entrances: count,
  /** Members who see the property now and will not: owners and auditors go on reading. */
  members: count,
  openInvitations: count,
  hasIntegration: z.boolean(),
  deviceTokens: count,
  onlinePanels: count,
  /** Of visitors; restoring the property does not bring them back. */
  passes: count,
})
export type BuildingEndings = z.infer<typeof buildingEndings>

export const archiveBody = z.strictObject({
  version,
  doors: z.discriminatedUnion('do', [
    z.strictObject({ do: z.literal(doorsOfArchive[0]), exceptedKeyIds: z.array(id).max(50) }),
    z.strictObject({ do: z.literal(doorsOfArchive[1]) }),
  ]),
})
export type ArchiveBody = z.infer<typeof archiveBody>

export const archivedProperty = z.object({
  propertyId: id,
  name: z.string(),
  city: z.string(),
  archivedAtMillis: timeMillis,
  archivedBy: z.string().nullable(),
})
export type ArchivedProperty = z.infer<typeof archivedProperty>
