import { deflateRawSync } from 'node:zlib'
import { languageTag, locales } from '@portico/contract/shared/locales'
import { columns, sheets } from '@portico/contract/workbooks/workbooks.rules'
import { textsOf, translatorOf } from '@portico/tools/testing/catalogues'
import { describe, expect, test } from 'vitest'
import { dayIn1900, hoursIn, hoursText, namesInPath, pathText, shortCode } from './cells.ts'
import { comparable } from './comparable.ts'
import { readFile } from './file/in-thread.ts'
import { readWorkbook } from './file/read-workbook.ts'
import { writeWorkbook } from './file/write-workbook.ts'
import { dictionaryOf } from './file-texts.ts'
import { rowsOf } from './rows.ts'

const read = (file: Buffer, most = 100) => readWorkbook(file, { places: most }, comparable)
const places = (rows: string[][]) => writeWorkbook([{ name: 'Places', header: ['Property', 'Place'], rows }])

/** An archive of files, made by hand, so that it can lie. */
function archiveOf(files: Record<string, string | Buffer>, statedSize?: number): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(0, 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(statedSize ?? plain.length, 8)
    const fixed = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0])
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(name.length, 0)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fixed, sizes, lengths, Buffer.from(name), packed])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fixed, sizes, lengths, where, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const workbook = (cells: string, more: Record<string, string> = {}) => ({
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Places" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
  ...more,
})

