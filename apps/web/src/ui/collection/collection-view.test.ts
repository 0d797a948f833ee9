import { describe, expect, test } from 'vitest'
import {
  type Field,
  filtersOf,
  freeTextOf,
  pageOf,
  readView,
  select,
  sortBy,
  type Token,
  writeView,
} from './collection-view.ts'

type Door = { name: string; tags: string[]; opened: number | null }
const doors: Door[] = [
  { name: 'Gate 10', tags: ['outside'], opened: 3 },
  { name: 'gate 2', tags: ['outside', 'panel'], opened: null },
  { name: 'Lobby', tags: [], opened: 1 },
]
const fields: Field<Door>[] = [
  { id: 'name', textOf: ({ name }) => name },
  { id: 'tags', textOf: ({ tags }) => tags },
  { id: 'opened', textOf: () => '', sortOf: ({ opened }) => opened },
]
const names = (items: readonly Door[]) => items.map(({ name }) => name)
const found = (tokens: Token[], matchesAny = false) => names(select(doors, fields, { tokens, matchesAny }))

describe('filters of a collection', () => {
  test('ignore case, and match if all of them hold or if any of them holds', () => {
    expect(found([{ field: 'name', operator: ':', value: 'GATE' }])).toEqual(['Gate 10', 'gate 2'])
    expect(found([{ field: 'name', operator: '=', value: 'lobby' }])).toEqual(['Lobby'])
    expect(found([{ field: 'name', operator: '!=', value: 'lobby' }])).toEqual(['Gate 10', 'gate 2'])
    const both: Token[] = [
      { field: 'tags', operator: '=', value: 'panel' },
      { field: 'name', operator: '!:', value: 'gate' },
    ]
    expect(found(both)).toEqual([])
    expect(found(both, true)).toEqual(['gate 2', 'Lobby'])
  })
  test('search all fields for a text without a field', () => {
    expect(found([{ field: '', operator: ':', value: 'panel' }])).toEqual(['gate 2'])
    expect(found([{ field: '', operator: '!:', value: 'gate' }])).toEqual(['Lobby'])
    expect(found([{ field: '', operator: '=', value: 'PANEL' }])).toEqual(['gate 2'])
    expect(found([{ field: '', operator: '=', value: 'pane' }])).toEqual([])
  })
})

describe('the order of a collection', () => {
  test('compares numbers within texts as numbers', () => {
    const sorted = sortBy(doors, { field: 'name', isDescending: false }, fields, 'en-US')
    expect(names(sorted)).toEqual(['gate 2', 'Gate 10', 'Lobby'])
  })
  test('leaves items with the same value as they are, whatever the case of its letters', () => {
    const rooms = ['b 1', 'A', 'B 1', 'a'].map((name) => ({ name, tags: [], opened: null }))
    const by = (isDescending: boolean) => names(sortBy(rooms, { field: 'name', isDescending }, fields, 'en-US'))
    expect(by(false)).toEqual(['A', 'a', 'b 1', 'B 1'])
    expect(by(true)).toEqual(['b 1', 'B 1', 'A', 'a'])
  })
  test('puts unknown values last in both directions', () => {
    const by = (isDescending: boolean) => names(sortBy(doors, { field: 'opened', isDescending }, fields, 'en-US'))
    expect(by(false)).toEqual(['Lobby', 'Gate 10', 'gate 2'])
    expect(by(true)).toEqual(['Gate 10', 'Lobby', 'gate 2'])
  })
})

describe('what is being typed', () => {
  const labels = ['Name', 'Status']
  test('is looked for in all fields, besides the filters', () => {
    const token: Token = { field: 'name', operator: ':', value: 'gate' }
    expect(filtersOf({ tokens: [token], typed: 'north' })).toEqual([
      token,
      { field: '', operator: ':', value: 'north' },
    ])
    expect(filtersOf({ tokens: [token], typed: '' })).toEqual([token])
  })
  test('is not looked for while it names a field or begins with an operator', () => {
    expect(freeTextOf(' ida ', labels)).toBe('ida')
    expect(freeTextOf('nam', labels)).toBe('nam')
    for (const text of ['Name', 'name = Ida', 'STATUS:', '!: ida', '= ida', ' '])
      expect(freeTextOf(text, labels)).toBe('')
  })
})

test('a page number beyond the end shows the last page', () => {
  expect(pageOf([1, 2, 3], 9, 2)).toEqual({ pages: 2, current: 2, items: [3] })
  expect(pageOf([], 1, 2)).toEqual({ pages: 1, current: 1, items: [] })
})

describe('the address of a collection', () => {
  const read = (text: string) => readView(new URLSearchParams(text), ['name', 'tags'], undefined)

  test('stores the view with any characters in its values, and keeps the other parameters', () => {
    const view = {
      tokens: [
        { field: 'name', operator: '!=', value: 'a=b:c&d' },
        { field: '', operator: ':', value: 'two\nlines' },
      ] as Token[],
      matchesAny: true,
      sort: { field: 'tags', isDescending: true },
      page: 3,
    }
    const written = writeView(new URLSearchParams('help=keys&page=9'), view, undefined)
    expect(written.get('help')).toBe('keys')
    expect(read(written.toString())).toEqual(view)
  })
  test('stores the filters of a list with default filters only if they differ from the default', () => {
    const initial: Token[] = [{ field: 'name', operator: '=', value: 'Lobby' }]
    const seen = (text: string) => readView(new URLSearchParams(text), ['name'], undefined, initial)
    const wrote = (tokens: readonly Token[]) =>
      `${writeView(new URLSearchParams(), { ...seen(''), tokens }, undefined, initial)}`
    expect([seen('').tokens, seen('filter=').tokens]).toEqual([initial, []])
    expect([wrote(initial), wrote([])]).toEqual(['', 'filter='])
    const other: Token[] = [{ field: 'name', operator: ':', value: 'gate' }]
    expect(seen(wrote(other)).tokens).toEqual(other)
  })
  test.each(['filter=age:3', 'filter=name', 'filter=name=', 'page=-1', 'page=1e99', 'sort=age', 'match=none'])(
    'ignores the invalid parameter %s',
    (text) => expect(read(text)).toEqual({ tokens: [], matchesAny: false, sort: undefined, page: 1 }),
  )
})
