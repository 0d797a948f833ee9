import { RESIDENT_CSV_EXTRA_HEADERS } from './resident-extras.rules.ts'

/** This file runs in a web worker, too. */
const REQUIRED = ['resident_email', 'resident_aptnumber', 'expirydate_mm/dd/yy'] as const
export const exportedColumns = [...REQUIRED, ...RESIDENT_CSV_EXTRA_HEADERS, 'type', 'other'] as const
export type ExportedColumn = (typeof exportedColumns)[number]

/** The words of a downloaded list of users, in all languages in which the portal writes it. */
export type ExportedWords = {
  /** What the column below a header has. */
  headers: Readonly<Record<string, ExportedColumn>>
  /** How the type of a resident is called. */
  residents: readonly string[]
}

type Arranged = {
  /** The headers as a file of residents has them. */
  names: string[]
  /** The cells of a row in the order of these names. */
  cellsOf: (cells: readonly string[]) => string[]
  /** The type of a row that is no resident's. */
  otherType: (cells: readonly string[]) => string | undefined
}

/** Undefined if the headers are not those of a downloaded list of users. */
export function arrangeExported(headers: readonly string[], words: ExportedWords): Arranged | undefined {
  const columns = headers.map((header) => (Object.hasOwn(words.headers, header) ? words.headers[header] : undefined))
  const known = columns.filter((column) => column !== undefined)
  if (known.length < columns.length || new Set(headers).size < headers.length) return undefined
  if (!REQUIRED.every((name) => columns.includes(name))) return undefined
  const names = [...REQUIRED, ...RESIDENT_CSV_EXTRA_HEADERS.filter((name) => columns.includes(name))]
  const places = names.map((name) => columns.indexOf(name))
  const typeAt = columns.indexOf('type')
  return {
    names,
    cellsOf: (cells) => places.map((at) => cells[at] ?? ''),
    otherType: (cells) => {
      const type = cells[typeAt]?.trim() ?? ''
      return type === '' || words.residents.includes(type) ? undefined : type
    },
  }
}
