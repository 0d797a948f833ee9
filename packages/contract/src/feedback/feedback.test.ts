import { expect, test } from 'vitest'
import { FEEDBACK_REVIEW_MAX, problemsOf, ratingOf } from './feedback.rules.ts'
import { feedback } from './feedback.schema.ts'

test('half a star is a rating of 1, five stars are 10', () => {
  expect([0.5, 1, 3.5, 5].map(ratingOf)).toEqual([1, 2, 7, 10])
})

test('a rating is required, a review is not', () => {
  expect(problemsOf({ stars: null, review: '' })).toEqual(['ratingMissing'])
  expect(problemsOf({ stars: 0.5, review: '' })).toEqual([])
})

test('form and server count the characters of a review alike', () => {
  const isTaken = (review: string) => [
    problemsOf({ stars: 5, review }).length === 0,
    feedback.safeParse({ rating: 10, review, context: { contextType: 'User' } }).success,
  ]
  for (const character of ['x', '鍵', '🔑']) {
    expect(isTaken(character.repeat(FEEDBACK_REVIEW_MAX))).toEqual([true, true])
    expect(isTaken(character.repeat(FEEDBACK_REVIEW_MAX + 1))).toEqual([false, false])
  }
})
