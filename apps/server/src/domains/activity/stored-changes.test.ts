import { type ChangeAction, isChangeAction } from '@portico/contract/activity/changes.rules'
import { differencesOf, sentenceValuesOf } from '@portico/contract/activity/differences.rules'
import { dayOf } from '@portico/contract/shared/days'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { openPeopleClient } from '@portico/tools/testing/people-client'
import type { SignedIn } from '@portico/tools/testing/test-server'
import { expect, test } from 'vitest'

const server = await openTestServer()
const cast = await castOf(server)
const manager = await server.signIn(cast.portfolio)
const propertyId = cast.properties.openToPartner
const people = await openPeopleClient(server, manager, propertyId)

/** The last entry about something, as people read it. */
async function lastChangeOf(entityId: string) {
  const entries = await server.openAudit(propertyId, await server.auditOf(entityId))
  const { action, ...values } = entries.at(-1) ?? { action: '', before: null, after: null }
  expect(isChangeAction(action)).toBe(true)
  const entry = { action: action as ChangeAction, ...values }
  return { action, ...sentenceValuesOf(entry), differences: differencesOf(entry, people.timeZone) }
}
const send = async (...request: Parameters<SignedIn['call']>) => {
  const { status, body } = await manager.call(...request)
  expect(status).toBeLessThan(300)
  return body
}

test('a network that got another name and password tells both, and not the password', async () => {
  const wifi = '/v1/networkSettings/wifi'
  const draft = { ssid: 'Lobby', band: '5', security: 'WPA2', securityKey: 'correct horse' }
  const { id, version } = await send('POST', wifi, { ...draft, propertyId })
  await send('PATCH', `${wifi}/${id}`, { ...draft, ssid: 'Atrium', securityKey: 'battery staple', version })
  expect(await lastChangeOf(id)).toEqual({
    action: 'networks.update',
    name: 'Lobby',
    differences: [
      { field: 'ssid', before: 'Lobby', after: 'Atrium' },
      { field: 'isSecurityKeyChanged', isHidden: true },
    ],
  })
})

test('a person who got a key tells the key, and one who moved in tells the details', async () => {
  const { personId } = await send('POST', '/v1/people/', people.resident({ email: 'ada.byron@example.com' }))
  expect(await lastChangeOf(personId)).toEqual({
    action: 'people.create',
    differences: [
      { field: 'email', before: null, after: 'ada.byron@example.com' },
      { field: 'relation_type', before: null, after: 'RESIDENT' },
      { field: 'person_name', before: null, after: 'Ada Byron' },
      { field: 'unit_number', before: null, after: '12B' },
      { field: 'place_id', before: null, after: people.floor },
      { field: 'service_starts_at', before: null, after: people.today() },
      { field: 'service_expires_at', before: null, after: dayOf(people.inDays(30), people.timeZone) },
    ],
  })
  const { keysWithAccessPoints } = await send('GET', `/v1/keys/${propertyId}`)
  const { keyId } = keysWithAccessPoints[0].key
  await send('PUT', '/v1/keys/keysForPerson', { propertyId, personId, keyIds: [keyId.toUpperCase()] })
  expect(await lastChangeOf(personId)).toEqual({
    action: 'keys.assign',
    differences: [{ field: 'keyIds', added: [keyId], removed: [] }],
  })
})
