import { z } from 'zod'
import { count, id } from '../shared/fields.ts'
import { attentionKinds } from './attention.rules.ts'

export const attention = z.object({
  /** By urgency. A kind with nothing to do is left out. */
  items: z.array(
    z.object({
      kind: z.enum(attentionKinds),
      /** The properties concerned, by name, with how many doors, stays or others each has. */
      properties: z
        .array(
          z.object({
            propertyId: id,
            propertyName: z.string(),
            count,
            /** The clock by which stays end; absent for other kinds. */
            timeZone: z.string().optional(),
          }),
        )
        .min(1),
    }),
  ),
  /** False: the payment service has not answered in time, so cards may be missing. */
  isComplete: z.boolean(),
})
export type Attention = z.infer<typeof attention>
export type AttentionItem = Attention['items'][number]
