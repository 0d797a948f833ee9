import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const TEXT = 'Grüße 12ß\r\n'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16 as Excel writes “Unicode text”', utf16(`\ufeff${TEXT}`)],
  ['UTF-16, high byte first', utf16(`\ufeff${TEXT}`).swap16()],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('%s is decoded without its byte order mark', (_, bytes) => {
  expect(decodeText(bytes, 'windows-1252')).toBe(TEXT)
})

test('a file that is not Unicode is decoded as Shift_JIS for Japanese users', () => {
  const bytes = Uint8Array.of(0x31, 0x30, 0x31, 0x8d, 0x86, 0x8e, 0xba)
  expect(decodeText(bytes, 'shift_jis')).toBe('101号室')
  expect(decodeText(bytes, 'windows-1252')).toBeNull()
})

test.each([
  ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 0x14, 0, 6, 0)],
  ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
  ['UTF-16 without its mark', utf16(TEXT)],
  ['half a character of UTF-16', Uint8Array.of(0xff, 0xfe, 0x41)],
])('%s is not decoded as text', (_, bytes) => {
  expect(decodeText(bytes, 'windows-1252')).toBeNull()
  expect(decodeText(bytes, 'shift_jis')).toBeNull()
})
