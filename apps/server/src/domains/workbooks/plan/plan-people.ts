import type { PersonField, PersonRule, RelationType } from '@portico/contract/people/people.rules'
import { newPerson } from '@portico/contract/people/people.schema'
import { defaultExpiryDay, serviceProblems } from '@portico/contract/people/service-period.rules'
import { dayOf } from '@portico/contract/shared/days'
import type { RowProblem } from '@portico/contract/workbooks/workbooks.rules'
import { linesIn } from '../cells.ts'
import type { BookPerson } from './book.ts'
import {
  checked,
  dayOfCell,
  differing,
  keyAt,
  newId,
  type Plan,
  type Planned,
  type PlannedRow,
  placeAt,
  planEach,
  refuse,
  refuseSecond,
  wordIn,
} from './planned.ts'

const columnOf: Record<string, string> = {
  email: 'email',
  personName: 'name',
  unitNumber: 'unit',
  relationType: 'type',
  parentAddressId: 'place',
} satisfies Partial<Record<PersonField, string>>

const ANY_ID = '00000000-0000-4000-8000-000000000000'

const ruleCodes: Partial<Record<PersonRule, RowProblem>> = {
  dateTooEarly: 'dayTooEarly',
  dateTooLate: 'dayTooLate',
  startAfterEnd: 'startAfterEnd',
}

export const planPeople = (plan: Plan, rows: readonly PlannedRow[]): Planned[] =>
  planEach(rows, (row) => planPerson(plan, row))

function planPerson(plan: Plan, row: PlannedRow) {
  if (!plan.hasAcceptedTerms) refuse('termsNotAccepted')
  const { book } = plan
  const { values } = row
  const placeId = values.place === undefined ? undefined : placeAt(plan, values.place, 'place')
  const before = storedPerson(plan, row, placeId)
  if (before) refuseSecond(plan, before.id, row, before.email ? 'email' : 'name')
  const type = wordIn<RelationType>(plan, values, 'type', 'personType') ?? before?.type
  if (before && type !== before.type) refuse('fixed', 'type', values.type)
  const keyIds = linesIn(values.keys ?? '').map((line) => keyAt(plan, line, 'keys'))
  if (keyIds.length > 0 && !plan.held.includes('keys.assign')) refuse('notPermitted', 'keys')
  const today = dayOf(Date.now(), book.timeZone)
  // A stay that has begun goes on.
  const start = dayOfCell(plan, values, 'from')
  const from = before ? (before.from <= today ? before.from : (start ?? before.from)) : later(start ?? today, today)
  const relationType = type ?? refuse('required', 'type')
  const person: BookPerson = {
    id: before?.id ?? newId(row.index),
    name: values.name ?? before?.name ?? null,
    email: before?.email ?? values.email ?? null,
    type: relationType,
    placeId: placeId ?? before?.placeId ?? book.rootId,
    unit: values.unit ?? before?.unit ?? null,
    from,
    until: dayOfCell(plan, values, 'until') ?? (before ? before.until : defaultUntil(relationType, today)),
    keyIds: [...new Set([...(before?.keyIds ?? []), ...keyIds])],
    isSynced: before?.isSynced ?? false,
    hasEnded: false,
    version: before?.version ?? 1,
  }
  checkTexts(person, values)
  checkDays(person, before, today, values)
  if (before?.isSynced && person.name !== before.name) refuse('synced', 'name', values.name)
  const changes = before
    ? differing(
        before,
        { ...person, keyIds: before.keyIds },
        {
          ...{ name: 'name', placeId: 'place', unit: 'unit', from: 'from', until: 'until' },
        },
      )
    : []
  const newKeyIds = keyIds.filter((keyId) => !before?.keyIds.includes(keyId))
  if (before && newKeyIds.length > 0) changes.push('keys')
  if (!before) plan.seen.set(person.id, row.number)
  book.putPerson(person)
  const outcome = !before ? 'ADDED' : changes.length > 0 ? 'CHANGED' : 'SAME'
  return { outcome, changes, act: { do: 'person', person, before: before ?? null, newKeyIds } } as const
}

const later = (day: string, other: string) => (day < other ? other : day)
/** Only residents may have an end that nobody has chosen. */
const defaultUntil = (type: RelationType, today: string) =>
  type === 'RESIDENT' ? defaultExpiryDay(type, today) : refuse('required', 'until')

/** By the e-mail address, else by name and place. */
function storedPerson({ book, seen }: Plan, { values, number }: PlannedRow, placeId: string | undefined) {
  const ids = values.email
    ? book.peopleWithEmail(values.email)
    : values.name
      ? book.peopleAt(placeId ?? book.rootId, values.name)
      : []
  if (ids.length > 1) refuse('ambiguous', values.email ? 'email' : 'name', values.email ?? values.name)
  const [id] = ids
  if (id !== undefined && seen.has(id) && seen.get(id) !== number)
    refuse('duplicate', values.email ? 'email' : 'name', String(seen.get(id)))
  return id === undefined ? undefined : book.people.get(id)
}

function checkTexts({ name, email, unit, type }: BookPerson, values: PlannedRow['values']) {
  const body = { email, personName: name, unitNumber: unit, relationType: type }
  checked(newPerson, { ...body, propertyId: ANY_ID, parentAddressId: ANY_ID }, columnOf, values)
}

function checkDays(person: BookPerson, before: BookPerson | undefined, today: string, values: PlannedRow['values']) {
  const stored = before ? { start: before.from, expiry: before.until } : undefined
  const problems = serviceProblems(person.type, { start: person.from, expiry: person.until }, today, stored)
  // Somebody who is there may have no end; a file does not give them one by itself.
  const problem = problems.find(({ rule }) => rule !== 'expiryRequired' || !before)
  if (!problem) return
  const column = problem.field === 'serviceStartTimeMillis' ? 'from' : 'until'
  refuse(ruleCodes[problem.rule] ?? 'required', column, values[column] ?? problem.day ?? null)
}
