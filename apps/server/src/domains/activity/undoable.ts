import type { UndoableAction } from '@portico/contract/activity/undoable'
import { undoableClosures } from './undoable-closures.ts'
import { undoableHours } from './undoable-hours.ts'
import { undoableKeys } from './undoable-keys.ts'
import type { AnyUndoable } from './undoable-kind.ts'
import { undoablePeople } from './undoable-people.ts'
import { undoableProperties } from './undoable-properties.ts'

/** How each change is undone that the contract says can be. */
export const undoables: Record<UndoableAction, AnyUndoable> = {
  ...undoableHours,
  ...undoableKeys,
  ...undoablePeople,
  ...undoableProperties,
  ...undoableClosures,
}
