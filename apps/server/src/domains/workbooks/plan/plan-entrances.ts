import { DEVICES_MAX, ENTRANCES_MAX, type EntranceUse } from '@portico/contract/entrances/entrance-drafts.rules'
import { deviceDraft, entranceDraft } from '@portico/contract/entrances/entrance-drafts.schema'
import type { HardwareType } from '@portico/contract/entrances/entrances.schema'
import type { BookDevice, BookEntrance } from './book.ts'
import { codeIn } from './plan-places.ts'
import {
  checked,
  differing,
  entranceAt,
  failedEntrance,
  needed,
  newId,
  type Plan,
  type Planned,
  type PlannedRow,
  placeAt,
  planEach,
  refuse,
  refuseSecond,
  wordIn,
  yesNoIn,
} from './planned.ts'

const columnOf = { name: 'name', code: 'code', type: 'type', label: 'label' }
/** Places of a preview have no ids yet. */
const ANY_ID = '00000000-0000-4000-8000-000000000000'

export const planEntrances = (plan: Plan, rows: readonly PlannedRow[]): Planned[] =>
  planEach(
    rows,
    (row) => planEntrance(plan, row),
    ({ values: { name, code } }) => {
      for (const text of [name, code]) if (text) plan.failed.add(failedEntrance(text))
    },
  )

function planEntrance(plan: Plan, row: PlannedRow) {
  const { book } = plan
  const { values } = row
  const stored = storedEntrance(plan, row)
  if (stored) refuseSecond(plan, stored.id, row, 'name')
  const type = wordIn<BookEntrance['type']>(plan, values, 'type', 'entranceType') ?? stored?.type
  const deliveries = yesNoIn(plan, values, 'deliveries')
  const opens = yesNoIn(plan, values, 'opens')
  const isNonDelivery = deliveries === undefined ? (stored?.isNonDelivery ?? false) : !deliveries
  const isOpen = opens ?? stored?.isOpen ?? true
  const draft = {
    name: needed(values, 'name', stored?.name),
    code: codeIn(values.code, stored, 'e'),
    type: type ?? refuse('required', 'type'),
    placeId: ANY_ID,
    label: values.label ?? stored?.label ?? null,
    use: wordIn<EntranceUse>(plan, values, 'use', 'entranceUse') ?? stored?.use ?? 'SHARED',
    isNonDeliveryAccessPoint: isNonDelivery,
    accessStatus: isOpen ? 'ACCESS_ENABLED' : 'ACCESS_DISABLED',
  }
  const { name, code, label, use } = checked(entranceDraft, draft, columnOf, values)
  const placeId = values.place === undefined ? (stored?.placeId ?? book.rootId) : placeAt(plan, values.place, 'place')
  const entrance: BookEntrance = {
    id: stored?.id ?? newId(row.index),
    ...{ name, code, type: draft.type, placeId, label, use, isNonDelivery, isOpen },
    version: stored?.version ?? 1,
    isArchived: false,
  }
  const named = book.entrancesNamed(name).filter((id) => id !== entrance.id && !book.entrances.get(id)?.isArchived)
  if (named.length > 0) refuse('nameTaken', 'name', name)
  if (!stored && book.entrances.size >= ENTRANCES_MAX) refuse('tooMany')
  const changes = stored
    ? differing(stored, entrance, {
        ...{ name: 'name', code: 'code', type: 'type', placeId: 'place', label: 'label', use: 'use' },
        ...{ isNonDelivery: 'deliveries', isOpen: 'opens' },
      })
    : []
  if (!stored) plan.seen.set(entrance.id, row.number)
  book.putEntrance(entrance)
  const outcome = !stored ? 'ADDED' : changes.length > 0 ? 'CHANGED' : 'SAME'
  return { outcome, changes, act: { do: 'entrance', entrance, isNew: !stored } } as const
}

/** By its code, else by its name. */
function storedEntrance({ book, seen }: Plan, { values, number }: PlannedRow): BookEntrance | undefined {
  const [byCode] = values.code === undefined ? [] : book.entrancesWithCode(values.code)
  const open = (ids: readonly string[]) => ids.filter((id) => !book.entrances.get(id)?.isArchived)
  const named = values.name === undefined ? [] : open(book.entrancesNamed(values.name))
  if (byCode === undefined && named.length > 1) refuse('ambiguous', 'name', values.name)
  const found = book.entrances.get(byCode ?? named[0] ?? '')
  if (found?.isArchived) refuse('archived', 'code', values.code)
  if (found && seen.has(found.id) && seen.get(found.id) !== number)
    refuse('duplicate', 'name', String(seen.get(found.id)))
  return found
}

export const planDevices = (plan: Plan, rows: readonly PlannedRow[]): Planned[] =>
  planEach(rows, (row) => planDevice(plan, row))

function planDevice(plan: Plan, row: PlannedRow) {
  const { book } = plan
  const { values } = row
  const serial = needed(values, 'serialNumber')
  const stored = book.devices.get(book.devicesWithSerial(serial)[0] ?? '')
  if (stored) refuseSecond(plan, stored.id, row, 'serialNumber')
  const port = values.port ?? null
  if (port !== null && !/^\d{1,3}$/.test(port)) refuse('invalid', 'port', port)
  const hardware = wordIn<HardwareType>(plan, values, 'hardware', 'hardware') ?? stored?.hardware
  const entranceId =
    values.entrance === undefined ? stored?.entranceId : entranceAt(plan, values.entrance, 'entrance').id
  const draft = {
    accessPointId: ANY_ID,
    hardwareType: hardware ?? refuse('required', 'hardware'),
    serialNumber: stored?.serialNumber ?? serial,
    port: port === null ? (stored?.port ?? null) : Number(port),
  }
  const { serialNumber } = checked(deviceDraft, draft, { serialNumber: 'serialNumber', port: 'port' }, values)
  const device: BookDevice = {
    id: stored?.id ?? newId(row.index),
    entranceId: entranceId ?? refuse('required', 'entrance'),
    ...{ hardware: draft.hardwareType, serialNumber, port: draft.port, version: stored?.version ?? 1 },
  }
  const beside = [...book.devices.values()].filter(
    (one) => one.entranceId === device.entranceId && one.id !== device.id,
  )
  if (device.port !== null && beside.some((one) => one.port !== null)) refuse('portTaken', 'port', port)
  if (beside.length >= DEVICES_MAX) refuse('tooMany', 'entrance', values.entrance)
  const changes = stored
    ? differing(stored, device, { entranceId: 'entrance', hardware: 'hardware', port: 'port' })
    : []
  if (!stored) plan.seen.set(device.id, row.number)
  book.putDevice(device)
  const outcome = !stored ? 'ADDED' : changes.length > 0 ? 'CHANGED' : 'SAME'
  return { outcome, changes, act: { do: 'device', device, isNew: !stored } } as const
}
