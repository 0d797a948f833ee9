import { describe, expect, test } from 'vitest'
import { UnreadableField } from './unreadable.ts'
import { readVendorDay } from './vendor-day.ts'

describe('a day', () => {
  test.each([
    '2026-11-05',
    '2026-11-05T23:59:59-08:00',
    '2026-11-05T00:00:00.0000000',
    '2026-11-05T00:00:00Z',
    '2026-11-05 00:00:00.000',
    '2026-11-05Z',
    '2026-11-05-08:00',
    '2026/11/5',
    '11/05/2026',
    '11/5/2026 12:00:00 AM',
    '11/05/2026 23:16:51.110301 MST',
    '11/5/26',
    '11-05-2026',
    'Nov  5 2026 12:00AM',
    'November 5, 2026',
    '05-Nov-2026',
    '5 Nov 26',
    '/Date(1793836800000)/',
    '/Date(1793865600000-0800)/',
    ' 2026-11-05 ',
  ])('is read from %s', (text) => {
    expect(readVendorDay(text)).toBe('2026-11-05')
  })

  test('with a year of two digits is in this century, or in the last one', () => {
    expect(readVendorDay('5/1/49')).toBe('2049-05-01')
    expect(readVendorDay('5/1/98')).toBe('1998-05-01')
  })

  test.each(['', ' ', '1900-01-01', '01/01/1900', '0001-01-01T00:00:00', '1/1/0001', '0000-00-00', '12/30/1899'])(
    'is missing in "%s"',
    (text) => expect(readVendorDay(text)).toBeNull(),
  )
  test.each(['9999-12-31', '12/31/9999', 'N/A', 'None', '00/00/0000', '--', '/Date(-62135596800000)/'])(
    'is missing in %s',
    (text) => expect(readVendorDay(text)).toBeNull(),
  )

  test.each([
    '2026-02-30',
    '31/12/2026',
    'soon',
    '20261105',
    '\uFFFD',
    'Foo 5 2026',
    '5-Foo-26',
    '/Date(x)/',
    '13/13/26',
  ])('cannot be read from %s', (text) => expect(() => readVendorDay(text)).toThrow(UnreadableField))
})
