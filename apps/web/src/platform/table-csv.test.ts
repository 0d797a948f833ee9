import { expect, test } from 'vitest'
import type { Column } from '#web/ui/collection/list-table.tsx'
import { tableAsCsv } from './table-csv.ts'

type Row = { name: string; unit: number; keys: string[] }
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', textOf: ({ name }) => name },
  { id: 'unit', header: 'Unit', textOf: ({ unit }) => String(unit) },
  { id: 'keys', header: 'Keys', textOf: ({ keys }) => keys },
  { id: 'picture', header: 'Picture' },
]
const rows: Row[] = [
  { name: '-', unit: 1, keys: ['Gym'] },
  { name: 'Bo', unit: 9, keys: [] },
  { name: '=HYPERLINK("x")', unit: 10, keys: ['Gym', 'Pool'] },
]

test('an export has the texts of the columns, and no cell is a formula', () => {
  expect(tableAsCsv(rows, columns, 'en-US').split('\r\n')).toEqual([
    '\ufeffName,Unit,Keys',
    ',1,Gym',
    'Bo,9,',
    `"'=HYPERLINK(""x"")",10,"Gym; Pool"`,
    '',
  ])
})
