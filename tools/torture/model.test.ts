import { expect, test } from 'vitest'
import { compareWithDatabase, Model } from './model.ts'

function modelOf() {
  const model = new Model()
  for (const [id, name] of Object.entries({ a: 'A', b: 'B', c: 'C' })) {
    model.created.add(name)
    model.acknowledge(id, { name })
  }
  model.acknowledge('c', 'gone')
  model.unclear.add('D')
  return model
}
const stored = [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
]
const right = { lost: [], doubled: [], resurrected: [], invented: [] }

test('a database that holds what was acknowledged is right, whatever became of calls without a clear end', () => {
  expect(compareWithDatabase(modelOf(), stored, ['A', 'B', 'C'])).toEqual(right)
  expect(compareWithDatabase(modelOf(), [...stored, { id: 'd', name: 'D' }], ['A', 'B', 'C', 'D'])).toEqual(right)
})

test.each([
  ['lost', stored.slice(1), ['A', 'B', 'C'], { lost: ['A'] }],
  ['lost, with an old name', [{ id: 'a', name: 'old' }, ...stored.slice(1)], ['A', 'B', 'C'], { lost: ['A'] }],
  ['missing in the audit', stored, ['B', 'C'], { lost: ['A'] }],
  ['created twice', stored, ['A', 'A', 'B', 'C'], { doubled: ['A'] }],
  ['deleted and there again', [...stored, { id: 'c', name: 'C' }], ['A', 'B', 'C'], { resurrected: ['C'] }],
  ['created without being asked for', stored, ['A', 'B', 'C', 'E'], { invented: ['E'] }],
])('a key that is %s is told', (_what, rows, creations, told) => {
  expect(compareWithDatabase(modelOf(), rows, creations)).toEqual({ ...right, ...told })
})
