import { expect, test } from 'vitest'
import { firstSteps, isPossible, nextStep } from './first-steps.ts'

const nothing = {
  places: false,
  entrances: false,
  devices: false,
  keys: false,
  people: false,
  panels: false,
  opening: false,
}
const everything = {
  places: true,
  entrances: true,
  devices: true,
  keys: true,
  people: true,
  panels: true,
  opening: true,
}

test('a new property has every step before it, in their order', () => {
  expect(firstSteps(nothing).map(({ step, isDone }) => [step, isDone])).toEqual([
    ['places', false],
    ['entrances', false],
    ['devices', false],
    ['keys', false],
    ['people', false],
    ['panels', false],
    ['opening', false],
  ])
})

test('the list stays until its last step is done', () => {
  expect(firstSteps({ ...everything, opening: false }).filter(({ isDone }) => isDone)).toHaveLength(6)
  expect(firstSteps(everything)).toEqual([])
  expect(firstSteps({ ...everything, places: false })).toEqual([])
})

test('what is not known, or not included in the role, is left out', () => {
  expect(firstSteps({ entrances: false, keys: false }).map(({ step }) => step)).toEqual(['entrances', 'keys'])
  expect(firstSteps({})).toEqual([])
})

test('a step is possible once what it needs is there', () => {
  const possibleWith = (having: Partial<typeof nothing>) =>
    firstSteps({ ...nothing, ...having }).flatMap(({ step, isDone }) =>
      !isDone && isPossible(step, { ...nothing, ...having }) ? [step] : [],
    )
  expect(possibleWith({})).toEqual(['places', 'entrances'])
  expect(possibleWith({ entrances: true })).toEqual(['places', 'devices', 'keys', 'people'])
  expect(possibleWith({ ...everything, panels: false, opening: false })).toEqual(['panels'])
  expect(possibleWith({ ...everything, people: false, opening: false })).toEqual(['people'])
  expect(possibleWith({ ...everything, opening: false })).toEqual(['opening'])
  expect(isPossible('opening', { keys: true, people: true })).toBe(true)
})

test('the next step is the first one that is possible, but for places that nobody has missed so far', () => {
  expect(nextStep(nothing)).toBe('places')
  expect(nextStep({ ...nothing, places: true })).toBe('entrances')
  expect(nextStep({ ...nothing, entrances: true })).toBe('devices')
  expect(nextStep({ ...everything, places: false, panels: false, opening: false })).toBe('panels')
  expect(nextStep({ entrances: true, places: false, opening: false, panels: false, devices: false })).toBe('devices')
  expect(nextStep({ ...everything, opening: false })).toBe('opening')
  expect(nextStep(everything)).toBeUndefined()
})
