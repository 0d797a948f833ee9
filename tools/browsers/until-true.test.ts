import { expect, test } from 'vitest'
import { untilTrue } from './until-true.ts'

test('a question is asked until the answer is yes, also after one that failed', async () => {
  const answers = [() => Promise.reject(new Error('The page is gone')), async () => false, async () => true]
  await untilTrue('all is well', () => answers.shift()?.() ?? Promise.resolve(false))
  expect(answers).toEqual([])
})

test('what was awaited in vain is told, with the last problem', async () => {
  await expect(untilTrue('all is well', async () => false, 20)).rejects.toThrow(
    'Still awaited after 0.02 s: all is well.',
  )
  const failing = () => Promise.reject(new Error('The page is gone\nand more'))
  await expect(untilTrue('all is well', failing, 20)).rejects.toThrow('all is well (The page is gone).')
})
