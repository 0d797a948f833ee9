import { openTestServer } from '@portico/tools/testing/open-test-server'
import { atProperty, given, openTeamClient, type TeamClient } from '@portico/tools/testing/team-client'
import { beforeEach, describe, expect, test } from 'vitest'

let team: TeamClient
let me: string
const server = await openTestServer({ world: 'empty' })
beforeEach(async () => {
  team = await openTeamClient(server)
  me = team.owner.accountId
})

const IN_A_YEAR = Date.now() + 365 * 86_400_000
const refused = { status: 409, body: { error: { code: 'company.lastOwner' } } }
const lastingOwners = async () =>
  (
    await server.ask(`select from memberships where company_id = $1 and role_id = 'owner' and ends_at is null`, [
      team.companyId,
    ])
  ).length

describe('the last owner', () => {
  test('is not removed', async () => {
    expect(await team.owner.call('DELETE', team.url(`/members/${me}`))).toMatchObject(refused)
  })

  test('is not demoted', async () => {
    expect(await team.change(me, [given('manager')])).toMatchObject(refused)
    expect(await team.change(me, [given('manager', atProperty(team.yard))])).toMatchObject(refused)
  })

  test('does not leave', async () => {
    expect(await team.owner.call('DELETE', team.url('/membership'))).toMatchObject(refused)
    expect(await team.rolesOf(me)).toEqual(['owner company'])
  })

  test('gets no end', async () => {
    expect(await team.change(me, [given('owner', undefined, IN_A_YEAR)])).toMatchObject(refused)
  })

  test('is one whose colleague owns the company for a time only, or has owned it', async () => {
    await team.join('Ella Ends', given('owner', undefined, IN_A_YEAR))
    await team.join('Eric Expired', given('owner', undefined, Date.now() - 1000))
    expect(await team.owner.call('DELETE', team.url('/membership'))).toMatchObject(refused)
    expect(await team.change(me, [given('auditor')])).toMatchObject(refused)
  })

  test('is the colleague after a handover, who cannot leave then', async () => {
    const ella = await team.join('Ella Ends', given('owner', undefined, IN_A_YEAR))
    const handed = await team.owner.call('POST', team.url(`/members/${me}/handover`), { toAccountId: ella.accountId })
    expect([handed.status, await lastingOwners(), await team.rolesOf(me)]).toEqual([200, 1, []])
    expect(await ella.call('DELETE', team.url('/membership'))).toMatchObject(refused)
  })

  test('does not hand over what has an end to a colleague whose own role has none', async () => {
    await server.ask('update memberships set ends_at = $2 where account_id = $1', [me, new Date(IN_A_YEAR)])
    const max = await team.join('Max Manager', given('manager'))
    const handed = await team.owner.call('POST', team.url(`/members/${me}/handover`), { toAccountId: max.accountId })
    expect(handed).toMatchObject(refused)
    expect(await team.rolesOf(me)).toEqual(['owner company'])
  })

  test('keeps the role, because nobody edits or deletes a built-in one', async () => {
    const draft = { name: 'Owner', permissions: ['properties.read'], version: 1 }
    expect((await team.owner.call('PUT', team.url('/roles/owner'), draft)).status).toBe(400)
    expect((await team.owner.call('DELETE', team.url('/roles/owner'))).status).toBe(400)
  })

  test('stays while the company is emptied: the others removed, and its properties moved away', async () => {
    const others = [
      await team.join('Oskar Owner', given('owner')),
      await team.join('Max Manager', given('manager')),
      await team.join('Ada Auditor', given('auditor', atProperty(team.yard))),
    ]
    for (const { accountId } of others)
      expect((await team.owner.call('DELETE', team.url(`/members/${accountId}`))).status).toBe(204)
    const elsewhere = await openTeamClient(server, 'Another company')
    await server.ask('update properties set company_id = $2 where company_id = $1', [
      team.companyId,
      elsewhere.companyId,
    ])
    expect(await team.owner.call('DELETE', team.url('/membership'))).toMatchObject(refused)
    expect(await team.owner.call('DELETE', team.url(`/members/${me}`))).toMatchObject(refused)
    expect(await team.change(me, [given('manager')])).toMatchObject(refused)
    const { body } = await team.owner.call('GET', team.url('/members'))
    expect([body.totalRecords, await lastingOwners()]).toEqual([1, 1])
  })

  test('is not one of two who demote each other at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const pair = await openTeamClient(server, `Pair ${round}`)
      const other = await pair.join('Oskar Owner', given('owner'))
      const [mine, theirs] = [await pair.memberOf(pair.owner.accountId), await pair.memberOf(other.accountId)]
      const demote = (caller: Pick<typeof other, 'call'>, member: typeof mine) =>
        caller.call('PUT', pair.url(`/members/${member.accountId}/assignments`), {
          assignments: [given('manager')],
          teamVersion: member.teamVersion,
        })
      const replies = await Promise.all([demote(pair.owner, theirs), demote(other, mine)])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403])
      const owners = await server.ask(`select from memberships where company_id = $1 and role_id = 'owner'`, [
        pair.companyId,
      ])
      expect(owners).toHaveLength(1)
    }
  })

  test('is not one of two who leave at the same time', async () => {
    const other = await team.join('Oskar Owner', given('owner'))
    const leave = (caller: Pick<typeof other, 'call'>) => caller.call('DELETE', team.url('/membership'))
    const replies = await Promise.all([leave(team.owner), leave(other)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await lastingOwners()).toBe(1)
  })
})

describe('an owner of two', () => {
  test('is demoted, removed, leaves, or gets an end', async () => {
    const other = await team.join('Oskar Owner', given('owner'))
    expect((await team.change(other.accountId, [given('owner', undefined, IN_A_YEAR)])).status).toBe(200)
    expect((await team.change(other.accountId, [given('manager')])).status).toBe(200)
    expect((await team.change(other.accountId, [given('owner')])).status).toBe(200)
    expect((await team.change(me, [given('manager')])).body.assignments).toMatchObject([{ roleId: 'manager' }])
    expect((await other.call('DELETE', team.url(`/members/${me}`))).status).toBe(204)
    expect(await lastingOwners()).toBe(1)
  })

  test('hands over, and the colleague owns the company', async () => {
    const max = await team.join('Max Manager', given('manager', atProperty(team.yard)))
    const handed = await team.owner.call('POST', team.url(`/members/${me}/handover`), { toAccountId: max.accountId })
    expect(handed.status).toBe(200)
    expect([await team.rolesOf(max.accountId), await team.rolesOf(me)]).toEqual([['owner company'], []])
  })
})

test('somebody who may change the team without owning the company takes nothing from its owners', async () => {
  const id = await team.role('Team lead', ['team.read', 'team.change', 'properties.read'])
  const lead = await team.join('Lea Lead', given(id))
  await team.join('Oskar Owner', given('owner'))
  const max = await team.join('Max Manager', given('manager'))
  for (const accountId of [me, max.accountId]) {
    const { teamVersion } = await team.memberOf(accountId)
    const replies = [
      await lead.call('DELETE', team.url(`/members/${accountId}`)),
      await lead.call('PUT', team.url(`/members/${accountId}/assignments`), { assignments: [given(id)], teamVersion }),
      await lead.call('POST', team.url(`/members/${accountId}/handover`), { toAccountId: lead.accountId }),
    ]
    expect(replies.map(({ body }) => body.error.code)).toEqual(Array(3).fill('company.beyondOwn'))
  }
})
