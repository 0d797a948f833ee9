/**
 * What migrations do that were released before they were checked, or that is accepted for the reason that is given. A released migration is
 * never changed, so its entry stays.
 */
const SMALL_THEN = 'Released before the first deployment, when the table was empty or small.'

const FEW_ROWS = 'Accounts, properties and profiles are thousands: the lock takes milliseconds.'

export const ACCEPTED: Record<string, Record<string, string>> = {
  '0005-entrances-and-places.sql': { 'require-concurrent-index-creation': SMALL_THEN },
  '0013-integrations.sql': {
    'adding-foreign-key-constraint': SMALL_THEN,
    'constraint-missing-not-valid': SMALL_THEN,
    'disallowed-unique-constraint': SMALL_THEN,
    'require-concurrent-index-creation': SMALL_THEN,
  },
  '0014-access-history.sql': { 'require-concurrent-index-creation': SMALL_THEN },
  '0015-fobs.sql': {
    'adding-foreign-key-constraint': SMALL_THEN,
    'constraint-missing-not-valid': SMALL_THEN,
    'require-concurrent-index-creation': SMALL_THEN,
  },
  '0016-sealed-id-tokens.sql': {
    'renaming-column': 'Servers of the release before it had to be stopped; sessions ended.',
  },
  '0023-denial-reasons.sql': { 'constraint-missing-not-valid': SMALL_THEN },
  '0024-person-details.sql': {
    'adding-not-nullable-field': 'The table has one row for each invitation: the scan takes milliseconds.',
    'require-concurrent-index-creation': SMALL_THEN,
  },
  '0027-attention.sql': { 'require-concurrent-index-creation': SMALL_THEN },
  '0061-companies.sql': {
    'adding-foreign-key-constraint': FEW_ROWS,
    'adding-serial-primary-key-field': FEW_ROWS,
    'constraint-missing-not-valid': FEW_ROWS,
    'ban-drop-not-null':
      'Servers of the release before join these rows with properties, so they pass over those without one.',
    'require-concurrent-index-creation': FEW_ROWS,
  },
  '0077-keys-without-codes.sql': { 'ban-drop-column': 'No server of any release reads or writes the column.' },
}
