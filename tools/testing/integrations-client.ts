import type { AddressMapping, Integration } from '@portico/contract/integrations/integrations.schema'
import type { PmsProperty, Profile } from '@portico/contract/integrations/profiles.schema'
import { addToDay, dayOf } from '@portico/contract/shared/days'
import type { Connect } from '@portico/server/domains/integrations/providers/connect'
import {
  type FailedProperty,
  type ForeignRows,
  PmsError,
  type PmsProblem,
  type PmsResident,
  type RefusedMethod,
  type UnreadableResident,
} from '@portico/server/domains/integrations/providers/connector'
import { verifyProfile } from '@portico/server/domains/integrations/verify-profile'
import { type SyncParts, syncIntegration } from '@portico/server/domains/sync/sync-integration'
import type { SignedIn, TestServer } from './test-server.ts'

const PROFILES = '/v1/integrations/pms/credentials'
let count = 0

/** A mock PMS whose replies a test sets. */
export function mockPms() {
  const pms = {
    properties: [] as PmsProperty[],
    failed: [] as FailedProperty[],
    residents: {} as Record<string, PmsResident[]>,
    unreadable: {} as Record<string, UnreadableResident[]>,
    refusedMethods: [] as RefusedMethod[],
    foreignRows: [] as ForeignRows[],
    problem: undefined as PmsProblem | undefined,
    /** Only calls for this property fail. */
    brokenProperty: undefined as string | undefined,
    /** The passwords it has received. */
    passwords: [] as (string | undefined)[],
    /** Called before it returns residents. */
    meanwhile: async () => {},
  }
  const fail = (problem: PmsProblem) => {
    throw new PmsError(problem, `The test says ${problem}.`)
  }
  const connect: Connect = (_provider, { password }) => {
    pms.passwords.push(password)
    return {
      async listProperties() {
        if (pms.problem) fail(pms.problem)
        return { properties: pms.properties, failed: pms.failed }
      },
      async listResidents(id) {
        await pms.meanwhile()
        if (pms.problem) fail(pms.problem)
        if (pms.brokenProperty === id) fail('MALFORMED')
        const { refusedMethods, foreignRows } = pms
        return { residents: pms.residents[id] ?? [], unreadable: pms.unreadable[id] ?? [], refusedMethods, foreignRows }
      },
    }
  }
  return { pms, connect }
}

