import type { ChangedField, LineKind, LineReason } from '@portico/contract/sync/sync.rules'
import type { LineChange, ReportLine } from '@portico/contract/sync/sync.schema'
import type { PmsResident, UnreadableResident } from '../integrations/providers/connector.ts'
import type { KnownPerson, SyncedPerson } from '../people/synced-people.service.ts'
import type { Calendar } from './resident-period.ts'
import { emailOf, nameOf } from './resident-values.ts'

const WORDING_MAX = 80
const TEXT_MAX = 200

export type Change = { before: KnownPerson; after: SyncedPerson }
type LineHead = { kind: LineKind; reason: LineReason }
type Where = { pmsPropertyId: string; residentId: string }

const NOTHING = { name: null, email: null, unit: null, residentId: null, personId: null, changes: [], wording: null }

/** The name as the PMS writes it, also if our rules refuse it. */
const namesOf = (resident: PmsResident) =>
  nameOf(resident) ?? (`${resident.firstName} ${resident.lastName}`.trim().slice(0, TEXT_MAX) || null)

type About = { pmsPropertyId: string; resident: PmsResident; unit: string | null; personId?: string | null }

export const residentLine = (
  head: LineHead,
  { pmsPropertyId, resident, unit, personId = null }: About,
): ReportLine => ({
  ...head,
  name: namesOf(resident),
  email: emailOf(resident),
  unit,
  pmsPropertyId,
  residentId: resident.residentId,
  personId,
  changes: [],
  wording: wordingOf(head.reason, resident),
})

/** A line about something that changes nobody's access. `said` are the words of the PMS. */
export const notedLine = (reason: LineReason, about: About, said: string): ReportLine => ({
  ...residentLine({ kind: 'NOTED', reason }, about),
  wording: said.slice(0, WORDING_MAX),
})

export const unreadableLine = (head: LineHead, pmsPropertyId: string, row: UnreadableResident): ReportLine => ({
  ...NOTHING,
  ...head,
  name: row.name?.slice(0, TEXT_MAX) ?? null,
  pmsPropertyId,
  residentId: row.residentId,
})

export const personLine = (head: LineHead, person: KnownPerson | SyncedPerson, where?: Where): ReportLine => ({
  ...NOTHING,
  ...head,
  name: person.personName,
  email: person.email,
  unit: person.unitNumber,
  pmsPropertyId: where?.pmsPropertyId ?? null,
  residentId: where?.residentId ?? null,
  personId: person.id,
})

export type ChangeTexts = { calendar: Calendar; placeName(placeId: string): string | null }

export function changeLine(change: Change, where: Where, texts: ChangeTexts): ReportLine {
  const changes = changesOf(change, texts)
  return { ...personLine({ kind: 'CHANGED', reason: reasonOf(change, changes, texts) }, change.after, where), changes }
}

function changesOf({ before, after }: Change, { calendar, placeName }: ChangeTexts): LineChange[] {
  const pairs: [ChangedField, string | null, string | null][] = [
    ['NAME', before.personName, after.personName],
    ['EMAIL', before.email, after.email],
    ['UNIT', before.unitNumber, after.unitNumber],
    ['PLACE', before.placeId, after.placeId],
    ['START', calendar.dayAt(before.startsAt), calendar.dayAt(after.startsAt)],
    ['END', calendar.dayAt(before.expiresAt), calendar.dayAt(after.expiresAt)],
    ['TYPE', before.relationType, 'RESIDENT'],
  ]
  const nameIfPlace = (field: ChangedField, value: string | null) =>
    field === 'PLACE' && value !== null ? placeName(value) : value
  return pairs
    .filter(([, was, is]) => was !== is)
    .map(([field, was, is]) => ({ field, before: nameIfPlace(field, was), after: nameIfPlace(field, is) }))
}

function reasonOf({ before, after }: Change, changes: readonly LineChange[], { calendar }: ChangeTexts): LineReason {
  if (before.source === null) return 'LINKED'
  if (calendar.isOver(before.expiresAt) && !calendar.isOver(after.expiresAt)) return 'RETURNED'
  const fields = changes.map(({ field }) => field)
  if (fields.includes('UNIT') || fields.includes('PLACE')) return 'MOVED'
  return fields.every((field) => field === 'START' || field === 'END') ? 'PERIOD' : 'DETAILS'
}

/** The words of the PMS, if the reason is that we do not understand them. */
function wordingOf(reason: LineReason, { wording }: PmsResident): string | null {
  if (reason === 'STATUS_UNKNOWN') return wording.status.slice(0, WORDING_MAX)
  return reason === 'ROLE_UNKNOWN' || reason === 'GUARANTOR' || reason === 'CHILD'
    ? wording.role.slice(0, WORDING_MAX)
    : null
}
