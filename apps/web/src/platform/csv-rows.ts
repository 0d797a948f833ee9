const QUOTE = 0x22
const LINE_FEED = 0x0a

/** Counts the rows of a CSV file while its bytes arrive; a line end between quotation marks ends no row. */
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