/** API client for the integrations of one property with a mock PMS. */
export async function openIntegrationsClient(server: TestServer, manager: SignedIn, propertyId: string) {
  const { pms, connect } = mockPms()
  const [property] = await server.ask<Record<'line1' | 'city' | 'state' | 'country' | 'zone' | 'root', string>>(
    `select address_line1 as line1, city, state_or_region as state, country_code as country, time_zone as zone,
       (select id from places where property_id = p.id and label = 'Property' limit 1) as root
     from properties p where id = $1`,
    [propertyId],
  )
  if (!property) throw new Error('There is no such property.')
  const { zone, root, ...address } = property
  const enqueued: { name: string; data: object; key: string | undefined }[] = []
  const warnings: object[] = []
  const parts: SyncParts = {
    database: server.database,
    keys: server.keys,
    connect,
    enqueue: async (_trx, name, data, key) => {
      enqueued.push({ name, data, key })
      return null
    },
    log: { info: () => {}, warn: (line: object) => void warnings.push(line) },
  }
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object, who = manager) =>
    who.send(method, url, payload)
  const expecting = async <Body>(status: number, calling: ReturnType<typeof call>): Promise<Body> => {
    const reply = await calling
    if (reply.statusCode !== status) throw new Error(`${reply.statusCode} ${reply.body}`)
    return reply.json()
  }
  const today = dayOf(Date.now(), zone)
  const inDays = (days: number) => addToDay(today, days, 'day')
  const pmsProperty = (
    id: string,
    units: readonly string[],
    changes: Partial<PmsProperty['propertyAddress']> = {},
  ) => ({
    propertyId: id,
    propertyName: `Property ${id}`,
    propertyCode: null,
    propertyAddress: { ...address, line2: null, ...changes },
    buildings: [],
    units: units.map((code) => ({ id: `${id}/${code}`, buildingId: null, address: null, code })),
  })
  pms.properties = [pmsProperty('p1', ['101', '102', '103', '104']), pmsProperty('p2', ['201', '202'])]

  const createProfile = (changes: object = {}) =>
    call('POST', PROFILES, {
      pmsName: 'RealPage',
      nickname: `Profile ${++count}`,
      credentials: { pmcId: '1192837' },
      ...changes,
    })
  const readyProfile = async (): Promise<Profile> => {
    const profile = await expecting<Profile>(201, createProfile())
    await verifyProfile(parts, profile.credentialId)
    return profile
  }
  const units = (unitIds: readonly string[], placeId = root): AddressMapping[] => [
    { pmpAddressId: placeId, pmpAddressLabel: placeId === root ? 'Property' : 'Place', pmsUnitIdList: [...unitIds] },
  ]
  const step = (id: string, what: string) => call('POST', `/v1/integrations/${id}/${what}`)
  const change = (id: string, body: object) => call('PATCH', `/v1/integrations/${id}`, body)

  return {
    pms,
    parts,
    enqueued,
    warnings,
    address,
    zone,
    root,
    today,
    inDays,
    call,
    expecting,
    pmsProperty,
    createProfile,
    readyProfile,
    units,
    step,
    change,
    verify: (profileId: string) => verifyProfile(parts, profileId),
    create: (body: object) => call('POST', '/v1/integrations', { pmpPropertyId: propertyId, ...body }),
    get: (id: string) => expecting<Integration>(200, call('GET', `/v1/integrations/${id}`)),
    sync: (id: string, starter?: Parameters<typeof syncIntegration>[2]) => syncIntegration(parts, id, starter),
    /** Runs a sync with these residents of the first property and returns its result. */
    async syncWith(id: string, residents: PmsResident[]) {
      pms.residents = { p1: residents }
      await syncIntegration(parts, id)
      return (await this.get(id)).lastSynchronization
    },
    /** Runs `work` once while the next sync waits for the PMS. */
    duringPull(work: () => Promise<unknown>) {
      pms.meanwhile = async () => {
        pms.meanwhile = async () => {}
        await work()
      }
    },
    profiles: async () => (await expecting<{ credentials: Profile[] }>(200, call('GET', PROFILES))).credentials,
    /** Creates a live integration of a property without people with both mock properties; unit 104 is not mapped. */
    async goLive(pmsPropertyIds = ['p1', 'p2']): Promise<Integration> {
      await server.ask('delete from integrations where property_id = $1', [propertyId])
      await server.ask('delete from people where property_id = $1', [propertyId])
      const { credentialId } = await readyProfile()
      const { integrationId: id } = await expecting<Integration>(201, this.create({ credentialId, pmsPropertyIds }))
      await expecting(200, step(id, 'verifyAddresses'))
      const mapped = pms.properties
        .filter((one) => pmsPropertyIds.includes(one.propertyId))
        .flatMap((one) => one.units.map((unit) => unit.id))
        .filter((unitId) => unitId !== 'p1/104')
      await expecting(200, change(id, { addressMappingList: units(mapped) }))
      return expecting(200, step(id, 'complete'))
    },
    /** Resets a live integration to its state before the first sync. */
    async forgetPeople(id: string) {
      Object.assign(pms, { problem: undefined, brokenProperty: undefined, meanwhile: async () => {}, residents: {} })
      Object.assign(pms, { unreadable: {}, refusedMethods: [], foreignRows: [] })
      enqueued.length = 0
      await server.ask('delete from people where property_id = $1', [propertyId])
      await server.ask('delete from sync_conflicts where property_id = $1', [propertyId])
      await server.ask('delete from sync_runs where property_id = $1', [propertyId])
      await server.ask(
        `update integrations set held_run_id = null, held_since = null, pmp_property_status = 'LIVE', pms_property_ids = '{p1,p2}', sync_requested_at = now(),
           sync_attempted_at = null, last_synchronization = null, last_successful_synchronization_at = null where id = $1`,
        [id],
      )
      await server.ask(`update pms_profiles set validity_status = 'VALID'`)
    },
    resident: (changes: Partial<PmsResident> = {}): PmsResident => ({
      residentId: `r${++count}`,
      previousIds: [],
      unitId: 'p1/101',
      firstName: 'Ada',
      lastName: 'Byron',
      email: `ada.${count}@example.com`,
      status: 'CURRENT',
      role: 'LEASEHOLDER',
      wording: { status: 'Current', role: '' },
      leaseStart: inDays(-100),
      leaseEnd: inDays(200),
      moveOut: null,
      ...changes,
    }),
  }
}
export type IntegrationsClient = Awaited<ReturnType<typeof openIntegrationsClient>>
