import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Admission, openAdmission, PATIENCE_MS, type Slot, STANDING_MS, WAITING_MAX } from './admission.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Asks for slots in the order of the calls, and keeps who has got one and who was refused. */
function watch(admission: Admission) {
  const admitted: string[] = []
  const refused: string[] = []
  const slots = new Map<string, Slot>()
  return {
    admitted,
    refused,
    async ask(caller: string, label = caller, isGone?: () => boolean) {
      void admission.enter(caller, isGone).then(
        (slot) => {
          admitted.push(label)
          slots.set(label, slot)
        },
        () => refused.push(label),
      )
      await vi.advanceTimersByTimeAsync(0)
    },
    async leave(label: string) {
      slots.get(label)?.leave()
      await vi.advanceTimersByTimeAsync(0)
    },
    slot: (label: string) => slots.get(label) as Slot,
  }
}

/** A server whose slots are all taken, by callers who never wait themselves. */
async function fullServer(slots = 2) {
  const admission = openAdmission({ slots })
  const seen = watch(admission)
  for (let at = 0; at < slots; at++) await seen.ask(`early ${at}`)
  seen.admitted.length = 0
  return { admission, ...seen }
}

describe('the slots of a server', () => {
  test('are given at once as long as there are any; others wait for one to be free', async () => {
    const { admission, ask, leave, admitted } = await fullServer()
    await ask('late')
    expect([admitted, admission.figures()]).toEqual([[], { running: 2, waiting: 1, refused: 0 }])
    await leave('early 0')
    await leave('early 0')
    expect([admitted, admission.figures()]).toEqual([['late'], { running: 2, waiting: 0, refused: 0 }])
  })

  test('go to those who wait in the order of their arrival while there is a short rush', async () => {
    const { ask, leave, admitted } = await fullServer()
    for (const label of ['a', 'b', 'c']) await ask(label)
    for (const label of ['early 0', 'early 1', 'a']) await leave(label)
    expect(admitted).toEqual(['a', 'b', 'c'])
  })

  test('go to the caller who holds the fewest, however many requests of another have come before', async () => {
    const admission = openAdmission({ slots: 4 })
    const { ask, leave, admitted } = watch(admission)
    for (const at of [1, 2, 3]) await ask('heavy', `heavy ${at}`)
    await ask('other')
    for (let at = 4; at < 50; at++) await ask('heavy', `heavy ${at}`)
    await ask('light', 'light 1')
    await ask('light', 'light 2')
    for (const at of [1, 2, 3]) await leave(`heavy ${at}`)
    expect(admitted.slice(4)).toEqual(['light 1', 'heavy 4', 'light 2'])
  })

  test('are never all held by one caller', async () => {
    const { ask, admitted } = watch(openAdmission({ slots: 4 }))
    for (let at = 1; at < 10; at++) await ask('heavy', `heavy ${at}`)
    expect(admitted).toEqual(['heavy 1', 'heavy 2', 'heavy 3'])
    await ask('light')
    expect(admitted).toEqual(['heavy 1', 'heavy 2', 'heavy 3', 'light'])
  })

  test('are not given to callers who have hung up', async () => {
    const { admission, ask, leave, admitted } = await fullServer()
    await ask('gone', 'gone', () => true)
    await ask('there')
    await leave('early 0')
    expect([admitted, admission.figures().waiting]).toEqual([['there'], 0])
  })
})

describe('whoever waits', () => {
  test('is refused with 503 and Retry-After after a second without a slot', async () => {
    const admission = openAdmission({ slots: 1 })
    await admission.enter('early')
    const waiting = admission.enter('late').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(2 * STANDING_MS)
    expect(await waiting).toMatchObject({ error: { status: 503, code: 'server.busy' }, retryAfterSeconds: 2 })
    expect(admission.figures()).toEqual({ running: 1, waiting: 0, refused: 1 })
  })

  test('is refused early while the queue stands, and the newest is served first', async () => {
    const { ask, leave, admitted, refused } = await fullServer()
    await ask('crowd', 'first')
    await vi.advanceTimersByTimeAsync(STANDING_MS - PATIENCE_MS / 2)
    await ask('crowd', 'second')
    await vi.advanceTimersByTimeAsync(PATIENCE_MS * 0.8)
    expect(refused).toEqual(['first'])
    await ask('crowd', 'third')
    await leave('early 0')
    expect(admitted).toEqual(['third'])
    await vi.advanceTimersByTimeAsync(PATIENCE_MS)
    expect(refused).toEqual(['first', 'second'])
  })

  test('may wait for a second again after the queue has been empty', async () => {
    const { ask, leave, admitted, refused } = await fullServer()
    await ask('crowd', 'first')
    await vi.advanceTimersByTimeAsync(2 * STANDING_MS)
    await ask('crowd', 'second')
    await vi.advanceTimersByTimeAsync(STANDING_MS / 2)
    expect(refused).toEqual(['first'])
    await leave('early 0')
    expect(admitted).toEqual(['second'])
  })

  test('is refused at once when too many wait, beginning with the caller who waits most often', async () => {
    const { admission, ask, refused } = await fullServer()
    await ask('light')
    for (let at = 0; at < WAITING_MAX; at++) await ask('heavy', `heavy ${at}`)
    expect([refused, admission.figures().waiting]).toEqual([['heavy 0'], WAITING_MAX])
  })
})

describe('a request that waits for the outside world', () => {
  test('gives its slot to others meanwhile and comes back before those who have not begun', async () => {
    const { admission, ask, leave, admitted, slot } = await fullServer(1)
    await ask('next')
    await ask('last')
    const outside = Promise.withResolvers<string>()
    const done = slot('early 0').apart(() => outside.promise)
    await vi.advanceTimersByTimeAsync(0)
    expect([admitted, admission.figures().running]).toEqual([['next'], 1])
    outside.resolve('the answer')
    await vi.advanceTimersByTimeAsync(0)
    await leave('next')
    expect(await done).toBe('the answer')
    expect([admitted, admission.figures().running]).toEqual([['next'], 1])
    await leave('early 0')
    expect(admitted).toEqual(['next', 'last'])
  })

  test('takes no slot when it has ended meanwhile', async () => {
    const { admission, slot } = await fullServer(1)
    const outside = Promise.withResolvers<void>()
    const done = slot('early 0').apart(() => outside.promise)
    slot('early 0').leave()
    outside.resolve()
    await done
    expect(admission.figures()).toEqual({ running: 0, waiting: 0, refused: 0 })
  })

  test('takes one slot when it waits again while it comes back', async () => {
    const { admission, ask, leave, slot } = await fullServer(1)
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done = [slot('early 0').apart(() => first.promise)]
    await ask('next')
    first.resolve()
    await vi.advanceTimersByTimeAsync(0)
    done.push(slot('early 0').apart(() => second.promise))
    await leave('next')
    expect(admission.figures().running).toBe(0)
    second.resolve()
    await Promise.all(done)
    expect(admission.figures().running).toBe(1)
    slot('early 0').leave()
    expect(admission.figures().running).toBe(0)
  })

  test('comes back once when several things were waited for at the same time', async () => {
    const { admission, slot } = await fullServer(1)
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done = both.map(({ promise }) => slot('early 0').apart(() => promise))
    both[0]?.resolve()
    await done[0]
    expect(admission.figures().running).toBe(0)
    both[1]?.resolve()
    await done[1]
    expect(admission.figures().running).toBe(1)
    slot('early 0').leave()
    expect(admission.figures().running).toBe(0)
  })
})
