import { KEYS_MAX, lacksSharablePanel } from '@portico/contract/keys/keys.rules'
import { guestSchedules, keyDraft } from '@portico/contract/keys/keys.schema'
import { hoursIn, isSameHours } from '../cells.ts'
import type { BookKey, BookKeyEntrance } from './book.ts'
import {
  type Act,
  checked,
  entranceAt,
  failedKey,
  newId,
  type Outcome,
  type Plan,
  type Planned,
  type PlannedRow,
  planEach,
  refuse,
  yesNoIn,
} from './planned.ts'

const texts = keyDraft.pick({ name: true, description: true })
const columnOf = { name: 'key', description: 'description' }
const ofKey = ({ values: { key = '' } }: PlannedRow) => key.trim().toLowerCase()

/** The rows of a key belong together: each is an entrance of it. What is not in the file stays. */
export function planKeys(plan: Plan, rows: readonly PlannedRow[]): Planned[] {
  return [...Map.groupBy(rows, ofKey).values()].flatMap((group) => planKey(plan, group))
}

function planKey(plan: Plan, rows: readonly PlannedRow[]): Planned[] {
  const { book } = plan
  const [first] = rows
  const [storedId] = book.keysNamed(first?.values.key ?? '')
  const stored = book.keys.get(storedId ?? '')
  const description = rows.find(({ values }) => values.description)?.values.description ?? stored?.description ?? null
  const key: BookKey = {
    id: stored?.id ?? newId(first?.index ?? 0),
    name: stored?.name ?? first?.values.key ?? '',
    description,
    version: stored?.version ?? 1,
    entrances: [...(stored?.entrances ?? [])],
  }
  const planned = planEach(rows, (row) => planEntranceOfKey(plan, row, stored, key))
  const selected = key.entrances.map(({ accessPointId, isGuestSharable }) => ({
    isGuestSharable,
    hasPanel: book.hasPanel(accessPointId),
  }))
  const hasAnyPanel = [...book.devices.values()].some(({ hardware }) => hardware === 'PICTOR')
  const isRefused = lacksSharablePanel(selected, hasAnyPanel)
  const fine = planned.filter(({ problem }) => !problem)
  if (fine.length > 0 && !isRefused) book.putKey(key)
  else if (!stored) plan.failed.add(failedKey(key.name))
  if (!isRefused) return planned
  return planned.map((one) =>
    one.problem ? one : { index: one.index, problem: { code: 'panelMissing', column: 'guests', value: null } },
  )
}

function planEntranceOfKey(plan: Plan, row: PlannedRow, stored: BookKey | undefined, key: BookKey) {
  const { values } = row
  if (!values.key) refuse('required', 'key')
  checked(texts, { name: values.key, description: values.description ?? null }, columnOf, values)
  if (!stored && plan.book.keys.size >= KEYS_MAX) refuse('tooMany')
  const { id: accessPointId } = entranceAt(plan, values.entrance ?? refuse('required', 'entrance'), 'entrance')
  if (key.entrances.some((one) => one.accessPointId === accessPointId && isOfFile(plan, key, accessPointId)))
    refuse('duplicate', 'entrance', values.entrance)
  const before = stored?.entrances.find((one) => one.accessPointId === accessPointId)
  const entrance = useOf(plan, row, accessPointId, before)
  key.entrances = [...key.entrances.filter((one) => one.accessPointId !== accessPointId), entrance]
  plan.seen.set(`key ${key.id} ${accessPointId}`, row.number)
  const changes = stored ? changesOf(stored, key.description, values.description, before, entrance) : []
  const outcome: Outcome = !stored ? 'ADDED' : changes.length > 0 ? 'CHANGED' : 'SAME'
  const act: Act = { do: 'key', keyId: stored?.id ?? null, name: key.name, description: key.description, entrance }
  return { outcome, changes, act }
}

const isOfFile = ({ seen }: Plan, key: BookKey, accessPointId: string) => seen.has(`key ${key.id} ${accessPointId}`)

function useOf(
  plan: Plan,
  { values }: PlannedRow,
  accessPointId: string,
  before: BookKeyEntrance | undefined,
): BookKeyEntrance {
  const isGuestSharable = yesNoIn(plan, values, 'guests') ?? before?.isGuestSharable ?? false
  const text = values.guestHours
  if (text === undefined || !isGuestSharable)
    return { accessPointId, isGuestSharable, guestSchedules: isGuestSharable ? (before?.guestSchedules ?? []) : [] }
  const schedules = hoursIn(text, plan.dictionary.days)
  if (!schedules || !guestSchedules.safeParse(schedules).success) refuse('hoursInvalid', 'guestHours', text)
  return { accessPointId, isGuestSharable, guestSchedules: schedules ?? [] }
}

function changesOf(
  stored: BookKey,
  description: string | null,
  asked: string | undefined,
  before: BookKeyEntrance | undefined,
  after: BookKeyEntrance,
): string[] {
  const changes = asked !== undefined && description !== stored.description ? ['description'] : []
  if (!before) return [...changes, 'entrance']
  if (before.isGuestSharable !== after.isGuestSharable) changes.push('guests')
  if (!isSameHours(before.guestSchedules, after.guestSchedules)) changes.push('guestHours')
  return changes
}
