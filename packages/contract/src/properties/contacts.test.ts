import { expect, test } from 'vitest'
import { contactDraft } from './contacts.schema.ts'

const valid = { name: 'Ada Byron', email: 'ada@example.com', phoneNumber: '+1 (503) 555-0100' }
const problemsOf = (changes: object) =>
  contactDraft.safeParse({ ...valid, ...changes }).error?.issues.map(({ path, message }) => [path[0], message]) ?? []

test('a contact has a name and an e-mail, and may have a phone number', () => {
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({ phoneNumber: '' })).toEqual([])
  expect(problemsOf({ name: ' ' })).toEqual([['name', 'contactNameRequired']])
  expect(problemsOf({ email: ' ' })[0]).toEqual(['email', 'contactEmailRequired'])
  expect(contactDraft.parse({ ...valid, name: ' Ada ', email: ' ada@example.com ' })).toMatchObject({
    name: 'Ada',
    email: 'ada@example.com',
  })
})

test.each([
  ['name', 'a'.repeat(129), 'contactNameLength'],
  ['name', 'Ada\nByron', 'contactNameInvalid'],
  ['email', 'ada@example', 'contactEmailInvalid'],
  ['email', `${'a'.repeat(250)}@example.com`, 'contactEmailInvalid'],
  ['phoneNumber', '12', 'contactPhoneInvalid'],
  ['phoneNumber', 'ask Ada 503 555', 'contactPhoneInvalid'],
  ['phoneNumber', '1'.repeat(33), 'contactPhoneInvalid'],
])('the %s %s is refused', (field, value, rule) => {
  expect(problemsOf({ [field]: value })[0]).toEqual([field, rule])
})

test.each(['+49 30 1234-5678', '03-1234-5678', '(503) 555.0100', '0151/2345678'])(
  '%s is a phone number',
  (phoneNumber) => {
    expect(problemsOf({ phoneNumber })).toEqual([])
  },
)
