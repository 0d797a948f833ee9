import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AccessList } from '@portico/contract/access/access.rules'
import { textOfCommand } from '@portico/contract/access/commands.rules'
import { decide } from '@portico/contract/access/decide.rules'
import { noMemory } from '@portico/contract/access/memory.rules'
import {
  keyId,
  makeDoor,
  makeGrant,
  makeServerOf,
  makeSigner,
  publicKeysOf,
  signText,
} from '@portico/panel-core/lists-for-tests'
import { type Opening, startBoard } from '@portico/simulators/uhppote/board'
import type { Config } from '../config.ts'
import { openSite } from '../site.ts'
import { fobOf } from '../uhppote/cards.ts'
import { type ServedDevice, startListServer } from './list-server.ts'

export type Random = () => number
type Grant = ReturnType<typeof makeGrant>
type Swipe = { door: number; card: number; acknowledged: number; at: number }

const HOUR = 3_600_000
const DAY = 24 * HOUR
const FACILITY = 7
const FOBS = 10
/** Everything happens a few hundred times as fast as in a building. */
const PACE = { statusMs: 15, checkMs: 100, timeoutMs: 20, nightlyMs: 3_000, silenceMs: 400 }
export const ALONE_AFTER_MS = 80
/** No command of a host is under way for longer. */
const COMMAND_MS = 3_000

