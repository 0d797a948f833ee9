import { PMS_ID_MAX } from '@portico/contract/integrations/integrations.rules'
import { z } from 'zod'
import { PmsError } from './connector.ts'
import { titleIn } from './said.ts'

/** A key may be missing. */
const anything = z.unknown().optional()

/** Null, a missing field and an empty list count as an empty text. */
export const wireText = anything.transform((value) => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ').trim() : ''
})

/** Stands for a value that is no text, where a text is expected. It is no date and no id. */
export const NO_TEXT = '\uFFFD'

/** Like a text, but a value of another kind is no missing one: ids, units and dates of residents must not disappear. */
export const wireCell = anything.transform((value) => {
  const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
  return typeof value === 'object' && !isEmpty ? NO_TEXT : wireText.parse(value)
})

/** The rows of a list whose rows are read one by one. */
export const isRow = (row: unknown): row is Record<string, unknown> =>
  typeof row === 'object' && row !== null && !Array.isArray(row)

const idPattern = new RegExp(`^[^\\p{Cc}]{1,${PMS_ID_MAX}}$`, 'u')

/** A row without an id is an error: skipping it would look as if the resident had left. */
export const wireId = wireText.pipe(z.string().regex(idPattern))

/** Some PMS send a list of one as the item itself, and an empty list as null or not at all. */
export const oneOrMany = <Row extends z.ZodType>(row: Row) =>
  anything
    .transform((value) => {
      if (value === undefined || value === null || value === '') return []
      return Array.isArray(value) ? value : [value]
    })
    .pipe(z.array(row))

/** An empty list or text stands for an empty object, too. */
export const objectOrNothing = <Shape extends z.ZodObject>(shape: Shape) =>
  anything
    .transform((value) => {
      const isNothing = value === undefined || value === null || value === ''
      return (isNothing || (Array.isArray(value) && value.length === 0) ? {} : value) as z.input<Shape>
    })
    .pipe(shape as unknown as z.ZodType<z.output<Shape>, Awaited<z.input<Shape>>>)

export function parseJson(text: string, from: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // The message of the parser is dropped because it quotes the reply.
    throw new PmsError('MALFORMED', `${from} answered with something else than JSON.`, { said: titleIn(text) })
  }
}

export function readWire<Shape extends z.ZodType>(shape: Shape, value: unknown, from: string): z.output<Shape> {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const where = read.error.issues[0]?.path.filter((step) => typeof step === 'string').join('.')
  throw new PmsError('MALFORMED', `${from} answered with something unexpected${where ? ` in ${where}` : ''}.`)
}

export const orNull = (text: string): string | null => text || null
