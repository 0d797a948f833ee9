import { type Archive, openArchive } from './read-archive.ts'
import { type ReadRow, readRows, readSharedTexts } from './read-sheet.ts'
import { readXml } from './read-xml.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type ReadSheet = { name: string; rows: ReadRow[] }
export type ReadWorkbook = {
  sheets: ReadSheet[]
  /** Days are counted from 1904 on, as old programs for the Macintosh did. */
  isFrom1904: boolean
}

/** Sheets by their names, and how many rows each may have below its header. */
export type WantedSheets = Readonly<Record<string, number>>

const WORKBOOK = 'xl/workbook.xml'

/**
 * Reads the sheets that are wanted. Formulas, links, macros and drawings are never looked at: a cell with a formula is told as such. `nameOf` makes
 * a name comparable.
 */
export async function readWorkbook(
  file: Buffer,
  wanted: WantedSheets,
  nameOf: (name: string) => string,
): Promise<ReadWorkbook> {
  const archive = await openArchive(file)
  const { listed, isFrom1904 } = await readContents(archive)
  const found = listed.filter(({ name }) => wanted[nameOf(name)] !== undefined)
  if (found.length === 0) throw new UnreadableFile('noSheet')
  const targets = await readTargets(archive)
  const texts = await readSharedTexts(archive)
  const sheets: ReadSheet[] = []
  for (const { name, relation } of found) {
    const target = targets.get(relation)
    const content = target === undefined ? undefined : await archive.open(target)
    if (!content) throw new UnreadableFile('unreadable')
    sheets.push({ name: nameOf(name), rows: await readRows(content, texts, wanted[nameOf(name)] ?? 0) })
  }
  return { sheets, isFrom1904 }
}

async function readContents(archive: Archive) {
  const listed: { name: string; relation: string }[] = []
  let isFrom1904 = false
  const content = await archive.open(WORKBOOK)
  if (!content) throw new UnreadableFile('unreadable')
  await readXml(content, {
    begin(element, attributes) {
      if (element === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (element === 'sheet') listed.push({ name: attributes.name ?? '', relation: attributes.id ?? '' })
    },
  })
  return { listed, isFrom1904 }
}

/** Where each sheet stands in the archive. An address outside of it is none. */
async function readTargets(archive: Archive): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  const content = await archive.open('xl/_rels/workbook.xml.rels')
  if (!content) throw new UnreadableFile('unreadable')
  await readXml(content, {
    begin(element, { Id = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return targets
}
