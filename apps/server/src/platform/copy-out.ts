import { CompiledQuery, createQueryId, type Kysely, PostgresQueryCompiler, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { DB } from './database.gen.ts'
import { quote, quoteArray } from './quote.ts'

const BLOCK_BYTES = 128 * 1024
/** Before the rows: a signature, flags, and the length of what else the beginning has. */
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
const HEADER_BYTES = SIGNATURE.length + 8

const BEGIN = 'copy ('
const END = ') to stdout (format binary)'

export const isCopyOut = (text: string) => text.startsWith(BEGIN) && text.endsWith(END)

/** COPY has no parameters, so values are quoted. */
class QuotingCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown) {
    this.append(literalOf(value))
  }
}

function literalOf(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return quote(value.toISOString())
  if (Array.isArray(value)) return quoteArray(value)
  throw new Error(`COPY has no literal for a ${typeof value}.`)
}

/**
 * The rows of a query in the binary format of COPY. For many rows that nobody needs as objects: PostgreSQL writes them with less work than
 * as texts, and nothing is decoded here. No row is in two blocks.
 */
export async function copyOut(trx: Pick<Kysely<DB>, 'executeQuery'>, query: RawBuilder<unknown>): Promise<Buffer[]> {
  const { sql } = new QuotingCompiler().compileQuery(query.toOperationNode(), createQueryId())
  const { rows } = await trx.executeQuery<Buffer>(CompiledQuery.raw(BEGIN + sql + END))
  return rows
}

/** The garbage collector would notice late that the memory of a block is not used any more. The block is empty afterwards. */
export const freeBlock = ({ buffer }: Buffer) => void (buffer as ArrayBuffer).transfer(0)

/** What the driver does with a COPY: it keeps what comes in blocks. */
export class CopyOut extends pg.Query {
  readonly #blocks: Buffer[] = []
  #block = Buffer.alloc(0)
  #used = 0

  /** Called by the driver for each row. */
  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (this.#used + chunk.length > this.#block.length) {
      this.#closeBlock()
      this.#block = Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, chunk.length))
    }
    this.#block.set(chunk, this.#used)
    this.#used += chunk.length
  }

  #closeBlock() {
    if (this.#used > 0) this.#blocks.push(this.#block.subarray(0, this.#used))
    this.#used = 0
  }

  blocks(): Buffer[] {
    this.#closeBlock()
    const [first] = this.#blocks
    if (!first?.subarray(0, SIGNATURE.length).equals(SIGNATURE))
      throw new Error('PostgreSQL has sent something else than a binary COPY.')
    this.#blocks[0] = first.subarray(HEADER_BYTES + first.readInt32BE(HEADER_BYTES - 4))
    return this.#blocks
  }
}
