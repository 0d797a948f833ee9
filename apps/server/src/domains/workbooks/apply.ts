import type { UnitOfWork } from '../../platform/bind.ts'
import { addDevice, updateDevice } from '../access/devices.service.ts'
import { createEntrance, updateEntrance } from '../entrances/entrance-drafts.service.ts'
import { createKey, updateEntrances, updateKey } from '../keys/keys.service.ts'
import { addPlaces } from '../places/add-places.service.ts'
import { updatePlace } from '../places/place-changes.service.ts'
import { createBuilding, updateBuilding } from '../properties/buildings.service.ts'
import { applyPeople } from './apply-people.ts'
import { type Applying, type Attempt, each, type Fine, type Outcomes } from './attempts.ts'
import type { Book } from './plan/book.ts'
import { type Act, isNewId } from './plan/planned.ts'
import { type Problem, problemOf } from './rows.ts'

type Of<Do extends Act['do']> = Fine & { act: Extract<Act, { do: Do }> }

const ofKind = <Do extends Act['do']>(planned: readonly Fine[], kind: Do) =>
  planned.filter((one): one is Of<Do> => one.act.do === kind)

/** Does what rows of one sheet and one property say, by the services that do it for a person. */
export async function applyRows(applying: Applying, book: Book, planned: readonly Fine[]): Promise<Outcomes> {
  const outcomes: Outcomes = new Map(
    planned.filter(({ outcome }) => outcome === 'SAME').map(({ index }) => [index, null]),
  )
  const work = planned.filter(({ outcome }) => outcome !== 'SAME')
  await applyPlaces(applying, ofKind(work, 'place'), outcomes)
  await each(applying, ofKind(work, 'entrance'), outcomes, applyEntrance)
  await each(applying, ofKind(work, 'device'), outcomes, applyDevice)
  await applyKeys(applying, book, ofKind(work, 'key'), outcomes)
  await applyPeople(applying, ofKind(work, 'person'), outcomes)
  return outcomes
}

/** Returns the id of the property. */
export async function applyProperty(
  attempt: Attempt,
  companyId: string,
  { propertyId, version, draft }: Extract<Act, { do: 'property' }>,
): Promise<{ problem: Problem | null; propertyId: string | null }> {
  let id = propertyId
  const problem = await attempt(async (unit) => {
    if (id) await updateBuilding(unit, id, { ...draft, version })
    else id = (await createBuilding(unit, companyId, draft)).propertyId
  })
  return { problem, propertyId: problem ? propertyId : id }
}

/** New places are added together. If they fail together, each is added by itself. */
async function applyPlaces(applying: Applying, rows: readonly Of<'place'>[], outcomes: Outcomes) {
  const { propertyId, attempt } = applying
  const added = rows.filter(({ act }) => act.isNew)
  const ids = new Map<string, string>()
  const idOf = (id: string) => ids.get(id) ?? id
  const position = new Map(added.map(({ act }, at) => [act.place.id, at]))
  const draftOf = ({ act: { place } }: Of<'place'>, isTogether: boolean) => ({
    name: place.name,
    code: place.code,
    parents: place.parentIds.map((id) => {
      const at = isTogether ? position.get(id) : undefined
      return at === undefined ? { placeId: idOf(id) } : { position: at }
    }),
  })
  if (added.length > 0) {
    const places = added.map((row) => draftOf(row, true))
    const failed = await attempt(async (unit) => {
      const reply = await addPlaces(unit, propertyId, { places })
      for (const [at, { placeId }] of reply.places.entries()) ids.set(added[at]?.act.place.id ?? '', placeId)
    })
    for (const row of added)
      outcomes.set(row.index, failed && (await attempt((unit) => addAlone(unit, propertyId, row))))
  }
  async function addAlone(unit: UnitOfWork, of: string, row: Of<'place'>) {
    const draft = draftOf(row, false)
    if (draft.parents.some((one) => 'placeId' in one && isNewId(one.placeId))) applying.refuse('parentFailed', 'place')
    const reply = await addPlaces(unit, of, { places: [draft] })
    ids.set(row.act.place.id, reply.places[0]?.placeId ?? '')
  }
  await each(
    applying,
    rows.filter(({ act }) => !act.isNew),
    outcomes,
    async (unit, of, { act: { place } }) => {
      const parentIds = place.parentIds.map(idOf)
      if (parentIds.some(isNewId)) applying.refuse('parentFailed', 'place')
      const { name, code, version } = place
      await updatePlace(unit, { propertyId: of, placeId: place.id }, { name, code, parentIds, version })
    },
  )
}

function applyEntrance(unit: UnitOfWork, propertyId: string, { act: { entrance, isNew } }: Of<'entrance'>) {
  const { id, version, isNonDelivery, isOpen, isArchived, ...same } = entrance
  const draft = {
    ...same,
    isNonDeliveryAccessPoint: isNonDelivery,
    accessStatus: isOpen ? ('ACCESS_ENABLED' as const) : ('ACCESS_DISABLED' as const),
  }
  return isNew
    ? createEntrance(unit, propertyId, draft)
    : updateEntrance(unit, { propertyId, accessPointId: id }, { ...draft, version })
}

function applyDevice(unit: UnitOfWork, propertyId: string, { act: { device, isNew } }: Of<'device'>) {
  const { id, version, entranceId, hardware, serialNumber, port } = device
  const draft = { accessPointId: entranceId, hardwareType: hardware, serialNumber, port }
  return isNew
    ? addDevice(unit, propertyId, draft)
    : updateDevice(unit, { propertyId, deviceId: id }, { ...draft, version })
}

/** The rows of a key are one change. */
async function applyKeys(
  { propertyId, attempt }: Applying,
  book: Book,
  rows: readonly Of<'key'>[],
  outcomes: Outcomes,
) {
  for (const group of Map.groupBy(rows, ({ act }) => act.name.toLowerCase()).values()) {
    const [first] = group
    if (!first) continue
    const { keyId, name, description } = first.act
    const named = new Map(group.map(({ act: { entrance } }) => [entrance.accessPointId, entrance]))
    const problem = await attempt(async (unit) => {
      const stored = keyId === null ? undefined : book.keys.get(keyId)
      const before = stored?.entrances ?? []
      const kept = before.map((one) => named.get(one.accessPointId) ?? one)
      const more = [...named.values()].filter(
        ({ accessPointId }) => !before.some((one) => one.accessPointId === accessPointId),
      )
      const draft = { propertyId, name, description, accessPoints: [...kept, ...more] }
      if (!stored) return void (await createKey(unit, draft))
      let { version } = stored
      const changes = new Set(group.flatMap((row) => row.changes))
      if (changes.delete('description'))
        version = (await updateKey(unit, { ...draft, keyId: stored.id, version })).version
      if (changes.size > 0) await updateEntrances(unit, { ...draft, keyId: stored.id, version })
    })
    for (const { index } of group) outcomes.set(index, problem)
  }
}

export const failAll = (planned: readonly { index: number }[], problem = problemOf('parentFailed')): Outcomes =>
  new Map(planned.map(({ index }) => [index, problem]))
