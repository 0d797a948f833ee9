import { inflateSync } from 'node:zlib'
import { castOf } from '@portico/tools/testing/cast'
import { openIntegrationsClient } from '@portico/tools/testing/integrations-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { openPeopleClient } from '@portico/tools/testing/people-client'
import { placesWith } from '@portico/tools/testing/places-with'
import { expect, test } from 'vitest'
import { erasePerson } from '../../erasure.ts'
import { readMailbox } from '../../platform/mailbox-folder.ts'
import { openMailer } from '../../platform/mailer.ts'
import { verifyAudit } from '../../platform/verify-audit.ts'
import { sendInvitations } from './invitations.service.ts'

const server = await openTestServer()
const cast = await castOf(server)
const propertyId = cast.properties.openToPartner
const manager = await server.signIn(cast.portfolio)
const client = await openPeopleClient(server, manager, propertyId)

const remove = async (personId: string) =>
  expect((await client.send('DELETE', { propertyId, people: [{ personId }] })).statusCode).toBe(200)
const erase = (personId: string) => server.asOperator((unit) => erasePerson(unit, server.keys, personId))
const verify = () => server.database.asSystem((trx) => verifyAudit(trx, server.keys, []))

const openedEntries = async (entityId: string) => server.openAudit(propertyId, await server.auditOf(entityId))

const visit = (personId: string, email: string, name: string) =>
  server.ask(
    `insert into access_events (property_id, unlocked_at, event_id, entrance_id, entrance_name, person_id, accessed_by, visitor_name, user_email,
       unit_numbers, unlock_status)
     select $1, now() - interval '2 days', gen_random_uuid(), id, name, $2, $3, $4, $3, '{12B}', 'SUCCESS' from entrances where property_id = $1 limit 1`,
    [propertyId, personId, email, name],
  )
const counts = async (value: string) =>
  (
    await server.ask<{ n: number }>(
      `select coalesce(sum(events), 0)::int as n from access_daily_counts where property_id = $1 and kind = 'VISITOR' and value = $2`,
      [propertyId, value],
    )
  )[0]?.n ?? 0

test('the audit of a person is stored sealed, and opened where it is read', async () => {
  const person = await client.create(
    client.resident({ personName: 'Sealed Sommer', email: 'sealed.sommer@example.com' }),
  )
  const [stored] = await server.auditOf(person.personId)
  expect(JSON.stringify(stored)).not.toMatch(/sommer/i)
  expect(stored?.after).toMatchObject({ relation_type: 'RESIDENT', personal: { of: person.personId } })
  expect(await openedEntries(person.personId)).toMatchObject([
    { action: 'people.create', after: { person_name: 'Sealed Sommer', email: 'sealed.sommer@example.com' } },
  ])
})

test('an erased person is in no table any more, and the chain still holds', async () => {
  const [name, email] = ['Gwendolyn Erasmus', 'gwendolyn.erasmus@example.com']
  const person = await client.create(client.resident({ personName: name, email }))
  const other = await client.create(client.resident({ personName: 'Other One', email: 'other.one@example.com' }))
  await visit(person.personId, email, name)
  await visit(other.personId, 'other.one@example.com', 'Other One')
  const unknownBefore = await counts('')
  expect(await placesWith(server, email)).toContain('public.people.email')

  await expect(erase(person.personId)).rejects.toThrow('Delete them first')
  await remove(person.personId)
  expect(await openedEntries(person.personId)).toMatchObject([{}, { before: { email, person_name: name } }])
  const [wrapped] = await server.ask<{ sealed_key: string }>('select sealed_key from audit_subjects where id = $1', [
    person.personId,
  ])

  expect(await erase(person.personId)).toMatch(/1 event\(s\).*\nBackups from before still hold the key\.$/)
  expect(await placesWith(server, email)).toEqual([])
  expect(await placesWith(server, name)).toEqual([])
  expect(await openedEntries(person.personId)).toMatchObject([
    { action: 'people.create', after: { email: 'erased', person_name: 'erased', relation_type: 'RESIDENT' } },
    { action: 'people.delete', before: { email: 'erased', person_name: 'erased' } },
    { action: 'people.erase', before: null, after: null },
  ])
  expect((await verify()).problems).toEqual([])

  // The event is counted as one of somebody unknown; nothing of the others has changed.
  expect([await counts(email), await counts('')]).toEqual([0, unknownBefore + 1])
  expect(await counts('other.one@example.com')).toBe(1)
  expect(await openedEntries(other.personId)).toMatchObject([{ after: { person_name: 'Other One' } }])

  // The key of a backup is the only way back.
  await server.ask('insert into audit_subjects (property_id, id, sealed_key) values ($1, $2, $3)', [
    propertyId,
    person.personId,
    wrapped?.sealed_key,
  ])
  expect(await openedEntries(person.personId)).toMatchObject([{ after: { email } }, {}, {}])
  await server.ask('delete from audit_subjects where id = $1', [person.personId])
})

