import { expect, test } from 'vitest'
import { createConfirmation } from './confirm.ts'

const question = { header: 'Delete key', content: 'It is taken from everyone who holds it.', confirmLabel: 'Delete' }

test.each([true, false])('the answer is what the person says: %j', async (isConfirmed) => {
  const { confirm, settle, current } = createConfirmation()
  const answer = confirm(question)
  expect(current()).toMatchObject(question)
  settle(isConfirmed)
  expect(await answer).toBe(isConfirmed)
  expect(current()).toBeNull()
})

test('a second question takes the place of the first, which is then a no', async () => {
  const { confirm, settle, current } = createConfirmation()
  const first = confirm(question)
  const second = confirm({ ...question, header: 'Delete user' })
  expect(await first).toBe(false)
  expect(current()?.header).toBe('Delete user')
  settle(true)
  expect(await second).toBe(true)
})

test('the dialog hears of each question and of its end', () => {
  const { confirm, settle, current, subscribe } = createConfirmation()
  const seen: (string | undefined)[] = []
  const leave = subscribe(() => seen.push(current()?.header))
  void confirm(question)
  settle(true)
  leave()
  void confirm(question)
  expect(seen).toEqual(['Delete key', undefined])
})

test('with nothing asked an answer is nothing', () => {
  const { settle, current } = createConfirmation()
  settle(true)
  expect(current()).toBeNull()
})
