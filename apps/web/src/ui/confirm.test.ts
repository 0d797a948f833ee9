import { expect, test } from 'vitest'
import { createConfirmation } from './confirm.ts'

const question = { header: 'Delete key', content: 'It is taken from everyone who holds it.', confirmLabel: 'Delete' }

test.each([true, false])('a confirmation resolves to the answer of the user: %j', async (isConfirmed) => {
  const { confirm, respond, current } = createConfirmation()
  const answer = confirm(question)
  expect(current()).toMatchObject(question)
  respond(isConfirmed)
  expect(await answer).toBe(isConfirmed)
  expect(current()).toBeNull()
})

test('a second question replaces the first one, which resolves to false', async () => {
  const { confirm, respond, current } = createConfirmation()
  const first = confirm(question)
  const second = confirm({ ...question, header: 'Delete user' })
  expect(await first).toBe(false)
  expect(current()?.header).toBe('Delete user')
  respond(true)
  expect(await second).toBe(true)
})

test('subscribers are notified when a question is asked and when it is answered', () => {
  const { confirm, respond, current, subscribe } = createConfirmation()
  const seen: (string | undefined)[] = []
  const unsubscribe = subscribe(() => seen.push(current()?.header))
  void confirm(question)
  respond(true)
  unsubscribe()
  void confirm(question)
  expect(seen).toEqual(['Delete key', undefined])
})

test('an answer without an open question is ignored', () => {
  const { respond, current } = createConfirmation()
  respond(true)
  expect(current()).toBeNull()
})
