import type { AccessList, Attempt, Door, Pass, Verdict } from './access.rules.ts'
import { localTimeOf } from './clocks.rules.ts'
import { pieceAt } from './hours.rules.ts'

/** This file does not import zod, because panels and the browser load it. */

/** What a panel remembers of what happened at its door. It outlives lists, and is written before the door or the keypad answers. */
export type Memory = {
  /** Wrong codes that no right code has given back, until when the keypad waits, and which credential gave one back when. */
  tries: { wrong: number; waitsUntil: number | null; givenBack?: { [credential: string]: number } | undefined }
  /** The uses of passes at this door. */
  uses: { [pass: string]: { used: number; firstAt: number } }
  /** False: the server has not yet counted all that this panel may have forgotten. */
  isConfirmed: boolean
  /** In which piece of the hours of the door the first holder of a chosen key has come. */
  firstIn: string | null
}

/** After its first use a pass opens each other entrance once, because the panels there may not have heard of it. */
export const GRACE_MS = 300_000
/** A credential gives back one wrong code in this time, about as often as the keypad would take one after the longest wait. */
export const GIVEN_BACK_EVERY_MS = 900_000

export const emptyMemory: Memory = {
  tries: { wrong: 0, waitsUntil: null },
  uses: {},
  isConfirmed: false,
  firstIn: null,
}
/** Of somebody who asks what a door would do: nobody has come yet, and every count is the server's. */
export const noMemory: Memory = { ...emptyMemory, isConfirmed: true }

/** How long the keypad still waits. */
export const keypadWaitOf = ({ throttle }: Door, { tries }: Memory, at: number): number =>
  throttle && tries.waitsUntil !== null ? Math.max(0, tries.waitsUntil - at) : 0

/** The server counts the uses at all doors, the panel those at its own: the larger number holds. */
export function isUseLeft(pass: Pass, { uses }: Memory, at: number): boolean {
  const own = uses[pass.id]
  if (Math.max(pass.used, own?.used ?? 0) < pass.max) return true
  return own === undefined && pass.firstAt !== null && at <= pass.firstAt + GRACE_MS
}

/** What a panel remembers after somebody was at the door. */
export function remember(list: AccessList, memory: Memory, attempt: Attempt, verdict: Verdict): Memory {
  if (verdict.isAllowed) return rememberEntry(list, memory, attempt, verdict)
  const { throttle } = list.door
  if (attempt.kind !== 'CODE' || !throttle || verdict.reason === 'TOO_MANY_TRIES') return memory
  const isWrong = verdict.credentialId === null && verdict.reasons.includes('CREDENTIAL_UNKNOWN')
  if (!isWrong) return memory
  // Later ones wait no longer, so more need not be given back.
  const wrong = Math.min(memory.tries.wrong + 1, throttle.free + throttle.waits.length - 1)
  const wait = waitAfter(throttle, wrong)
  return { ...memory, tries: { ...memory.tries, wrong, waitsUntil: wait === null ? null : attempt.at + wait } }
}

function waitAfter({ free, waits }: NonNullable<Door['throttle']>, wrong: number): number | null {
  const seconds = wrong < free ? undefined : (waits[wrong - free] ?? waits.at(-1))
  return seconds === undefined ? null : seconds * 1000
}

function rememberEntry(
  { door }: AccessList,
  memory: Memory,
  { kind, at }: Attempt,
  { credentialId, keyId, passId }: Extract<Verdict, { isAllowed: true }>,
): Memory {
  const tries = kind === 'CODE' && credentialId ? giveBack(memory.tries, credentialId, at) : memory.tries
  const own = passId === undefined ? undefined : memory.uses[passId]
  const uses =
    passId === undefined
      ? memory.uses
      : { ...memory.uses, [passId]: { used: (own?.used ?? 0) + 1, firstAt: own?.firstAt ?? at } }
  const isFirst = keyId !== null && door.opening?.firstKeys?.includes(keyId)
  const hours = isFirst && door.hours?.[door.opening?.hours ?? '']
  const piece = hours && pieceAt(hours, door.calendars ?? {}, localTimeOf(door, at))
  const firstIn = piece || memory.firstIn
  // The same memory need not be written again.
  const isSame = tries === memory.tries && uses === memory.uses && firstIn === memory.firstIn
  return isSame ? memory : { ...memory, tries, uses, firstIn }
}

/** A right code gives back one try, and the next one later, so that whoever has a code cannot go on guessing by it. */
function giveBack(tries: Memory['tries'], credentialId: string, at: number): Memory['tries'] {
  const { wrong, givenBack = {} } = tries
  if (wrong === 0) return tries
  const lately = Object.entries(givenBack).filter(([, then]) => at < then + GIVEN_BACK_EVERY_MS)
  const isEarly = lately.some(([credential]) => credential === credentialId)
  return isEarly
    ? { ...tries, waitsUntil: null }
    : { wrong: wrong - 1, waitsUntil: null, givenBack: Object.fromEntries([...lately, [credentialId, at]]) }
}

/** A power cut does not shorten the wait of a keypad: it begins anew. */
export function afterRestart({ door }: { door: Pick<Door, 'throttle'> }, memory: Memory, at: number): Memory {
  const { wrong, waitsUntil } = memory.tries
  const isWaiting = waitsUntil !== null && waitsUntil > at
  const wait = door.throttle && isWaiting ? waitAfter(door.throttle, wrong) : null
  return { ...memory, tries: { ...memory.tries, waitsUntil: wait === null ? null : at + wait } }
}

/** The clock of the panel was set: a wait is as long as before. */
export const afterClockSet = (memory: Memory, by: number): Memory => {
  const { waitsUntil } = memory.tries
  return { ...memory, tries: { ...memory.tries, waitsUntil: waitsUntil === null ? null : waitsUntil + by } }
}
