import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ALONE_AFTER_MS, openRandomSite, playRandomSite, type RandomSite, randomFrom } from '../testing/random-site.ts'

const SEED = Number(process.env.PORTICO_SEED ?? 1)

let site: RandomSite
beforeEach(async () => {
  site = await openRandomSite(randomFrom(SEED))
})
afterEach(() => site.stop())

const acknowledged = () => site.served.map(({ device }) => device.acknowledged)
const latest = () => site.served.map(({ device }) => device.revision)
const cards = () => site.board.state().cards.length

test('a board is told who its host is; super passwords, keypads and tasks are cleared; doors are controlled', async () => {
  site.open()
  await expect.poll(acknowledged).toEqual(latest())
  expect(site.board.state()).toMatchObject({
    hostControl: true,
    tasks: 0,
    keypads: [0, 0, 0, 0],
    superPasswords: [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [3333, 0, 0, 0],
      [4444, 0, 0, 0],
    ],
    doors: [{ mode: 3, delay: 3 }, { mode: 3, delay: 3 }, {}, {}],
    listener: { address: '127.0.0.1' },
  })
  site.board.setDoorMode(1, 1)
  await expect.poll(() => site.board.state().doors[0]?.mode).toBe(3)
})

test('a swipe is decided by the panel, and reported once', async () => {
  site.open()
  await expect.poll(acknowledged).toEqual(latest())
  await expect.poll(() => site.board.isAlone()).toBe(false)
  site.board.setFaults({ doubled: 1 })
  site.swipe(1, 2)
  await expect.poll(() => site.counts.openedByHost).toBeGreaterThan(0)
  await expect.poll(() => site.server.events.size).toBe(1)
  const { holders } = site.served[1] as (typeof site.served)[number]
  expect([...site.server.events.values()]).toMatchObject([{ unlockStatus: 'SUCCESS', personId: holders[1] }])
  expect(site.failures).toEqual([])
})

test('a swipe whose datagram was lost is found in the status', async () => {
  site.open()
  await expect.poll(acknowledged).toEqual(latest())
  await expect.poll(() => site.board.isAlone()).toBe(false)
  site.board.setFaults({ isCut: true })
  site.swipe(1, 1)
  site.board.setFaults({ isCut: false })
  await expect.poll(() => site.counts.openedByHost).toBe(1)
})

test("without its panel a board lets in by its own cards, and is the panel's again as soon as it asks", async () => {
  site.open()
  await expect.poll(cards).toBe(10)
  await site.kill()
  await sleep(ALONE_AFTER_MS * 2)
  site.swipe(3, 1)
  expect(site.counts).toMatchObject({ openedByBoard: 1, openedByHost: 0 })
  await site.start()
  await expect.poll(() => site.board.isAlone()).toBe(false)
})

test('a lockdown is acknowledged when the board has no cards any more, and not before', async () => {
  site.open()
  await expect.poll(cards).toBe(10)
  site.board.setFaults({ isCut: true })
  const before = latest()
  site.lockDown()
  await sleep(100)
  expect(acknowledged()).toEqual(before)
  site.board.setFaults({ isCut: false })
  await expect.poll(acknowledged).toEqual(latest())
  expect(cards()).toBe(0)
})

test('a card that somebody wrote past the panel is removed, and an emptied board gets its cards again', async () => {
  site.open()
  await expect.poll(cards).toBe(10)
  site.board.putCard({ number: 99, from: '20200101', to: '20991231', doors: [1, 1, 1, 1] })
  await expect.poll(cards).toBe(10)
  site.board.reset({ isEmptied: true })
  expect(cards()).toBe(0)
  await expect.poll(cards).toBe(10)
  await expect.poll(() => Math.abs(Number(site.board.state().time.slice(0, 4)) - new Date().getUTCFullYear())).toBe(0)
})

test('a command opens by the board, and counts as opened only when the board has said so', async () => {
  site.open()
  await expect.poll(acknowledged).toEqual(latest())
  const told = (pressId: string) => [...site.server.events.values()].find((event) => event.pressId === pressId)
  const first = site.press(2)
  await expect.poll(() => told(first)).toMatchObject({ unlockStatus: 'SUCCESS' })
  // A board that answers late is asked again, and moves the lock again within the same moment.
  const opened = site.counts.openedByHost
  expect(opened).toBeGreaterThan(0)
  site.board.setFaults({ isCut: true })
  const second = site.press(1)
  await expect.poll(() => told(second)).toMatchObject({ unlockStatus: 'FAILURE', denialReason: 'HARDWARE_AWAY' })
  site.board.setFaults({ isCut: false })
  await expect.poll(() => site.board.isAlone()).toBe(false)
  // Nothing is tried later.
  await sleep(300)
  expect(site.counts.openedByHost).toBe(opened)
  expect(site.failures).toEqual([])
})

test('whatever breaks, no door opens whom the last acknowledged list forbids', async () => {
  const { failures, ...counts } = await playRandomSite(SEED, 300)
  expect(failures).toEqual([])
  expect(counts.openedByHost).toBeGreaterThan(0)
})
