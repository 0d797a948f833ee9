import type { Conflict, SyncOverview, WorklistItem } from '@portico/contract/sync/sync.schema'
import type { PmsResident } from '@portico/server/domains/integrations/providers/connector'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { castOf } from './cast.ts'
import { type IntegrationsClient, openIntegrationsClient } from './integrations-client.ts'
import { openPeopleClient, type PeopleClient } from './people-client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export let server: TestServer
export let client: IntegrationsClient
export let people: PeopleClient
export let propertyId: string
export let accountId: string
/** Of the integration. */
export let id: string

/** Gives the tests of a file a property with a live integration, whose PMS is a mock. Each test begins before the first sync. */
export function useLiveIntegration() {
  beforeAll(async () => {
    server = await startTestServer()
    const cast = await castOf(server)
    propertyId = cast.properties.openToPartner
    accountId = cast.portfolio
    const manager = await server.signIn(accountId)
    client = await openIntegrationsClient(server, manager, propertyId)
    people = await openPeopleClient(server, manager, propertyId)
    id = (await client.goLive()).integrationId
  })
  beforeEach(() => client.forgetPeople(id))
  afterAll(() => server.close())
}

export const resident = (changes: Partial<PmsResident> = {}) => client.resident(changes)
export const roster = (count: number, changes: Partial<PmsResident> = {}) =>
  Array.from({ length: count }, () => resident(changes))
/** Runs a sync of a PMS that lists these residents in its first property. */
export const sync = (...residents: PmsResident[]) => client.syncWith(id, residents)

export const read = <Body>(path: string) =>
  client.expecting<Body>(200, client.call('GET', `/v1/sync/${propertyId}${path}`))
export const post = (path: string, body?: object) => client.call('POST', `/v1/sync/${propertyId}${path}`, body)
export const overview = async () => (await read<{ overview: SyncOverview }>('')).overview
export const conflicts = async (state = 'OPEN') =>
  (await read<{ conflicts: Conflict[] }>(`/conflicts?state=${state}`)).conflicts
export const worklist = async () => (await read<{ items: WorklistItem[] }>('/worklist')).items
