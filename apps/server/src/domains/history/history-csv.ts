import {
  type ReasonFilter,
  reasonFilters,
  type UnlockStatus,
  unlockStatuses,
} from '@portico/contract/history/history.rules'
import type { HistoryCsvQuery } from '@portico/contract/history/history.schema'
import { BYTE_ORDER_MARK, csvCell, csvLines, csvSeparator } from '@portico/contract/shared/csv'
import { languageTag } from '@portico/contract/shared/locales'
import { type Offset, offsetsBetween } from '@portico/contract/shared/time-offset'

/**
 * The marks that PostgreSQL puts at the end of a row, between two cells, and before the cell with the address. A mark is one byte, which becomes
 * a separator or, of the two bytes of the end of a line, the first.
 */
export const ROW_END = '\x1e'
export const CELL_END = '\x1f'
export const ADDRESS = '\x1d'

/** The words that PostgreSQL writes into the rows. */
export type HistoryWords = {
  offsets: readonly [Offset, ...Offset[]]
  statuses: Record<UnlockStatus, string>
  /** Null: the file has no column for the reasons of denials. */
  reasons: Record<ReasonFilter, string> | null
  unknownVisitor: string
  /** The same in every row: quoted already, and not looked at again. */
  addressCell: string
}

type About = Pick<HistoryCsvQuery, 'locale' | 'timeZone' | 'withReasons'> & {
  t: (key: string, values?: Record<string, string>) => string
  address: string
  from: number
  to: number
}

const [rowEnd, cellEnd, addressMark] = [ROW_END, CELL_END, ADDRESS].map((mark) => mark.charCodeAt(0))
const CARRIAGE_RETURN = 0x0d
/** The cell with the address is the fourth. */
const ADDRESS_INDEX = 3

const codesOf = (characters: string) => [...characters].map((character) => character.charCodeAt(0))
const tableOf = (...groups: (readonly number[])[]) => {
  const table = new Uint8Array(256)
  for (const [index, codes] of groups.entries()) for (const code of codes) table[code] = index + 1
  return table
}
/** Beyond ASCII there are more spaces. */
const SPACES = [...codesOf(' \v\f'), ...Array.from({ length: 0x80 }, (_, index) => 0x80 + index)]
/** Kinds of bytes: a row with a delicate one is looked at cell by cell, because a cell may need quotation marks or begin like a formula. */
const MARK = 1
const kinds = tableOf(codesOf(ROW_END + CELL_END + ADDRESS), codesOf('",;\t\r\n'))
const delicateFirst = tableOf([...codesOf("'=+-@"), ...SPACES])
const delicateLast = tableOf(SPACES)

/**
 * A file as the table shows it, and what the table folds away; times as every spreadsheet reads them. It may have millions of rows: PostgreSQL writes
 * the text of thousands of them at once, whose bytes are copied here, and only rows with a delicate character are taken apart.
 */
export function historyCsv({ t, locale, timeZone, withReasons, address, from, to }: About) {
  const hasReasons = withReasons === '1'
  const words: HistoryWords = {
    offsets: offsetsBetween(timeZone, from, to),
    statuses: wordsOf(unlockStatuses, (status) => t(`status.${status}`)),
    reasons: hasReasons ? wordsOf(reasonFilters, (reason) => t(`reasons.${reason}`)) : null,
    unknownVisitor: t('unknownVisitor'),
    addressCell: csvCell(withoutMarks(address)),
  }
  const header = [
    t('columns.accessedBy'),
    t('csv.name'),
    t('columns.entrance'),
    t('columns.address'),
    t('columns.unitNumber'),
    t('csv.timestamp', { zone: timeZone }),
    t('csv.offset'),
    t('columns.unlockStatus'),
    ...(hasReasons ? [t('columns.denialReason')] : []),
    t('invitedBy'),
  ]
  const separator = csvSeparator(languageTag(locale))
  const separatorByte = separator.charCodeAt(0)
  const addressBytes = Buffer.byteLength(words.addressCell)
  const marksOfRow = header.length - 1
  const positions = new Uint32Array(marksOfRow)
  const carefully = (row: string) => {
    const [before = '', after = ''] = row.split(ADDRESS)
    const cellsOf = (part: string) => part.split(CELL_END).map(csvCell)
    const afterAddress = after.slice(words.addressCell.length + CELL_END.length)
    return [...cellsOf(before), words.addressCell, ...cellsOf(afterAddress)].join(separator)
  }

  return {
    words,
    /** How the file begins. */
    header: BYTE_ORDER_MARK + csvLines(languageTag(locale))(header),
    /** The lines of a file from the rows of PostgreSQL; undefined if something that somebody is called looks like a mark. */
    linesOf({ text, rows }: { text: string; rows: number }): Uint8Array | undefined {
      const bytes = Buffer.from(text)
      const pieces: Uint8Array[] = []
      let taken = 0
      let rowsSeen = 0
      let rowStart = 0
      let marks = 0
      let isDelicate = delicateFirst[bytes[0] ?? 0] !== 0
      for (let at = 0; at < bytes.length; at++) {
        const byte = bytes[at] as number
        const kind = kinds[byte] as number
        if (kind === 0) continue
        if (kind !== MARK) {
          isDelicate = true
          continue
        }
        if (delicateLast[bytes[at - 1] ?? 0] !== 0) isDelicate = true
        if (byte === rowEnd) {
          if (marks !== marksOfRow) return undefined
          if (isDelicate) {
            pieces.push(bytes.subarray(taken, rowStart), Buffer.from(carefully(bytes.toString('utf8', rowStart, at))))
            taken = at
          } else for (let mark = 0; mark < marks; mark++) bytes[positions[mark] as number] = separatorByte
          bytes[at] = CARRIAGE_RETURN
          at += 1
          rowStart = at + 1
          rowsSeen += 1
          marks = 0
          isDelicate = delicateFirst[bytes[rowStart] ?? 0] !== 0
        } else {
          if ((byte === addressMark) !== (marks === ADDRESS_INDEX - 1)) return undefined
          positions[marks] = at
          marks += 1
          if (byte === addressMark) {
            at += addressBytes
            if (bytes[at + 1] !== cellEnd) return undefined
            // The address is as it has to be, and so is what stands before and after it.
            at += 1
            positions[marks] = at
            marks += 1
          }
          if (delicateFirst[bytes[at + 1] ?? 0] !== 0) isDelicate = true
        }
      }
      if (rowsSeen !== rows) return undefined
      if (taken === 0) return bytes
      return Buffer.concat([...pieces, bytes.subarray(taken)])
    },
  }
}

const withoutMarks = (text: string) =>
  [ROW_END, CELL_END, ADDRESS].reduce((rest, mark) => rest.replaceAll(mark, ' '), text)

const wordsOf = <Key extends string>(keys: readonly Key[], textOf: (key: Key) => string) =>
  Object.fromEntries(keys.map((key) => [key, textOf(key)])) as Record<Key, string>
