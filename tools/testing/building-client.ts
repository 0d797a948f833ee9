import type { DeviceDetails, EntranceDetails } from '@portico/contract/entrances/entrance-drafts.schema'
import type { PlaceDetails } from '@portico/contract/places/place-drafts.schema'
import type { Building } from '@portico/contract/properties/building.schema'
import { newBuilding, newDevice, newEntrance } from './requests/things.ts'
import { openTeamClient } from './team-client.ts'
import type { TestServer } from './test-server.ts'

type Reply<Body> = { status: number; body: Body }
type Caller = { call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<Reply<unknown>> }
export type BuildingClient = Awaited<ReturnType<typeof openBuildingClient>>

/** A company whose owner has added a property through the API, and what that property is made of. */
export async function openBuildingClient(server: Pick<TestServer, 'ask' | 'signIn'>, name = 'Old Mill') {
  const team = await openTeamClient(server)
  const { owner, companyId } = team
  const expecting = async <Body>(status: number, reply: Promise<Reply<unknown>>): Promise<Body> => {
    const { status: actual, body } = await reply
    if (actual !== status) throw new Error(`${actual} ${JSON.stringify(body)}`)
    return body as Body
  }
  const create = (change: object = {}, caller: Caller = owner) =>
    caller.call('POST', `/v1/companies/${companyId}/properties`, { ...newBuilding(name), ...change })
  const { propertyId } = await expecting<Building>(201, create())
  const [root] = await server.ask<{ id: string }>(
    `select id from places where property_id = $1 and label = 'Property'`,
    [propertyId],
  )
  const rootId = root?.id ?? ''
  const at = {
    details: `/v1/property/details/${propertyId}`,
    archive: `/v1/property/archive/${propertyId}`,
    places: `/v1/places/${propertyId}`,
    entrances: `/v1/property/entrances/${propertyId}`,
    devices: `/v1/property/devices/${propertyId}`,
  }
  const addPlaces = (places: object[], caller: Caller = owner) =>
    caller.call('POST', at.places, { places: places.map((one) => ({ code: null, parents: [], ...one })) })
  const addEntrance = (title: string, change: object = {}, caller: Caller = owner) =>
    caller.call('POST', at.entrances, { ...newEntrance(title, rootId), ...change })
  const addDevice = (accessPointId: string, serialNumber: string, change: object = {}, caller: Caller = owner) =>
    caller.call('POST', at.devices, { ...newDevice(serialNumber, accessPointId), ...change })
  return {
    ...team,
    ...{ propertyId, rootId, at, expecting, create, addPlaces, addEntrance, addDevice },
    /** Each lies in the place of the property. */
    async places(...names: string[]): Promise<string[]> {
      const reply = addPlaces(names.map((one) => ({ name: one })))
      const { places } = await expecting<{ places: { placeId: string }[] }>(201, reply)
      return places.map(({ placeId }) => placeId)
    },
    place: (id: string) => expecting<PlaceDetails>(200, owner.call('GET', `${at.places}/${id}/details`)),
    entrance: async (title: string, change: object = {}) =>
      (await expecting<EntranceDetails>(201, addEntrance(title, change))).accessPointId,
    device: async (accessPointId: string, serialNumber: string, change: object = {}) =>
      (await expecting<DeviceDetails>(201, addDevice(accessPointId, serialNumber, change))).deviceId,
    /** Archives a place, an entrance or a device, or the property, as its version is now. */
    async archive(url: string, body: object = {}, caller: Caller = owner) {
      const isProperty = url === at.archive
      const { version } = await expecting<{ version: number }>(
        200,
        owner.call('GET', isProperty ? at.details : url.startsWith(at.places) ? `${url}/details` : url),
      )
      return caller.call('POST', isProperty ? url : `${url}/archive`, { version, ...body })
    },
    restore: (url: string, caller: Caller = owner) =>
      caller.call('DELETE', url === at.archive ? url : `${url}/archive`),
    property: () => expecting<Building>(200, owner.call('GET', at.details)),
  }
}
