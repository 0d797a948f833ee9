import { expect, test } from 'vitest'
import { choiceOf } from './table-preference.ts'

const TABLE = { pageSize: 20, pageSizes: [10, 20], columns: ['name', 'unit', 'keys'], defaultColumns: ['name', 'unit'] }

test('without a stored choice a table shows the columns that it shows by default', () => {
  expect(choiceOf(TABLE, undefined)).toEqual({ pageSize: 20, visibleColumns: ['name', 'unit'], isCompact: false })
  expect(choiceOf({ ...TABLE, defaultColumns: TABLE.columns }, undefined).visibleColumns).toEqual(TABLE.columns)
})

test('a stored choice may name columns that are off by default', () => {
  expect(choiceOf(TABLE, { pageSize: 10, visibleColumns: ['name', 'keys'] })).toMatchObject({
    pageSize: 10,
    visibleColumns: ['name', 'keys'],
  })
})

test('columns and page sizes that a table no longer has are ignored', () => {
  const stored = { pageSize: 7, visibleColumns: ['gone', 'keys', 'lost'] }
  expect(choiceOf(TABLE, stored)).toMatchObject({ pageSize: 20, visibleColumns: ['keys'] })
  expect(choiceOf(TABLE, { ...stored, visibleColumns: ['gone'] }).visibleColumns).toEqual(['name', 'unit'])
})
