import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRandomSite, type RandomSite, randomFrom } from '../testing/random-site.ts'

let site: RandomSite
beforeEach(async () => {
  site = await openRandomSite(randomFrom(Number(process.env.PORTICO_SEED ?? 1)))
  site.open()
  const { served } = site
  await expect
    .poll(() => served.map(({ device }) => device.acknowledged))
    .toEqual(served.map(({ device }) => device.revision))
})
afterEach(() => site.stop())

const told = () => [...site.server.doorEvents.values()].map(({ kind }) => kind)
const ofKind = (kind: string) => [...site.server.doorEvents.values()].filter((event) => event.kind === kind)

test('a door that opens while it is locked was forced, and its end says how long it stood open', async () => {
  site.board.moveDoor(1, true)
  await expect.poll(told, { timeout: 5_000 }).toEqual(['FORCED'])
  site.board.moveDoor(1, false)
  await expect.poll(told, { timeout: 5_000 }).toEqual(['FORCED', 'CLOSED'])
  expect(ofKind('CLOSED')[0]?.durationMillis).toBeGreaterThan(0)
})

test('whoever presses the exit button forces no door; a door that they leave open is held open once the lock is back', async () => {
  site.board.pressButton(1)
  site.board.moveDoor(1, true)
  await expect.poll(told, { timeout: 5_000 }).toEqual(['EXIT_BUTTON'])
  await expect.poll(told, { timeout: 15_000 }).toEqual(['EXIT_BUTTON', 'HELD_OPEN'])
})

test('a button whose datagram was lost is found in the status, before the door that it opened', async () => {
  site.board.setFaults({ isCut: true })
  site.board.pressButton(2)
  site.board.moveDoor(2, true)
  site.board.setFaults({ isCut: false })
  await expect.poll(told, { timeout: 5_000 }).toEqual(['EXIT_BUTTON'])
})

test('a door that was forced while its panel was away was not seen to be forced; what was told is ended', async () => {
  site.board.moveDoor(1, true)
  await expect.poll(told, { timeout: 5_000 }).toEqual(['FORCED'])
  await site.kill()
  site.board.moveDoor(1, false)
  site.board.moveDoor(2, true)
  await site.start()
  await expect.poll(told, { timeout: 8_000 }).toEqual(['FORCED', 'CLOSED', 'HELD_OPEN'])
})

test('a board without power is told when it is missed and when it is back', async () => {
  site.board.setFaults({ isCut: true })
  await expect.poll(() => ofKind('POWER_LOST').length, { timeout: 5_000 }).toBeGreaterThan(0)
  site.board.setFaults({ isCut: false })
  await expect.poll(() => ofKind('POWER_BACK').length, { timeout: 5_000 }).toBe(ofKind('POWER_LOST').length)
  expect(ofKind('POWER_BACK')[0]?.durationMillis).toBeGreaterThanOrEqual(400)
})

test('events wait on the disk for a server that is away, and come once', async () => {
  site.server.setCut(true)
  site.board.moveDoor(1, true)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await site.kill()
  site.server.setCut(false)
  await site.start()
  await expect.poll(told, { timeout: 5_000 }).toContain('FORCED')
  expect(ofKind('FORCED')).toHaveLength(1)
})
