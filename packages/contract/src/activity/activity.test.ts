import { describe, expect, test } from 'vitest'
import { allEndpoints } from '../routes.ts'
import { neededOf, permissions } from '../shared/permissions.ts'
import { changeActions, isChangeAction, typeOf } from './changes.rules.ts'
import { differencesOf, type Entry, sentenceValuesOf } from './differences.rules.ts'

const KEY = '7c1de9a0-5a6e-4d6f-9d4b-1c1a4f6f7a31'
const OTHER_KEY = '0b9d0f0e-9f5e-4b36-8a4e-1a2b3c4d5e6f'
const DOOR = '5f0c9a52-3d0e-4a4e-9d0f-0c6f6f1f7a31'
const PERSON = '1f9f4d3e-2a7b-4a53-9a37-6f0c8d1e2b3a'
const ZONE = 'America/Los_Angeles'

const read = (action: Entry['action'], before: Entry['before'], after: Entry['after']) =>
  differencesOf({ action, before, after }, ZONE)

describe('the catalogue of changes', () => {
  test('has a change for everything that an endpoint declares', () => {
    const declared = allEndpoints().flatMap(({ endpoint: { changes = 'nothing' } }) =>
      changes === 'nothing' ? [] : changes,
    )
    expect(declared.filter((action) => !isChangeAction(action))).toEqual([])
  })

  test('names permissions that exist', () => {
    const unknown = changeActions.filter((action) => {
      const { may } = typeOf(action)
      return may !== 'operator' && neededOf(may).some((one) => !permissions.includes(one))
    })
    expect(unknown).toEqual([])
  })

  test('shows each field of a change once, and shows nothing that it leaves out', () => {
    const twice = changeActions.filter((action) => {
      const { fields = [], unshown = [] } = typeOf(action)
      const names = [...fields.map(({ name }) => name), ...unshown]
      return new Set(names).size < names.length
    })
    expect(twice).toEqual([])
  })

  test('does not know an action of a release that is gone', () => {
    expect(isChangeAction('keys.melt')).toBe(false)
    expect(isChangeAction('toString')).toBe(false)
  })
})

