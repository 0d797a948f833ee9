import { csvCell } from '@portico/contract/shared/csv'

/** A piece has at most so many bytes, unless a row needs more. */
const PIECE_BYTES = 64 * 1024
const ZERO = 0x30

const codesOf = (characters: string) => [...characters].map((character) => character.charCodeAt(0))
const tableOf = (codes: readonly number[]) => {
  const table = new Uint8Array(256)
  for (const code of codes) table[code] = 1
  return table
}
/** Beyond ASCII there are more spaces. */
const SPACES = [...codesOf(' \v\f'), ...Array.from({ length: 0x80 }, (_, index) => 0x80 + index)]
/** Some programs take these characters for the end of a table, a row or a cell. */
const SEPARATORS = ['\x1d', '\x1e', '\x1f']
/** A cell with a delicate byte is looked at as a text: it may need quotation marks or begin like a formula. */
const delicate = tableOf(codesOf(`",;\t\r\n${SEPARATORS.join('')}`))
const delicateFirst = tableOf([...codesOf("'=+-@"), ...SPACES])
const delicateLast = tableOf(SPACES)

export const cellOf = (text: string) =>
  csvCell(SEPARATORS.reduce((rest, separator) => rest.replaceAll(separator, ' '), text))

/** Writes a file of millions of rows: bytes are copied, and only cells with a delicate byte become texts. */
export class CsvBytes {
  #piece: Buffer = Buffer.alloc(0)
  #end = 0

  /** Before a row of at most so many bytes. Returns what was written before, if that has to be taken first. */
  makeRoom(bytes: number): Uint8Array | undefined {
    if (this.#piece.length - this.#end >= bytes) return undefined
    const full = this.take()
    this.#piece = Buffer.allocUnsafeSlow(Math.max(PIECE_BYTES, bytes))
    return full
  }

  /** What was written since a piece was taken last. */
  take(): Uint8Array | undefined {
    const written = this.#end > 0 ? this.#piece.subarray(0, this.#end) : undefined
    this.#piece = Buffer.alloc(0)
    this.#end = 0
    return written
  }

  putByte(byte: number) {
    this.#piece[this.#end] = byte
    this.#end += 1
  }

  put(bytes: Uint8Array) {
    const target = this.#piece
    let to = this.#end
    for (let at = 0; at < bytes.length; at++) target[to++] = bytes[at] as number
    this.#end = to
  }

  putTwoDigits(number: number) {
    const tens = Math.floor(number / 10)
    this.putByte(ZERO + tens)
    this.putByte(ZERO + number - tens * 10)
  }

  /** A cell needs at most twice its bytes and three more: all may be quotation marks. */
  putCell(source: Buffer, start: number, end: number) {
    if (start === end) return
    const target = this.#piece
    let to = this.#end
    let found = (delicateFirst[source[start] as number] as number) | (delicateLast[source[end - 1] as number] as number)
    for (let at = start; at < end; at++) {
      const byte = source[at] as number
      found |= delicate[byte] as number
      target[to++] = byte
    }
    this.#end = found === 0 ? to : this.#end + target.write(cellOf(source.toString('utf8', start, end)), this.#end)
  }
}
