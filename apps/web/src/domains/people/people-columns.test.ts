import { expect, test } from 'vitest'
import { columnIds, defaultColumns, withLead } from './people-columns.tsx'

test('the first columns say who it is, where they live, their status, keys and expiry', () => {
  const following = ['unitName', 'enrollmentStatus', 'keys', 'expiry', 'addressName']
  const isFull = true
  expect(defaultColumns({ names: true, types: true, isFull }).slice(0, 6)).toEqual(['personName', ...following])
  expect(defaultColumns({ names: false, types: false, isFull }).slice(0, 6)).toEqual(['email', ...following])
})

test('the edition `specified` shows the columns of the specification, in its order', () => {
  expect(defaultColumns({ names: true, types: true, isFull: false })).toEqual([
    ...['personName', 'email', 'type', 'enrollmentStatus', 'directoryVisibility', 'unitName', 'expiry'],
    ...['addressName', 'keys', 'keyCount', 'accessCodeCount', 'source'],
  ])
})

test('the edition `full` offers all columns of the specification in the preferences', () => {
  expect(columnIds.toSorted()).toEqual(
    [
      ...['personName', 'email', 'type', 'enrollmentStatus', 'directoryVisibility', 'unitName', 'expiry'],
      ...['addressName', 'keys', 'keyCount', 'accessCodeCount', 'source'],
    ].toSorted(),
  )
})

test('the column that names a person cannot be missing, whatever is stored', () => {
  expect(withLead(['personName', 'keys'], false)).toEqual(['email', 'personName', 'keys'])
  expect(withLead(['email', 'keys'], true)).toEqual(['personName', 'email', 'keys'])
  expect(withLead(['keys', 'personName'], true)).toEqual(['keys', 'personName'])
})
