import { describe, expect, test } from 'vitest'
import { cardsOf, pageOf, readLayout, readView, sortOf, writeView } from './dashboard-view.ts'
import { writeLayout } from './write-layout.ts'

const read = (search: string) => readView(new URLSearchParams(search))
const write = (search: string, view: Parameters<typeof writeView>[1]) =>
  writeView(new URLSearchParams(search), view).toString()

test('the dashboard shows 8 cards with all their content unless the user has chosen otherwise', () => {
  const all = ['entrances', 'providers', 'users', 'integrations']
  expect(cardsOf(null)).toEqual({ pageSize: 8, visibleContent: all })
  expect(cardsOf({ pageSize: 4 })).toEqual({ pageSize: 4, visibleContent: all })
})

describe('the view in the address', () => {
  test('is read from the search parameters', () => {
    expect(read('?filter=main+street&page=2&sort=-users')).toEqual({ filter: 'main street', page: 2, sort: '-users' })
  })

  test.each(['', '?page=0', '?page=-1', '?page=1.5', '?page=two', '?page=99999999999999999999'])(
    'is the first page for %j',
    (search) => {
      expect(read(search)).toEqual({ filter: '', page: 1, sort: 'name' })
    },
  )

  test('is written without default values', () => {
    expect(write('filter=x&page=3', { filter: '', page: 1 })).toBe('')
    expect(write('', { filter: '  ', page: 1 })).toBe('')
    expect(write('', { filter: 'a&b', page: 2 })).toBe('filter=a%26b&page=2')
    expect(write('sort=users', { filter: '', page: 1, sort: 'name' })).toBe('')
    expect(write('', { filter: '', page: 1, sort: '-entrances' })).toBe('sort=-entrances')
  })

  test('has an order that the portfolio knows, and cards are sorted by name', () => {
    expect(['?sort=providers', '?sort=--name', '?sort='].map((search) => read(search).sort)).toEqual(
      Array(3).fill('name'),
    )
    expect([sortOf('list', read('?sort=-users')), sortOf('cards', read('?sort=-users'))]).toEqual(['-users', 'name'])
  })

  test('keeps other parameters', () => {
    expect(write('help=keys&page=2', { filter: '', page: 1 })).toBe('help=keys')
  })
})

describe('the layout', () => {
  test('is that of the address, otherwise the preferred one, otherwise cards', () => {
    const read = (search: string, preferred?: string) =>
      readLayout(new URLSearchParams(search), preferred, { edition: 'full' })
    expect([
      read(''),
      read('', 'list'),
      read('?view=list'),
      read('?view=cards', 'list'),
      read('?view=x', 'list'),
    ]).toEqual(['cards', 'list', 'list', 'cards', 'cards'])
  })

  test('is always cards in the edition `specified`', () => {
    expect(readLayout(new URLSearchParams('?view=list'), 'list', { edition: 'specified' })).toBe('cards')
  })

  test('is written without the page, which belongs to the other layout', () => {
    const write = (search: string, layout: 'cards' | 'list') =>
      writeLayout(new URLSearchParams(search), layout).toString()
    expect(write('filter=x&page=3', 'list')).toBe('filter=x&view=list')
    expect(write('filter=x&view=list&page=2&sort=-users', 'cards')).toBe('filter=x')
  })
})

describe('a page of a list', () => {
  const letters = [...'abcdefghij']
  test('contains the items at its position', () => {
    expect(pageOf(letters, { page: 2, size: 4 })).toEqual({ items: ['e', 'f', 'g', 'h'], page: 2, pages: 3 })
    expect(pageOf(letters, { page: 3, size: 4 }).items).toEqual(['i', 'j'])
  })

  test('beyond the end is the last page', () => {
    expect(pageOf(letters, { page: 9, size: 4 })).toMatchObject({ page: 3, items: ['i', 'j'] })
  })

  test('is empty if the list is empty', () => {
    expect(pageOf([], { page: 4, size: 8 })).toEqual({ items: [], page: 1, pages: 1 })
  })
})
