import { randomUUID } from 'node:crypto'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { atGroup, atProperty, given, openTeamClient, type TeamClient } from '@portico/tools/testing/team-client'
import { beforeEach, describe, expect, test } from 'vitest'

let team: TeamClient
let other: TeamClient
const server = await openTestServer({ world: 'empty' })
beforeEach(async () => {
  team = await openTeamClient(server)
  other = await openTeamClient(server, 'Another company')
})

const remove = (accountId: string, of = team) => of.owner.call('DELETE', of.url(`/members/${accountId}`))
const kindOf = async (accountId: string) =>
  (await server.ask<{ kind: string | null }>('select kind from accounts where id = $1', [accountId]))[0]?.kind
const emailOf = async (accountId: string) =>
  (await server.ask<{ email: string }>('select email from accounts where id = $1', [accountId]))[0]?.email
async function addJob(accountId: string, propertyId: string, isFinished = false) {
  const id = randomUUID()
  await server.ask(
    `insert into bulk_jobs (id, account_id, property_id, operation, shared, total, finished_at)
     values ($1, $2, $3, 'deletePeople', '{}', 1, case when $4 then now() end)`,
    [id, accountId, propertyId, isFinished],
  )
  return id
}
const jobsOf = async (accountId: string) =>
  (await server.ask<{ id: string }>('select id from bulk_jobs where account_id = $1', [accountId])).map(({ id }) => id)

describe('removing a member', () => {
  test('ends what the account has in this company, and nothing that it has elsewhere', async () => {
    const max = await team.join('Max', given('manager'), given('leasing', atProperty(team.yard)))
    await other.assign(max.accountId, given('manager'))
    const [, theirs, done] = [
      await addJob(max.accountId, team.yard),
      await addJob(max.accountId, other.yard),
      await addJob(max.accountId, team.mill, true),
    ]
    const draft = { emails: [await emailOf(max.accountId)], assignments: [given('auditor')] }
    for (const company of [team, other]) await company.owner.call('POST', company.url('/invitations'), draft)
    expect((await remove(max.accountId)).status).toBe(204)
    expect([await team.rolesOf(max.accountId), await other.rolesOf(max.accountId)]).toEqual([[], ['manager company']])
    expect((await jobsOf(max.accountId)).toSorted()).toEqual([theirs, done].toSorted())
    const open = async (of: TeamClient) => (await of.owner.call('GET', of.url('/invitations'))).body.total
    expect([await open(team), await open(other)]).toEqual([0, 1])
    expect((await max.call('GET', '/v1/companies')).body.companies).toMatchObject([{ name: 'Another company' }])
    expect((await max.call('GET', team.url('/members'))).status).toBe(404)
    expect(await server.auditOf(max.accountId)).toMatchObject([
      { action: 'company.removeMember', before: { companyId: team.companyId, assignments: [{}, {}] }, after: null },
    ])
  })

  test('ends the sessions of an account without another assignment, which is not invited any more', async () => {
    const max = await team.join('Max', given('manager'))
    await remove(max.accountId)
    expect(await kindOf(max.accountId)).toBeNull()
    expect((await max.call('GET', '/v1/companies')).status).toBe(401)
    const again = await server.signIn(max.accountId)
    expect((await again.call('GET', '/v1/companies')).body.error.code).toBe('session.notInvited')
  })

  test('from two companies at once leaves nothing of the account', async () => {
    const max = await team.join('Max', given('manager'))
    await other.assign(max.accountId, given('manager'))
    const replies = await Promise.all([remove(max.accountId), remove(max.accountId, other)])
    expect(replies.map(({ status }) => status)).toEqual([204, 204])
    expect(await kindOf(max.accountId)).toBeNull()
  })

  test('keeps the profiles of property-management systems, which are the company’s', async () => {
    const max = await team.join('Max', given('manager'))
    await server.ask(
      `insert into pms_profiles (id, account_id, company_id, provider, nickname, sealed_credentials, approval_status)
       values (gen_random_uuid(), $1, $2, 'MRI', 'Ours', 'k.0:0', 'APPROVED')`,
      [max.accountId, team.companyId],
    )
    await remove(max.accountId)
    expect(await server.ask('select from pms_profiles where company_id = $1', [team.companyId])).toHaveLength(1)
  })

  test('of another company is refused as one of nobody, and a second time', async () => {
    const max = await team.join('Max', given('manager'))
    await remove(max.accountId)
    for (const id of [other.owner.accountId, max.accountId, '00000000-0000-4000-8000-000000000000'])
      expect(await remove(id)).toMatchObject({ status: 404, body: { error: { code: 'company.memberNotFound' } } })
  })
})

