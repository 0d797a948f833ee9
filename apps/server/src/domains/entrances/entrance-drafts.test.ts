import { type BuildingClient, openBuildingClient } from '@portico/tools/testing/building-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { newDevice, newEntrance } from '@portico/tools/testing/requests/things'
import { given } from '@portico/tools/testing/team-client'
import { beforeEach, describe, expect, test } from 'vitest'

let client: BuildingClient

const server = await openTestServer()
beforeEach(async () => {
  client = await openBuildingClient(server)
})

type Reply = { status: number; body: unknown }
const codeOf = ({ status, body }: Reply) => [status, (body as { error?: { code: string } })?.error?.code]
const fieldsOf = ({ body }: Reply) =>
  (body as { error: { fields?: { path: string; message: string }[] } }).error.fields?.map(
    ({ path, message }) => `${path} ${message}`,
  )
const entranceUrl = (id: string) => `${client.at.entrances}/${id}`
const deviceUrl = (id: string) => `${client.at.devices}/${id}`
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const list = async () =>
  (await client.owner.call('GET', `/v2/accessPoints/property/${client.propertyId}`)).body.accessPoints
const keyOf = async (name: string, ...doors: string[]) =>
  (
    await client.owner.call('POST', '/v1/keys', {
      ...{ propertyId: client.propertyId, name, description: null },
      accessPoints: doors.map((accessPointId) => ({ accessPointId, isGuestSharable: false, guestSchedules: [] })),
    })
  ).body

