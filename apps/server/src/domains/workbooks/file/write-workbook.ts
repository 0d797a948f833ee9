import writeExcelFile, { type SheetData } from 'write-excel-file/node'

export type WrittenSheet = { name: string; header: readonly string[]; rows: readonly (readonly string[])[] }

/** What a spreadsheet would take for a formula, also after somebody has touched the cell. One mark is taken away when the file is read. */
const FORMULA = /^'*[=+\-@\t\r]/
/** Characters that no file of this kind may have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const cellOf = (text: string) => {
  const plain = text.replace(FORBIDDEN, '')
  return FORMULA.test(plain) ? `'${plain}` : plain
}

const widthOf = (header: string) => Math.min(40, Math.max(14, header.length + 4))

/** Every cell is a text, so that no spreadsheet makes a number or a day of `007` or `3-4`. */
export async function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Buffer> {
  const written = sheets.map(({ name, header, rows }) => {
    const data: SheetData = [
      header.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) =>
        row.map((text) => (text === '' ? null : { value: cellOf(text), type: String, format: '@' })),
      ),
    ]
    return {
      sheet: name,
      data,
      columns: header.map((one) => ({ width: widthOf(one) })),
      stickyRowsCount: 1,
    }
  })
  return writeExcelFile(written).toBuffer()
}
