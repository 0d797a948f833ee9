/** This file does not import zod, because the browser loads it with the form. */
export const FEEDBACK_STARS = 5
export const FEEDBACK_RATING_MAX = 10
export const FEEDBACK_REVIEW_MAX = 2000
export const FEEDBACK_PROMPT_AFTER_MS = 300_000

/** The form has half stars; the rating is the number of halves. */
export const ratingOf = (stars: number) => stars * (FEEDBACK_RATING_MAX / FEEDBACK_STARS)

/** Counts code points, as schema and database do. */
export const lengthOf = (review: string) => [...review].length

export type FeedbackDraft = { stars: number | null; review: string }
export type FeedbackProblem = 'ratingMissing' | 'reviewTooLong'

export function problemsOf({ stars, review }: FeedbackDraft): FeedbackProblem[] {
  const problems: FeedbackProblem[] = []
  if (stars === null) problems.push('ratingMissing')
  if (lengthOf(review) > FEEDBACK_REVIEW_MAX) problems.push('reviewTooLong')
  return problems
}
