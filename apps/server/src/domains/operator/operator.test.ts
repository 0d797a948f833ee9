import { randomUUID } from 'node:crypto'
import type { OperatedCompany } from '@portico/contract/operator/operator.schema'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { given, openTeamClient } from '@portico/tools/testing/team-client'
import { describe, expect, test } from 'vitest'
import { tokenOf } from '../account/invitations.service.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

async function signInAs(kind: string | null) {
  const accountId = await server.createStranger()
  await server.ask('update accounts set kind = $2 where id = $1', [accountId, kind])
  const [row] = await server.ask<{ email: string }>('select email from accounts where id = $1', [accountId])
  return { accountId, email: row?.email ?? '', ...(await server.signIn(accountId)) }
}
const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`
const add = (name: string, ownerEmail: string, headers = {}) =>
  operator.send('POST', '/v1/operator/companies', { name, ownerEmail }, headers)
const find = async (search: string): Promise<OperatedCompany[]> =>
  (await operator.call('GET', `/v1/operator/companies?search=${encodeURIComponent(search)}`)).body.companies
async function added(ownerEmail = `${randomUUID()}@quarry.example`) {
  const name = unique('Quarry')
  const { companyId } = (await add(name, ownerEmail)).json()
  return { name, ownerEmail, companyId: companyId as string }
}
const invite = (companyId: string, email: string) =>
  operator.call('POST', `/v1/operator/companies/${companyId}/owners`, { email })
const rename = (companyId: string, name: string, version: number) =>
  operator.call('PUT', `/v1/operator/companies/${companyId}`, { name, version })
const invitesOf = (companyId: string) =>
  server.ask<{ id: string; email: string; withdrawn: boolean }>(
    'select id, email, withdrawn_at is not null as withdrawn from invites where company_id = $1 order by created_at, withdrawn_at nulls last',
    [companyId],
  )
/** The link of the mail. */
async function accept(who: Awaited<ReturnType<typeof signInAs>>, companyId: string) {
  const open = (await invitesOf(companyId)).find(({ withdrawn, email }) => !withdrawn && email === who.email)
  return who.call('POST', '/v1/user/register', { inviteToken: tokenOf(server.keys, open?.id ?? '') })
}

const server = await openTestServer({ world: 'empty' })
const operator = await signInAs('operator')
await server.ask(`update accounts set full_name = 'Robin Runner' where id = $1`, [operator.accountId])

describe('a company', () => {
  test('is added with the invitation of its first owner, whose mail waits', async () => {
    const kim = await signInAs(null)
    const { companyId, name } = await added(kim.email)
    expect(await find(name)).toEqual([
      {
        ...{ companyId, name, version: 1, owners: [], ownerCount: 0, propertyCount: 0 },
        invited: { email: kim.email, state: 'open', beginsAtMillis: null },
      },
    ])
    expect(
      await server.ask(
        'select m.state from invite_mails m join invites i on i.id = m.invite_id where company_id = $1',
        [companyId],
      ),
    ).toEqual([{ state: 'WAITING' }])
    expect((await accept(kim, companyId)).status).toBe(204)
    expect(await find(name)).toMatchObject([{ owners: ['Pat Stranger'], ownerCount: 1, invited: null }])
  })

  test('is added once, however often the call is repeated', async () => {
    const name = unique('Quarry')
    const key = { 'idempotency-key': `add-${randomUUID()}` }
    const replies = await Promise.all([1, 2, 3].map(() => add(name, 'kim@quarry.example', key)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(replies.map((reply) => reply.json().companyId)).size).toBe(1)
    expect(await find(name)).toHaveLength(1)
  })

  test.each([
    ['', 'kim@quarry.example'],
    ['x'.repeat(65), 'kim@quarry.example'],
    ['a\u202eb', 'kim@quarry.example'],
    ['Quarry', 'nobody'],
  ])('%j with the owner %j is refused', async (name, email) => {
    expect((await add(name, email)).statusCode).toBe(422)
  })

  test('is not for the operator: one account is never two kinds', async () => {
    const name = unique('Quarry')
    const reply = await add(name, operator.email.toUpperCase())
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'operator.addressOfOperator'])
    expect(await find(name)).toEqual([])
  })

  test('is renamed by whoever has seen its last name', async () => {
    const { companyId, name } = await added()
    const next = unique('Quarry & Sons')
    expect((await rename(companyId, next, 1)).body).toMatchObject({ name: next, version: 2 })
    const stale = await rename(companyId, name, 1)
    expect([stale.status, stale.body.error.code]).toEqual([409, 'operator.stale'])
    expect(await server.auditOf(companyId)).toEqual([
      { action: 'companies.add', before: null, after: { name } },
      { action: 'companies.rename', before: { name }, after: { name: next } },
    ])
  })

  test('that is unknown is not found', async () => {
    for (const reply of [await rename(UNKNOWN, 'Quarry', 1), await invite(UNKNOWN, 'kim@quarry.example')])
      expect([reply.status, reply.body.error.code]).toEqual([404, 'company.notFound'])
  })
})

describe('an owner', () => {
  test('is invited again: of a company without an owner the last link alone works', async () => {
    const { companyId } = await added('typing@quarry.exmaple')
    const [first, second] = [await signInAs(null), await signInAs(null)]
    await server.ask('update invites set email = $2 where company_id = $1', [companyId, first.email])
    expect((await invite(companyId, second.email)).body).toEqual({ beginsAtMillis: null, told: 0 })
    expect((await invitesOf(companyId)).map(({ email, withdrawn }) => [email, withdrawn])).toEqual([
      [first.email, true],
      [second.email, false],
    ])
    expect((await accept(first, companyId)).status).toBe(404)
    expect((await accept(second, companyId)).status).toBe(204)
  })

  test('of a company that has one begins after 72 hours, and every member is told at once', async () => {
    const team = await openTeamClient(server, unique('Owned'))
    await team.join('Mia Member', given('frontDesk'))
    const kim = await signInAs(null)
    const { body } = await invite(team.companyId, kim.email)
    expect(body.told).toBe(2)
    expect(body.beginsAtMillis - Date.now()).toBeGreaterThan(71 * 3_600_000)
    expect((await accept(kim, team.companyId)).body.error.code).toBe('account.inviteWaits')
    const again = await invite(team.companyId, kim.email)
    expect(again.body).toEqual({ beginsAtMillis: body.beginsAtMillis, told: 0 })
    const [row] = await server.ask<{ count: number }>(
      'select count(*)::int from owner_notices n join invites i on i.id = n.invite_id where i.company_id = $1',
      [team.companyId],
    )
    expect(row?.count).toBe(2)
    const listed = (await operator.call('GET', '/v1/operator/companies?pageSize=100')).body.companies
    expect(listed.find((one: OperatedCompany) => one.companyId === team.companyId)).toMatchObject({
      owners: ['Olga Owner'],
      invited: { email: kim.email, state: 'waiting' },
      propertyCount: 2,
    })
  })

  test('reads in the changes of the company what the operator did, and by whom', async () => {
    const kim = await signInAs(null)
    const { companyId, name } = await added(kim.email)
    await rename(companyId, `${name}!`, 1)
    await accept(kim, companyId)
    const { body } = await kim.call(
      'GET',
      `/v1/companies/${companyId}/changes?locale=en_US&timeZone=UTC&pageSize=20&pageNumber=1`,
    )
    const told = body.changes.map(({ sentence, program, by }: Record<string, unknown>) => ({ sentence, program, by }))
    const program = 'Portico Support (Robin Runner)'
    expect(told).toContainEqual({ sentence: `Added the company ${name}`, program, by: null })
    expect(told).toContainEqual({ sentence: `Renamed the company ${name}`, program, by: null })
    expect(body.changes.filter((one: { program: string }) => one.program === program)).toHaveLength(3)
  })
})

describe('the buildings', () => {
  test('are listed with their company and how many panels are online', async () => {
    const team = await openTeamClient(server, unique('Panels'))
    const [entrance] = await server.ask<{ id: string }>(
      `with place as (insert into places (property_id, name, label) values ($1, 'Yard', 'Property') returning id)
       insert into entrances (property_id, place_id, name, access_status) select $1, id, 'Gate', 'ACCESS_ENABLED' from place returning id`,
      [team.yard],
    )
    for (const [serial, disconnected] of [
      ['on', null],
      ['off', new Date()],
    ])
      await server.ask(
        `with device as (insert into devices (property_id, entrance_id, hardware_type, serial_number) values ($1, $2, 'PICTOR', $3) returning id)
         insert into panels (property_id, device_id, entrance_id, disconnected_at) select $1, id, $2, $4 from device`,
        [team.yard, entrance?.id, serial, disconnected],
      )
    const { body } = await operator.call('GET', '/v1/operator/properties?sort=offline&descending=true')
    const yard = body.properties.find(({ propertyId }: { propertyId: string }) => propertyId === team.yard)
    expect(yard).toMatchObject({ name: 'Quarry Yard', panelsOnline: 1, panelsOffline: 1, companyId: team.companyId })
    expect(yard.address).toMatchObject({ line1: '1 Quarry Lane', city: 'Portland' })
    expect(body.properties[0].propertyId).toBe(team.yard)
  })

  test('are found by name, company and city, a page at a time', async () => {
    const company = unique('Findable')
    await openTeamClient(server, company)
    const ask = async (query: string) => (await operator.call('GET', `/v1/operator/properties?${query}`)).body
    const search = `search=${encodeURIComponent(company)}`
    expect(await ask(`${search}&pageSize=1&pageNumber=2`)).toMatchObject({
      totalRecords: 2,
      pageNumber: 2,
      properties: [{ name: 'Quarry Yard', companyName: company }],
    })
    expect(await ask('search=nowhere-at-all')).toMatchObject({ totalRecords: 0, properties: [] })
  })
})

test('an operator who is shut out can do nothing more, also with a transaction of the console', async () => {
  const former = await signInAs('operator')
  await server.ask('update accounts set kind = null where id = $1', [former.accountId])
  expect((await former.send('GET', '/v1/operator/companies')).statusCode).toBe(403)
  const seen = await server.database.asOperator(former.accountId, (trx) =>
    trx.selectFrom('companies').select('id').execute(),
  )
  expect(seen).toEqual([])
})

test('the portal of managers is not for an operator, who is told so', async () => {
  expect((await operator.send('GET', '/v1/user/info')).statusCode).toBe(403)
  expect((await operator.call('GET', '/v1/user/identity')).body).toMatchObject({ isOperator: true })
  const kim = await signInAs(null)
  expect((await kim.call('GET', '/v1/user/identity')).body).toMatchObject({ isOperator: false })
})
