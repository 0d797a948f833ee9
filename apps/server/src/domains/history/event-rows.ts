import type { Position } from './history.store.ts'

const LENGTH_BYTES = 4
const TIME_AT = 2 + LENGTH_BYTES
const ID_AT = TIME_AT + 8 + LENGTH_BYTES
const TEXTS_AT = ID_AT + 16
/** Stands where another row would begin. */
const NO_MORE_ROWS = -1

/** PostgreSQL counts microseconds and days from here. */
const EPOCH_MS = Date.UTC(2000, 0, 1)
export const microsOf = (millis: number) => (millis - EPOCH_MS) * 1_000
export const dayText = (day: number) => new Date(EPOCH_MS + day * 86_400_000).toISOString().slice(0, 10)

/** The columns with texts, as `copyEvents` selects them after time and id. */
export const texts = {
  visitor: 0,
  name: 1,
  entrance: 2,
  units: 3,
  invitedBy: 4,
  status: 5,
  reason: 6,
  notes: 7,
  attempts: 8,
  pass: 9,
} as const
const TEXTS = Object.keys(texts).length

/**
 * Goes through a block of events in the binary format of COPY. A row is the number of its columns in two bytes, and each of them after its
 * length in four bytes, which is -1 for null.
 */
export class EventRows {
  readonly block: Buffer
  /** Where in the block the texts of this row are; null is an empty text. */
  readonly starts = new Uint32Array(TEXTS)
  readonly ends = new Uint32Array(TEXTS)
  readonly #view: DataView
  #row = 0
  #next = 0

  constructor(block: Buffer) {
    this.block = block
    this.#view = new DataView(block.buffer, block.byteOffset, block.length)
  }

  /** Goes to the next row. False if there is none. */
  next(): boolean {
    const view = this.#view
    if (this.#next >= view.byteLength || view.getInt16(this.#next) === NO_MORE_ROWS) return false
    this.#row = this.#next
    let at = this.#row + TEXTS_AT
    for (let text = 0; text < TEXTS; text++) {
      const length = view.getInt32(at)
      at += LENGTH_BYTES
      this.starts[text] = at
      if (length > 0) at += length
      this.ends[text] = at
    }
    this.#next = at
    return true
  }

  /** How many bytes this row has. */
  get length(): number {
    return this.#next - this.#row
  }

  /** When it happened. A number is exact for thousands of years. */
  get micros(): number {
    const at = this.#row + TIME_AT
    return this.#view.getInt32(at) * 2 ** 32 + this.#view.getUint32(at + 4)
  }

  get position(): Position {
    const millis = Math.floor(this.micros / 1_000)
    const rest = String(this.micros - millis * 1_000).padStart(3, '0')
    const at = new Date(EPOCH_MS + millis).toISOString().replace('Z', `${rest}Z`)
    return { at, event_id: this.block.toString('hex', this.#row + ID_AT, this.#row + TEXTS_AT) }
  }
}

/** How many events there are, and the position of the last one. */
export function countRows(blocks: readonly Buffer[]): { rows: number; last: Position | undefined } {
  let rows = 0
  let last: Position | undefined
  for (const block of blocks) {
    const events = new EventRows(block)
    const before = rows
    while (events.next()) rows += 1
    if (rows > before) last = events.position
  }
  return { rows, last }
}
