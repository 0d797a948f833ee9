import type { SyncSettings } from '@portico/contract/sync/sync.schema'
import type { Transaction } from '../../platform/database.ts'
import { findPmsProperties } from '../integrations/profiles.service.ts'
import type { KnownPerson } from '../people/synced-people.service.ts'
import { listDecisions } from './conflicts.store.ts'
import { residentKey } from './match-residents.ts'
import { type Plan, planSync } from './plan-sync.ts'
import type { Pull } from './pull-residents.ts'
import { isFirstSync } from './runs.store.ts'
import { type LockedSync, listLinks, listMarks, listPlaceNames, listUnitPlaces, type Source } from './sync.store.ts'

type Context = {
  timeZone: string
  settings: SyncSettings & Pick<LockedSync, 'held_since'>
  people: readonly KnownPerson[]
}

/** Reads what the planner needs and plans. A preview and a run differ only in what they do with the plan. */
export async function loadPlan(
  trx: Transaction,
  source: Source,
  { pulled, failed }: Pull,
  { timeZone, settings, people }: Context,
): Promise<Plan> {
  const { property_id: propertyId, provider } = source
  const units = await listUnitPlaces(trx, propertyId)
  const codes = await unitCodesOf(trx, source)
  const places = new Map((await listPlaceNames(trx, propertyId)).map(({ id, name }) => [id, name]))
  const decisions = await listDecisions(trx, propertyId)
  return planSync({
    provider,
    timeZone,
    settings,
    now: Date.now(),
    pulled,
    failedPropertyIds: new Set(failed.map(({ pmsPropertyId }) => pmsPropertyId)),
    placeOf: new Map(units.map(({ pms_unit_id, place_id }) => [pms_unit_id, place_id])),
    codeOf: (pmsPropertyId, unitId) => codes.get(pmsPropertyId)?.get(unitId),
    placeName: (placeId) => places.get(placeId) ?? null,
    links: await listLinks(trx, propertyId),
    heldSince: settings.held_since?.getTime() ?? null,
    isFirstSync: await isFirstSync(trx, source.integration_id),
    marks: new Map((await listMarks(trx, propertyId)).map((one) => [one.personId, one])),
    people,
    decisions: new Map(decisions.map((one) => [residentKey(one.pmsPropertyId, one.residentId), one])),
  })
}

async function unitCodesOf(trx: Transaction, { id, pms_property_ids }: Source) {
  const properties = await findPmsProperties(trx, id, pms_property_ids)
  return new Map(
    properties.map(({ propertyId, units }) => [propertyId, new Map(units.map((unit) => [unit.id, unit.code]))]),
  )
}
