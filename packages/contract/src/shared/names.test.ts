import { describe, expect, test } from 'vitest'
import { newProfile } from '../integrations/profiles.schema.ts'
import { keyDraft } from '../keys/keys.schema.ts'
import { newPerson } from '../people/people.schema.ts'
import { nameProblem } from './names.rules.ts'

const limits = { min: 3, max: 8 }

describe('a name', () => {
  test.each([['Ada'], ['Élodie B'], ['山田太郎'], ['نیما\u200cی'], ['👩\u200d🚀 Ada'], ['🔑'.repeat(8)]])(
    'may be %j',
    (name) => expect(nameProblem(name, limits)).toBeUndefined(),
  )

  test.each([
    ['zero-width spaces', '\u200b\u200b\u200b'],
    ['joiners alone', '\u200d\u200d\u200d'],
    ['marks of direction', '\u200e\u200f\u061c'],
    ['an override of direction', 'Ada\u202egnp'],
    ['isolates', '\u2066Ada\u2069'],
    ['a byte order mark within', 'A\ufeffda'],
    ['letters that are blank', '\u3164\u3164\u3164'],
    ['blank Braille', '\u2800\u2800\u2800'],
    ['a line break', 'Ada\nB'],
    ['a line separator', 'Ada\u2028B'],
    ['NUL', 'Ada\0'],
    ['half of a surrogate pair', 'Ada\ud800'],
  ])('is refused with %s', (_what, name) => expect(nameProblem(name, limits)).toBe('invalid'))

  test('is counted without joiners, and one emoji is one character', () => {
    expect(nameProblem('a\u200d\u200d', limits)).toBe('tooShort')
    expect(nameProblem('', limits)).toBe('tooShort')
    expect(nameProblem('🔑'.repeat(9), limits)).toBe('tooLong')
  })

  test('of a person, a key or a profile follows the same rule', () => {
    const hidden = '\u200b\u202e\u200b'
    const messages = (result: { error?: { issues: { message: string }[] } }) =>
      result.error?.issues.map(({ message }) => message)
    expect(messages(newPerson.shape.personName.safeParse(hidden))).toEqual(['nameInvalid'])
    expect(messages(keyDraft.shape.name.safeParse(hidden))).toEqual(['nameInvalid'])
    expect(messages(newProfile.shape.nickname.safeParse(hidden))).toEqual(['nicknameInvalid'])
  })
})
