import type { ForeignRows } from '../connector.ts'
import { isSameProperty, otherProperty, ownRows } from '../own-rows.ts'
import { attributeOf, child, children, textOf, type XmlElement } from '../xml.ts'
import { findAll, firstFound, withoutEmpty } from '../xml-rows.ts'

/** The elements around rows that name their property, and the names of its code. Which of them Yardi writes is not documented. */
const SECTIONS = ['PropertyResidents', 'Property']
const CODES = ['PropertyCode', 'Code']

/** What was asked for. */
export type Question = { operation: string; propertyCode?: string | undefined }
export type YardiReply = { rows: readonly XmlElement[]; foreignRows: ForeignRows[] }

type Placed = { row: XmlElement; code: string }

/** The rows with the first of these names that occurs, without those of other properties. */
export function rowsOfProperty(
  contents: readonly XmlElement[],
  names: readonly string[],
  { operation, propertyCode }: Question,
): YardiReply {
  const rows = firstFound(names, (name) => contents.flatMap((content) => placedRows(content, name)))
  const wanted = (list: readonly Placed[]) => withoutEmpty(list.map(({ row }) => row))
  if (propertyCode === undefined) return { rows: wanted(rows), foreignRows: [] }
  const from = `Yardi (${operation})`
  // The section of another property is no empty list, even if it has no rows.
  const named = rows.length === 0 ? contents.flatMap(codesIn).filter(Boolean) : []
  if (named.length > 0 && !named.some((code) => isSameProperty(code, propertyCode))) throw otherProperty(named, from)
  const { own, foreignRows } = ownRows(rows, propertyCode, ({ code }) => code, from)
  return { rows: wanted(own), foreignRows }
}

/** The outermost elements of that name, each with the code of the property that it names or that is named around it. */
function placedRows(element: XmlElement, name: string, code = ''): Placed[] {
  const found = children(element, name)
  if (found.length > 0) return found.map((row) => ({ row, code: codeOfRow(row) || code }))
  return Object.keys(element).flatMap((inside) =>
    children(element, inside).flatMap((inner) => placedRows(inner, name, codeIn(inside, inner) || code)),
  )
}

const codesIn = (content: XmlElement) => SECTIONS.flatMap((name) => findAll(content, name).map(codeOf))

const codeIn = (name: string, element: XmlElement) =>
  SECTIONS.some((section) => section.toLowerCase() === name) ? codeOf(element) : ''

const codeOf = (section: XmlElement): string =>
  CODES.map((name) => attributeOf(section, name)).find(Boolean) ?? textOf(section, ...CODES)

/** Lease files name their property in an element of their own. */
const codeOfRow = (row: XmlElement): string =>
  attributeOf(row, 'PropertyCode') ||
  textOf(row, 'PropertyCode') ||
  attributeOf(child(row, 'Property', 'Identification'), 'IDValue')
