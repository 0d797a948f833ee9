import { CONTACTS_MAX } from '@portico/contract/properties/contacts.rules'
import type { Contact } from '@portico/contract/properties/contacts.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { beforeEach, expect, test } from 'vitest'

const server = await openTestServer()
const cast = await castOf(server)
const manager = await server.signIn(cast.portfolio)
const propertyId = cast.properties.openToPartner
beforeEach(() => server.ask('delete from property_contacts where property_id = $1', [propertyId]))

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  manager.send(method, `/v1/property/contacts/${propertyId}${path}`, payload)
const ada = { name: 'Ada Byron', email: 'ada@example.com', phoneNumber: '+1 503 555 0100' }
const add = async (draft: object = ada): Promise<Contact> => (await call('POST', '', draft)).json()
const listed = async (): Promise<Contact[]> =>
  (await manager.send('GET', `/v1/lams/properties/${propertyId}`)).json().managersContactInfo
const codeOf = (reply: Awaited<ReturnType<typeof call>>) => [reply.statusCode, reply.json().error.code]
const audited = async () =>
  (
    await server.ask<{ action: string }>(
      `select action from audit where property_id = $1 and action like 'properties.%Contact' order by seq`,
      [propertyId],
    )
  ).map(({ action }) => action)

test('a manager adds, changes and removes a contact, and each is audited', async () => {
  const before = (await audited()).length
  const created = await add()
  expect(created).toEqual({ id: created.id, ...ada, version: 1 })
  await add({ name: 'Ben', email: 'ben@example.com', phoneNumber: '' })
  expect((await listed()).map(({ name, phoneNumber }) => [name, phoneNumber])).toEqual([
    ['Ada Byron', ada.phoneNumber],
    ['Ben', null],
  ])
  const changed = await call('PUT', `/${created.id}`, { ...ada, name: 'Ada King', version: 1 })
  expect([changed.statusCode, changed.json()]).toEqual([200, { id: created.id, ...ada, name: 'Ada King', version: 2 }])
  expect((await call('DELETE', `/${created.id}`)).statusCode).toBe(204)
  expect(codeOf(await call('DELETE', `/${created.id}`))).toEqual([404, 'properties.contactNotFound'])
  expect((await listed()).map(({ name }) => name)).toEqual(['Ben'])
  expect((await audited()).slice(before)).toEqual([
    'properties.createContact',
    'properties.createContact',
    'properties.updateContact',
    'properties.deleteContact',
  ])
})

test('an e-mail is taken once, in whatever case, also when two add it at the same time', async () => {
  const replies = await Promise.all([call('POST', '', ada), call('POST', '', { ...ada, email: 'ADA@example.com' })])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().error).toMatchObject({
    code: 'properties.contactTaken',
    fields: [{ path: 'email', message: 'contactEmailTaken' }],
  })
  const ben = await add({ ...ada, email: 'ben@example.com' })
  expect(codeOf(await call('PUT', `/${ben.id}`, { ...ada, version: 1 }))).toEqual([409, 'properties.contactTaken'])
})

test('a change of what a colleague has changed or removed is refused', async () => {
  const { id } = await add()
  await call('PUT', `/${id}`, { ...ada, phoneNumber: '', version: 1 })
  expect(codeOf(await call('PUT', `/${id}`, { ...ada, name: 'Late', version: 1 }))).toEqual([
    409,
    'properties.contactStale',
  ])
  await call('DELETE', `/${id}`)
  expect(codeOf(await call('PUT', `/${id}`, { ...ada, version: 2 }))).toEqual([404, 'properties.contactNotFound'])
})

test('the rules of the form hold', async () => {
  const reply = await call('POST', '', { name: '', email: 'nobody', phoneNumber: 'x' })
  expect([reply.statusCode, reply.json().error.fields.map(({ message }: { message: string }) => message)]).toEqual([
    422,
    ['contactNameRequired', 'contactEmailInvalid', 'contactPhoneInvalid'],
  ])
})

test('a property has a limited number of contacts', async () => {
  await server.ask(
    `insert into property_contacts (property_id, position, name, email)
     select $1, n, 'Contact', 'contact' || n || '@example.com' from generate_series(1, $2::int) n`,
    [propertyId, CONTACTS_MAX],
  )
  expect(codeOf(await call('POST', '', ada))).toEqual([409, 'properties.contactsFull'])
})
