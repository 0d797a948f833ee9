import { expect, test } from 'vitest'
import { ApiError, unreachable } from './api-error.ts'
import { settleAll } from './bulk.ts'

const quick = { patience: [1, 1] }

test('one that fails does not stop the others; both are told apart in their order', async () => {
  const refusal = new ApiError(409, { code: 'people.emailTaken' })
  const { succeeded, failed } = await settleAll([1, 2, 3, 4, 5], async (n) => {
    if (n % 2 === 0) throw refusal
  })
  expect(succeeded).toEqual([1, 3, 5])
  expect(failed).toEqual([2, 4].map((item) => ({ item, error: refusal })))
})

test('a server that comes back is asked again, one that refuses is not', async () => {
  const calls = new Map<string, number>()
  const call = async (name: string) => {
    calls.set(name, (calls.get(name) ?? 0) + 1)
    if (name === 'away' && calls.get(name) === 1) throw unreachable()
    if (name === 'refused') throw new ApiError(422, { code: 'request.ruleBroken' })
    if (name === 'gone') throw unreachable()
  }
  const { succeeded, failed } = await settleAll(['away', 'refused', 'gone'], call, quick)
  expect(succeeded).toEqual(['away'])
  expect(failed.map(({ item }) => item)).toEqual(['refused', 'gone'])
  expect(Object.fromEntries(calls)).toEqual({ away: 2, refused: 1, gone: 3 })
})

test('never more than its width at a time, and every settled one is progress', async () => {
  let running = 0
  let most = 0
  const progress: number[] = []
  await settleAll(
    Array.from({ length: 20 }, (_, n) => n),
    async () => {
      most = Math.max(most, ++running)
      await new Promise((resume) => setTimeout(resume, 1))
      running--
    },
    { width: 3, onProgress: (settled) => progress.push(settled) },
  )
  expect(most).toBe(3)
  expect(progress).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
})

test('a server that stays away is waited for once, not once for each', async () => {
  let calls = 0
  const call = async () => {
    calls++
    throw unreachable()
  }
  const { failed } = await settleAll([1, 2, 3, 4, 5, 6], call, { ...quick, width: 1 })
  expect([failed.length, calls]).toEqual([6, 3 + 5])
})

test('one that is back again is waited for again', async () => {
  const calls: number[] = []
  const call = async (n: number) => {
    calls.push(n)
    if (n !== 2) throw unreachable()
  }
  await settleAll([1, 2, 3], call, { ...quick, width: 1 })
  expect(calls).toEqual([1, 1, 1, 2, 3, 3, 3])
})

test('500 items are all settled once although the server is away half-way and has done what it could not confirm', async () => {
  const items = Array.from({ length: 500 }, (_, n) => n)
  const doneBy = new Map<number, number>()
  let calls = 0
  const call = async (n: number) => {
    calls++
    if (calls <= 200 || calls > 210) return void doneBy.set(n, calls)
    // The reply to the first of these calls is lost; the others never reach the server.
    if (calls === 201) doneBy.set(n, calls)
    throw unreachable()
  }
  const { succeeded, failed } = await settleAll(items, call, { patience: [1, 1, 1, 1, 1, 1] })
  expect(succeeded).toEqual(items)
  expect(failed).toEqual([])
  expect(doneBy.size).toBe(500)
  expect(calls).toBe(510)
})