describe('adding an entrance', () => {
  test('answers with what was entered, and shows it with keys and users', async () => {
    const draft = { code: 'F', use: 'HOME', type: 'GATE', label: null }
    const { status, body } = await client.addEntrance('Front gate', draft)
    expect([status, body]).toEqual([
      201,
      {
        ...newEntrance('Front gate', client.rootId),
        ...draft,
        accessPointId: expect.any(String),
        archivedAtMillis: null,
        version: 1,
      },
    ])
    const { accessPointId } = body as { accessPointId: string }
    expect(await list()).toMatchObject([{ accessPointId, avcEnabled: true, isAvcActive: true, devices: [] }])
    expect(await server.auditOf(accessPointId)).toMatchObject([
      { action: 'entrances.create', before: null, after: { name: 'Front gate', use: 'HOME' } },
    ])
    expect((await client.owner.call('GET', entranceUrl(accessPointId))).body).toEqual(body)
  })

  test('is refused for a name or a code that the property has, in whatever case', async () => {
    await client.entrance('Front door', { code: 'F' })
    const named = await client.addEntrance('FRONT DOOR')
    expect([codeOf(named), fieldsOf(named)]).toEqual([[409, 'entrances.nameTaken'], ['name nameTaken']])
    const coded = await client.addEntrance('Rear door', { code: 'f' })
    expect([codeOf(coded), fieldsOf(coded)]).toEqual([[409, 'entrances.codeTaken'], ['code codeTaken']])
    const replies = await Promise.all([1, 2, 3].map(() => client.addEntrance('Race')))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('is refused in a place that is archived or none of the property', async () => {
    const [north = ''] = await client.places('North')
    await client.archive(`${client.at.places}/${north}`)
    const { rootId: foreign } = await openBuildingClient(server)
    for (const placeId of [north, foreign, UNKNOWN])
      expect(codeOf(await client.addEntrance('Door', { placeId }))).toEqual([404, 'entrances.placeNotFound'])
  })

  test('is refused beyond what a property can have', async () => {
    const away = await client.entrance('Away')
    await client.archive(entranceUrl(away))
    await server.ask(
      `insert into entrances (property_id, place_id, name, access_status)
       select $1, $2, 'Door ' || n, 'ACCESS_ENABLED' from generate_series(1, 1999) n`,
      [client.propertyId, client.rootId],
    )
    const replies = await Promise.all(['Last', 'One more'].map((name) => client.addEntrance(name)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(replies.map((reply) => codeOf(reply)[1])).toContain('entrances.tooMany')
    expect(codeOf(await client.restore(entranceUrl(away)))).toEqual([409, 'entrances.tooMany'])
  })

  test('is for those who change the property', async () => {
    const { owner: stranger } = await openBuildingClient(server)
    expect(codeOf(await client.addEntrance('Door', {}, stranger))).toEqual([403, 'properties.notFound'])
    const maintenance = await client.join('Mia Maintenance', given('maintenance'))
    expect(codeOf(await client.addEntrance('Door', {}, maintenance))).toEqual([403, 'session.notPermitted'])
  })
})

describe('changing an entrance', () => {
  const change = (id: string, what: object, caller = client.owner) =>
    caller.call('PUT', entranceUrl(id), { ...newEntrance('Front door', client.rootId), version: 1, ...what })

  test('changes all of it, and is audited with before and after', async () => {
    const [north = ''] = await client.places('North')
    const id = await client.entrance('Front door')
    const what = {
      name: 'Front gate',
      type: 'GATE',
      placeId: north,
      label: '',
      use: 'HOME',
      isNonDeliveryAccessPoint: true,
    }
    const reply = await change(id, { ...what, accessStatus: 'ACCESS_DISABLED', code: 'F' })
    expect([reply.status, reply.body]).toMatchObject([200, { ...what, label: null, code: 'F', version: 2 }])
    expect((await server.auditOf(id)).at(-1)).toMatchObject({
      action: 'entrances.update',
      before: { name: 'Front door', accessStatus: 'ACCESS_ENABLED' },
      after: { name: 'Front gate', accessStatus: 'ACCESS_DISABLED' },
    })
    const [counts] = await server.ask(
      'select entrances, entrances_enabled from property_counts where property_id = $1',
      [client.propertyId],
    )
    expect(counts).toEqual({ entrances: 1, entrances_enabled: 0 })
  })

  test('is refused for a stale version, and of two managers at once for one', async () => {
    const id = await client.entrance('Front door')
    expect(codeOf(await change(id, { version: 2 }))).toEqual([409, 'entrances.stale'])
    const manager = await client.join('Max Manager', given('manager'))
    const replies = await Promise.all([change(id, { name: 'A' }), change(id, { name: 'B' }, manager)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is refused for what another one has, for a place of others, and for an entrance of others', async () => {
    await client.entrance('Rear door', { code: 'R' })
    const id = await client.entrance('Front door')
    expect(codeOf(await change(id, { name: 'rear door' }))).toEqual([409, 'entrances.nameTaken'])
    expect(codeOf(await change(id, { code: 'r' }))).toEqual([409, 'entrances.codeTaken'])
    expect(codeOf(await change(id, { placeId: UNKNOWN }))).toEqual([404, 'entrances.placeNotFound'])
    const other = await openBuildingClient(server)
    const foreign = await other.entrance('Front door')
    for (const unknown of [foreign, UNKNOWN]) {
      expect(codeOf(await change(unknown, {}))).toEqual([404, 'entrances.notFound'])
      for (const [method, path, sent] of [
        ['GET', ''],
        ['GET', '/archive'],
        ['POST', '/archive', { version: 1 }],
        ['DELETE', '/archive'],
      ] as const) {
        const reply = await client.owner.call(method, `${entranceUrl(unknown)}${path}`, sent)
        expect(codeOf(reply)).toEqual([404, 'entrances.notFound'])
      }
    }
    expect(codeOf(await change(id, {}, other.owner))).toEqual([403, 'properties.notFound'])
  })
})

describe('archiving an entrance', () => {
  test('says before what it ends for whom', async () => {
    const [front, rear] = [await client.entrance('Front door'), await client.entrance('Rear door')]
    const both = await keyOf('Residents', front, rear)
    const only = await keyOf('Couriers', front)
    const [{ id = '' } = {}] = await server.ask<{ id: string }>(
      `insert into people (property_id, place_id, email, relation_type) values ($1, $2, 'ada@example.com', 'RESIDENT') returning id`,
      [client.propertyId, client.rootId],
    )
    await server.ask('insert into person_keys (property_id, person_id, key_id) values ($1, $2, $3), ($1, $2, $4)', [
      ...[client.propertyId, id, both.keyId, only.keyId],
    ])
    const panel = await client.device(front, 'PX-1', { hardwareType: 'PICTOR' })
    await client.device(front, 'RD-1')
    await client.owner.call('POST', `/v1/access/devices/${client.propertyId}/${panel}/tokens`)
    expect((await client.owner.call('GET', `${entranceUrl(front)}/archive`)).body).toEqual({
      keys: [
        { keyId: only.keyId, name: 'Couriers' },
        { keyId: both.keyId, name: 'Residents' },
      ],
      people: 1,
      onlyEntranceOf: [{ keyId: only.keyId, name: 'Couriers' }],
      devices: 1,
      onlinePanels: 0,
    })
    const reply = await client.archive(entranceUrl(front))
    expect([codeOf(reply), fieldsOf(reply)]).toEqual([[409, 'entrances.onlyEntranceOfKey'], ['keys Couriers']])
  })

  test('shuts it, takes it from every key, ends its lockdown, and makes open forms of these keys stale', async () => {
    const [front, rear] = [await client.entrance('Front door'), await client.entrance('Rear door')]
    const key = await keyOf('Residents', front, rear)
    await client.owner.call('PUT', `/v1/access/lockdowns/${client.propertyId}/${front}`, {
      ...{ reason: 'Burst pipe', keyIds: [], version: null, how: 'JOIN' },
    })
    const reply = await client.archive(entranceUrl(front))
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { accessStatus: 'ACCESS_DISABLED', archivedAtMillis: expect.any(Number), version: 2 },
    ])
    expect(await list()).toMatchObject([{ accessPointId: rear }])
    const { body } = await client.owner.call('GET', `/v1/keys/${client.propertyId}`)
    expect(JSON.stringify(body)).not.toContain(front)
    expect(await server.ask('select from lockdowns where property_id = $1', [client.propertyId])).toEqual([])
    const stale = await client.owner.call('PUT', '/v1/keys', {
      ...{ propertyId: client.propertyId, keyId: key.keyId, version: key.version, name: 'All', description: null },
      accessPoints: [{ accessPointId: rear, isGuestSharable: false, guestSchedules: [] }],
    })
    expect(codeOf(stale)).toEqual([409, 'keys.stale'])
    const [counts] = await server.ask(
      'select entrances, entrances_enabled from property_counts where property_id = $1',
      [client.propertyId],
    )
    expect(counts).toEqual({ entrances: 1, entrances_enabled: 1 })
    expect((await server.auditOf(front)).at(-1)).toMatchObject({
      action: 'entrances.archive',
      before: { accessStatus: 'ACCESS_ENABLED', keyIds: [key.keyId] },
    })
  })

  test('is refused for a stale version, and the second time; nothing of it is changed then', async () => {
    const id = await client.entrance('Front door')
    expect(codeOf(await client.owner.call('POST', `${entranceUrl(id)}/archive`, { version: 9 }))).toEqual([
      409,
      'entrances.stale',
    ])
    const replies = await Promise.all([1, 2].map(() => client.archive(entranceUrl(id))))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const draft = { ...newEntrance('Gate', client.rootId), version: 2 }
    expect(codeOf(await client.owner.call('PUT', entranceUrl(id), draft))).toEqual([409, 'entrances.stale'])
    expect(codeOf(await client.owner.call('GET', `${entranceUrl(id)}/archive`))).toEqual([404, 'entrances.notFound'])
    expect(codeOf(await client.addDevice(id, 'PX-1'))).toEqual([404, 'entrances.notFound'])
  })

  test('while somebody gives it to a key: the key does not have it afterwards', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [door, other] = [await client.entrance(`Door ${round}`), await client.entrance(`Other ${round}`)]
      const [archived, key] = await Promise.all([client.archive(entranceUrl(door)), keyOf(`Key ${round}`, door, other)])
      const [row] = await server.ask<{ is_archived: boolean; keys: number }>(
        `select archived_at is not null as is_archived, (select count(*)::int from key_entrances where entrance_id = e.id) as keys
         from entrances e where id = $1`,
        [door],
      )
      expect(row, JSON.stringify([archived.body, key])).toEqual({ is_archived: archived.status === 200, keys: 0 })
    }
  })

  test('is restored shut, in no key and without tokens, if its name is free and its place is at work', async () => {
    const [north = ''] = await client.places('North')
    const id = await client.entrance('North door', { placeId: north })
    const rear = await client.entrance('Rear door')
    await keyOf('Residents', id, rear)
    await client.archive(entranceUrl(id))
    expect((await client.owner.call('GET', `${client.at.entrances}/archived`)).body).toMatchObject({
      entrances: [{ accessPointId: id }],
      devices: [],
    })
    await client.archive(`${client.at.places}/${north}`)
    expect(codeOf(await client.restore(entranceUrl(id)))).toEqual([404, 'entrances.placeNotFound'])
    await client.restore(`${client.at.places}/${north}`)
    const usurper = await client.entrance('NORTH DOOR')
    expect(codeOf(await client.restore(entranceUrl(id)))).toEqual([409, 'entrances.nameTaken'])
    await client.archive(entranceUrl(usurper))
    const reply = await client.restore(entranceUrl(id))
    expect([reply.status, reply.body]).toMatchObject([200, { accessStatus: 'ACCESS_DISABLED', archivedAtMillis: null }])
    expect(await server.ask('select from key_entrances where entrance_id = $1', [id])).toEqual([])
    expect((await server.auditOf(id)).at(-1)?.action).toBe('entrances.restore')
    expect(codeOf(await client.restore(entranceUrl(id)))).toEqual([409, 'entrances.notArchived'])
  })
})

describe('a device', () => {
  const change = (id: string, what: object, caller = client.owner) =>
    caller.call('PUT', deviceUrl(id), { ...newDevice('CT-1', what && UNKNOWN), version: 1, ...what })

  test('is added, changed and moved by whoever changes devices, and audited', async () => {
    const [front, rear] = [await client.entrance('Front door'), await client.entrance('Rear door')]
    const maintenance = await client.join('Mia Maintenance', given('maintenance'))
    const added = await client.addDevice(front, 'CT-1', { port: 3 }, maintenance)
    expect([added.status, added.body]).toEqual([
      201,
      { ...newDevice('CT-1', front), port: 3, deviceId: expect.any(String), archivedAtMillis: null, version: 1 },
    ])
    const { deviceId } = added.body as { deviceId: string }
    expect(await list()).toMatchObject([{ devices: [{ deviceId, portId: '3' }] }, { devices: [] }])
    const moved = await change(deviceId, { accessPointId: rear, hardwareType: 'PICTOR' }, maintenance)
    expect([moved.status, moved.body]).toMatchObject([200, { accessPointId: rear, port: null, version: 2 }])
    expect((await client.owner.call('GET', deviceUrl(deviceId))).body).toEqual(moved.body)
    expect(await server.auditOf(deviceId)).toMatchObject([
      { action: 'devices.add', after: { serialNumber: 'CT-1', port: 3 } },
      { action: 'devices.update', before: { accessPointId: front }, after: { accessPointId: rear } },
    ])
  })

  test('is refused for a serial number of the property and for a second port at the entrance', async () => {
    const [front, rear] = [await client.entrance('Front door'), await client.entrance('Rear door')]
    await client.device(front, 'CT-1', { port: 1 })
    const twin = await client.addDevice(rear, 'CT-1')
    expect([codeOf(twin), fieldsOf(twin)]).toEqual([
      [409, 'entrances.serialNumberTaken'],
      ['serialNumber serialNumberTaken'],
    ])
    const second = await client.addDevice(front, 'CT-2', { port: 2 })
    expect([codeOf(second), fieldsOf(second)]).toEqual([[409, 'entrances.portTaken'], ['port portTaken']])
    const id = await client.device(rear, 'CT-2', { port: 2 })
    expect(codeOf(await change(id, { accessPointId: front, serialNumber: 'CT-2', port: 2 }))).toEqual([
      409,
      'entrances.portTaken',
    ])
    expect(codeOf(await change(id, { accessPointId: rear, serialNumber: 'CT-1' }))).toEqual([
      409,
      'entrances.serialNumberTaken',
    ])
    const replies = await Promise.all([1, 2, 3].map(() => client.addDevice(rear, 'CT-9')))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('is one of eight at its entrance', async () => {
    const [front, rear] = [await client.entrance('Front door'), await client.entrance('Rear door')]
    for (let at = 0; at < 7; at += 1) await client.device(front, `CT-${at}`)
    const replies = await Promise.all(['A', 'B'].map((serial) => client.addDevice(front, serial)))
    expect(replies.map((reply) => codeOf(reply)[1]).sort()).toEqual(['entrances.devicesFull', undefined])
    const id = await client.device(rear, 'Late')
    expect(codeOf(await change(id, { accessPointId: front, serialNumber: 'Late' }))).toEqual([
      409,
      'entrances.devicesFull',
    ])
  })

  test('is refused at an entrance of others, and a device of others is unknown', async () => {
    const other = await openBuildingClient(server)
    const foreignDoor = await other.entrance('Front door')
    const foreign = await other.device(foreignDoor, 'CT-1')
    const own = await client.device(await client.entrance('Front door'), 'CT-1')
    for (const door of [foreignDoor, UNKNOWN]) {
      expect(codeOf(await client.addDevice(door, 'CT-2'))).toEqual([404, 'entrances.notFound'])
      expect(codeOf(await change(own, { accessPointId: door }))).toEqual([404, 'entrances.notFound'])
    }
    for (const id of [foreign, UNKNOWN]) {
      for (const [method, path, sent] of [
        ['GET', ''],
        ['POST', '/archive', { version: 1 }],
        ['DELETE', '/archive'],
      ] as const)
        expect(codeOf(await client.owner.call(method, `${deviceUrl(id)}${path}`, sent))).toEqual([
          404,
          'entrances.deviceNotFound',
        ])
      expect(codeOf(await change(id, {}))).toEqual([404, 'entrances.deviceNotFound'])
    }
    const leasing = await client.join('Lea Leasing', given('leasing'))
    expect(codeOf(await change(own, {}, leasing))).toEqual([403, 'session.notPermitted'])
  })

  test('is archived with its tokens, and its port and serial number are free', async () => {
    const front = await client.entrance('Front door')
    const id = await client.device(front, 'PX-1', { hardwareType: 'PICTOR', port: 1 })
    const issue = () => client.owner.call('POST', `/v1/access/devices/${client.propertyId}/${id}/tokens`)
    const { status, body } = await issue()
    expect([status, typeof body.token]).toEqual([201, 'string'])
    expect(codeOf(await client.owner.call('POST', `${deviceUrl(id)}/archive`, { version: 9 }))).toEqual([
      409,
      'entrances.stale',
    ])
    const archived = await client.archive(deviceUrl(id))
    expect([archived.status, archived.body]).toMatchObject([200, { archivedAtMillis: expect.any(Number), version: 2 }])
    expect(codeOf(await issue())).toEqual([404, 'access.deviceNotFound'])
    const headers = { authorization: `Bearer ${body.token}` }
    const poll = await server.app.inject({ url: `/v1/devices/${id}/access?revision=0`, headers })
    expect(poll.statusCode).toBe(401)
    expect((await list())[0].devices).toEqual([])
    expect(codeOf(await client.archive(deviceUrl(id)))).toEqual([409, 'entrances.stale'])
    const successor = await client.device(front, 'PX-1', { hardwareType: 'PICTOR', port: 1 })
    expect(codeOf(await client.restore(deviceUrl(id)))).toMatchObject([409, 'entrances.serialNumberTaken'])
    await client.owner.call('PUT', deviceUrl(successor), { ...newDevice('PX-2', front), port: 1, version: 1 })
    expect(codeOf(await client.restore(deviceUrl(id)))).toEqual([409, 'entrances.portTaken'])
    await client.archive(deviceUrl(successor))
    const restored = await client.restore(deviceUrl(id))
    expect([restored.status, restored.body]).toMatchObject([200, { port: 1, archivedAtMillis: null }])
    expect(await server.ask('select from device_tokens where device_id = $1', [id])).toEqual([])
    expect(codeOf(await client.restore(deviceUrl(id)))).toEqual([409, 'entrances.notArchived'])
    expect((await server.auditOf(id)).map(({ action }) => action).slice(-2)).toEqual([
      'devices.archive',
      'devices.restore',
    ])
  })

  test('is not restored at an archived entrance', async () => {
    const front = await client.entrance('Front door')
    const id = await client.device(front, 'CT-1')
    await client.archive(deviceUrl(id))
    await client.archive(entranceUrl(front))
    expect(codeOf(await client.restore(deviceUrl(id)))).toEqual([404, 'entrances.notFound'])
    await client.restore(entranceUrl(front))
    for (let at = 0; at < 8; at += 1) await client.device(front, `New-${at}`)
    expect(codeOf(await client.restore(deviceUrl(id)))).toEqual([409, 'entrances.devicesFull'])
  })
})
