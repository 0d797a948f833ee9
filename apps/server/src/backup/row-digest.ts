import { hash } from 'node:crypto'
import { Transform } from 'node:stream'

const NEWLINE = 10

/**
 * Counts rows in COPY's text format and adds up the hashes of the rows. The sum does not depend on the order of the rows, which differs
 * between a database and its copy. A line is a row, because COPY writes a line break inside a value as two other characters.
 */
export function rowDigest() {
  const sum = new Uint32Array(8)
  let rows = 0
  let rest = Buffer.alloc(0)

  function add(line: Buffer) {
    const hashed = hash('sha256', line, 'buffer')
    for (let word = 0; word < sum.length; word++) sum[word] = (sum[word] as number) + hashed.readUInt32BE(word * 4)
    rows++
  }
  function update(chunk: Buffer) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const line = chunk.subarray(start, end)
      add(rest.length > 0 ? Buffer.concat([rest, line]) : line)
      rest = Buffer.alloc(0)
      start = end + 1
    }
    if (start < chunk.length) rest = Buffer.concat([rest, chunk.subarray(start)])
  }
  return {
    update,
    /** Passes everything on unchanged. */
    stream: () =>
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          update(chunk)
          done(null, chunk)
        },
      }),
    result: () => ({
      rows,
      digest: [...sum].map((word) => word.toString(16).padStart(8, '0')).join(''),
    }),
  }
}
