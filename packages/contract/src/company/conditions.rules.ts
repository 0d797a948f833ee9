import type { Permission } from '../shared/permissions.ts'

/** What a service holds back from somebody who lacks a permission. Row-level security knows neither columns nor the clock. */
export const withholdings = {
  details:
    'E-mail address, keys, codes, invitation, end of access and PMS of everybody but guests, who are seen whole with `guests.change`',
  search: 'Whatever is not shown is neither found nor sorted by',
  changes: 'Adding, changing, inviting and removing anybody but guests',
  keys: 'Keys for somebody who is added',
  endings: 'The ends of everybody but guests are not counted',
  reasons: 'Why somebody other than a guest is suspended, and by whom',
  elsewhere: 'What the role does not read at a property is not found there',
  others: 'What somebody else has changed, and what the page of the thing itself would not show',
  byHand: 'A change is not undone for a role that may not do the same by hand',
  earlier: 'Everything that happened more than 24 hours ago, in totals and filters, too',
} as const
export type Withholding = keyof typeof withholdings

export type Condition = { endpoint: `${string}.${string}`; lacks: Permission; withheld: Withholding }

/** Every endpoint that answers with less, or changes less, for somebody who lacks a permission that it does not ask for. */
export const conditions = [
  { endpoint: 'people.list', lacks: 'people.read', withheld: 'details' },
  { endpoint: 'people.list', lacks: 'people.read', withheld: 'search' },
  { endpoint: 'people.get', lacks: 'people.read', withheld: 'details' },
  { endpoint: 'people.endings', lacks: 'people.read', withheld: 'endings' },
  { endpoint: 'attention.list', lacks: 'people.read', withheld: 'endings' },
  { endpoint: 'access.listSuspensions', lacks: 'people.read', withheld: 'reasons' },
  { endpoint: 'find.find', lacks: 'people.read', withheld: 'search' },
  { endpoint: 'find.find', lacks: 'people.names', withheld: 'elsewhere' },
  { endpoint: 'people.create', lacks: 'people.change', withheld: 'changes' },
  { endpoint: 'people.create', lacks: 'keys.assign', withheld: 'keys' },
  { endpoint: 'people.update', lacks: 'people.change', withheld: 'changes' },
  { endpoint: 'people.endAccess', lacks: 'people.change', withheld: 'changes' },
  { endpoint: 'people.delete', lacks: 'people.change', withheld: 'changes' },
  { endpoint: 'people.invite', lacks: 'people.change', withheld: 'changes' },
  { endpoint: 'bulkJobs.start', lacks: 'people.change', withheld: 'changes' },
  { endpoint: 'bulkJobs.start', lacks: 'keys.assign', withheld: 'keys' },
  { endpoint: 'passes.list', lacks: 'people.read', withheld: 'details' },
  { endpoint: 'passes.list', lacks: 'people.read', withheld: 'search' },
  { endpoint: 'passes.get', lacks: 'people.read', withheld: 'details' },
  { endpoint: 'history.list', lacks: 'history.read', withheld: 'earlier' },
  { endpoint: 'history.latest', lacks: 'history.read', withheld: 'earlier' },
  { endpoint: 'history.options', lacks: 'history.read', withheld: 'earlier' },
  { endpoint: 'activity.listOfProperty', lacks: 'changes.read', withheld: 'others' },
  { endpoint: 'activity.csvOfProperty', lacks: 'changes.read', withheld: 'others' },
  { endpoint: 'activity.linesOfProperty', lacks: 'changes.read', withheld: 'others' },
  { endpoint: 'activity.planUndo', lacks: 'changes.read', withheld: 'others' },
  { endpoint: 'activity.undo', lacks: 'changes.read', withheld: 'others' },
  { endpoint: 'activity.undo', lacks: 'access.suspend', withheld: 'byHand' },
] as const satisfies readonly Condition[]
