import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { columns, sheets } from './workbooks.rules.ts'

const rootOf = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

test('the table of columns in the documentation is that of the template', () => {
  const { sheets: names, columns: headers } = JSON.parse(rootOf('apps/web/src/locales/en_US/workbookFile.json')) as {
    sheets: Record<string, string>
    columns: Record<string, string>
  }
  const table = sheets.map((sheet) => {
    const listed = columns[sheet].map((column) => `${headers[column.name]}${'isNeeded' in column ? ' \\*' : ''}`)
    return `| ${names[sheet]} | ${listed.join(', ')} |`
  })
  expect(rootOf('docs/workbook.md')).toContain(table.join('\n'))
})