test('reports and conflicts of syncs that name an erased person are deleted, and no others; the runs stay', async () => {
  const integrations = await openIntegrationsClient(server, manager, propertyId)
  const { integrationId } = await integrations.goLive()
  const resident = (firstName: string, more: object = {}) =>
    integrations.resident({ firstName, lastName: 'O"Sync', email: `${firstName}.sync@example.com`, ...more })
  const remaining = resident('Ursula')
  await integrations.syncWith(integrationId, [remaining])
  const leaving = resident('Ferdinand')
  await integrations.syncWith(integrationId, [remaining, leaving])
  const [person] = await server.ask<{ id: string }>('select id from people where property_id = $1 and email = $2', [
    propertyId,
    leaving.email,
  ])
  const personId = person?.id ?? ''
  await server.ask(
    `insert into sync_conflicts (property_id, integration_id, kind, pms_property_id, resident_id, resident)
     select $1, $2, 'UNREADABLE', 'p1', name, jsonb_build_object('name', name, 'email', null, 'unit', null)
     from unnest($3::text[]) name`,
    [propertyId, integrationId, ['Ferdinand O"Sync', 'Ursula O"Sync']],
  )
  const runs = () =>
    server.ask<{ id: string; names: string; counts: object }>(
      `select r.id, r.counts, r.digest is not null as "hasReport" from sync_runs r where property_id = $1 order by started_at`,
      [propertyId],
    )
  const before = await runs()
  expect(before).toMatchObject([{ hasReport: true }, { hasReport: true }])
  expect(await reportsNaming('Ferdinand')).toBe(1)
  // Only people whom no sync keeps can be deleted.
  await server.ask('update people set source = null where id = $1', [personId])
  await remove(personId)

  expect(await erase(personId)).toContain('1 report(s) of syncs no longer name the person')
  expect(await reportsNaming('Ferdinand')).toBe(0)
  expect(await reportsNaming('Ursula')).toBe(1)
  expect(await runs()).toEqual([before[0], { ...before[1], hasReport: false }])
  expect(await server.ask('select resident_id from sync_conflicts where property_id = $1', [propertyId])).toEqual([
    { resident_id: 'Ursula O"Sync' },
  ])
})

/** Lines are stored compressed. */
const reportsNaming = async (name: string) =>
  (await server.ask<{ lines: Buffer }>('select lines from sync_reports where property_id = $1', [propertyId])).filter(
    ({ lines }) => inflateSync(lines).toString().includes(name),
  ).length

test('a contact of the property is erased in the same way', async () => {
  const url = `/v1/property/contacts/${propertyId}`
  const payload = { name: 'Casimir Contact', email: 'casimir@example.com', phoneNumber: '+1 503 555 0142' }
  const { id } = (await manager.send('POST', url, payload)).json()
  await expect(erase(id)).rejects.toThrow('Delete them first')
  await manager.send('DELETE', `${url}/${id}`)
  expect(await openedEntries(id)).toMatchObject([{ after: payload }, { before: payload }])
  await erase(id)
  for (const text of Object.values(payload)) expect(await placesWith(server, text)).toEqual([])
  expect((await verify()).problems).toEqual([])
})

test('erasing is repeatable, and refused for an id that nobody had', async () => {
  const person = await client.create()
  await remove(person.personId)
  await erase(person.personId)
  await erase(person.personId.toUpperCase())
  expect((await verify()).problems).toEqual([])
  await expect(erase(crypto.randomUUID())).rejects.toThrow('Nothing is known')
  await expect(erase('nobody')).rejects.toThrow('Nothing is known')
})

test('where mails are kept in a folder, those to and about an erased person are deleted, and no other', async () => {
  const { mail } = server.config
  const folder = 'folder' in mail ? mail.folder : ''
  const erased = await client.create(client.resident({ personName: 'Mailed Möller', email: 'mailed.m@example.com' }))
  await client.create(client.resident({ personName: 'Mailed Meyer', email: 'mailed.meyer@example.com' }))
  const { database, keys, config, app } = server
  await sendInvitations({ database, keys, mailer: openMailer(config), country: 'us', log: app.log })
  const addresses = async () => (await readMailbox(folder, [propertyId], 100)).map(({ to }) => to.address)
  expect(await addresses()).toEqual(expect.arrayContaining(['mailed.m@example.com', 'mailed.meyer@example.com']))
  const before = (await addresses()).length
  await remove(erased.personId)
  const report = await server.asOperator((unit) => erasePerson(unit, server.keys, erased.personId, folder))
  expect(report).toContain('1 mail(s) of the mailbox are deleted.')
  expect(await addresses()).toHaveLength(before - 1)
  expect(await addresses()).toContain('mailed.meyer@example.com')
  expect(await addresses()).not.toContain('mailed.m@example.com')
})