describe('a file', () => {
  test('is read as it was written, in a thread of its own', async () => {
    const rows = [
      ['Tower', 'A / 1'],
      ['007', ' spaces '],
      ['line\nbreak', '<&>"\''],
    ]
    const result = await readFile(await places(rows), { places: 10 })
    expect('workbook' in result && result.workbook.sheets[0]?.rows.map(({ cells }) => cells)).toEqual([
      ['Property', 'Place'],
      ...rows.map((row) => row.map((cell) => cell.trim())),
    ])
  })

  test('has no cell that a spreadsheet calculates, and reads back what was meant', async () => {
    const formulas = ['=1+1', '+49 30', '-5', '@SUM(A1)', "'=x", "''-y", "'plain"]
    const file = await places([formulas])
    const { sheets: found } = await read(file)
    expect(found[0]?.rows[1]?.cells).toEqual(formulas)
    const raw = await readWorkbook(file, { places: 9 }, comparable)
    expect(raw.isFrom1904).toBe(false)
    const unmarked = formulas.filter((text) => /^[=+\-@]/.test(text))
    expect(unmarked).toHaveLength(4)
  })

  test('with a formula, an error, a number, a truth and an inline text tells each for what it is', async () => {
    const cells =
      '<row r="1"><c r="A1"><f>SUM(B1)</f><v>3</v></c><c r="B1" t="e"><v>#REF!</v></c><c r="C1"><v>1.0E2</v></c><c r="E1" t="b"><v>1</v></c><c t="inlineStr"><is><t>in</t><t>line</t></is></c></row>'
    const { sheets: found } = await read(archiveOf(workbook(cells)))
    expect(found[0]?.rows[0]?.cells).toEqual([
      { problem: 'formula' },
      { problem: 'errorValue' },
      '100',
      '',
      'true',
      'inline',
    ])
  })

  test.for<[string, () => Buffer, string]>([
    ['no archive', () => Buffer.from('Property,Place'), 'unreadable'],
    ['an archive that is cut off', () => archiveOf(workbook('')).subarray(0, 200), 'unreadable'],
    ['a file with a password', () => Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'), 'encrypted'],
    ['an archive of something else', () => archiveOf({ 'word/document.xml': '<w/>' }), 'unreadable'],
    ['broken XML', () => archiveOf(workbook('<row><c></row>')), 'unreadable'],
    [
      'a document type',
      () =>
        archiveOf(
          workbook('', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY a "b">]><worksheet>&a;</worksheet>' }),
        ),
      'unreadable',
    ],
    [
      'a target outside',
      () =>
        archiveOf(
          workbook('', {
            'xl/_rels/workbook.xml.rels':
              '<Relationships><Relationship Id="rId1" TargetMode="External" Target="http://localhost/"/></Relationships>',
          }),
        ),
      'unreadable',
    ],
    ['a bomb that states its size', () => archiveOf(workbook('<row/>'.repeat(9_000_000))), 'tooLargeUnpacked'],
    ['a bomb that states less', () => archiveOf(workbook('<row/>'.repeat(9_000_000)), 1_000), 'unreadable'],
    ['too many rows', () => archiveOf(workbook('<row><c t="str"><v>x</v></c></row>'.repeat(12))), 'tooManyRows'],
    [
      'no sheet of the template',
      () =>
        archiveOf({
          ...workbook(''),
          'xl/workbook.xml': '<workbook><sheets><sheet name="Sheet1" id="rId1"/></sheets></workbook>',
        }),
      'noSheet',
    ],
  ])('that is %s is refused', async ([, make, problem]) => {
    await expect(read(make(), 10)).rejects.toMatchObject({ problem })
  })
})

describe('words', () => {
  test('of headers lead to one column in every language', async () => {
    const dictionary = await dictionaryOf(translatorOf)
    for (const locale of locales) {
      const texts = await textsOf(locale)
      for (const sheet of sheets)
        for (const { name } of columns[sheet])
          expect([
            locale,
            sheet,
            dictionary.columns[sheet].get(comparable(`${texts.get(`workbookFile:columns.${name}`)} *`)),
          ]).toEqual([...[locale, sheet, name]])
      for (const sheet of sheets)
        expect(dictionary.sheets.get(comparable(texts.get(`workbookFile:sheets.${sheet}`) ?? ''))).toBe(sheet)
    }
  })

  test('of values mean the same in every language', async () => {
    const { words } = await dictionaryOf(translatorOf)
    const meanings = new Map<string, string>()
    for (const locale of locales)
      for (const [key, text] of await textsOf(locale)) {
        const [, list, value] = /^workbookFile:words\.(\w+)\.(\w+)$/.exec(key) ?? []
        if (!list || !value) continue
        const word = `${list} ${comparable(text)}`
        expect([word, meanings.get(word) ?? value]).toEqual([word, value])
        meanings.set(word, value)
        expect(words.get(word)).toBe(value)
      }
  })

  test('of days read back in every language, with hours as they are written there', async () => {
    const { days } = await dictionaryOf(translatorOf)
    const range = { startTime: '08:00', endTime: '12:00' }
    const schedules = [
      {
        type: 'WEEKLY' as const,
        filter: { SUNDAY: [], MONDAY: [range, { startTime: '13:15', endTime: '23:59' }], TUESDAY: [range] },
      },
      { type: 'WEEKLY' as const, filter: { WEDNESDAY: [range], THURSDAY: [range], FRIDAY: [range], SATURDAY: [] } },
    ]
    for (const locale of locales)
      expect([locale, hoursIn(hoursText(schedules, languageTag(locale)), days)]).toEqual([locale, schedules])
    expect(hoursIn('Fri-Mon 8:00–9:00', days)?.[0]?.filter).toMatchObject({
      FRIDAY: [{ startTime: '08:00', endTime: '09:00' }],
      MONDAY: [{}],
    })
    for (const wrong of ['8-9', 'Mon 9', 'Mon 12:00-08:00', 'Mon; Mon', 'Funday 08:00-09:00'])
      expect(hoursIn(wrong, days)).toBeUndefined()
  })

  test('of a header that is missing or unknown are told once, and the sheet is not guessed', async () => {
    const dictionary = await dictionaryOf(translatorOf)
    const sheet = {
      name: 'places',
      rows: [
        { number: 1, cells: ['Immobilie', 'Farbe'] },
        { number: 2, cells: ['Tower', 'red'] },
      ],
    }
    const rows = rowsOf({ sheets: [sheet], isFrom1904: false }, dictionary)
    expect(rows.map(({ number, problem }) => [number, problem?.code, problem?.column])).toEqual([
      [1, 'unknownColumn', null],
      [1, 'missingColumn', 'place'],
    ])
  })
})

describe('cells', () => {
  test('with paths keep slashes that belong to a name', () => {
    const names = ['Building A', '3/4', 'Left / right']
    expect(namesInPath(pathText(names))).toEqual(names)
    expect(namesInPath('/')).toEqual([])
  })

  test('with days are read as texts and as numbers of both calendars', () => {
    expect(dayIn1900('2027-03-31', false)).toBe('2027-03-31')
    expect([dayIn1900('46477', false), dayIn1900('45015', true)]).toEqual(['2027-03-31', '2027-03-31'])
    expect([dayIn1900('2027-02-30', false), dayIn1900('soon', false), dayIn1900('12', false)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('with a code that follows from an id are the same in every file', () => {
    const id = '5f0c9a52-3d0e-4a4e-9d0f-0c6f6f1f7a31'
    expect(shortCode('l', id)).toBe(shortCode('l', id.toUpperCase()))
    expect(shortCode('l', id)).toMatch(/^l-[0-9a-z]{10}$/)
  })
})
