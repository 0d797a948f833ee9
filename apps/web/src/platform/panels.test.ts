import { expect, test, vi } from 'vitest'
import { createPanelStack, splitPanel } from './panels.ts'

const kinds = (stack: ReturnType<typeof createPanelStack>) => stack.current().map(({ kind }) => kind)

test('panels form a stack with push, pop, replace and reset', () => {
  const stack = createPanelStack()
  stack.push({ kind: 'person', props: { id: '1' } })
  stack.push({ kind: 'keys' })
  expect(kinds(stack)).toEqual(['person', 'keys'])
  stack.replace({ kind: 'places' })
  expect(kinds(stack)).toEqual(['person', 'places'])
  stack.pop()
  expect(stack.current()).toEqual([{ kind: 'person', props: { id: '1' } }])
  stack.push({ kind: 'keys' })
  stack.reset()
  expect(kinds(stack)).toEqual([])
})

test('the six kinds of split panels can be stacked', () => {
  const kinds = ['residents', 'peopleUpload', 'ringInKeys', 'placeAccessPoints', 'addPerson', 'person'] as const
  for (const kind of kinds) splitPanel.push({ kind })
  expect(splitPanel.current().map(({ kind }) => kind)).toEqual(kinds)
  splitPanel.reset()
  expect(splitPanel.current()).toEqual([])
})

test('pop leaves an empty stack empty, and replace adds the first panel', () => {
  const stack = createPanelStack()
  stack.pop()
  expect(kinds(stack)).toEqual([])
  stack.replace({ kind: 'keys' })
  expect(kinds(stack)).toEqual(['keys'])
})

test('resetting an empty stack does not notify subscribers', () => {
  const stack = createPanelStack()
  const listener = vi.fn()
  stack.subscribe(listener)
  stack.reset()
  expect(listener).not.toHaveBeenCalled()
})

test('close asks the guard until the guard is removed', async () => {
  const stack = createPanelStack()
  const ask = vi.fn(async () => false)
  const release = stack.guardBy(ask)
  stack.push({ kind: 'person' })
  expect(await stack.close()).toBe(false)
  expect(kinds(stack)).toEqual(['person'])
  ask.mockResolvedValueOnce(true)
  expect(await stack.close()).toBe(true)
  expect(kinds(stack)).toEqual([])
  stack.push({ kind: 'person' })
  release()
  expect(await stack.close()).toBe(true)
  expect(ask).toHaveBeenCalledTimes(2)
})
