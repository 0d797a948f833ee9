import { expect, test } from 'vitest'
import { firstFailingStep } from './wizard-steps.ts'

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

test('a jump over several steps succeeds if each of them is valid', async () => {
  const { asked, steps } = makeSteps(true, true, true, false)
  expect(await firstFailingStep(steps, 0, 3)).toBeUndefined()
  expect(asked).toEqual([0, 1, 2])
})

test('validation stops at the first step that fails, and later steps are not validated', async () => {
  const { asked, steps } = makeSteps(true, false, false, true)
  expect(await firstFailingStep(steps, 0, 3)).toBe(1)
  expect(asked).toEqual([0, 1])
})

test('going back validates no step', async () => {
  const { asked, steps } = makeSteps(false, false, false)
  expect(await firstFailingStep(steps, 2, 0)).toBeUndefined()
  expect(asked).toEqual([])
})

test('a step without validation can be passed', async () => {
  expect(await firstFailingStep([{}, {}], 0, 2)).toBeUndefined()
})
