import { type ChangeAction, changeActions } from './changes.rules.ts'
import type { Topic } from './topics.rules.ts'

const topicOfNoun: Readonly<Record<string, Topic>> = {
  people: 'people',
  passes: 'people',
  keys: 'keys',
  hours: 'keys',
  credentials: 'credentials',
  credentialFormats: 'credentials',
  access: 'access',
  devices: 'access',
  entrances: 'access',
  providers: 'providers',
  consent: 'providers',
  properties: 'property',
  places: 'property',
  privacy: 'property',
  billing: 'property',
  networks: 'networks',
  integrations: 'integrations',
  profiles: 'integrations',
  sync: 'integrations',
  company: 'team',
  companies: 'team',
  programs: 'team',
  account: 'account',
  feedback: 'account',
  flags: 'account',
  operator: 'account',
  secrets: 'account',
}

/** What panels do by themselves, all day long. */
const OF_PANELS: readonly ChangeAction[] = ['devices.fetchCodeKey', 'devices.fetchWholeList']

export const topicOf = (action: ChangeAction): Topic | undefined =>
  OF_PANELS.includes(action) ? 'panels' : topicOfNoun[action.split('.')[0] ?? '']

/** Without a topic what panels do is left out: it would cover what people do. */
export const actionsOf = (topic: Topic | undefined): ChangeAction[] =>
  changeActions.filter((action) => (topic === undefined ? topicOf(action) !== 'panels' : topicOf(action) === topic))
