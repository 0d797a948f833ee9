import type { PersonEvent, PersonEvents, PersonEventsQuery } from '@portico/contract/people/person-details.schema'
import { dayOf } from '@portico/contract/shared/days'
import { openPersonal } from '../../platform/audit-personal.ts'
import type { Transaction } from '../../platform/database.ts'
import { pageWithin } from '../../platform/list-search.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { findTimeZone } from '../properties/properties.service.ts'
import { findPerson } from './people.service.ts'
import { countEventRows, type EventRow, listEventRows, readNames } from './person-events.store.ts'

export async function listPersonEvents(
  trx: Transaction,
  keys: MasterKeys,
  id: string,
  { propertyId, ...asked }: PersonEventsQuery,
): Promise<PersonEvents> {
  const { personId } = await findPerson(trx, propertyId, id)
  const totalRecords = await countEventRows(trx, propertyId, personId)
  const pageNumber = pageWithin(totalRecords, asked)
  const page = { skip: (pageNumber - 1) * asked.pageSize, take: asked.pageSize }
  const stored = await listEventRows(trx, { propertyId, personId }, page)
  const rows = await openPersonal(trx, keys, propertyId, stored)
  const names = await readNames(trx, propertyId, rows.flatMap(idsIn))
  const timeZone = await findTimeZone(trx, propertyId)
  return {
    events: rows.map((row) => presentEvent(row, { personId, names, timeZone })),
    totalRecords,
    pageNumber,
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const keyIdsOf = (value: EventRow['before']): string[] => (Array.isArray(value?.keyIds) ? value.keyIds : [])
const idsIn = ({ before, after }: EventRow) => [
  ...[before, after].flatMap(keyIdsOf),
  ...[before, after].flatMap((value) => textOrNull(value?.place_id) ?? []),
]

type Context = { personId: string; names: ReadonlyMap<string, string>; timeZone: string }

function presentEvent(row: EventRow, context: Context): PersonEvent {
  const { number, at, by, before, after } = row
  const nameOf = (id: string) => context.names.get(id) ?? null
  const [held, holds] = [keyIdsOf(before), keyIdsOf(after)]
  const action = actionOf(row, context.personId)
  return {
    ...{ number, timeMillis: at, by, action },
    fields: action === 'updated' ? fieldsOf(row, context) : [],
    addedKeys: holds.filter((id) => !held.includes(id)).map(nameOf),
    removedKeys: held.filter((id) => !holds.includes(id)).map(nameOf),
    reason: action === 'suspended' ? textOrNull(after?.reason) : null,
  }
}

const actionsOfPeople: Record<string, PersonEvent['action']> = {
  'people.create': 'created',
  'people.requestInvitation': 'invitationRequested',
  'people.invite': 'invited',
  'keys.assign': 'keysChanged',
  'people.endAccess': 'accessEnded',
  'access.suspend': 'suspended',
  'access.resume': 'resumed',
}

function actionOf({ action, after, credential_type }: EventRow, personId: string): PersonEvent['action'] {
  if (action === 'credentials.reportLost') return 'fobLost'
  if (credential_type === 'PHYSICAL') return after?.person_id === personId ? 'fobAssigned' : 'fobReturned'
  if (action === 'credentials.create') return 'codeCreated'
  if (action === 'credentials.reveal') return 'codeRevealed'
  if (action === 'credentials.update') return after?.status === 'INACTIVE' ? 'codeDeactivated' : 'codeChanged'
  return actionsOfPeople[action] ?? 'updated'
}

/** What differs between before and after, in words that managers know. */
function fieldsOf({ before, after }: EventRow, { names, timeZone }: Context): PersonEvent['fields'] {
  const dayIn = (value: unknown) => (typeof value === 'string' ? dayOf(Date.parse(value), timeZone) : null)
  const placeIn = (value: unknown) => (typeof value === 'string' ? (names.get(value) ?? null) : null)
  const readers = [
    ['personName', 'person_name', textOrNull],
    ['unitNumber', 'unit_number', textOrNull],
    ['place', 'place_id', placeIn],
    ['start', 'service_starts_at', dayIn],
    ['expiry', 'service_expires_at', dayIn],
  ] as const
  return readers
    .filter(([, column]) => after && column in after && before?.[column] !== after[column])
    .map(([field, column, read]) => ({ field, before: read(before?.[column]), after: read(after?.[column]) }))
    .filter((one) => one.field === 'place' || one.before !== one.after)
}
