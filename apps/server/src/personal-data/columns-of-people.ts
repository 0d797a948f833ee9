import type { DB } from '../platform/database.gen.ts'
import { asId, by, type Columns, deleted, gone, id, kept, named, sealed, typed } from './personal.ts'

/** Tables about users, contacts and guests: who they are, what lets them in, when they came, and what is kept of changes to them. */
export const columnsOfPeople = {
  access_changes: {
    personal: { subject: id('person'), account_id: id('account') },
    others: ['lockdowns'],
  },
  access_changes_due: {
    personal: { subjects: id('person') },
    others: ['entrance_ids', 'lockdown'],
  },
  access_daily_counts: {
    personal: { value: by('events', 'person', 'guest') },
    others: ['kind', 'unlock_status'],
  },
  access_event_names: {
    personal: { value: by('events', 'person', 'guest'), name: by('events', 'person', 'guest') },
    others: ['kind'],
  },
  access_events: {
    personal: {
      person_id: asId(by('events', 'person')),
      // A member who opens a door from the portal signs for that.
      accessed_by: [by('events', 'person', 'guest'), kept('signs', 'account')],
      visitor_name: [by('events', 'person', 'guest'), kept('signs', 'account')],
      user_email: by('events', 'person'),
      guest_email: by('events', 'guest'),
      unit_numbers: by('events', 'person'),
      credential_id: by('events', 'person'),
      entrance_name: typed,
    },
    others: ['event_id', 'unlock_status', 'denial_reason', 'press_id', 'holder_kind'],
  },
  access_hourly_counts: { others: ['unlock_status'] },
  audit: {
    personal: {
      chain: id('account'),
      account_id: id('account'),
      entity_id: id('person', 'contact', 'account'),
      before: [sealed('person', 'contact'), kept('signs', 'account')],
      after: [sealed('person', 'contact'), kept('signs', 'account')],
      request_id: kept('signs', 'operator'),
    },
    others: ['action', 'entity', 'previous_hash', 'hash', 'signature'],
  },
  audit_heads: { personal: { chain: id('account') }, others: ['hash', 'previous_hash'] },
  audit_subjects: { personal: { id: deleted('person', 'contact') }, others: ['sealed_key'] },
  audit_verifications: { personal: { broken_chains: id('account') } },
  code_hashes: { personal: { hash: kept('credential', 'person') }, others: ['credential_id'] },
  credentials: {
    personal: {
      person_id: id('person'),
      sealed_value: kept('credential', 'person'),
      value_hash: kept('credential', 'person'),
      panel_hash: kept('credential', 'person'),
      fob_number: kept('credential', 'person'),
    },
    others: [
      ...(['id', 'type', 'status', 'source', 'parent', 'inactive_reason', 'guest_schedules'] as const),
      ...(['supported_format_id', 'hours_id'] as const),
    ],
  },
  event_holds: {
    personal: { reason: typed, person_ids: id('person'), created_by: kept('signs', 'account') },
    others: ['id', 'entrance_ids'],
  },
  event_receipts: { others: ['event_id'] },
  idempotency: {
    personal: { account_id: asId(gone('account')), response: named('person', 'contact') },
    others: ['key', 'request_hash'],
  },
  integration_residents: {
    personal: { person_id: asId(gone('person')), resident_id: gone('person') },
    others: ['pms_property_id', 'departure'],
  },
  pass_entrances: { others: ['pass_id'] },
  pass_mails: { personal: { failure: gone('guest') }, others: ['pass_id', 'state'] },
  passes: {
    personal: {
      host_id: deleted('person'),
      visitor_name: gone('guest'),
      email: gone('guest'),
      withdrawn_by: kept('signs', 'account'),
      created_by: kept('signs', 'account'),
    },
    others: ['id', 'locale', 'secret_hash', 'withdrawal_reason'],
  },
  people: {
    personal: {
      id: asId(gone('person')),
      place_id: gone('person'),
      email: gone('person'),
      person_name: gone('person'),
      unit_number: gone('person'),
      ring_location_id: gone('person'),
    },
    others: ['relation_type', 'display_preference', 'source'],
  },
  person_invitations: {
    personal: { person_id: asId(gone('person')), failure: gone('person') },
    others: ['state'],
  },
  person_keys: { personal: { person_id: asId(gone('person')) }, others: ['hours_id'] },
  person_suspensions: {
    personal: { person_id: asId(gone('person')), reason: gone('person'), suspended_by: kept('signs', 'account') },
  },
  property_contacts: {
    personal: {
      id: asId(gone('contact')),
      name: gone('contact'),
      email: gone('contact'),
      phone_number: gone('contact'),
    },
  },
  sync_conflicts: {
    personal: {
      person_id: asId(by('syncs', 'person')),
      resident_id: by('syncs', 'person'),
      resident: by('syncs', 'person'),
      decided_by: id('account'),
    },
    others: ['id', 'kind', 'pms_property_id', 'decision'],
  },
  sync_reports: { personal: { lines: by('syncs', 'person') }, others: ['digest'] },
  sync_runs: {
    personal: { account_id: id('account'), said: kept('pms', 'anybody'), remarks: kept('pms', 'anybody') },
    others: ['id', 'provider', 'kind', 'cause', 'outcome', 'problem', 'counts', 'digest'],
  },
} satisfies Partial<Columns<keyof DB>>
