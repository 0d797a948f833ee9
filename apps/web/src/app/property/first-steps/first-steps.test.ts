import { expect, test } from 'vitest'
import { firstSteps } from './first-steps.ts'

const nothing = { places: false, entrances: false, devices: false, keys: false, people: false }
const everything = { places: true, entrances: true, devices: true, keys: true, people: true }

test('a new property has every step before it, in their order', () => {
  expect(firstSteps(nothing).map(({ step, isDone }) => [step, isDone])).toEqual([
    ['places', false],
    ['entrances', false],
    ['devices', false],
    ['keys', false],
    ['people', false],
  ])
})

test('the list stays until its last step is done', () => {
  expect(firstSteps({ ...everything, people: false }).filter(({ isDone }) => isDone)).toHaveLength(4)
  expect(firstSteps(everything)).toEqual([])
  expect(firstSteps({ ...everything, places: false })).toEqual([])
})

test('what is not known, or not included in the role, is left out', () => {
  expect(firstSteps({ entrances: false, keys: false }).map(({ step }) => step)).toEqual(['entrances', 'keys'])
  expect(firstSteps({})).toEqual([])
})
