import type { Needs } from '@portico/contract/shared/permissions'
import type { May } from '#web/data/company/may.ts'
import { isEnabledPanel } from '#web/platform/help.ts'
import type { HelpPanelKind } from '#web/platform/panels.ts'

const related: Record<HelpPanelKind, readonly HelpPanelKind[]> = {
  keys: ['key-create', 'users', 'entrances', 'AccessMethods'],
  'key-create': ['keys', 'entrances'],
  'ring-in': ['places', 'keys', 'users'],
  dashboard: ['entrances', 'users', 'integrations'],
  places: ['users', 'entrances', 'ring-in'],
  users: ['UserCreate', 'keys', 'access-codes', 'passes', 'places', 'integrations'],
  passes: ['users', 'entrances'],
  entrances: ['keys', 'places', 'networks'],
  integrations: ['users', 'places'],
  'access-codes': ['users', 'keys', 'AccessMethods'],
  UserCreate: ['users', 'keys', 'access-codes'],
  AccessMethods: ['keys', 'access-codes'],
  networks: ['entrances', 'keys'],
  team: ['team-roles', 'team-member', 'programs'],
  programs: ['team-roles', 'team'],
  property: ['places', 'entrances', 'team'],
  hours: ['keys', 'users', 'entrances'],
  'team-member': ['team', 'team-roles'],
  'team-roles': ['team', 'team-member'],
}

/** What the pages need that a panel is about. The others are about something that every role includes. */
const needs: Partial<Record<HelpPanelKind, Needs>> = {
  keys: 'keys.read',
  'key-create': 'keys.change',
  users: 'people.names',
  UserCreate: 'guests.change',
  'access-codes': 'codes.read',
  hours: 'keys.read',
  networks: 'networks.read',
  passes: 'people.names',
  integrations: 'integrations.read',
  property: 'properties.change',
  team: 'team.read',
  programs: 'tokens.read',
  'team-member': 'team.read',
  'team-roles': 'team.read',
}

/** Where a panel leads to: panels that the portal has, about something that the role includes. */
export const relatedTopics = (kind: HelpPanelKind, isFull: boolean, may: May): HelpPanelKind[] =>
  related[kind].filter((topic) => isEnabledPanel(topic, isFull) && may(needs[topic] ?? []))