export function randomFrom(seed: number): Random {
  let value = seed | 0
  return () => {
    value = (value + 0x6d2b79f5) | 0
    let mixed = Math.imul(value ^ (value >>> 15), 1 | value)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = <T>(random: Random, items: readonly T[]) => items[Math.floor(random() * items.length)] as T
const cardOf = (fob: number) => FACILITY * 100_000 + fob + 1

const [closed, other] = [randomUUID(), randomUUID()]
const kinds: ((now: number) => Partial<Grant>)[] = [
  () => ({}),
  () => ({}),
  (now) => ({ until: now + 40 * DAY }),
  (now) => ({ until: now + 2 * HOUR }),
  (now) => ({ until: now - HOUR }),
  (now) => ({ from: now + HOUR }),
  () => ({ isSuspended: true }),
  () => ({ isActive: false }),
  () => ({ isGuest: true }),
  () => ({ hours: closed }),
  () => ({ keys: [] }),
  () => ({ keys: [other] }),
  () => ({ needs: ['moonlight'] }),
  () => ({ keys: [], pass: { id: randomUUID(), max: 2, used: 0, firstAt: null, isWithdrawn: false } }),
]
const doors: (() => Parameters<typeof makeDoor>[0])[] = [
  () => ({}),
  () => ({}),
  () => ({}),
  () => ({}),
  () => ({}),
  () => ({}),
  () => ({ lockdown: { keys: [] } }),
  () => ({ lockdown: { keys: [other] } }),
  () => ({ isEnabled: false }),
]

/** A board with two doors, its panel, and a server whose lists change: openings are held against the lists. */
export async function openRandomSite(random: Random) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-site-'))
  const tokenFile = join(folder, 'token')
  writeFileSync(tokenFile, 'a-token-of-the-tests')
  const [signer, commander] = [makeSigner('k1'), makeSigner('c1')]
  const served = [1, 2].map((number) => {
    const deviceId = randomUUID()
    const device: ServedDevice = { revision: 0, list: undefined, commands: [], acknowledged: 0, receipts: [] }
    const holders = Array.from({ length: FOBS }, () => randomUUID())
    const grants = new Map<number, Grant>()
    return { number, deviceId, device, holders, grants, lists: new Map<number, AccessList>(), door: doorFrom({}) }
  })
  const server = await startListServer(new Map(served.map(({ deviceId, device }) => [deviceId, device])))
  const failures: string[] = []
  const counts = { openedByHost: 0, openedByBoard: 0, swipes: 0 }
  const swipes: Swipe[] = []
  const presses: { door: number; at: number }[] = []
  let commands = 0

  function doorFrom(changes: Parameters<typeof makeDoor>[0]) {
    const keys = [
      { id: keyId, schedules: [] },
      { id: other, schedules: [] },
    ]
    return makeDoor({ keys, hours: { [closed]: { windows: [] } }, timeZone: 'UTC', ...changes })
  }

  /** Whether one of the lists that the panel may have decided by allows it. */
  function isAllowed({ door, card, acknowledged, at }: Swipe): boolean {
    const of = served.find(({ number }) => number === door)
    for (let revision = acknowledged; of && revision <= of.device.revision; revision++) {
      const list = of.lists.get(revision)
      if (list && decide(list, { kind: 'FOB', shown: fobOf(card), at }, noMemory).isAllowed) return true
    }
    return false
  }

  function judge({ door, by, card }: Opening) {
    counts[by === 'HOST' ? 'openedByHost' : 'openedByBoard']++
    const now = Date.now()
    if (by === 'HOST' && presses.some((press) => press.door === door && now - press.at < COMMAND_MS)) return
    const possible = swipes.filter(
      (swipe) => swipe.door === door && now - swipe.at < COMMAND_MS && (card === null || swipe.card === card),
    )
    if (!possible.some(isAllowed)) failures.push(`Door ${door} was opened by the ${by} for ${card ?? 'somebody'}.`)
  }

  const board = await startBoard({ serialNumber: 405_419_896, aloneAfterMs: ALONE_AFTER_MS, random, onOpening: judge })
  const config: Config = {
    server: server.origin,
    folder,
    signingKeys: publicKeysOf(signer),
    boards: [
      {
        serialNumber: 405_419_896,
        address: '127.0.0.1',
        port: board.port,
        listen: { address: '127.0.0.1', port: 0 },
        doors: served.map(({ number, deviceId }) => ({
          number,
          deviceId,
          tokenFile,
          openSeconds: 3,
          heldOpenSeconds: 0.3,
        })),
      },
    ],
  }
  const start = (startsAt = Date.now()) =>
    openSite(config, { log: () => {}, pace: PACE, pauses: { shortest: 5, longest: 20 }, startsAt })
  let site: Awaited<ReturnType<typeof start>> | undefined = await start()

  function publish(of: (typeof served)[number]) {
    const { device, deviceId, door, grants, lists } = of
    device.revision++
    const list = [...grants.values()]
    lists.set(device.revision, { door, grants: list })
    device.list = makeServerOf(deviceId, signer).whole(device.revision, list, {
      door,
      format: 2,
      issued: Date.now(),
      commandKeys: publicKeysOf(commander),
    })
  }

  function give(of: (typeof served)[number], fob: number, changes: Partial<Grant>) {
    const holder = of.holders[fob] ?? ''
    of.grants.set(fob, makeGrant({ kind: 'FOB', shown: fobOf(cardOf(fob)), holder, subject: holder, ...changes }))
  }

  return {
    board,
    server,
    served,
    failures,
    counts,
    isRunning: () => site !== undefined,
    change() {
      const of = pick(random, served)
      if (random() < 0.15) of.door = doorFrom(pick(random, doors)())
      const fob = Math.floor(random() * FOBS)
      if (random() < 0.2) of.grants.delete(fob)
      else give(of, fob, random() < 0.4 ? {} : pick(random, kinds)(Date.now()))
      publish(of)
    },
    /** Everybody has a plain key. */
    open() {
      for (const of of served) {
        of.door = doorFrom({})
        for (let fob = 0; fob < FOBS; fob++) give(of, fob, {})
        publish(of)
      }
    },
    lockDown() {
      for (const of of served) {
        of.door = doorFrom({ lockdown: { keys: [] } })
        publish(of)
      }
    },
    swipe(fob = Math.floor(random() * FOBS), door = 1 + Math.floor(random() * 2)) {
      const acknowledged = served[door - 1]?.device.acknowledged ?? 0
      counts.swipes++
      swipes.push({ door, card: cardOf(fob), acknowledged, at: Date.now() })
      if (swipes.length > 200) swipes.shift()
      board.swipe(door, cardOf(fob))
    },
    /** A member presses Open now. Returns the id of the press. */
    press(door: number): string {
      const of = served[door - 1]
      const pressId = randomUUID()
      const { entranceId } = JSON.parse(of?.device.list?.payload ?? '{}')
      const payload = JSON.stringify({
        device: of?.deviceId,
        entrance: entranceId,
        number: ++commands,
        issued: Date.now(),
        who: randomUUID(),
        kind: 'MEMBER',
        pressId,
      })
      presses.push({ door, at: Date.now() })
      of?.device.commands.push({ ...signText(textOfCommand(payload), commander), payload })
      return pressId
    },
    /** The panel is gone, without any goodbye to board or server. */
    async kill() {
      await site?.stop()
      site = undefined
    },
    async start(startsAt?: number) {
      site ??= await start(startsAt)
    },
    async heal() {
      board.setFaults({ lost: 0, doubled: 0, isCut: false })
      server.setCut(false)
      site ??= await start()
    },
    async stop() {
      await site?.stop()
      await board.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type RandomSite = Awaited<ReturnType<typeof openRandomSite>>

/** One step: mostly somebody comes or something changes, sometimes something breaks or is mended. */
async function step(site: RandomSite, random: Random) {
  const { board, server } = site
  const draw = random()
  if (draw < 0.45) site.swipe()
  else if (draw < 0.75) site.change()
  else if (draw < 0.79) board.setFaults({ lost: random() < 0.6 ? 0 : 0.2, doubled: random() < 0.5 ? 0 : 0.3 })
  else if (draw < 0.81) board.setFaults({ isCut: true })
  else if (draw < 0.82) server.setCut(true)
  else if (draw < 0.88) await mend(site, random)
  else if (draw < 0.885) board.reset({ isEmptied: random() < 0.5 })
  else if (draw < 0.89) board.turnClock((random() - 0.5) * 10 * DAY)
  else if (draw < 0.9) await site.kill()
  else if (draw < 0.92) await leaveAlone(site)
  await sleep(random() * 20)
}

async function mend({ board, server, start }: RandomSite, random: Random) {
  board.setFaults({ isCut: false })
  server.setCut(false)
  // A machine without a battery clock begins days before the time that the panel knows.
  await start(random() < 0.3 ? Date.now() - 5 * DAY : undefined)
}

/** The board is on its own for long enough to decide alone, while lists change and people come. */
async function leaveAlone(site: RandomSite) {
  await site.kill()
  site.change()
  await sleep(ALONE_AFTER_MS * 1.2)
  for (let count = 0; count < FOBS; count++) site.swipe()
}

/** Plays a site and says which openings no list allows. */
export async function playRandomSite(seed: number, steps: number) {
  const random = randomFrom(seed)
  const site = await openRandomSite(random)
  try {
    site.open()
    for (let count = 0; count < steps && site.failures.length === 0; count++) await step(site, random)
    await site.heal()
    const isDone = () => site.served.every(({ device }) => device.acknowledged === device.revision)
    const until = Date.now() + 60_000
    while (!isDone() && Date.now() < until) await sleep(10)
    if (!isDone()) site.failures.push('The panel did not acknowledge the last lists.')
    return { failures: site.failures, ...site.counts }
  } finally {
    await site.stop()
  }
}
