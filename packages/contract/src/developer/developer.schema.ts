import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { count, id, text, timeMillis } from '../shared/fields.ts'
import { pmsProviders } from '../shared/pms-providers.ts'
import { pmsFaults, pmsSteps } from './developer.rules.ts'

export const developerErrors = defineErrors('developer', {
  /** This deployment talks to no simulated systems. */
  simulatorsAbsent: 409,
  /** The simulated system has no such customer or property. */
  targetUnknown: 404,
  /** Nobody in the property is in a state for this step. */
  nobodyFits: 409,
})

/** A mail that was kept in a folder because no mail server is configured. */
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

/** A customer of a simulated system or, with an id, one of their properties. */
const target = z.strictObject({ pms, customer: name, propertyId: name.optional() })
export const faultChoice = target.extend({ fault })
export const timelineStep = target.extend({ propertyId: name, step: z.enum(pmsSteps) })
export type FaultChoice = z.infer<typeof faultChoice>
export type TimelineStep = z.infer<typeof timelineStep>

/** Simulated systems have no secrets worth the name: their users' passwords are there to be typed. */
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
  /** The latest first. A status of 0: the connection was cut. */
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
