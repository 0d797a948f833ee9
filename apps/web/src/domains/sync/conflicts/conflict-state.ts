import { oneOf } from '#web/ui/collection/address-view.ts'

export const conflictStates = ['OPEN', 'DECIDED'] as const
export type ConflictState = (typeof conflictStates)[number]

/** `state=DECIDED`. Open conflicts are shown first. */
export const conflictStateIn = (search: URLSearchParams): ConflictState =>
  oneOf(conflictStates, search.get('state')) ?? 'OPEN'
