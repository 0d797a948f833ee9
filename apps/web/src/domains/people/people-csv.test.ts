import { expect, test } from 'vitest'
import type { Column } from '#web/ui/collection/collection-table.tsx'
import { tableAsCsv } from './people-csv.ts'

type Row = { name: string; unit: number; keys: string[] }
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', textOf: ({ name }) => name },
  { id: 'unit', header: 'Unit', textOf: ({ unit }) => String(unit), sortOf: ({ unit }) => unit },
  { id: 'keys', header: 'Keys', textOf: ({ keys }) => keys },
  { id: 'picture', header: 'Picture' },
]
const rows: Row[] = [
  { name: '=HYPERLINK("x")', unit: 10, keys: ['Gym', 'Pool'] },
  { name: 'Bo', unit: 9, keys: [] },
  { name: '-', unit: 1, keys: ['Gym'] },
  ...Array.from({ length: 30 }, (_, index) => ({ name: `Cy ${index}`, unit: 100 + index, keys: [] })),
]
const linesOf = (search: string) =>
  tableAsCsv({
    rows,
    columns,
    search: new URLSearchParams(search),
    sort: { field: 'unit', isDescending: false },
    language: 'en-US',
  }).split('\r\n')

test('an export has all rows of all pages in the order of the table, and no cell is a formula', () => {
  const lines = linesOf('page=2')
  expect(lines.slice(0, 4)).toEqual(['\ufeffName,Unit,Keys', ',1,Gym', 'Bo,9,', `"'=HYPERLINK(""x"")",10,"Gym; Pool"`])
  expect(lines).toHaveLength(1 + 33 + 1)
})

test('an export has what the filters of the address leave, in the order of the address', () => {
  expect(linesOf('filter=keys:gym&sort=-unit')).toEqual([
    '\ufeffName,Unit,Keys',
    `"'=HYPERLINK(""x"")",10,"Gym; Pool"`,
    ',1,Gym',
    '',
  ])
})
