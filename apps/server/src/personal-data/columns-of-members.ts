import type { DB } from '../platform/database.gen.ts'
import { asId, by, type Columns, gone, id, kept, typed } from './personal.ts'

const ofNotice = { account_id: asId(gone('account')), failure: gone('account') }

/** Tables about accounts: who signs in, for whom they work, and what the portal keeps of what they do. */
export const columnsOfMembers = {
  accounts: {
    personal: {
      id: asId(kept('signs', 'account')),
      subject: kept('signs', 'account'),
      email: kept('signs', 'account'),
      full_name: kept('signs', 'account'),
      locale: kept('signs', 'account'),
      last_sign_in_at: kept('signs', 'account'),
    },
    others: ['provider', 'kind', 'access_customer_id'],
  },
  agreement_acceptances: {
    personal: { account_id: id('account'), accepted_by: kept('signs', 'account') },
    others: ['id', 'agreement_name', 'agreement_language'],
  },
  bulk_items: {
    personal: {
      account_id: asId(gone('account')),
      lock_key: by('jobs', 'person'),
      label: by('jobs', 'person'),
      input: by('jobs', 'person'),
      error: by('jobs', 'person'),
    },
    others: ['job_id'],
  },
  bulk_jobs: {
    personal: { account_id: asId(gone('account')), shared: kept('jobs', 'anybody') },
    others: ['id', 'operation', 'request_hash'],
  },
  call_counts: { personal: { key: kept('minute', 'account') } },
  companies: { personal: { name: typed }, others: ['id'] },
  feedback: {
    personal: { account_id: asId(gone('account')), review: gone('account') },
    others: ['id', 'context_type'],
  },
  group_properties: {},
  hold_notices: { personal: ofNotice, others: ['state'] },
  invite_mails: {
    personal: { email: kept('mails', 'account'), failure: kept('mails', 'account') },
    others: ['invite_id', 'state'],
  },
  invites: {
    personal: { email: kept('signs', 'account'), accepted_by: id('account'), invited_by: id('account') },
    others: ['id', 'token_hash', 'kind', 'access_customer_id', 'property_ids', 'role_id', 'assignments'],
  },
  memberships: {
    personal: { account_id: asId(gone('account')), assigned_by: id('account') },
    others: ['id', 'role_id'],
  },
  // The contract allows no personal values in the details.
  metric_events: { personal: { account_id: id('account') }, others: ['kind', 'name', 'details'] },
  operator_links: { others: ['token_hash'] },
  door_openings: {
    personal: {
      account_id: asId(gone('account')),
      pressed_by: gone('account'),
      pressed_name: gone('account'),
      over_lockdown: typed,
    },
    others: ['id', 'refusal', 'joined'],
  },
  outage_notices: { personal: ofNotice, others: ['state'] },
  owner_notices: { personal: ofNotice, others: ['invite_id', 'state'] },
  program_tokens: {
    personal: { name: typed, created_by: id('account') },
    others: ['id', 'account_id', 'token_hash'],
  },
  // The account of a program is nobody's.
  programs: { personal: { created_by: id('account'), terms_accepted_by: id('account') }, others: ['account_id'] },
  property_groups: { personal: { name: typed }, others: ['id'] },
  provider_notices: { personal: ofNotice, others: ['state'] },
  roles: { personal: { name: typed }, others: ['id', 'permissions'] },
  sessions: {
    personal: {
      account_id: asId(gone('account')),
      sealed_id_token: gone('account'),
      browser: gone('account'),
      system: gone('account'),
      network: gone('account'),
    },
    others: ['id', 'token_hash'],
  },
  token_notices: {
    personal: { ...ofNotice, issued_by: id('account'), entrance_name: typed },
    others: ['token_id', 'serial_number', 'state'],
  },
} satisfies Partial<Columns<keyof DB>>
