import { randomUUID } from 'node:crypto'
import { PROPERTIES_MAX } from '@portico/contract/properties/building.rules'
import {
  type Building,
  type BuildingChange,
  type BuildingDraft,
  buildingErrors,
} from '@portico/contract/properties/building.schema'
import { asSystemWithin } from '../../platform/as-system.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { lockCompanyOf } from '../company/team-lock.service.ts'
import { addRootPlace, renameRootPlace } from '../places/root-place.service.ts'
import { insertDocument } from '../providers/opt-in.service.ts'
import {
  type BuildingRow,
  changeBuilding,
  countBuildings,
  findBuilding,
  hasSame,
  insertBuilding,
  isCodeTaken,
} from './buildings.store.ts'
import { lockBuilding } from './lock-building.service.ts'

export const getBuilding = async (trx: Transaction, propertyId: string) =>
  presentBuilding(await findBuilding(trx, propertyId))

/** With all that a property needs so that managers can go on: the place that stands for it, and a document of its permissions. */
export async function createBuilding({ trx, audit }: UnitOfWork, companyId: string, draft: BuildingDraft) {
  await lockCompanyOf(trx, companyId)
  await requireRoom(trx, companyId)
  await refuseSame(trx, companyId, draft, null)
  const propertyId = randomUUID()
  await refuseTakenCode(insertBuilding(trx, companyId, propertyId, draft))
  await asSystemWithin(trx, async () => {
    await addRootPlace(trx, propertyId, draft.name)
    await insertDocument(trx, propertyId)
  })
  await audit({ propertyId, action: 'properties.create', entityId: propertyId, after: draft })
  return getBuilding(trx, propertyId)
}

/** All who add or restore a property of the company wait for each other, so that two at once do not exceed the limit. */
export async function requireRoom(trx: Transaction, companyId: string) {
  if ((await countBuildings(trx, companyId)) >= PROPERTIES_MAX)
    throw new AppError(buildingErrors.tooMany, 'The company has as many properties as it can have.', {
      fields: [fieldError('name', 'propertiesTooMany')],
    })
}

export async function updateBuilding(
  { trx, audit }: UnitOfWork,
  propertyId: string,
  { version, ...draft }: BuildingChange,
): Promise<Building> {
  const { company_id: companyId } = await findBuilding(trx, propertyId)
  // Before the property, as whoever adds one does.
  if (companyId) await lockCompanyOf(trx, companyId)
  const row = await lockBuilding(trx, propertyId)
  if (row.version !== version)
    throw new AppError(buildingErrors.stale, 'Somebody else has changed the property meanwhile.')
  const before = draftOf(row)
  // A change without a difference keeps the version, so that open forms of colleagues do not become stale.
  if ((Object.keys(draft) as (keyof BuildingDraft)[]).every((name) => before[name] === draft[name]))
    return presentBuilding(row)
  await refuseSame(trx, row.company_id ?? '', draft, row.id)
  const after = await refuseTakenCode(changeBuilding(trx, propertyId, draft))
  if (row.name !== draft.name) await renameRootPlace(trx, propertyId, { from: row.name, to: draft.name })
  await audit({ propertyId, action: 'properties.update', entityId: row.id, before, after: draft })
  return presentBuilding(after)
}

async function refuseSame(trx: Transaction, companyId: string, draft: BuildingDraft, exceptId: string | null) {
  if (await hasSame(trx, companyId, draft, exceptId))
    throw new AppError(buildingErrors.exists, 'The company has a property with this name at this address.', {
      fields: [fieldError('name', 'propertyExists')],
    })
}

async function refuseTakenCode<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing
  } catch (error) {
    if (!isCodeTaken(error)) throw error
    throw new AppError(buildingErrors.codeTaken, 'Another property of the company has this code.', {
      fields: [fieldError('code', 'codeTaken')],
    })
  }
}

const draftOf = (row: BuildingRow) => ({
  name: row.name,
  code: row.code,
  addressLine1: row.address_line1,
  addressLine2: row.address_line2,
  city: row.city,
  stateOrRegion: row.state_or_region,
  postalCode: row.postal_code,
  countryCode: row.country_code,
  timeZone: row.time_zone,
})

export const presentBuilding = (row: BuildingRow): Building => ({
  propertyId: row.id,
  companyId: row.company_id ?? '',
  ...draftOf(row),
  archivedAtMillis: row.archived_at?.getTime() ?? null,
  version: row.version,
})
