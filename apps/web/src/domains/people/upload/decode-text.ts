/** What spreadsheets write where they do not write Unicode. It cannot be told from the bytes, only from where their user lives. */
export type LegacyEncoding = 'windows-1252' | 'shift_jis'

const marks = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
]

/** A workbook or a picture is full of them; so is text that is read in the wrong encoding. */
const UNPRINTABLE = /(?![\t\n\v\f\r])\p{Cc}/u

/** Null for what is no text in any encoding that we know. */
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
