import type { Credential, Fob } from '@portico/contract/credentials/credentials.schema'
import type { CredentialRow } from './credentials.store.ts'

export const presentCredential = (row: CredentialRow): Credential => ({
  id: row.id,
  propertyId: row.property_id,
  type: row.type as Credential['type'],
  status: row.status as Credential['status'],
  source: row.source as Credential['source'],
  credentialParent: row.parent as Credential['credentialParent'],
  inactiveReason: row.inactive_reason as Credential['inactiveReason'],
  creationTimeMillis: row.created_at.getTime(),
  startTimeMillis: row.starts_at.getTime(),
  expiryTimeMillis: row.expires_at?.getTime() ?? null,
  lastUsedTimeMillis: row.last_used_at?.getTime() ?? null,
  guestSchedules: row.guest_schedules,
  fob: fobOf(row),
  version: row.version,
})

type FobColumns = Pick<CredentialRow, 'fob_number' | 'supported_format_id' | 'facility_code' | 'format_name'>

export const fobOf = ({ fob_number, supported_format_id, facility_code, format_name }: FobColumns): Fob | null =>
  fob_number === null || supported_format_id === null
    ? null
    : {
        number: Number(fob_number),
        supportedFormatId: supported_format_id,
        formatName: format_name ?? '',
        facilityCode: facility_code === null ? null : Number(facility_code),
      }
