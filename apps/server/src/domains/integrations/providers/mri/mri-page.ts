import { z } from 'zod'
import { PmsError } from '../connector.ts'
import { isRow, oneOrMany, parseJson, readWire, wireCell, wireText } from '../json-wire.ts'
import { attributeOf, children, readXml, textOf, type XmlElement } from '../xml.ts'

/** All values are texts. Names are in lower case, because JSON, XML and the rent roll write them differently. */
export type MriRow = Readonly<Record<string, string>>
export type MriPage = { rows: MriRow[]; next: string | undefined }

/** The first of these fields that has a value: the names of fields differ between the interfaces. */
export const cellOf = (row: MriRow, ...names: string[]) => names.map((name) => row[name]).find(Boolean) ?? ''

const ERROR = 'error.message'
const page = z.object({ value: oneOrMany(z.unknown()), nextLink: wireText })

/** A JSON page may link to a page that comes as XML. */
export const readPage = async (text: string, from: string): Promise<MriPage> =>
  text.trimStart().startsWith('<') ? readXmlPage(text, from) : readJsonPage(text, from)

export const errorsIn = (rows: readonly MriRow[]): string[] => rows.flatMap((row) => row[ERROR] ?? [])

function readJsonPage(text: string, from: string): MriPage {
  const reply = parseJson(text, from)
  // A reply without rows has an empty list; a reply without a list is malformed.
  if (typeof reply !== 'object' || reply === null || !('value' in reply))
    throw new PmsError('MALFORMED', `${from} answered without a value.`)
  const { value, nextLink } = readWire(page, reply, from)
  return { rows: value.map(readJsonRow), next: nextLink || undefined }
}

/** A row that is no object has no cells. */
function readJsonRow(row: unknown): MriRow {
  if (!isRow(row)) return {}
  const cells = Object.entries(row).flatMap(([name, value]): [string, string][] => {
    if (name.toLowerCase() === 'error' && value) return [[ERROR, messageOf(value)]]
    return [[name.toLowerCase(), wireCell.parse(value)]]
  })
  return Object.fromEntries(cells)
}

const messageOf = (error: unknown) =>
  (typeof error === 'object' && error !== null && 'Message' in error && wireText.parse(error.Message)) || 'unknown'

/** The root is named after the interface. */
async function readXmlPage(text: string, from: string): Promise<MriPage> {
  const document = await readXml(text, from)
  const roots = Object.entries(document).filter(([name, value]) => name.startsWith('mri_') && Array.isArray(value))
  const root = roots.length === 1 ? children(document, roots[0]?.[0] ?? '')[0] : undefined
  if (!root) throw new PmsError('MALFORMED', `${from} answered with something else than entries.`)
  return { rows: children(root, 'entry').map(readXmlRow), next: attributeOf(root, 'NextPageLink') || undefined }
}

function readXmlRow(entry: XmlElement): MriRow {
  const names = Object.keys(entry).filter((name) => Array.isArray(entry[name]))
  const [error] = children(entry, 'error')
  const cells = names.map((name) => [name, textOf(entry, name)])
  return Object.fromEntries(error ? [...cells, [ERROR, textOf(error, 'message') || 'unknown']] : cells)
}
