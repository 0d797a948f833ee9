import { expect, test } from 'vitest'
import { type AccessValues, draftOf, problemsOf, UNDECIDED } from './access-values.ts'

const TODAY = '2027-03-31'
const disabled: AccessValues = { ...UNDECIDED, accessStatus: 'ACCESS_DISABLED', reasonCode: 'OTHER' }

test('a decision that disables access may have a note and an end', () => {
  const values = { ...disabled, note: ' Until the lift works ', hasEnd: true, disabledUntil: '2027-04-01' }
  expect(problemsOf(values, TODAY)).toEqual({})
  expect(draftOf(values)).toMatchObject({ note: 'Until the lift works', disabledUntil: '2027-04-01' })
})

test.each([null, TODAY, '2032-04-01'])('%s is no day on which access can be enabled again', (disabledUntil) => {
  expect(problemsOf({ ...disabled, hasEnd: true, disabledUntil }, TODAY)).toEqual({ disabledUntil: 'endNotPossible' })
})

test('a note that is too long is refused', () => {
  expect(problemsOf({ ...disabled, note: 'x'.repeat(501) }, TODAY)).toEqual({ note: 'noteLength' })
  expect(problemsOf({ ...disabled, note: 'x'.repeat(500) }, TODAY)).toEqual({})
})

test('what is hidden does not apply', () => {
  const values = { ...disabled, note: 'x'.repeat(501), hasEnd: true, disabledUntil: null }
  const enabled: AccessValues = { ...values, accessStatus: 'ACCESS_ENABLED' }
  expect(problemsOf(enabled, TODAY)).toEqual({})
  expect(draftOf(enabled)).toEqual({ accessStatus: 'ACCESS_ENABLED', reasonCode: 'OTHER' })
  expect(draftOf({ ...disabled, disabledUntil: '2027-04-01' }).disabledUntil).toBeNull()
})
