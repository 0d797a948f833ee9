import { canSync } from '@portico/contract/integrations/integrations.rules'
import { type AddressMapping, integrationsErrors } from '@portico/contract/integrations/integrations.schema'
import type { ErrorCode } from '@portico/contract/shared/errors'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { type IntegrationRow, lockPlaces, replaceUnits } from './integrations.store.ts'
import { findPmsProperties } from './profiles.store.ts'

/** Stores which place each unit of the PMS belongs to. Units that are left out become unmapped: their residents are not invited. */
export async function mapUnits(trx: Transaction, row: IntegrationRow, mappings: readonly AddressMapping[]) {
  if (!canSync(row.status) && row.status !== 'PENDING_ADDRESS_MAPPING')
    throw refusal(integrationsErrors.notReady, 'The addresses have not been verified yet.')
  if (!row.own_profile_id) throw refusal(integrationsErrors.profileNotFound, 'The profile is not of this account.')
  await requirePlaces(trx, row.property_id, mappings)
  const units = mappings.flatMap(({ pmpAddressId, pmsUnitIdList }) =>
    pmsUnitIdList.map((unitId) => ({ unitId, placeId: pmpAddressId })),
  )
  if (new Set(units.map(({ unitId }) => unitId)).size < units.length)
    throw refusal(integrationsErrors.unitMappedTwice, 'A unit stands for one place.')
  const properties = await findPmsProperties(trx, row.own_profile_id, row.pms_property_ids)
  const codes = new Map(properties.flatMap((property) => property.units.map(({ id, code }) => [id, code] as const)))
  const named = units.map((unit) => {
    const code = codes.get(unit.unitId)
    if (code === undefined)
      throw refusal(integrationsErrors.unitUnknown, 'A unit does not belong to the chosen properties.')
    return { ...unit, code }
  })
  await replaceUnits(trx, row, named)
}

async function requirePlaces(trx: Transaction, propertyId: string, mappings: readonly AddressMapping[]) {
  const places = await lockPlaces(
    trx,
    propertyId,
    mappings.map(({ pmpAddressId }) => pmpAddressId),
  )
  const labels = new Map(places.map(({ id, label }) => [id, label]))
  const isUnknown = mappings.some(
    ({ pmpAddressId, pmpAddressLabel }) => labels.get(pmpAddressId.toLowerCase()) !== pmpAddressLabel,
  )
  if (isUnknown) throw refusal(integrationsErrors.placeUnknown, 'A place does not belong to the property.')
}

const refusal = (error: ErrorCode, message: string) =>
  new AppError(error, message, {
    fields: [fieldError('addressMappingList', error.code.split('.')[1] ?? '')],
  })
