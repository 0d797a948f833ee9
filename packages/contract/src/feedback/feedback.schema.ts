import { z } from 'zod'
import { text } from '../shared/fields.ts'
import { FEEDBACK_RATING_MAX, FEEDBACK_REVIEW_MAX } from './feedback.rules.ts'

export const feedback = z.strictObject({
  rating: z.int().min(0).max(FEEDBACK_RATING_MAX),
  review: text({ max: FEEDBACK_REVIEW_MAX }).optional(),
  context: z.strictObject({ contextType: z.literal('User') }),
})
export type Feedback = z.infer<typeof feedback>
