import type { DB } from '../platform/database.gen.ts'
import { asId, by, type Columns, gone, id, kept, typed } from './personal.ts'

/** Tables about properties, their doors and systems, and about the deployment. */
export const columnsOfThings = {
  agreements: { others: ['name', 'language', 'content'] },
  backups: {},
  billing_customers: { others: ['stripe_customer_id'] },
  calendar_days: { personal: { name: typed }, others: ['calendar_id', 'kind', 'spans'] },
  calendars: { personal: { name: typed }, others: ['id'] },
  credential_formats: { others: ['id', 'supported_format_id'] },
  device_tokens: { personal: { issued_by: id('account') }, others: ['id', 'token_hash'] },
  devices: {
    personal: { commissioned_by: kept('signs', 'account') },
    others: ['id', 'hardware_type', 'serial_number'],
  },
  door_events: { personal: { entrance_name: typed }, others: ['event_id', 'device_id', 'kind'] },
  door_states: { others: ['contact'] },
  entity_permissions: { others: ['entity_type', 'entity_id', 'effect', 'key_access_status'] },
  entrance_revisions: {},
  entrances: {
    personal: { name: typed, code: typed },
    others: ['id', 'access_status', 'type', 'use', 'label', 'small_image_url'],
  },
  event_retention: { others: ['kind', 'fate'] },
  flags: { others: ['name', 'value'] },
  hours: { personal: { name: typed }, others: ['id', 'windows', 'calendar_id'] },
  installation_codes: { personal: { made_by: id('account') }, others: ['device_id', 'code_hash'] },
  integration_units: { others: ['pms_unit_id', 'code'] },
  integrations: {
    personal: { last_synchronization: kept('pms', 'anybody') },
    others: [
      ...(['id', 'provider', 'pmp_property_status', 'pms_property_ids', 'address_validations'] as const),
      ...(['sync_run', 'held_run_id'] as const),
    ],
  },
  key_entrances: { others: ['guest_schedules'] },
  keys: {
    personal: { name: typed, description: typed },
    others: ['id', 'type', 'hours_id', 'guest_hours_id', 'guest_calendar_id'],
  },
  lockdowns: {
    personal: { reason: typed, started_by: kept('signs', 'account'), joined: [typed, kept('signs', 'account')] },
    others: ['scope_id', 'key_ids', 'kind'],
  },
  networks: { personal: { ssid: typed }, others: ['id', 'band', 'security', 'sealed_security_key'] },
  pairing_requests: {
    personal: { address_hash: kept('tenMinutes', 'anybody'), network: kept('tenMinutes', 'anybody') },
    others: ['id', 'public_key', 'code_hash', 'maker', 'model', 'serial_number', 'program_version'],
  },
  pairing_tries: { personal: { key: kept('tenMinutes', 'account') } },
  pairings: {
    personal: { paired_by: id('account') },
    others: [
      ...(['device_id', 'token_id', 'public_key', 'maker', 'model', 'serial_number', 'program_version'] as const),
      'sessions',
    ],
  },
  panel_boots: { others: ['boot_id'] },
  panels: { others: ['whole_lockdowns'] },
  payment_methods: { others: ['id', 'type', 'last4', 'brand', 'display_brand', 'bank_name'] },
  place_default_keys: {},
  place_parents: {},
  places: { personal: { name: typed, code: typed }, others: ['id', 'label'] },
  pms_profiles: {
    personal: { account_id: asId(gone('account')), sealed_credentials: gone('account'), nickname: typed },
    others: ['id', 'provider', 'approval_status', 'validity_status', 'reading', 'settings'],
  },
  // The properties and units of a property-management system, without residents.
  pms_properties: { personal: { account_id: id('account') }, others: ['pms_property_id', 'details'] },
  properties: {
    personal: { name: typed, code: typed, archived_by: id('account') },
    others: [
      ...(['id', 'address_line1', 'address_line2', 'city', 'state_or_region', 'postal_code'] as const),
      ...(['country_code', 'time_zone', 'offsets_zone_data', 'panel_key_storage', 'doors_after_archive'] as const),
    ],
  },
  property_counts: {},
  property_settings: {},
  spent_challenges: { others: ['nonce_hash'] },
  provider_permission_changes: {
    personal: { changed_by: kept('signs', 'account'), note: typed },
    others: ['id', 'entity_type', 'entity_id', 'reason_code', 'reason_text'],
  },
  provider_permissions: {
    personal: { updated_by: kept('signs', 'account'), note: typed },
    others: ['entity_type', 'entity_id', 'reason_code', 'reason_text'],
  },
  providers: { others: ['id', 'name', 'type'] },
  retention_policies: { others: ['preset'] },
  retention_marks: { others: ['kind'] },
  supported_credential_formats: { others: ['id', 'credential_type_name', 'credential_format_name', 'type'] },
  undone_changes: {},
  workbook_imports: {
    personal: {
      account_id: asId(gone('account')),
      file_name: kept('imports', 'anybody'),
      file: kept('imports', 'person', 'contact'),
    },
    others: ['id', 'content_hash', 'state', 'problem'],
  },
  workbook_parts: { personal: { account_id: asId(gone('account')), name: typed }, others: ['import_id'] },
  workbook_rows: {
    personal: {
      account_id: asId(gone('account')),
      values: by('imports', 'person'),
      problem: by('imports', 'person'),
    },
    others: ['import_id', 'sheet', 'outcome', 'changes', 'state'],
  },
} satisfies Partial<Columns<keyof DB>>
