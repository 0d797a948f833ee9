/** The encoding of spreadsheets that do not use Unicode. It cannot be detected from the bytes and is guessed from the locale. */
export type LegacyEncoding = 'windows-1252' | 'shift_jis'

const marks = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
]

/** Characters that occur in binary files and in text that is decoded with the wrong encoding. */
const UNPRINTABLE = /(?![\t\n\v\f\r])\p{Cc}/u

/** Returns null if the bytes are no text in a supported encoding. */
export function decodeText(bytes: Uint8Array, legacy: LegacyEncoding): string | null {
  const marked = marks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  const decoded = (marked ? [marked.encoding] : ['utf-8', legacy]).flatMap((encoding) => decode(bytes, encoding))
  const [text] = decoded
  return text === undefined || UNPRINTABLE.test(text) ? null : text
}

function decode(bytes: Uint8Array, encoding: string): string[] {
  try {
    return [new TextDecoder(encoding, { fatal: true }).decode(bytes)]
  } catch {
    return []
  }
}
