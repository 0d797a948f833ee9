import { randomUUID } from 'node:crypto'
import type { Person } from '@portico/contract/people/people.schema'
import type { PersonEvents } from '@portico/contract/people/person-details.schema'
import { startMailServer } from '@portico/simulators/mail/mail-server'
import { castOf } from '@portico/tools/testing/cast'
import { brokenRulesOf, openPeopleClient, refusalOf } from '@portico/tools/testing/people-client'
import { startTestServer } from '@portico/tools/testing/test-server'
import { afterAll, describe, expect, test } from 'vitest'
import { openMailer } from '../../platform/mailer.ts'
import { sendInvitations } from './invitations.service.ts'

const server = await startTestServer()
const cast = await castOf(server)
const manager = await server.signIn(cast.portfolio)
const client = await openPeopleClient(server, manager, cast.properties.optedOut)
const mailServer = await startMailServer({ behaviourFor: () => 'takes' })
afterAll(async () => {
  await mailServer.stop()
  await server.close()
})

const invitationOf = (personId: string) =>
  manager.send('GET', `/v1/people/${personId}/invitation?propertyId=${client.propertyId}`)
const invite = (personId: string) =>
  manager.send('POST', `/v1/people/${personId}/invitation`, { propertyId: client.propertyId })
const sendMails = () =>
  sendInvitations({
    database: server.database,
    keys: server.keys,
    mailer: openMailer({ mail: { from: 'Portico <no-reply@us.portico.example>', smtpUrl: mailServer.url } }),
    country: 'us',
    log: server.app.log,
  })
/** As if the invitation had been sent so many minutes earlier. */
const ageInvitation = async (personId: string, minutes: number) => {
  await server.ask(
    'update person_invitations set requested_at = requested_at - make_interval(mins => $2) where person_id = $1',
    [personId, minutes],
  )
  await server.ask('update people set invite_sent_at = invite_sent_at - make_interval(mins => $2) where id = $1', [
    personId,
    minutes,
  ])
}
async function eventsOf(personId: string, pageNumber = 1): Promise<PersonEvents> {
  const url = `/v1/people/${personId}/events?propertyId=${client.propertyId}&pageNumber=${pageNumber}`
  const reply = await manager.send('GET', url)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json()
}
const actionsOf = async (personId: string) => (await eventsOf(personId)).events.map(({ action }) => action)

describe('the invitation of a person', () => {
  test('is sent again ten minutes after the last one, as a mail of its own, and is audited', async () => {
    const { personId, email } = await client.create()
    expect((await invitationOf(personId)).json()).toMatchObject({ state: 'WAITING', sentTimeMillis: null })
    expect(refusalOf(await invite(personId))).toEqual([409, 'people.invitationPending'])
    await sendMails()
    expect((await invitationOf(personId)).json()).toMatchObject({ state: 'SENT', sentTimeMillis: expect.any(Number) })
    expect(refusalOf(await invite(personId))).toEqual([409, 'people.invitedRecently'])

    await ageInvitation(personId, 10)
    const reply = await invite(personId)
    expect([reply.statusCode, reply.json()]).toMatchObject([202, { state: 'WAITING' }])
    await sendMails()
    const mails = mailServer.mails.filter(({ to }) => to.includes(email ?? ''))
    expect(mails).toHaveLength(2)
    expect(mails.map(({ raw }) => /<(invitation-.*)@portico.example>/.exec(raw)?.[1])).toEqual([
      `invitation-${personId}`,
      `invitation-${personId}-2`,
    ])
    expect(await actionsOf(personId)).toEqual(['invited', 'invitationRequested', 'invited', 'created'])
    expect((await client.find(personId))?.services[0].version).toBe(1)
  })

  test('is asked for once by two managers at the same time', async () => {
    const { personId } = await client.create()
    await sendMails()
    await ageInvitation(personId, 10)
    const replies = await Promise.all([invite(personId), invite(personId)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409])
  })

  test('is sent again to somebody whose mail was refused', async () => {
    const { personId } = await client.create()
    await server.ask(`update person_invitations set state = 'REFUSED' where person_id = $1`, [personId])
    await ageInvitation(personId, 10)
    expect((await invitationOf(personId)).json()).toMatchObject({ state: 'REFUSED' })
    expect((await invite(personId)).statusCode).toBe(202)
  })

  test('is not sent to people who use the app, have no e-mail address or are unknown', async () => {
    const enrolled = await client.create()
    await server.ask(`update people set ring_location_id = 'here' where id = $1`, [enrolled.personId])
    expect(refusalOf(await invite(enrolled.personId))).toEqual([409, 'people.alreadyEnrolled'])
    const nameless = await client.create(client.resident({ email: null }))
    expect((await invitationOf(nameless.personId)).json()).toEqual({
      state: 'NONE',
      sentTimeMillis: null,
      lastTimeMillis: null,
    })
    expect(brokenRulesOf(await invite(nameless.personId))).toEqual([422, 'email: emailRequired'])
    expect(refusalOf(await invite(randomUUID()))).toEqual([404, 'people.notFound'])
  })
})

