import { expect, test, vi } from 'vitest'
import { createActiveTutorial } from './active-tutorial.ts'

test('a tutorial is started, finished and left', () => {
  const tutorial = createActiveTutorial()
  const listener = vi.fn()
  tutorial.subscribe(listener)
  tutorial.start('createKey')
  expect(tutorial.current()).toEqual({ id: 'createKey', isFinished: false })
  tutorial.finish()
  expect(tutorial.current()).toEqual({ id: 'createKey', isFinished: true })
  tutorial.exit()
  expect(tutorial.current()).toBeNull()
  expect(listener).toHaveBeenCalledTimes(3)
})

test('finishing without an active tutorial has no effect', () => {
  const tutorial = createActiveTutorial()
  tutorial.finish()
  expect(tutorial.current()).toBeNull()
})
