import { describe, expect, test } from 'vitest'
import {
  directoryVisibilityOf,
  emailIdentity,
  emailRule,
  normalizeText,
  type PersonDraft,
  personNameRule,
  personProblems,
  unitNumberRule,
} from './people.rules.ts'
import { departures, newPerson } from './people.schema.ts'

const ID = '6a5f7d0e-1f4b-4a9f-8f5e-0d7f3f1c2b3a'
const resident: PersonDraft = {
  email: 'ada@example.com',
  personName: 'Ada Byron',
  relationType: 'RESIDENT',
  unitNumber: '12B',
  parentAddressId: ID,
}
const rulesOf = (draft: Partial<PersonDraft>, needs?: 'email' | 'emailOrName') =>
  personProblems({ ...resident, ...draft }, needs).map(({ field, rule }) => [field, rule])

describe('an e-mail address', () => {
  test.each(['a@b.co', "o'neil+door@mail.example.org", 'x_y-z@sub.domain.example', 'info@bücher.example'])(
    '%s is one',
    (email) => expect(emailRule(email)).toBeUndefined(),
  )
  test.each([
    'plain',
    '@example.com',
    'a@example',
    'a b@example.com',
    'a@b@example.com',
    'a@-example.com',
    'a@example..com',
    'a@example.c',
    '"a"@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com,b@example.com',
    '<a@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b.'.repeat(130)}com`,
  ])('is refused as %j', (email) => expect(emailRule(email)).toBe('emailInvalid'))
  test('is trimmed and compared without regard to case', () => {
    expect(normalizeText('  ada@example.com\t')).toBe('ada@example.com')
    expect(normalizeText('   ')).toBeNull()
    expect(emailIdentity(' Ada@Example.com')).toBe(emailIdentity('aDA@example.COM'))
  })
  test('is refused quickly even if it is very long', () => {
    expect(emailRule(`a@${'a-'.repeat(100_000)}`)).toBe('emailInvalid')
    expect(emailRule(`${'a.'.repeat(100_000)}@`)).toBe('emailInvalid')
  })
})

test('a name has 3 to 128 characters on one line', () => {
  expect(['Al', 'x'.repeat(129)].map(personNameRule)).toEqual(['nameLength', 'nameLength'])
  expect(['Ada', 'x'.repeat(128), '鍵🔑鍵'].map(personNameRule)).toEqual([undefined, undefined, undefined])
  expect(personNameRule('Ada\nByron')).toBe('nameInvalid')
})

test('a unit has letters or digits of any script, spaces, #, - and /, and is not symbols alone', () => {
  for (const unit of ['1', '#12-B/3', '四〇一', 'Wohnung 3', '- 4', '١٢']) expect(unitNumberRule(unit)).toBeUndefined()
  for (const unit of ['#', ' - ', '12.B', 'A&B', '1_2', 'é!']) expect(unitNumberRule(unit)).toBe('unitInvalid')
  expect(unitNumberRule('123456789012')).toBeUndefined()
  expect(unitNumberRule('1234567890123')).toBe('unitTooLong')
})

describe('a person needs', () => {
  test('an e-mail or a name', () => {
    expect(rulesOf({ email: null })).toEqual([])
    expect(rulesOf({ personName: null })).toEqual([])
    expect(rulesOf({ email: null, personName: null })).toEqual([['email', 'emailOrNameRequired']])
  })
  test('an e-mail if the form requires it', () => {
    expect(rulesOf({ email: null }, 'email')).toEqual([['email', 'emailRequired']])
  })
  test('a relation type', () =>
    expect(rulesOf({ relationType: null })).toEqual([['relationType', 'relationTypeRequired']]))
  test('a unit and an address only as a resident', () => {
    const without = { unitNumber: null, parentAddressId: null }
    expect(rulesOf(without)).toEqual([
      ['unitNumber', 'unitRequired'],
      ['parentAddressId', 'addressRequired'],
    ])
    expect(rulesOf({ ...without, relationType: 'GUEST' })).toEqual([])
    expect(rulesOf({ ...without, relationType: 'SERVICE_PROVIDER' })).toEqual([])
  })
})

test('form and server accept and refuse the same values', () => {
  const drafts: Partial<PersonDraft>[] = [
    {},
    { email: 'nobody' },
    { email: null, personName: null },
    { personName: 'Al' },
    { unitNumber: '###' },
    { unitNumber: '1234567890123' },
    { unitNumber: null },
    { parentAddressId: null },
    { relationType: null },
    { relationType: 'GUEST', unitNumber: null, parentAddressId: null },
  ]
  for (const draft of drafts) {
    const parsed = newPerson.safeParse({ propertyId: ID, ...resident, ...draft })
    const refused = parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
    expect(refused).toEqual(rulesOf(draft))
  }
})

test('a deletion names one person or a list, of at most 200', () => {
  const people = (length: number) => Array.from({ length }, () => ({ personId: ID }))
  const isTaken = (body: object) => departures.safeParse({ propertyId: ID, ...body }).success
  expect([{ personId: ID }, { people: people(200) }].map(isTaken)).toEqual([true, true])
  expect([{}, { people: [] }, { people: people(201) }, { personId: ID, people: people(1) }].some(isTaken)).toBe(false)
})

test('the directory shows name, name and unit, or nothing', () => {
  const preferences = ['DISPLAY_NAME', 'DISPLAY_NAME_AND_UNIT', 'HIDE_NAME_AND_UNIT', 'NO_DATA'] as const
  expect(preferences.map(directoryVisibilityOf)).toEqual(['name', 'nameAndUnit', 'nothing', 'nothing'])
})
