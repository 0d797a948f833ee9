/** What changes are filtered by: the screens that people know, not the names in the audit. The portal loads this list without the catalogue of changes. */
export const topics = [
  'people',
  'keys',
  'credentials',
  'access',
  'providers',
  'property',
  'networks',
  'integrations',
  'team',
  'account',
  'panels',
] as const
export type Topic = (typeof topics)[number]
