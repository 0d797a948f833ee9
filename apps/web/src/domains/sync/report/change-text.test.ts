import { expect, test } from 'vitest'
import { createI18n } from '#web/platform/i18n.ts'
import { changeText } from './change-text.ts'

const { getFixedT } = await createI18n('en_US', ['sync'])
const t = getFixedT('en-US', 'sync')

test('a change names its field and both values, and a dash stands for none', () => {
  expect(changeText({ field: 'UNIT', before: '12 A', after: '14 B' }, t)).toBe('Unit: 12 A → 14 B')
  expect(changeText({ field: 'EMAIL', before: null, after: 'ada@example.com' }, t)).toBe('Email: - → ada@example.com')
  expect(changeText({ field: 'END', before: '2027-03-31', after: '2027-06-30' }, t)).toBe(
    'Last day: 2027-03-31 → 2027-06-30',
  )
})

test('the type of a person is written in words, also one that this release does not know', () => {
  expect(changeText({ field: 'TYPE', before: 'SERVICE_PROVIDER', after: 'RESIDENT' }, t)).toBe(
    'Type: Service provider → Resident',
  )
  expect(changeText({ field: 'TYPE', before: 'CARETAKER', after: 'RESIDENT' }, t)).toBe('Type: CARETAKER → Resident')
})
