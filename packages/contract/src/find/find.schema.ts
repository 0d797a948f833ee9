import { z } from 'zod'
import { count, id, text } from '../shared/fields.ts'
import { locales } from '../shared/locales.ts'
import { FIND_TEXT_MAX, FOUND_MAX, isFindable } from './find.rules.ts'

export const findQuery = z.strictObject({
  text: text({ max: FIND_TEXT_MAX }).refine(isFindable),
  /** What belongs to this property comes first. */
  near: id.optional(),
  /** Countries are called as people of the locale do. */
  locale: z.enum(locales).default('en_US'),
})

const few = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(z.object({ propertyId: id, propertyName: z.string(), ...shape })).max(FOUND_MAX)

const holder = { personId: id, personName: z.string().nullable(), email: z.string().nullable() }

/** By kind, the best first. A partner gets properties and entrances only. */
export const found = z.object({
  people: few({ ...holder, unitName: z.string().nullable() }),
  /** With the number of users who live there. */
  units: few({ unitName: z.string(), people: count }),
  keys: few({ keyId: id, name: z.string() }),
  entrances: few({ accessPointId: id, name: z.string() }),
  /** Codes that are not inactive, by their holders. The reply never has the code itself. */
  codes: few({ credentialId: id, ...holder, unitName: z.string().nullable() }),
  fobs: few({
    credentialId: id,
    number: z.int(),
    facilityCode: z.int().nullable(),
    isInactive: z.boolean(),
    personId: id.nullable(),
    personName: z.string().nullable(),
    email: z.string().nullable(),
  }),
  /** `propertyName` is what was looked for. */
  properties: few({ city: z.string() }),
})
export type Found = z.infer<typeof found>
export type FindQuery = z.output<typeof findQuery>
