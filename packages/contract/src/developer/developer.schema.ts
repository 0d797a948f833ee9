import { z } from 'zod'
import { id, timeMillis } from '../shared/fields.ts'

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
