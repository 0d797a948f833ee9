import type { AccessList, Attempt, PanelClock } from '@portico/contract/access/access.rules'
import { decide } from '@portico/contract/access/decide.rules'
import { GIVEN_BACK_EVERY_MS, type Memory, noMemory, remember } from '@portico/contract/access/memory.rules'
import { type Chance, chanceOf, randomAttempt, randomList, randomMemory } from '@portico/contract/access/random-lists'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Always the same ones. */
const SEED = 88
const WORLDS = 30
const TRIED_EACH = 80
const KEPT_EACH = 9

type RandomWorld = { list: AccessList; cases: { attempt: Attempt; memory: Memory }[] }

/** Worlds with visits that differ in what happens, so that few of them show much. */
export function randomWorlds(): RandomWorld[] {
  const chance = chanceOf(SEED)
  const seen = new Map<string, number>()
  return Array.from({ length: WORLDS }, () => {
    const list = worldOf(chance)
    const tried = Array.from({ length: TRIED_EACH }, () => {
      const attempt = attemptAt(chance, list)
      const memory = chance() < 0.5 ? memoryBefore(chance, list, attempt.at) : noMemory
      return { attempt, memory, name: whatHappens(list, attempt, memory) }
    })
    const rarestFirst = tried.sort((one, other) => (seen.get(one.name) ?? 0) - (seen.get(other.name) ?? 0))
    const kept: typeof tried = []
    for (const one of rarestFirst) {
      if (kept.length === KEPT_EACH) break
      if (kept.filter(({ name }) => name === one.name).length > 1) continue
      kept.push(one)
      seen.set(one.name, (seen.get(one.name) ?? 0) + 1)
    }
    return { list, cases: kept.map(({ attempt, memory }) => ({ attempt, memory })) }
  })
}

function whatHappens(list: AccessList, attempt: Attempt, memory: Memory): string {
  const verdict = decide(list, attempt, memory)
  const next = remember(list, memory, attempt, verdict)
  const changed = (Object.keys(next) as (keyof Memory)[]).filter((name) => next[name] !== memory[name])
  return [verdict.isAllowed ? 'opened' : verdict.reasons.join(), ...changed].join(' ')
}

/** As the lists of the tests, and with what these leave out. The app of a person never is a pass. */
function worldOf(chance: Chance): AccessList {
  const { door, grants } = randomList(chance)
  const [hours = ''] = Object.keys(door.hours ?? {})
  const firstKeys = chance() < 0.5 ? door.keys.map(({ id }) => id).slice(0, 2) : null
  return {
    door: {
      ...door,
      opening: chance() < 0.5 ? { hours, firstKeys } : undefined,
      throttle: chance() < 0.8 ? { free: 3, waits: [30, 60, 300] } : undefined,
    },
    grants: grants.map((grant) => ({
      ...grant,
      pass: grant.kind === 'APP' ? undefined : grant.pass,
      host: grant.pass && grant.kind !== 'APP' ? grant.subject : undefined,
    })),
  }
}

/** Mostly something that the door knows, and often within hours of a change of the clocks. */
function attemptAt(chance: Chance, { door, grants }: AccessList): Attempt {
  const plain = randomAttempt(chance)
  const known = grants[Math.floor(chance() * grants.length)]
  const shown = known && chance() < 0.7 ? { kind: known.kind, shown: known.shown } : {}
  const changes = door.offsets?.slice(1) ?? []
  const change = changes[Math.floor(chance() * changes.length)]
  const near = change && Math.abs(change.from - plain.at) < 20 * 24 * HOUR && chance() < 0.4
  const at = near ? change.from + Math.floor((chance() - 0.5) * 6 * HOUR) : plain.at
  return { ...plain, ...shown, at, ...(chance() < 0.5 && { clock: clockAt(chance, at) }) }
}

function clockAt(chance: Chance, at: number): PanelClock {
  const isKnown = chance() < 0.6
  const floor = at - Math.floor(chance() * (isKnown ? 240 : 2) * HOUR)
  return { isKnown, floor, heardAt: at - Math.floor(chance() * 48 * HOUR) }
}

function memoryBefore(chance: Chance, { grants }: AccessList, at: number): Memory {
  const { tries, uses, isConfirmed } = randomMemory(chance, at)
  const codes = grants.filter(({ kind }) => kind === 'CODE')
  const givenBack = codes.map(({ id }) => [id, at - Math.floor(chance() * 2 * GIVEN_BACK_EVERY_MS)])
  const whole = Object.entries(uses).map(([pass, use]) => [pass, { ...use, firstAt: Math.floor(use.firstAt) }])
  return {
    tries: {
      wrong: Math.min(tries.wrong, 5),
      waitsUntil: tries.waitsUntil === null ? null : Math.floor(tries.waitsUntil),
      ...(chance() < 0.5 && { givenBack: Object.fromEntries(givenBack) }),
    },
    uses: Object.fromEntries(whole),
    isConfirmed,
    firstIn: null,
  }
}
