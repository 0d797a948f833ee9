import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { count, id, text, timeMillis } from '../shared/fields.ts'
import { pmsProviders } from '../shared/pms-providers.ts'
import { pmsFaults, pmsSteps } from './developer.rules.ts'

export const developerErrors = defineErrors('developer', {
  /** This deployment has no PMS simulators. */
  simulatorsAbsent: 409,
  /** The PMS simulator has no such customer or property. */
  targetUnknown: 404,
  /** The property has no resident for whom this step is possible. */
  nobodyFits: 409,
})

/** A mail that was written to a folder because no mail server is configured. */
export const keptMail = z.object({
  id: z.string(),
  propertyId: id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentTimeMillis: timeMillis,
})
export type KeptMail = z.infer<typeof keptMail>

const pms = z.enum(pmsProviders)
const fault = z.enum(pmsFaults).nullable()
const name = text({ min: 1, max: 200 })

/** A customer of a PMS simulator or, with an id, one of its properties. */
const target = z.strictObject({ pms, customer: name, propertyId: name.optional() })
export const faultChoice = target.extend({ fault })
export const timelineStep = target.extend({ propertyId: name, step: z.enum(pmsSteps) })
export type FaultChoice = z.infer<typeof faultChoice>
export type TimelineStep = z.infer<typeof timelineStep>

/** Passwords of PMS simulators are no secrets: developers type them. */
export const pmsSimulators = z.object({
  customers: z.array(
    z.object({
      pms,
      name: z.string(),
      username: z.string(),
      password: z.string(),
      fault,
      properties: z.array(z.object({ id: z.string(), name: z.string(), fault, residents: count })),
    }),
  ),
  /** The latest first. Status 0: the connection was cut. */
  calls: z.array(
    z.object({
      timeMillis,
      pms,
      method: z.string(),
      path: z.string(),
      status: z.int().min(0).max(999),
      milliseconds: count,
    }),
  ),
})
export type PmsSimulators = z.infer<typeof pmsSimulators>
