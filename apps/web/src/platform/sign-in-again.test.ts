import { expect, test } from 'vitest'
import { createSignInAgain } from './sign-in-again.ts'

const ANNA = 'anna@example.com'
const find = (email?: string) => async () => email

function asking() {
  const again = createSignInAgain()
  again.expect(ANNA)
  const answers = [again.ask(), again.ask()]
  return { again, answers }
}

test('writes wait until the same person is signed in again', async () => {
  const { again, answers } = asking()
  await again.look(find())
  expect(again.current()).toEqual({ expected: ANNA })
  await again.look(find(ANNA))
  expect(await Promise.all(answers)).toEqual([true, true])
  expect(again.current()).toBeUndefined()
})

test('writes wait on while somebody else is signed in, who is named', async () => {
  const { again, answers } = asking()
  await again.look(find('bert@example.com'))
  expect(again.current()).toEqual({ expected: ANNA, foreign: 'bert@example.com' })
  await again.look(find(ANNA))
  expect(await answers[0]).toBe(true)
})

test('a person who gives up is asked again by the next write', async () => {
  const { again, answers } = asking()
  again.cancel()
  expect(await Promise.all(answers)).toEqual([false, false])
  const next = again.ask()
  expect(again.current()).toEqual({ expected: ANNA })
  again.cancel()
  expect(await next).toBe(false)
})

test('an answer that comes after the question was closed opens nothing', async () => {
  const { again } = asking()
  const late = Promise.withResolvers<string>()
  const look = again.look(() => late.promise)
  again.cancel()
  late.resolve('bert@example.com')
  await look
  expect(again.current()).toBeUndefined()
})

test('somebody else is foreign to a page, and nobody is to a page for visitors', () => {
  const again = createSignInAgain()
  expect(again.isForeign('bert@example.com')).toBe(false)
  again.expect(ANNA)
  expect([ANNA, 'bert@example.com'].map(again.isForeign)).toEqual([false, true])
})

test('nobody is asked on a page for visitors', async () => {
  expect(await createSignInAgain().ask()).toBe(false)
})
