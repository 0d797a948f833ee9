import { dayOf } from '@portico/contract/shared/days'
import { fileNameOf } from '@portico/contract/shared/file-names'
import type { Locale } from '@portico/contract/shared/locales'
import { columns, type Sheet, sheetRowsMax, sheets } from '@portico/contract/workbooks/workbooks.rules'
import { workbooksErrors } from '@portico/contract/workbooks/workbooks.schema'
import { type InTransaction, Streamed } from '../../platform/bind.ts'
import { AppError } from '../../platform/errors.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { companyOf } from '../company/company.service.ts'
import { listPropertiesInFile } from '../properties/properties-in-file.service.ts'
import { codeOf, hoursText, pathText } from './cells.ts'
import { makeFile } from './file/in-thread.ts'
import type { WrittenSheet } from './file/write-workbook.ts'
import { type FileTexts, fileTextsIn } from './file-texts.ts'
import { Book } from './plan/book.ts'
import type { BookProperty } from './plan/plan-property.ts'
import { readStored } from './stored-book.ts'

type Asked = { companyId: string; propertyIds?: readonly string[] | undefined } | { propertyId: string }
type Rows = Record<Sheet, string[][]>
type Source = { inTransaction: InTransaction; translatorOf: TranslatorOf; locale: Locale }

const PIECE = 64 * 1024

/** A property, those of a company that are named, or all of a company that are at work. Each is read in a transaction of its own, which asks again what the caller may do. */
export async function exportWorkbook({ inTransaction, translatorOf, locale }: Source, asked: Asked): Promise<Streamed> {
  const texts = await fileTextsIn(translatorOf, locale)
  const { name, properties } = await inTransaction(async ({ trx }) => {
    const found = await listPropertiesInFile(trx, asked)
    const company = 'companyId' in asked ? await companyOf(trx, asked.companyId) : undefined
    const properties = company ? found.filter(({ isArchived }) => !isArchived) : found
    if ('companyId' in asked && asked.propertyIds)
      return { name: company?.name ?? '', properties: chosenOf(properties, asked.propertyIds) }
    return { name: company?.name ?? found[0]?.name ?? '', properties }
  })
  const rows: Rows = { properties: [], places: [], entrances: [], devices: [], keys: [], people: [] }
  refuseTooLarge(properties.length, 'properties')
  for (const property of properties) {
    const stored = await inTransaction(({ trx }) => readStored(trx, property))
    const book = new Book({ ...stored, people: stored.people.filter(({ hasEnded }) => !hasEnded) })
    addProperty(rows, property, book, texts)
    for (const sheet of sheets) refuseTooLarge(rows[sheet].length, sheet)
  }
  const file = await makeFile(sheets.map((sheet) => sheetOf(sheet, rows[sheet], texts)))
  return new Streamed(piecesOf(file), fileNameOf([name, dayOf(Date.now(), 'UTC')], 'xlsx'))
}

function chosenOf<Property extends { id: string }>(properties: readonly Property[], ids: readonly string[]) {
  const chosen = properties.filter(({ id }) => ids.includes(id))
  if (chosen.length < ids.length)
    throw new AppError(workbooksErrors.propertyNotFound, 'The company has no such property at work.')
  return chosen
}

/** The headers alone. */
export async function template({ translatorOf, locale }: Omit<Source, 'inTransaction'>): Promise<Streamed> {
  const texts = await fileTextsIn(translatorOf, locale)
  const t = await translatorOf(locale, 'workbookFile')
  return new Streamed(
    piecesOf(await makeFile(sheets.map((sheet) => sheetOf(sheet, [], texts)))),
    fileNameOf([t('template')], 'xlsx'),
  )
}

async function* piecesOf(file: Uint8Array) {
  for (let first = 0; first < file.length; first += PIECE) yield file.subarray(first, first + PIECE)
}

function refuseTooLarge(rows: number, sheet: Sheet) {
  if (rows > sheetRowsMax[sheet])
    throw new AppError(workbooksErrors.tooLarge, `A workbook has at most ${sheetRowsMax[sheet]} rows of ${sheet}.`)
}

/** Columns that a new row needs carry an asterisk. */
const sheetOf = (sheet: Sheet, rows: string[][], texts: FileTexts): WrittenSheet => ({
  name: texts.sheet(sheet),
  header: columns[sheet].map((column) => `${texts.header(column.name)}${'isNeeded' in column ? ' *' : ''}`),
  rows,
})

/** The cells of a row, in the order of the columns. Access codes, secrets and tokens have no column. */
function addProperty(rows: Rows, property: BookProperty, book: Book, texts: FileTexts) {
  const of = codeOf('p', property)
  const yesNo = (value: boolean) => texts.word('yesNo', value ? 'YES' : 'NO')
  const entranceCode = (id: string) => {
    const entrance = book.entrances.get(id)
    return entrance ? codeOf('e', entrance) : ''
  }
  const cells = (sheet: Sheet, values: Record<string, string | null>) =>
    rows[sheet].push(columns[sheet].map(({ name }) => values[name] ?? ''))
  const { id, version, isArchived, held, ...building } = property
  cells('properties', { ...building, code: of })
  for (const place of outermostFirst(book)) {
    const [, ...others] = place.parentIds
    const alsoIn = others.map((parentId) => book.pathTo(parentId)).join('\n')
    cells('places', { property: of, code: codeOf('l', place), place: book.pathTo(place.id), alsoIn })
  }
  for (const entrance of book.entrances.values()) {
    if (entrance.isArchived) continue
    cells('entrances', {
      ...{ property: of, code: codeOf('e', entrance), name: entrance.name, label: entrance.label },
      type: texts.word('entranceType', entrance.type),
      place: book.pathTo(entrance.placeId),
      use: texts.word('entranceUse', entrance.use),
      deliveries: yesNo(!entrance.isNonDelivery),
      opens: yesNo(entrance.isOpen),
    })
  }
  for (const { entranceId, hardware, serialNumber, port } of book.devices.values()) {
    if (book.entrances.get(entranceId)?.isArchived) continue
    const word = texts.word('hardware', hardware)
    const portText = port === null ? null : String(port)
    cells('devices', { property: of, entrance: entranceCode(entranceId), hardware: word, serialNumber, port: portText })
  }
  for (const { name, description, entrances } of book.keys.values())
    for (const { accessPointId, isGuestSharable, guestSchedules } of entrances)
      cells('keys', {
        ...{
          property: of,
          key: name,
          description,
          entrance: entranceCode(accessPointId),
          guests: yesNo(isGuestSharable),
        },
        guestHours: hoursText(guestSchedules, texts.language),
      })
  for (const person of book.people.values())
    cells('people', {
      ...{ property: of, name: person.name, email: person.email, unit: person.unit },
      ...{ from: person.from, until: person.until },
      type: texts.word('personType', person.type),
      place: book.pathTo(person.placeId),
      keys: person.keyIds.map((keyId) => book.keys.get(keyId)?.name ?? '').join('\n'),
    })
}

/** In the order in which a tree reads: each place before those inside of it. */
function outermostFirst(book: Book) {
  const listed = [...book.places.values()].filter(({ id, isArchived }) => id !== book.rootId && !isArchived)
  const paths = new Map(listed.map(({ id }) => [id, pathText(book.namesTo(id))]))
  const order = new Intl.Collator('en', { numeric: true })
  return listed.toSorted((a, b) => order.compare(paths.get(a.id) ?? '', paths.get(b.id) ?? ''))
}
