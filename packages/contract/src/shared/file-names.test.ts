import { expect, test } from 'vitest'
import { fileNameOf } from './file-names.ts'

test('the name of a file has its parts, without those that are empty', () => {
  expect(fileNameOf(['Users', 'Canal Wharf Lofts', '2027-03-31'])).toBe('Users-Canal Wharf Lofts-2027-03-31.csv')
  expect(fileNameOf(['Users', ''])).toBe('Users.csv')
})

test('the name of a file has nothing that a file system refuses, and letters of every language', () => {
  expect(fileNameOf(['利用者', ' Haus "A/B": Tür?\n\u202e '])).toBe('利用者-Haus A B Tür.csv')
})

test('a long name is cut', () => {
  expect(fileNameOf(['a'.repeat(300), 'b'])).toBe(`${'a'.repeat(80)}-b.csv`)
})