test('a member with any role leaves, and the others stay', async () => {
  const max = await team.join('Max', given('frontDesk', atProperty(team.yard)))
  expect((await max.call('DELETE', team.url('/membership'))).status).toBe(204)
  expect([await team.rolesOf(max.accountId), await team.rolesOf(team.owner.accountId)]).toEqual([[], ['owner company']])
  expect(await kindOf(max.accountId)).toBeNull()
  expect(await server.auditOf(max.accountId)).toMatchObject([{ action: 'company.leave' }])
})

describe('handing over', () => {
  const handOver = (from: string, to: string) =>
    team.owner.call('POST', team.url(`/members/${from}/handover`), { toAccountId: to })

  test('gives the colleague all that the member had, the stronger where both have something, and removes the member', async () => {
    const north = await team.group('North', team.mill)
    const max = await team.join('Max', given('manager', atGroup(north)), given('leasing', atProperty(team.yard)))
    const mia = await team.join('Mia', given('frontDesk', atGroup(north)), given('manager', atProperty(team.yard)))
    expect(await handOver(max.accountId, mia.accountId)).toMatchObject({ status: 200, body: { notGiven: [] } })
    expect(await team.rolesOf(mia.accountId)).toEqual([`manager ${north}`, `manager ${team.yard}`].toSorted())
    expect([await team.rolesOf(max.accountId), await kindOf(max.accountId)]).toEqual([[], null])
    expect((await server.auditOf(max.accountId)).map(({ action }) => action)).toEqual(['company.handOver'])
    expect((await server.auditOf(mia.accountId)).map(({ action }) => action)).toEqual(['company.changeMember'])
  })

  test('replaces narrower assignments by one for the whole company, and hands over nothing that has ended', async () => {
    const max = await team.join('Max', given('manager'), given('leasing', atProperty(team.yard), Date.now() - 1000))
    const mia = await team.join(
      'Mia',
      given('frontDesk', atProperty(team.yard)),
      given('leasing', atProperty(team.mill)),
    )
    await handOver(max.accountId, mia.accountId)
    expect(await team.rolesOf(mia.accountId)).toEqual(['manager company'])
  })

  test('keeps what the colleague has where neither role contains the other, and says what they did not get', async () => {
    const max = await team.join('Max', given('leasing', atProperty(team.yard)), given('leasing', atProperty(team.mill)))
    const mia = await team.join('Mia', given('maintenance', atProperty(team.yard)))
    const { body } = await handOver(max.accountId, mia.accountId)
    expect(await team.rolesOf(mia.accountId)).toEqual([`leasing ${team.mill}`, `maintenance ${team.yard}`].toSorted())
    const scope = { kind: 'property', propertyId: team.yard }
    expect(body.notGiven).toEqual([{ roleId: 'leasing', scope, scopeName: 'Quarry Yard', endsAtMillis: null }])
  })

  test('goes to a member of the company alone, and not to the same one', async () => {
    const max = await team.join('Max', given('manager'))
    for (const to of [other.owner.accountId, max.accountId, max.accountId.toUpperCase()])
      expect((await handOver(max.accountId, to)).body.error.code).toBe('company.memberNotFound')
    expect((await handOver(other.owner.accountId, max.accountId)).body.error.code).toBe('company.memberNotFound')
    expect(await team.rolesOf(max.accountId)).toEqual(['manager company'])
  })
})
