import type { Door, Grant } from '@portico/contract/access/access.rules'
import { dateOf, localTimeOf } from '@portico/contract/access/clocks.rules'
import { fobText, type PanelState } from '@portico/panel-core/panel'
import type { Card } from './messages.ts'

/** The only format that the board reads as a facility code and a number: it writes both into one number. */
const FORMAT = 'hid-h10301'
const FACILITY_STEP = 100_000
const FOREVER = '20991231'
const MINUTE = 60_000

/** What the reader has read, as lists write it. */
export const fobOf = (card: number) => fobText(FORMAT, Math.floor(card / FACILITY_STEP), card % FACILITY_STEP)

function cardNumberOf(shown: string): number | undefined {
  const [, facility, number] = /^hid-h10301\/(\d{1,3})\/(\d{1,5})$/.exec(shown) ?? []
  return facility === undefined ? undefined : Number(facility) * FACILITY_STEP + Number(number)
}

const dayOf = (days: number) => dateOf(days).replaceAll('-', '')

/** Days on which a grant opens from midnight to midnight. */
type Days = { from: string; to: string }

function fullDaysOf(door: Door, { from, until }: Grant): Days {
  const begin = localTimeOf(door, from)
  const isMidnight = begin.minute === 0 && from % MINUTE === 0
  return {
    from: dayOf(isMidnight ? begin.days : begin.days + 1),
    to: until === null ? FOREVER : dayOf(localTimeOf(door, until).days - 1),
  }
}

/** Keys that open at any time, also when the panel hears nothing for long. */
function usableKeys({ keys, lockdown, stale }: Door) {
  return keys.filter(
    ({ id, hours }) =>
      hours === undefined && (lockdown?.keys.includes(id) ?? true) && (stale === undefined || stale.keys.includes(id)),
  )
}

/** The board knows days and doors and nothing else, so it gets only what needs nothing else. */
function isPlain(door: Door, grant: Grant): boolean {
  const { holdings = [], needs = [] } = grant
  const isFree = (key: string) =>
    holdings.every((one) => one.key !== key || (!one.hours && one.from === undefined && one.until === undefined))
  return (
    grant.kind === 'FOB' &&
    grant.isActive &&
    !grant.isSuspended &&
    !grant.isGuest &&
    !grant.pass &&
    !grant.hours &&
    grant.schedules.length === 0 &&
    needs.length === 0 &&
    usableKeys(door).some(({ id }) => grant.keys.includes(id) && isFree(id))
  )
}

type Now = { at: number; isClockKnown: boolean }

/** Whom one door lets in today without its panel. Whoever has an end needs a clock. */
function daysByCard({ door, grants }: PanelState, { at, isClockKnown }: Now): Map<number, Days> {
  const found = new Map<number, Days>()
  if (!door?.isEnabled || (door.needs?.length ?? 0) > 0) return found
  const today = dayOf(localTimeOf(door, at).days)
  for (const grant of grants) {
    const card = grant.kind === 'FOB' ? cardNumberOf(grant.shown) : undefined
    if (card === undefined || !isPlain(door, grant)) continue
    const days = fullDaysOf(door, grant)
    if (days.from > today || days.to < today || (!isClockKnown && grant.until !== null)) continue
    const other = found.get(card)
    if (!other || other.to < days.to) found.set(card, days)
  }
  return found
}

export type BoardDoor = { number: number; state: PanelState }

/**
 * The cards that a board has for the time in which its panel is away: never more than what the lists allow. A card has the same days at all doors, so they
 * are those that all of its doors allow.
 */
export function cardsOf(doors: readonly BoardDoor[], now: Now): Map<number, Card> {
  const cards = new Map<number, Card>()
  for (const { number, state } of doors) {
    for (const [card, days] of daysByCard(state, now)) {
      const known = cards.get(card)
      const flags = known ? [...known.doors] : [false, false, false, false]
      flags[number - 1] = true
      cards.set(card, {
        number: card,
        from: known && known.from > days.from ? known.from : days.from,
        to: known && known.to < days.to ? known.to : days.to,
        doors: flags as unknown as Card['doors'],
      })
    }
  }
  return cards
}

/** Whether a card allows nothing that another one does not. */
export const isWithin = (card: Card, other: Card | undefined) =>
  other !== undefined &&
  card.from >= other.from &&
  card.to <= other.to &&
  card.doors.every((is, place) => !is || other.doors[place])

export const isSameCard = (card: Card, other: Card | null | undefined) =>
  !!other && isWithin(card, other) && isWithin(other, card)
