import { expect, test } from 'vitest'
import { accessQuestionPath } from '#web/data/access/access.paths.ts'
import { questionIn, withChange, wordingOf } from './question-view.ts'

const address = (text: string) => new URLSearchParams(text)

test('the address of a question is read back as the question', () => {
  const question = {
    personId: 'p1',
    accessPointId: 'e1',
    at: 1_794_816_000_000,
    reported: 'EXPIRED' as const,
    guestEmail: 'gus@example.com',
  }
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

test('another person is asked about without the guest of the former one', () => {
  const asked = address('person=p1&guest=gus%40example.com&entrance=e1')
  expect(`${withChange(asked, { subject: 'p2' })}`).toBe('person=p2&entrance=e1')
  expect(`${withChange(asked, { entrance: 'e2' })}`).toBe('person=p1&guest=gus%40example.com&entrance=e2')
})

test('an answer claims what a door decides only now or later, and only of a door that knows it', () => {
  const late = { state: 'OFFLINE', heardTimeMillis: 1, missing: null, decidesSo: false } as const
  const now = { at: null, reported: null }
  const wordings = [null, { ...late, decidesSo: true }, late, { ...late, state: 'NO_PANEL' as const }].map((door) =>
    wordingOf({ door }, now),
  )
  expect(wordings).toEqual(['certain', 'certain', 'later', 'unheard'])
  expect(wordingOf({ door: null }, { ...now, at: Date.now() - 60_000 })).toBe('past')
  expect(wordingOf({ door: null }, { ...now, at: Date.now() + 60_000 })).toBe('certain')
  // The clock of the panel was fast.
  expect(wordingOf({ door: null }, { at: Date.now() + 60_000, reported: 'NO_KEY' })).toBe('past')
})

test('another kind of subject forgets the one that was chosen, and keeps entrance and time', () => {
  const fob = withChange(address('person=p1&entrance=e1&at=5&reported=EXPIRED'), { who: 'credential' })
  expect(`${fob}`).toBe('entrance=e1&at=5&who=credential')
  expect(`${withChange(fob, { subject: 'c1' })}`).toBe('entrance=e1&at=5&credential=c1')
  expect(`${withChange(fob, { who: 'person', at: null })}`).toBe('entrance=e1')
})
