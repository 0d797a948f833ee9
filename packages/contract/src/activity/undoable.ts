import { accessRoutes } from '../access/access.routes.ts'
import { hoursRoutes } from '../hours/hours.routes.ts'
import { keysRoutes } from '../keys/keys.routes.ts'
import { peopleRoutes } from '../people/people.routes.ts'
import { propertiesRoutes } from '../properties/properties.routes.ts'
import type { Changes, Endpoint } from '../shared/endpoint.ts'
import { isEnough } from '../shared/permissions.ts'
import type { ChangeAction } from './changes.rules.ts'

/** The changes that can be undone, each with the endpoints that would do so by hand: whoever undoes it must be allowed to call them all. */
export const undoneBy = {
  'keys.assign': [keysRoutes.assignToPerson],
  'keys.update': [keysRoutes.update],
  'keys.updateEntrances': [keysRoutes.updateEntrances],
  'hours.update': [hoursRoutes.update],
  'hours.updateCalendar': [hoursRoutes.updateCalendar],
  'hours.setOfKey': [hoursRoutes.setOfKey],
  'hours.setOfPerson': [hoursRoutes.setOfPerson],
  'hours.setOfCredential': [hoursRoutes.setOfCredential],
  'people.update': [peopleRoutes.update, peopleRoutes.adjust],
  'properties.updateSettings': [propertiesRoutes.updateSettings],
  'properties.createContact': [propertiesRoutes.deleteContact],
  'properties.updateContact': [propertiesRoutes.updateContact],
  'properties.deleteContact': [propertiesRoutes.createContact],
  'access.suspend': [accessRoutes.suspend, accessRoutes.resume],
  'access.resume': [accessRoutes.suspend, accessRoutes.resume],
  'access.lockDown': [accessRoutes.lockDown, accessRoutes.liftLockdown],
  'access.liftLockdown': [accessRoutes.lockDown, accessRoutes.liftLockdown],
} as const satisfies Partial<Record<ChangeAction, readonly Endpoint[]>>
export type UndoableAction = keyof typeof undoneBy

export const isUndoable = (action: string): action is UndoableAction => Object.hasOwn(undoneBy, action)

export const mayUndo = (action: UndoableAction, held: readonly string[]) =>
  undoneBy[action].every(({ may }) => isEnough(held, may))

const endpoints: Endpoint[] = Object.values(undoneBy).flat()
const written = endpoints.flatMap(({ changes = 'nothing' }) => (changes === 'nothing' ? [] : changes))
export const writtenByUndo = [...new Set(written)] as unknown as Exclude<Changes, 'nothing'>
/** The refusals of those endpoints, too: an undo goes through the same rules. */
export const errorsOfUndo = [...new Set(endpoints.flatMap(({ errors }) => errors))]
