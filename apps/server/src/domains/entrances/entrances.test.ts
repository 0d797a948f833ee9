import type { Entrance, EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { describe, expect, test } from 'vitest'

const server = await openTestServer()
const cast = await castOf(server)
const propertyId = cast.properties.openToPartner
const manager = (await server.signIn(cast.portfolio)).cookie
const partner = (await server.signIn(cast.partner)).cookie

const addresses = {
  v1: (id: string) => `/v1/accessPoints/property/${id}`,
  lams: (id: string) => `/v1/lams/accessPointsByPropertyId/${id}`,
  v2: (id: string) => `/v2/accessPoints/property/${id}`,
}
const get = (url: string, cookie: string) => server.app.inject({ url, headers: { cookie } })
const list = async <T = EntranceWithDevices>(url: string, cookie = manager): Promise<T[]> =>
  (await get(url, cookie)).json().accessPoints

/** Creates an entrance in a new place. */
async function addEntrance(columns: Record<string, unknown> = {}) {
  const values = { name: 'Lobby', access_status: 'ACCESS_ENABLED', ...columns }
  const names = Object.keys(values)
  const [row] = await server.ask<{ id: string }>(
    `insert into entrances (property_id, place_id, ${names.join(', ')})
     select $1, (select id from places where property_id = $1 and label = 'Property'), ${names.map((_, n) => `$${n + 2}`).join(', ')} returning id`,
    [propertyId, ...Object.values(values)],
  )
  return row?.id ?? ''
}
const addDevice = (entranceId: string, hardware: string, serial: string, port: number | null) =>
  server.ask(
    `insert into devices (property_id, entrance_id, hardware_type, serial_number, port) values ($1, $2, $3, $4, $5)`,
    [propertyId, entranceId, hardware, serial, port],
  )
const constraintOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error: { constraint?: string }) => error.constraint,
  )

describe('the entrances of a property', () => {
  test('are listed by name without regard to case', async () => {
    const rows = await server.ask<{ id: string }>('select id from entrances where property_id = $1', [propertyId])
    await addEntrance({ name: 'aardvark passage' })
    const entrances = await list(addresses.v2(propertyId))
    expect(entrances).toHaveLength(rows.length + 1)
    const names = entrances.map(({ name }) => name.toLowerCase())
    expect(names[0]).toBe('aardvark passage')
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)))
  })

  test('are returned with all fields and the device that drives the lock', async () => {
    const id = await addEntrance({
      name: 'North Gate',
      type: 'GATE',
      label: 'G-12',
      avc_enabled: true,
      is_avc_active: true,
      is_non_delivery: true,
      small_image_url: '/entrances/gate.svg',
    })
    await addDevice(id, 'GEOKEY', 'GK-1', null)
    await addDevice(id, 'PICTOR', 'PX-1', 2)
    const [property] = await server.ask<{ address_line1: string; place: string; place_id: string }>(
      `select address_line1, l.name as place, l.id as place_id from properties p join places l on l.property_id = p.id and l.label = 'Property' where p.id = $1`,
      [propertyId],
    )
    const found = (await list(addresses.v2(propertyId))).find((entrance) => entrance.accessPointId === id)
    expect(found).toMatchObject({
      accessPointName: 'North Gate',
      name: 'North Gate',
      type: 'GATE',
      label: 'G-12',
      propertyId,
      placeId: property?.place_id,
      placeName: property?.place,
      address: { addressLine1: property?.address_line1 },
      accessStatus: 'ACCESS_ENABLED',
      avcEnabled: true,
      isAvcEnabled: true,
      isAvcActive: true,
      isNonDeliveryAccessPoint: true,
      smallImageUrl: '/entrances/gate.svg',
      deviceSerialNumber: 'PX-1',
      portId: '2',
      version: 1,
      devices: [
        { hardwareType: 'PICTOR', deviceSerialNumber: 'PX-1', portId: '2' },
        { hardwareType: 'GEOKEY', deviceSerialNumber: 'GK-1', portId: null },
      ],
    })
    expect(found?.deviceId).toBe(found?.devices[0]?.deviceId)
    const [stored] = await server.ask<{ created_at: Date }>('select created_at from entrances where id = $1', [id])
    expect(found?.creationTimeMillis).toBe(stored?.created_at.getTime())
  })

  test('have no device if none is known', async () => {
    const id = await addEntrance({ name: 'Cellar' })
    const found = (await list(addresses.v2(propertyId))).find((entrance) => entrance.accessPointId === id)
    expect(found).toMatchObject({ devices: [], deviceId: null, portId: null, deviceSerialNumber: null })
  })

  test('are the same at all three endpoints; only the newest returns devices', async () => {
    const withDevices = await list(addresses.v2(propertyId))
    const without = withDevices.map(({ devices: _, ...entrance }) => entrance)
    expect(await list<Entrance>(addresses.v1(propertyId))).toEqual(without)
    expect(await list<Entrance>(addresses.lams(propertyId))).toEqual(without)
  })
})

