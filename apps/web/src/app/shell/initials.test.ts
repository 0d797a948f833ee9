import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Dana Whitfield', 'DW'],
  ['  dana   marie whitfield ', 'DW'],
  ['Cher', 'C'],
  ['山田 太郎', '山太'],
  ['Élodie Ångström', 'ÉÅ'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
