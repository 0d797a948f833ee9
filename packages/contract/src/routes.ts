import { accessRoutes } from './access/access.routes.ts'
import { pairingRoutes } from './access/pairing.routes.ts'
import { accountRoutes } from './account/account.routes.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { attentionRoutes } from './attention/attention.routes.ts'
import { billingRoutes } from './billing/billing.routes.ts'
import { bulkJobsRoutes } from './bulk-jobs/bulk-jobs.routes.ts'
import { companyRoutes } from './company/company.routes.ts'
import { programsRoutes } from './company/programs.routes.ts'
import { consentRoutes } from './consent/consent.routes.ts'
import { credentialFormatsRoutes } from './credential-formats/credential-formats.routes.ts'
import { credentialsRoutes } from './credentials/credentials.routes.ts'
import { developerRoutes } from './developer/developer.routes.ts'
import { entrancesRoutes } from './entrances/entrances.routes.ts'
import { feedbackRoutes } from './feedback/feedback.routes.ts'
import { findRoutes } from './find/find.routes.ts'
import { flagsRoutes } from './flags/flags.routes.ts'
import { doorEventsRoutes } from './history/door-events.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { hoursRoutes } from './hours/hours.routes.ts'
import { integrationsRoutes } from './integrations/integrations.routes.ts'
import { keysRoutes } from './keys/keys.routes.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import { networksRoutes } from './networks/networks.routes.ts'
import { operatorRoutes } from './operator/operator.routes.ts'
import { passesRoutes } from './passes/passes.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { placesRoutes } from './places/places.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { buildingRoutes } from './properties/building.routes.ts'
import { propertiesRoutes } from './properties/properties.routes.ts'
import { providersRoutes } from './providers/providers.routes.ts'
import type { Endpoint } from './shared/endpoint.ts'
import { syncRoutes } from './sync/sync.routes.ts'
import { workbooksRoutes } from './workbooks/workbooks.routes.ts'

/** All endpoints by domain. Binder, API client, OpenAPI document and access matrix are derived from this table. */
export const routes = {
  access: accessRoutes,
  account: accountRoutes,
  activity: activityRoutes,
  attention: attentionRoutes,
  billing: billingRoutes,
  bulkJobs: bulkJobsRoutes,
  company: companyRoutes,
  consent: consentRoutes,
  credentialFormats: credentialFormatsRoutes,
  credentials: credentialsRoutes,
  developer: developerRoutes,
  doorEvents: doorEventsRoutes,
  entrances: entrancesRoutes,
  feedback: feedbackRoutes,
  find: findRoutes,
  flags: flagsRoutes,
  history: historyRoutes,
  hours: hoursRoutes,
  integrations: integrationsRoutes,
  keys: keysRoutes,
  metrics: metricsRoutes,
  networks: networksRoutes,
  operator: operatorRoutes,
  pairing: pairingRoutes,
  passes: passesRoutes,
  people: peopleRoutes,
  places: placesRoutes,
  privacy: privacyRoutes,
  programs: programsRoutes,
  properties: { ...propertiesRoutes, ...buildingRoutes },
  providers: providersRoutes,
  sync: syncRoutes,
  workbooks: workbooksRoutes,
} as const

export const domainSummaries: Record<keyof typeof routes, string> = {
  access: 'Access lists for panels, the state of doors, explanations, suspensions and lockdowns',
  account: 'Signing in and out, invitations, the signed-in person',
  activity: 'Who has changed what',
  attention: 'What needs attention, at all properties of a manager at once',
  billing: 'How properties are paid for',
  bulkJobs: 'One thing done for many people or credentials, with progress and a result for each',
  company: 'Companies, their members, and what each of them may do',
  consent: 'The agreement that lets delivery providers into properties',
  credentialFormats: 'How the fobs and codes of a property are numbered',
  credentials: 'Access codes and fobs',
  developer: 'What developers look at and change in a demo',
  doorEvents: 'What doors tell beside attempts: held open, forced, exit buttons, tampering, power',
  entrances: 'Doors, gates, garages and elevators, and the devices at them',
  feedback: 'What people think of the portal',
  find: 'Whatever a text names, at all properties of the caller',
  flags: 'Feature flags',
  history: 'What happened at the entrances, and the devices that report it',
  hours: 'Weekly hours and calendars of a property, and the keys, holdings, codes and fobs that they bind',
  integrations: 'Property-management systems and the profiles that open them',
  keys: 'Keys, the entrances they open and the people who hold them',
  metrics: 'Page views and logged events',
  networks: 'Wi-Fi networks',
  operator: 'Who runs the deployment: companies, their owners, and the panels of their buildings',
  pairing: 'How a panel comes to a device: codes, proofs of its key, sessions',
  passes: 'Passes: access of visitors, for some entrances and for a time',
  people: 'Residents, guests and service providers',
  places: 'The places of a property and how they lie in each other',
  privacy: 'How long a property keeps what it knows about people',
  programs: 'Service accounts and their tokens: how a program signs in',
  properties: 'Properties and their permission documents',
  providers: 'Delivery providers and what properties allow them',
  sync: 'What the synchronisation of residents did or would do, and what people decide about it',
  workbooks: 'Buildings by workbook: import with a preview, export, template',
}

type Union<T> = T[keyof T]
export type AnyEndpoint = Union<{ [Domain in keyof typeof routes]: Union<(typeof routes)[Domain]> }>

/** Such as `GET /v1/user/info`: the portal refers to endpoints by this text, so that its bundle does not contain the schemas. */
export type EndpointKey = `${AnyEndpoint['method']} ${AnyEndpoint['path']}` & KeyOf<AnyEndpoint>
type KeyOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never
export type EndpointByKey<Key extends EndpointKey> = Extract<
  AnyEndpoint,
  { method: Key extends `${infer M} ${string}` ? M : never; path: Key extends `${string} ${infer P}` ? P : never }
>

export const allEndpoints = (): { domain: string; verb: string; endpoint: Endpoint }[] =>
  Object.entries(routes).flatMap(([domain, table]) =>
    Object.entries<Endpoint>(table).map(([verb, endpoint]) => ({ domain, verb, endpoint })),
  )
