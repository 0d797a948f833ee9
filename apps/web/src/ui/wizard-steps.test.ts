import { expect, test } from 'vitest'
import { firstRefusing } from './wizard-steps.ts'

function makeSteps(...answers: boolean[]) {
  const asked: number[] = []
  const steps = answers.map((answer, index) => ({
    pass: async () => {
      asked.push(index)
      return answer
    },
  }))
  return { asked, steps }
}

test('several steps are passed at once if each of them can be', async () => {
  const { asked, steps } = makeSteps(true, true, true, false)
  expect(await firstRefusing(steps, 0, 3)).toBeUndefined()
  expect(asked).toEqual([0, 1, 2])
})

test('the first that refuses ends the way, and nothing beyond it is asked', async () => {
  const { asked, steps } = makeSteps(true, false, false, true)
  expect(await firstRefusing(steps, 0, 3)).toBe(1)
  expect(asked).toEqual([0, 1])
})

test('the way back asks nothing', async () => {
  const { asked, steps } = makeSteps(false, false, false)
  expect(await firstRefusing(steps, 2, 0)).toBeUndefined()
  expect(asked).toEqual([])
})

test('a step that checks nothing is passed', async () => {
  expect(await firstRefusing([{}, {}], 0, 2)).toBeUndefined()
})
