import {
  boundsOf,
  CREDENTIAL_FORMATS_MAX,
  type FormatField,
  problemsOf,
  rangeOf,
} from '@portico/contract/credential-formats/credential-formats.rules'
import {
  type CredentialFormat,
  type CredentialFormatCreation,
  type CredentialFormatWithAddress,
  credentialFormatsErrors,
  type SupportedCredentialFormat,
} from '@portico/contract/credential-formats/credential-formats.schema'
import { requestErrors } from '@portico/contract/shared/errors'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { isFull, totalOf } from '../../platform/row-limit.ts'
import { findFormatInForce } from '../credentials/codes.service.ts'
import {
  type FormatRow,
  findFormat,
  findSupported,
  insertFormat,
  listFormatRows,
  listSupportedRows,
  lockPlace,
  removeFormat,
  type SupportedRow,
} from './credential-formats.store.ts'

export const listSupportedFormats = async (trx: Transaction): Promise<SupportedCredentialFormat[]> =>
  (await listSupportedRows(trx)).map(presentSupported)

export async function listCredentialFormats(trx: Transaction, propertyId: string) {
  const inForce = await findFormatInForce(trx, propertyId)
  const rows = await listFormatRows(trx, propertyId)
  const credentialFormatsWithAddress = rows.map((row): CredentialFormatWithAddress => {
    const isInForce = row.id === inForce?.id
    const codes = isInForce ? row.codes : 0
    return { ...presentWithAddress(row), isInForce, uses: row.type === 'PHYSICAL' ? row.fobs : codes }
  })
  return { credentialFormatsWithAddress, total: totalOf(rows) }
}

export async function createCredentialFormat({ trx, audit }: UnitOfWork, creation: CredentialFormatCreation) {
  const place = await lockPlace(trx, creation.parentAddressId)
  if (!place) throw new AppError(credentialFormatsErrors.placeUnknown, 'There is no such place any more.')
  if (place.label !== creation.parentAddressLabel) throw brokenRules([['parentAddressLabel', 'parentAddressLabel']])
  const supported = await requireSupported(trx, creation.supportedFormatId)
  const { facilityCode = null, range } = creation
  const bounds = range ? boundsOf(range) : null
  const draft = { facilityCode, rangeMin: bounds?.min ?? null, rangeMax: bounds?.max ?? null }
  const problems = problemsOf(draft, presentSupported(supported))
  if (problems.length > 0) throw brokenRules(problems.map(({ field, code }) => [wirePaths[field], code]))
  if (await isFull(trx, 'credential_formats', { property_id: place.property_id }, CREDENTIAL_FORMATS_MAX))
    throw new AppError(credentialFormatsErrors.tooMany, 'The property has as many credential formats as it can have.', {
      fields: [fieldError('supportedFormatId', 'formatsTooMany')],
    })

  const added = await insertFormat(trx, {
    property_id: place.property_id,
    place_id: place.id,
    supported_format_id: supported.id,
    facility_code: draft.facilityCode,
    number_min: draft.rangeMin,
    number_max: draft.rangeMax,
  })
  if (!added) throw new AppError(credentialFormatsErrors.exists, 'The place has this credential format already.')
  const after = presentWithAddress(added).credentialFormat
  await audit({ propertyId: place.property_id, action: 'credentialFormats.create', entityId: after.id, after })
  return after
}

/** Deleting a format that is deleted already succeeds. */
export async function deleteCredentialFormat({ trx, audit }: UnitOfWork, id: string): Promise<undefined> {
  const row = await findFormat(trx, id)
  if (!row || !(await removeFormat(trx, row))) return
  const before = presentWithAddress(row).credentialFormat
  await audit({ propertyId: row.property_id, action: 'credentialFormats.delete', entityId: row.id, before })
}

async function requireSupported(trx: Transaction, id: string): Promise<SupportedRow> {
  const row = await findSupported(trx, id)
  if (row) return row
  throw new AppError(credentialFormatsErrors.unsupported, 'There is no such supported format.', {
    fields: [fieldError('supportedFormatId', 'formatUnsupported')],
  })
}

const wirePaths: Record<FormatField, string> = { facilityCode: 'facilityCode', rangeMin: 'range', rangeMax: 'range' }

const brokenRules = (rules: readonly (readonly [path: string, message: string])[]) =>
  new AppError(requestErrors.ruleBroken, 'A value breaks a rule.', {
    fields: rules.map(([path, message]) => fieldError(path, message)),
  })

const numberOf = (value: string | null) => (value === null ? null : Number(value))
const presentRange = (min: string | null, max: string | null) =>
  min === null || max === null ? null : rangeOf(Number(min), Number(max))

const presentSupported = (row: SupportedRow): SupportedCredentialFormat => ({
  id: row.id,
  credentialTypeName: row.credential_type_name,
  credentialFormatName: row.credential_format_name,
  type: row.type as SupportedCredentialFormat['type'],
  facilityCodeRange: presentRange(row.facility_min, row.facility_max),
  credentialNumberRange: presentRange(row.number_min, row.number_max),
})

function presentWithAddress(row: FormatRow) {
  const address = { id: row.place_id, name: row.place_name, label: row.label as CredentialFormat['parentAddressLabel'] }
  const credentialFormat: CredentialFormat = {
    id: row.id,
    supportedFormatId: row.supported_format_id,
    type: row.type as CredentialFormat['type'],
    facilityCode: numberOf(row.facility_code),
    range: presentRange(row.number_min, row.number_max),
    parentAddressId: address.id,
    parentAddressLabel: address.label,
  }
  return { credentialFormat, address }
}
