import { expect, test } from 'vitest'
import { accessQuestionPath } from '#web/domains/access/access.paths.ts'
import { questionIn, withChange } from './question-view.ts'

const address = (text: string) => new URLSearchParams(text)

test('the address of a question is read back as the question', () => {
  const question = { personId: 'p1', accessPointId: 'e1', at: 1_794_816_000_000, reported: 'EXPIRED' as const }
  const [, search = ''] = accessQuestionPath('property', question).split('?')
  expect(questionIn(address(search))).toEqual({
    ...question,
    kind: 'person',
    credentialId: null,
    accessCustomerId: null,
  })
})

test('an address with several subjects asks about the first one, and one with a bad time about now', () => {
  expect(questionIn(address('person=p1&provider=c1&at=tomorrow&reported=RAIN'))).toMatchObject({
    kind: 'person',
    accessCustomerId: null,
    at: null,
    reported: null,
  })
})

test('another kind of subject forgets the one that was chosen, and keeps entrance and time', () => {
  const fob = withChange(address('person=p1&entrance=e1&at=5&reported=EXPIRED'), { who: 'credential' })
  expect(`${fob}`).toBe('entrance=e1&at=5&who=credential')
  expect(`${withChange(fob, { subject: 'c1' })}`).toBe('entrance=e1&at=5&credential=c1')
  expect(`${withChange(fob, { who: 'person', at: null })}`).toBe('entrance=e1')
})
