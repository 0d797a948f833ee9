const QUOTE = 0x22
const LINE_FEED = 0x0a

/** Counts the rows of a CSV file while it is downloaded. A line end inside quotation marks does not end a row. */
export function csvRowCounter() {
  let rows = 0
  let isQuoted = false
  return {
    take(bytes: Uint8Array) {
      for (const byte of bytes) {
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === LINE_FEED && !isQuoted) rows += 1
      }
    },
    rows: () => rows,
  }
}
