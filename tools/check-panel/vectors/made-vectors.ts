import type { AccessList, Attempt } from '@portico/contract/access/access.rules'
import { localTimeOf, offsetsOf } from '@portico/contract/access/clocks.rules'
import { decide } from '@portico/contract/access/decide.rules'
import { doorState } from '@portico/contract/access/door-state.rules'
import { afterClockSet, afterRestart, type Memory, noMemory, remember } from '@portico/contract/access/memory.rules'
import { commandVectors } from './command-vectors.ts'
import { namedCases, stateCases } from './named-cases.ts'
import { proofVectors } from './proof-vectors.ts'
import { randomWorlds } from './random-cases.ts'
import { signatureVectors } from './signature-vectors.ts'
import { tagVectors } from './tag-vectors.ts'
import { updateVectors } from './update-vectors.ts'

const MINUTE = 60_000

/** What the code of the server says, so that a panel in another language can be held to it. */
export async function makeVectors() {
  return {
    signatures: signatureVectors(),
    proofs: proofVectors(),
    tags: await tagVectors(),
    localTimes: localTimes(),
    updates: updateVectors(),
    commands: commandVectors(),
    decisions: decisions(),
    doorStates: stateCases.map((one) => ({
      ...one,
      state: doorState({ door: one.door }, one.at, one.memory, one.clock),
    })),
    restarts: restarts(),
    clockSets: clockSets(),
  }
}

/** Part by part, and in each part a case on a line. */
export async function writeVectors(): Promise<string> {
  const parts = Object.entries(await makeVectors()).map(([name, cases]) => {
    const lines = cases.map((one) => `    ${JSON.stringify(one)}`)
    return `  ${JSON.stringify(name)}: [\n${lines.join(',\n')}\n  ]`
  })
  return `{\n${parts.join(',\n')}\n}\n`
}

function decisions() {
  const named = namedCases.map(({ title, list, attempt, memory }) => ({
    list,
    cases: [{ title, ...decided(list, attempt, memory) }],
  }))
  const random = randomWorlds().map(({ list, cases }) => ({
    list,
    cases: cases.map(({ attempt, memory }) => decided(list, attempt, memory)),
  }))
  return [...named, ...random]
}

function decided(list: AccessList, attempt: Attempt, memory: Memory) {
  const verdict = decide(list, attempt, memory)
  const { credentialId, holderId, providerId } = verdict
  const known = { credentialId, holderId, providerId }
  // Panels do not look for the next opening.
  const told = verdict.isAllowed
    ? {
        isAllowed: true,
        keyId: verdict.keyId,
        ...(verdict.passId !== undefined && { passId: verdict.passId }),
        ...known,
      }
    : { isAllowed: false, reason: verdict.reason, reasons: verdict.reasons, ...known }
  return { attempt, memory, verdict: told, next: remember(list, memory, attempt, verdict) }
}

const zones = [
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-10-03T15:30:00Z'],
  ['America/St_Johns', '2026-03-08T05:30:00Z', '2026-11-01T04:30:00Z'],
  ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-02-28T15:00:00Z'],
  ['Pacific/Chatham', '2026-04-04T14:00:00Z', '2026-09-26T14:00:00Z'],
] as const

/** A minute before, at and an hour after each of these moments. */
function localTimes() {
  return zones.map(([timeZone, ...moments]) => {
    const offsets = offsetsOf(timeZone, Date.UTC(2026, 0, 1), 25)
    const times = moments.flatMap((moment) => {
      const time = Date.parse(moment)
      return [time - MINUTE, time - 1, time, time + MINUTE, time + 60 * MINUTE]
    })
    const local = times.map((at) => {
      const { date, day, minute } = localTimeOf({ timeZone, offsets }, at)
      return { at, date, day, minute }
    })
    return { timeZone, offsets, times: local }
  })
}

const throttle = { free: 5, waits: [60, 120, 240, 480, 900] }
const NOON = Date.UTC(2026, 10, 16, 12)
const waiting = (wrong: number, waitsUntil: number | null): Memory => ({ ...noMemory, tries: { wrong, waitsUntil } })

function restarts() {
  const cases: [title: string, memory: Memory, throttle?: typeof throttle][] = [
    ['no wait', waiting(3, null), throttle],
    ['a wait begins anew', waiting(7, NOON + 1), throttle],
    ['a wait that is over', waiting(7, NOON), throttle],
    ['a wait beyond the last one', waiting(99, NOON + 1), throttle],
    ['fewer wrong codes than lead to a wait', waiting(2, NOON + 1), throttle],
    ['a door whose keypad never waits', waiting(7, NOON + 1)],
  ]
  return cases.map(([title, memory, ofDoor]) => ({
    title,
    throttle: ofDoor ?? null,
    at: NOON,
    memory,
    next: afterRestart({ door: { throttle: ofDoor } }, memory, NOON),
  }))
}

const clockSets = () =>
  [3_600_000, -60_000].flatMap((by) =>
    [waiting(7, NOON), waiting(2, null)].map((memory) => ({ by, memory, next: afterClockSet(memory, by) })),
  )