describe('another account', () => {
  test.each(Object.entries(addresses))('cannot read the entrances of the property (%s)', async (_, address) => {
    const otherManager = (await server.signIn(cast.single)).cookie
    expect((await get(address(propertyId), otherManager)).json().error.code).toBe('properties.notFound')
    expect((await get(address(cast.properties.closedToPartner), partner)).statusCode).toBe(403)
  })

  test('which is a partner with access reads them without serial numbers', async () => {
    const entrances = await list(addresses.v2(propertyId), partner)
    expect(entrances.map(({ accessPointId }) => accessPointId)).toEqual(
      (await list(addresses.v2(propertyId))).map(({ accessPointId }) => accessPointId),
    )
    const devices = entrances.flatMap((entrance) => entrance.devices)
    expect(devices.length).toBeGreaterThan(0)
    for (const { deviceSerialNumber } of [...entrances, ...devices]) expect(deviceSerialNumber).toBeNull()
  })
})

describe('the database of entrances', () => {
  test.each([
    'javascript:alert(1)',
    'http://pictures.example/a.png',
    '//pictures.example/a.png',
    '/\\pictures.example',
    'data:image/svg+xml,x',
    '',
  ])('refuses the picture address %o', async (url) => {
    expect(await constraintOf(addEntrance({ small_image_url: url }))).toBe('entrances_small_image_url_check')
  })
  test.each(['/entrances/gate.svg', 'https://pictures.example/a/b.png?size=2'])(
    'accepts the picture address %s',
    async (url) => {
      expect(await constraintOf(addEntrance({ small_image_url: url }))).toBe('taken')
    },
  )
  test('allows one lock for each entrance, and deletes devices with their entrance', async () => {
    const id = await addEntrance({ name: 'Short-lived' })
    await addDevice(id, 'CONTROLLER', 'CT-1', 1)
    expect(await constraintOf(addDevice(id, 'PICTOR', 'PX-2', 1))).toBe('devices_property_id_entrance_id_port')
    await server.ask('delete from entrances where id = $1', [id])
    expect(await server.ask('select id from devices where entrance_id = $1', [id])).toEqual([])
  })
})

test('400 entrances are read with one query', async () => {
  await server.ask(
    `with added as (
       insert into entrances (property_id, place_id, name, access_status)
       select $1, (select id from places where property_id = $1 limit 1), 'Crowd ' || n, 'ACCESS_ENABLED' from generate_series(1, 400) n
       returning id)
     insert into devices (property_id, entrance_id, hardware_type, serial_number, port) select $1, id, 'PICTOR', 'PX' || id, 1 from added`,
    [cast.properties.optedOut],
  )
  const entrances = await list(addresses.v2(cast.properties.optedOut))
  expect(entrances.filter(({ name, devices }) => name.startsWith('Crowd') && devices.length === 1)).toHaveLength(400)
})
