import type { NewPlaces } from '@portico/contract/places/place-drafts.schema'
import { expect, test } from 'vitest'
import type { Unit } from './unit-mapping.ts'
import { addUnitPlaces, countPlaces } from './unit-places.ts'

const unit = (id: string, code: string, building = ''): Unit => ({
  id,
  code,
  address: '',
  building,
  property: 'Harbor',
})
const units = [unit('u1', '101', 'North'), unit('u2', '102', 'North'), unit('u3', '101', 'South'), unit('u4', 'Shop')]

/** Gives each place its name in its parent as an id, as a server that knows a place by both. */
function recorder() {
  const requests: NewPlaces['places'][] = []
  const add = async ({ places }: NewPlaces) => {
    requests.push(places)
    return {
      places: places.map(({ name, parents: [parent] }) => ({
        placeId: parent && 'placeId' in parent ? `${parent.placeId}/${name}` : name,
      })),
    }
  }
  return { requests, add }
}

test('a place for each unit lies in that of its building, and units of two buildings may have one code', async () => {
  const { requests, add } = recorder()
  expect([...(await addUnitPlaces(units, 'units', add))]).toEqual([
    ['u1', 'North/101'],
    ['u2', 'North/102'],
    ['u3', 'South/101'],
    ['u4', 'Shop'],
  ])
  expect(requests.map((places) => places.length)).toEqual([2, 4])
  expect(countPlaces(units, 'units')).toBe(6)
})

test('a place for each building has all of its units; a unit without a building gets none', async () => {
  const { add } = recorder()
  expect([...(await addUnitPlaces(units, 'buildings', add))]).toEqual([
    ['u1', 'North'],
    ['u2', 'North'],
    ['u3', 'South'],
  ])
  expect(countPlaces(units, 'buildings')).toBe(2)
})

test('two units with one code in one building share their place', async () => {
  const { requests, add } = recorder()
  const mapping = await addUnitPlaces([unit('u1', '101', 'North'), unit('u2', ' 101 ', 'North')], 'units', add)
  expect([...mapping.values()]).toEqual(['North/101', 'North/101'])
  expect(requests.at(-1)).toHaveLength(1)
})

test('names of a system that no place can have are shortened, and those without a letter get no place', async () => {
  const { requests, add } = recorder()
  const mapping = await addUnitPlaces([unit('u1', 'x'.repeat(90)), unit('u2', '\u200b')], 'units', add)
  expect([...mapping.keys()]).toEqual(['u1'])
  expect(requests.flat().map(({ name }) => name.length)).toEqual([64])
})

test('many units are added by requests that the server takes', async () => {
  const { requests, add } = recorder()
  const many = Array.from({ length: 2_500 }, (_, index) => unit(`u${index}`, String(index), 'Tower'))
  expect((await addUnitPlaces(many, 'units', add)).size).toBe(2_500)
  expect(requests.map((places) => places.length)).toEqual([1, 1_000, 1_000, 500])
})