describe('what has happened to a person', () => {
  test('is told in words, the newest first, with who did it', async () => {
    const [gym, pool] = await server.ask<{ id: string }>(
      `insert into keys (property_id, name) values ($1, 'Gym of events'), ($1, 'Pool of events') returning id`,
      [client.propertyId],
    )
    const person = await client.create(client.resident({ keyIds: [gym?.id] }))
    const { personId } = person
    const moved = { newParentAddressId: client.root, newParentAddressLabel: 'Property' }
    const days = { serviceExpiryTimeMillis: client.inDays(60) }
    await client.send(
      'PUT',
      client.changeOf(person, { personName: 'Ada Lovelace', unitNumber: '14', ...moved, ...days }),
    )
    const keys = { propertyId: client.propertyId, personId, addKeyIds: [pool?.id], removeKeyIds: [gym?.id] }
    await manager.send('PUT', '/v1/keys/keysForPerson', keys)
    await server.ask('delete from person_keys where key_id = $1', [gym?.id])
    await server.ask('delete from keys where id = $1', [gym?.id])

    const { events, totalRecords } = await eventsOf(personId)
    const [account] = await server.ask<{ full_name: string }>('select full_name from accounts where id = $1', [
      cast.portfolio,
    ])
    const by = account?.full_name
    expect(totalRecords).toBe(4)
    expect(events).toMatchObject([
      { action: 'keysChanged', by, addedKeys: ['Pool of events'], removedKeys: [null], fields: [] },
      { action: 'updated', by, addedKeys: [], removedKeys: [] },
      { action: 'keysChanged', addedKeys: [null] },
      { action: 'created', by, fields: [], reason: null },
    ])
    expect(events[1]?.fields).toMatchObject([
      { field: 'personName', before: 'Ada Byron', after: 'Ada Lovelace' },
      { field: 'unitNumber', before: '12B', after: '14' },
      { field: 'place' },
      { field: 'expiry', after: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ])
  })

  test('includes suspensions and codes, and of fobs only what concerns this person', async () => {
    const [first, second] = [await client.create(), await client.create()] as [Person, Person]
    const { propertyId } = client
    const code = (
      await manager.send('POST', '/v1/credentials', { propertyId, personId: first.personId, type: 'CODE' })
    ).json()
    await manager.send('GET', `/v1/credentials/${code.id}`)
    await manager.send('PATCH', `/v1/credentials/${code.id}`, { status: 'INACTIVE' })
    const suspension = `/v1/access/suspensions/${propertyId}/${first.personId}`
    await manager.send('PUT', suspension, { reason: 'Lost the phone' })
    await manager.send('DELETE', suspension)
    const { events } = await eventsOf(first.personId)
    expect(events).toMatchObject([
      { action: 'resumed', reason: null },
      { action: 'suspended', reason: 'Lost the phone' },
      { action: 'codeDeactivated' },
      { action: 'codeRevealed' },
      { action: 'codeCreated' },
      { action: 'created' },
    ])

    const format = await manager.send('POST', '/v1/credentialFormat', {
      ...{ supportedFormatId: 'hid-h10301', facilityCode: 78, range: '100-200' },
      ...{ parentAddressId: client.root, parentAddressLabel: 'Property' },
    })
    const fob = (
      await manager.send('POST', '/v1/credentials', {
        ...{ propertyId, personId: first.personId, type: 'PHYSICAL' },
        ...{ credentialFormatId: format.json().id, number: 123 },
      })
    ).json()
    await manager.send('PATCH', `/v1/credentials/${fob.id}`, { personId: second.personId })
    expect((await actionsOf(first.personId)).slice(0, 2)).toEqual(['fobReturned', 'fobAssigned'])
    expect(await actionsOf(second.personId)).toEqual(['fobAssigned', 'created'])
  })

  test('comes in pages', async () => {
    const { personId } = await client.create()
    for (let n = 1; n <= 10; n++)
      await manager.send('PATCH', `/v1/people/${personId}`, {
        propertyId: client.propertyId,
        serviceExpiryTimeMillis: client.inDays(30 + n),
      })
    const [first, second, third] = [await eventsOf(personId), await eventsOf(personId, 2), await eventsOf(personId, 3)]
    expect([first.events.length, second.events.length, third.events.length]).toEqual([10, 1, 1])
    expect(second).toMatchObject({ totalRecords: 11, pageNumber: 2, events: [{ action: 'created' }] })
    expect(third).toEqual(second)
  })

  test('is not told of somebody of another property', async () => {
    const { personId } = await client.create()
    const other = cast.properties.openToPartner
    for (const what of ['events', 'invitation'])
      expect(refusalOf(await manager.send('GET', `/v1/people/${personId}/${what}?propertyId=${other}`))).toEqual([
        404,
        'people.notFound',
      ])
  })
})
