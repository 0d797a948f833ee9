import type { ChangeAction } from '@portico/contract/activity/changes.rules'
import type { Endpoint, InputOf } from '@portico/contract/shared/endpoint'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { type Input, parseInput } from '../../platform/input.ts'
import type { Account } from '../../platform/sessions.ts'

export type Thing = { propertyId: string; id: string }
/** What a thing is now, in the words of the audit; without values it is not there. */
export type State<Values> = { values: Values | null; version?: number }
type Sides<Values> = { now: State<Values>; next: Values | null }

/** How changes of one kind are undone. `Values` are those that its entries have in `before` and `after`. */
export type Undoable<Values> = {
  /** The action by whose fields the entries read, if not by their own. */
  readAs?: ChangeAction
  /** Undefined: it is gone, and does not come back. */
  read(trx: Transaction, thing: Thing): Promise<State<Values> | undefined>
  /** Fields that cannot be set back to nothing. */
  required?: readonly (keyof Values & string)[]
  /** Whether somebody may get in by the change who does not now. */
  opens(now: Values | null, next: Values | null): boolean
  /** Calls the service that does it by hand. */
  apply(unit: UnitOfWork, account: Account, thing: Thing, sides: Sides<Values>): Promise<unknown>
}

/** Entries are what the same services wrote, so their values are of this shape. */
export type AnyUndoable = Undoable<Record<string, unknown>>
export const defineUndoable = <Values extends object>(undoable: Undoable<Values>) => undoable as unknown as AnyUndoable

/** The request by which people would do the same, so that the rules of today hold for it, too. */
export const asRequest = <const E extends Endpoint>(endpoint: E, { params = {}, query = {}, body }: Partial<Input>) =>
  parseInput(endpoint, { params, query, body }) as unknown as InputOf<E>
