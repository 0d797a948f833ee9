import { describe, expect, test } from 'vitest'
import { ancestorIds, pathsInto } from './places.rules.ts'

const hierarchy = (parents: Record<string, string>) =>
  new Map(
    Object.entries(parents).map(([id, above]) => [id, { id, name: id, parentIds: above ? above.split(' ') : [] }]),
  )
const pathsOf = (id: string, places: ReturnType<typeof hierarchy>, most?: number) =>
  pathsInto(id, places, most).map((path) => path.map((place) => place.id).join(' → '))

const estate = hierarchy({ site: '', east: 'site', west: 'site', yard: 'east west', shed: 'yard', lone: 'gone' })

describe('the paths to a place', () => {
  test('begin at the outermost place and end at the parent', () => {
    expect(pathsOf('shed', estate)).toEqual(['site → east → yard', 'site → west → yard'])
    expect(pathsOf('east', estate)).toEqual(['site'])
  })
  test('are empty for a place without parents or with unknown parents', () => {
    expect(pathsOf('site', estate)).toEqual([])
    expect(pathsOf('lone', estate)).toEqual([])
    expect(pathsOf('unknown', estate)).toEqual([])
  })
  test('are limited in number', () => {
    const lattice: Record<string, string> = { a0: '', b0: '' }
    for (let level = 1; level <= 40; level++) {
      lattice[`a${level}`] = `a${level - 1} b${level - 1}`
      lattice[`b${level}`] = `a${level - 1} b${level - 1}`
    }
    expect(pathsOf('a40', hierarchy(lattice))).toHaveLength(8)
    expect(pathsOf('a40', hierarchy(lattice), 3)).toHaveLength(3)
    expect(ancestorIds('a40', hierarchy(lattice)).size).toBe(80)
  })
  test('end at a cycle', () => {
    const circle = hierarchy({ a: 'b', b: 'c', c: 'b' })
    expect(pathsOf('a', circle)).toEqual(['c → b'])
    expect(ancestorIds('b', circle)).toEqual(new Set(['c']))
  })
})

test('all ancestors of a place are found once', () => {
  expect(ancestorIds('shed', estate)).toEqual(new Set(['yard', 'east', 'west', 'site']))
  expect(ancestorIds('site', estate)).toEqual(new Set())
})
