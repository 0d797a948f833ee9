import { expect, test } from 'vitest'
import { emailIn, splitName } from './names-and-emails.ts'

test.each([
  ['', null],
  [' n/a ', null],
  ['No email', null],
  ['none', null],
  ['ada@example.com', 'ada@example.com'],
  ['Ada <ada@example.com>', 'ada@example.com'],
  ['José@example.com; jose@example.com', 'jose@example.com'],
  ['José@example.com', 'José@example.com'],
  ['ada at example.com', 'ada at example.com'],
])('the e-mail in "%s" is %s', (text, email) => {
  expect(emailIn(text)).toBe(email)
})

test.each([
  ['Byron, Ada', 'Ada', 'Byron'],
  ['Byron, Ada, B.', 'Ada B.', 'Byron'],
  ['King, Jr., Martin', 'Martin', 'King Jr.'],
  ['King, Martin, III', 'Martin', 'King III'],
  ['ACME, Inc.', '', 'ACME, Inc.'],
  ['Smith, Jones & Co., L.L.C.', '', 'Smith, Jones & Co., L.L.C.'],
  ['Müller, GmbH', '', 'Müller, GmbH'],
  ['Ada Byron', '', 'Ada Byron'],
])('the name "%s" is split into "%s" and "%s"', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})
