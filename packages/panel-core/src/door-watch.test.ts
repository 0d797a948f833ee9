import { expect, test } from 'vitest'
import { type DoorWatch, watchContact } from './door-watch.ts'

const SECOND = 1_000
type Seen = [at: number, isOpen: boolean, isUnlocked: boolean]

/** What is told of a door that is looked at, in its order. */
function toldOf(seen: readonly Seen[]) {
  let watch: DoorWatch | null = null
  return seen.flatMap(([at, isOpen, isUnlocked]) => {
    const watched = watchContact(watch, { isOpen, isUnlocked, heldOpenMillis: 60 * SECOND }, at * SECOND)
    watch = watched.watch
    return watched.told ? [watched.told] : []
  })
}

test('a door that opens for somebody and shuts again tells nothing', () => {
  expect(
    toldOf([
      [0, false, false],
      [1, true, true],
      [9, true, false],
      [50, false, false],
    ]),
  ).toEqual([])
})

test('a door is held open once, and its end says how long it stood open', () => {
  const seen: Seen[] = [
    [0, true, true],
    [59, true, false],
    [60, true, false],
    [600, true, false],
    [700, false, false],
  ]
  expect(toldOf(seen)).toEqual([{ kind: 'HELD_OPEN' }, { kind: 'CLOSED', durationMillis: 700 * SECOND }])
})

test('a door that opens while it is locked is forced, and not held open as well', () => {
  const seen: Seen[] = [
    [0, true, false],
    [300, true, false],
    [301, false, false],
  ]
  expect(toldOf(seen)).toEqual([{ kind: 'FORCED' }, { kind: 'CLOSED', durationMillis: 301 * SECOND }])
})

test('a door that is unlocked for long is not held open before it is locked again', () => {
  expect(
    toldOf([
      [0, true, true],
      [300, true, true],
    ]),
  ).toEqual([])
  expect(
    toldOf([
      [0, true, true],
      [300, true, true],
      [301, true, false],
    ]),
  ).toEqual([{ kind: 'HELD_OPEN' }])
})

test('each time that it is forced is told', () => {
  const seen: Seen[] = [
    [0, true, false],
    [1, false, false],
    [2, true, false],
  ]
  expect(toldOf(seen).map(({ kind }) => kind)).toEqual(['FORCED', 'CLOSED', 'FORCED'])
})