describe('the differences of an entry', () => {
  test('are the texts that differ; what stayed is left out', () => {
    const network = { ssid: 'Lobby', band: '5', security: 'WPA2' }
    const after = { ...network, ssid: 'Roof', isSecurityKeyChanged: false }
    expect(read('networks.update', network, after)).toEqual([{ field: 'ssid', before: 'Lobby', after: 'Roof' }])
  })

  test('say that a secret changed, and never what it is', () => {
    const network = { ssid: 'Lobby', band: '5', security: 'WPA2' }
    expect(read('networks.update', network, { ...network, isSecurityKeyChanged: true })).toEqual([
      { field: 'isSecurityKeyChanged', isHidden: true },
    ])
    const mapped = [{ pmpAddressId: DOOR, pmsUnitIdList: ['p1/101'] }]
    expect(read('integrations.update', { addressMappingList: [] }, { addressMappingList: mapped })).toEqual([
      { field: 'addressMappingList', isHidden: true },
    ])
    expect(read('integrations.update', { addressMappingList: mapped }, { addressMappingList: mapped })).toEqual([])
  })

  test('of something new are all that it has, and of something that is gone all that it had', () => {
    const network = { ssid: 'Lobby', band: '5', security: 'WPA2' }
    expect(read('networks.create', null, network)[0]).toEqual({ field: 'ssid', before: null, after: 'Lobby' })
    expect(read('networks.delete', network, null)[2]).toEqual({ field: 'security', before: 'WPA2', after: null })
  })

  test('take an empty text for nothing', () => {
    const key = { name: 'Gym', description: '', accessPoints: [] }
    expect(read('keys.create', null, key)).toEqual([{ field: 'name', before: null, after: 'Gym' }])
    expect(read('keys.update', key, { ...key, description: 'Indoors' })).toEqual([
      { field: 'description', before: null, after: 'Indoors' },
    ])
  })

  test('leave out what the entry does not mention after the change', () => {
    const before = { credentialId: KEY, pmsPropertyIds: ['p1'], addressMappingList: [] }
    expect(read('integrations.update', before, { pmsPropertyIds: ['p2', 'p1'] })).toEqual([
      { field: 'pmsPropertyIds', added: ['p2'], removed: [] },
    ])
  })

  test('have days by the clock of the property, and only if the day differs', () => {
    const before = { person_name: 'Ada', place_id: KEY, service_expires_at: '2027-04-01T06:59:59.999Z' }
    const after = { ...before, service_expires_at: '2027-04-02T06:59:59.999Z' }
    expect(read('people.update', before, after)).toEqual([
      { field: 'service_expires_at', before: '2027-03-31', after: '2027-04-01' },
    ])
    expect(read('people.update', before, { ...before, service_expires_at: '2027-03-31T20:00:00.000Z' })).toEqual([])
  })

  test('have moments in milliseconds, however the entry writes them', () => {
    const expires = Date.parse('2027-04-01T07:00:00Z')
    expect(read('credentials.update', { expires_at: null }, { expires_at: '2027-04-01T07:00:00.000Z' })).toEqual([
      { field: 'expires_at', before: null, after: expires },
    ])
    const lockdown = {
      reason: 'Fire',
      startedBy: 'ada@example.com',
      startedTimeMillis: expires,
      keyIds: [],
      joined: [],
    }
    expect(read('access.liftLockdown', lockdown, null)).toEqual([
      { field: 'reason', before: 'Fire', after: null },
      { field: 'startedBy', before: 'ada@example.com', after: null },
      { field: 'startedTimeMillis', before: expires, after: null },
    ])
  })

  test('have numbers, and yes or no', () => {
    const settings = { isGuestAccessAllowed: null, maxGuestsAllowed: 3, version: 1 }
    expect(
      read('properties.updateSettings', settings, { isGuestAccessAllowed: true, maxGuestsAllowed: 0, version: 2 }),
    ).toEqual([
      { field: 'isGuestAccessAllowed', before: null, after: true },
      { field: 'maxGuestsAllowed', before: 3, after: 0 },
    ])
  })

  test('have the stored word, whose text the portal knows', () => {
    const after = { status: 'INACTIVE', inactive_reason: 'EXPIRED' }
    expect(read('credentials.update', null, after)).toEqual([
      { field: 'status', before: null, after: 'INACTIVE' },
      { field: 'inactive_reason', before: null, after: 'EXPIRED' },
    ])
  })

  test('of a list are what was added and what was removed, in whatever case ids are written', () => {
    const change = [{ keyIds: [KEY, DOOR] }, { keyIds: [OTHER_KEY, KEY.toUpperCase()] }] as const
    expect(read('keys.assign', ...change)).toEqual([{ field: 'keyIds', added: [OTHER_KEY], removed: [DOOR] }])
    expect(read('keys.assign', { keyIds: [KEY, DOOR] }, { keyIds: [DOOR, KEY] })).toEqual([])
  })

  test('of things with fields are the things that came, went and changed', () => {
    const monday = { type: 'WEEKLY', filter: { MONDAY: [{ startTime: '08:00', endTime: '18:00' }] } }
    const door = (id: string, guestSchedules: object[], isGuestSharable = true) => ({
      accessPointId: id,
      isGuestSharable,
      guestSchedules,
    })
    const before = { accessPoints: [door(DOOR, []), door(KEY, [])] }
    const after = { accessPoints: [door(DOOR, [monday]), door(OTHER_KEY, [], false)] }
    expect(read('keys.updateEntrances', before, after)).toEqual([
      {
        field: 'accessPoints',
        addedItems: [{ id: OTHER_KEY, differences: [{ field: 'isGuestSharable', before: null, after: false }] }],
        removedItems: [{ id: KEY, differences: [{ field: 'isGuestSharable', before: true, after: null }] }],
        changedItems: [{ id: DOOR, differences: [{ field: 'guestSchedules', before: null, after: [monday] }] }],
      },
    ])
    expect(read('keys.updateEntrances', before, before)).toEqual([])
  })

  test('read schedules that an entry stores as text, and count empty ones as none', () => {
    const empty = JSON.stringify([{ type: 'WEEKLY', filter: {} }])
    const created = { type: 'CODE', guest_schedules: empty }
    expect(read('credentials.create', null, created)).toEqual([{ field: 'type', before: null, after: 'CODE' }])
  })

  test('tell assignments apart by their scopes', () => {
    const manager = { roleId: 'manager', scope: { kind: 'company' }, endsAtMillis: null }
    const until = Date.parse('2027-04-01T12:00:00Z')
    const before = { companyId: KEY, assignments: [manager] }
    const assignments = [
      { ...manager, roleId: 'frontDesk' },
      { roleId: OTHER_KEY, scope: { kind: 'group', groupId: DOOR.toUpperCase() }, endsAtMillis: until },
    ]
    expect(read('company.changeMember', before, { companyId: KEY, assignments })).toEqual([
      {
        field: 'assignments',
        addedItems: [
          {
            id: { kind: 'group', id: DOOR },
            differences: [
              { field: 'roleId', before: null, after: OTHER_KEY },
              { field: 'endsAtMillis', before: null, after: '2027-04-01' },
            ],
          },
        ],
        removedItems: [],
        changedItems: [
          { id: { kind: 'company' }, differences: [{ field: 'roleId', before: 'manager', after: 'frontDesk' }] },
        ],
      },
    ])
  })

  test('read an entry whose values have the ids of things as names', () => {
    const decision = {
      isEnabled: false,
      reasonCode: 'OTHER',
      reasonText: 'Under repair',
      note: null,
      disabledUntil: null,
    }
    expect(read('providers.manageAccess', { [DOOR]: null }, { [DOOR]: decision })).toEqual([
      {
        field: '*',
        addedItems: [],
        removedItems: [],
        changedItems: [
          {
            id: DOOR,
            differences: [
              { field: 'isEnabled', before: null, after: 'false' },
              { field: 'reasonText', before: null, after: 'Under repair' },
            ],
          },
        ],
      },
    ])
  })

  test('find values inside of objects', () => {
    const profile = { nickname: 'North', credentials: { username: 'ada', url: 'https://a.example' }, settings: {} }
    const after = { ...profile, credentials: { username: 'bob', url: 'https://a.example' }, areSecretsChanged: true }
    expect(read('profiles.update', profile, after)).toEqual([
      { field: 'credentials.username', before: 'ada', after: 'bob' },
      { field: 'areSecretsChanged', isHidden: true },
    ])
  })

  test('name the people whom a sync has brought and changed', () => {
    const sam = { id: PERSON, email: null, personName: 'Sam', unitNumber: '1', placeId: KEY, startsAt: 0, expiresAt: 0 }
    const counts = { added: 1, updated: 1, expired: 0, skipped: 0 }
    const after = { ...counts, arrived: [{ ...sam, id: DOOR }], changed: [{ ...sam, unitNumber: '2' }] }
    const [arrived, changed] = read('integrations.sync', { changed: [sam] }, after)
    expect(arrived).toMatchObject({ field: 'arrived', addedItems: [{ id: DOOR }] })
    expect(changed).toMatchObject({
      changedItems: [{ id: PERSON, differences: [{ field: 'unitNumber', before: '1', after: '2' }] }],
    })
  })

  test('are none where there is no time that could be read', () => {
    expect(read('people.endAccess', { service_expires_at: 'soon' }, { service_expires_at: null })).toEqual([])
  })
})

describe('the sentence of an entry', () => {
  const valuesOf = (action: Entry['action'], before: Entry['before'], after: Entry['after']) =>
    sentenceValuesOf({ action, before, after })

  test('names the thing as it was called before the change', () => {
    expect(valuesOf('keys.update', { name: 'Blue' }, { name: 'Green' })).toEqual({ name: 'Blue' })
    expect(valuesOf('keys.create', null, { name: 'Green' })).toEqual({ name: 'Green' })
    expect(valuesOf('keys.assign', { keyIds: [] }, { keyIds: [] })).toEqual({})
  })

  test('has the number of things', () => {
    expect(valuesOf('company.endSessions', null, { companyId: KEY, ended: 2 })).toEqual({ count: 2 })
  })
})
