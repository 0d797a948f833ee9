import { builtInRoles } from '@portico/contract/company/company.rules'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { atGroup, atProperty, given, openTeamClient, type TeamClient } from '@portico/tools/testing/team-client'
import { beforeEach, expect, test } from 'vitest'

/** May change the team, and nothing else that a manager may. */
const LEAD = ['team.read', 'team.change', 'properties.read', 'doors.read']

let team: TeamClient
let lead: Awaited<ReturnType<TeamClient['join']>>
let leadRole: string
const server = await openTestServer({ world: 'empty' })
beforeEach(async () => {
  team = await openTeamClient(server)
  leadRole = await team.role('Team lead', LEAD)
  lead = await team.join('Lea Lead', given(leadRole))
})

const codeOf = (reply: { status: number; body: { error: { code: string } } }) => [reply.status, reply.body.error.code]
const BEYOND = [403, 'company.beyondOwn']
const invite = (caller: Pick<typeof lead, 'call'>, ...assignments: ReturnType<typeof given>[]) =>
  caller.call('POST', team.url('/invitations'), { emails: ['new@portico.example'], assignments })

test('nobody widens their own role', async () => {
  expect(codeOf(await team.change(lead.accountId, [given('owner')], lead))).toEqual(BEYOND)
  expect(
    codeOf(await team.change(lead.accountId, [given(leadRole), given('manager', atProperty(team.yard))], lead)),
  ).toEqual(BEYOND)
  expect(await team.rolesOf(lead.accountId)).toEqual([`${leadRole} company`])
})

test('whoever may change the team until a day does not stay longer by themselves', async () => {
  const [day, later] = [Date.now() + 86_400_000, Date.now() + 2 * 86_400_000]
  const ella = await team.join('Ella Ends', given('owner', undefined, day))
  for (const longer of [given('owner'), given('owner', undefined, later), given('auditor')])
    expect(codeOf(await team.change(ella.accountId, [longer], ella))).toEqual(BEYOND)
  const beside = [given('owner', undefined, day), given('manager', atProperty(team.yard))]
  expect(codeOf(await team.change(ella.accountId, beside, ella))).toEqual(BEYOND)
  expect((await team.change(ella.accountId, [given('owner', undefined, later)])).status).toBe(200)
  expect((await team.change(ella.accountId, [given('owner', undefined, day)], ella)).status).toBe(200)
})

test('whoever may change the team until a day does not stay longer by what a colleague hands over to them', async () => {
  const day = Date.now() + 86_400_000
  const ella = await team.join('Ella Ends', given('owner', undefined, day))
  const max = await team.join('Max', given('owner'))
  const handOver = (member: typeof max) =>
    ella.call('POST', team.url(`/members/${member.accountId}/handover`), { toAccountId: ella.accountId })
  expect(codeOf(await handOver(max))).toEqual(BEYOND)
  expect(await team.rolesOf(max.accountId)).toEqual(['owner company'])
  const ann = await team.join('Ann', given('auditor', atProperty(team.yard), day))
  expect((await handOver(ann)).status).toBe(200)
})

test('whoever may change the team until a day does not stay longer by an invitation of their own', async () => {
  const day = Date.now() + 86_400_000
  const ella = await team.join('Ella Ends', given('owner', undefined, day))
  const [{ email } = { email: '' }] = await server.ask<{ email: string }>('select email from accounts where id = $1', [
    ella.accountId,
  ])
  const inviteElla = (caller: Pick<typeof ella, 'call'>, ...assignments: ReturnType<typeof given>[]) =>
    caller.call('POST', team.url('/invitations'), { emails: [email.toUpperCase()], assignments })
  expect(codeOf(await inviteElla(ella, given('owner')))).toEqual(BEYOND)
  const { body } = await inviteElla(team.owner, given('owner'))
  const [{ invitationId }] = body.invitations
  expect(codeOf(await ella.call('POST', team.url(`/invitations/${invitationId}/mail`)))).toEqual(BEYOND)
})

test('nobody creates a role, or edits one, that may do more than they may', async () => {
  const roles = team.url('/roles')
  const draft = { name: 'Team lead', permissions: [...LEAD, 'codes.reveal'] }
  expect(codeOf(await lead.call('POST', roles, { ...draft, name: 'Other' }))).toEqual(BEYOND)
  expect(codeOf(await lead.call('PUT', `${roles}/${leadRole}`, { ...draft, version: 1 }))).toEqual(BEYOND)
  const strong = await team.role('Strong', builtInRoles.manager)
  const weakened = { name: 'Strong', permissions: ['properties.read'], version: 1 }
  expect(codeOf(await lead.call('PUT', `${roles}/${strong}`, weakened))).toEqual(BEYOND)
})

test('what a permission brings along counts, too', async () => {
  const implied = { name: 'Implied', permissions: ['history.read'] }
  const withHistory = await team.role('With history', [...LEAD, 'history.read'])
  const historian = await team.join('Hal', given(withHistory))
  expect(codeOf(await historian.call('POST', team.url('/roles'), implied))).toEqual(BEYOND)
  expect((await team.owner.call('POST', team.url('/roles'), implied)).body.permissions).toEqual([
    'properties.read',
    'history.recent',
    'history.read',
  ])
})

test('nobody invites to more than they have', async () => {
  expect(codeOf(await invite(lead, given('manager')))).toEqual(BEYOND)
  expect(codeOf(await invite(lead, given(leadRole), given('frontDesk', atProperty(team.yard))))).toEqual(BEYOND)
  expect((await invite(lead, given(leadRole))).status).toBe(201)
})

test('nobody sends an invitation again that gives more than they have', async () => {
  const { body } = await invite(team.owner, given('manager'))
  const again = await lead.call('POST', team.url(`/invitations/${body.invitations[0].invitationId}/mail`))
  expect(codeOf(again)).toEqual(BEYOND)
})

test('a property does not enter a group at which somebody has a role that may do more', async () => {
  const groupId = await team.group('North', team.mill)
  const max = await team.join('Max', given('manager', atGroup(groupId)))
  const draft = { name: 'North', propertyIds: [team.mill, team.yard], version: 1 }
  expect(codeOf(await lead.call('PUT', team.url(`/groups/${groupId}`), draft))).toEqual(BEYOND)
  expect((await max.call('GET', `/v1/user/permissions?propertyId=${team.yard}`)).status).toBe(403)
  expect(
    (await lead.call('PUT', team.url(`/groups/${groupId}`), { ...draft, name: 'South', propertyIds: [] })).status,
  ).toBe(200)
})

test('groups, properties and roles of another company are as unknown as those of nobody', async () => {
  const other = await openTeamClient(server, 'Another company')
  const [theirGroup, theirRole] = [await other.group('Theirs', other.yard), await other.role('Theirs', LEAD)]
  const max = await team.join('Max', given('auditor'))
  const change = async (assignment: ReturnType<typeof given>) => codeOf(await team.change(max.accountId, [assignment]))
  expect(await change(given('manager', atGroup(theirGroup)))).toEqual([404, 'company.groupNotFound'])
  expect(await change(given('manager', atProperty(other.yard)))).toEqual([404, 'company.propertyNotFound'])
  expect(await change(given(theirRole))).toEqual([404, 'company.roleNotFound'])
  for (const assignment of [
    given('manager', atGroup(theirGroup)),
    given('manager', atProperty(other.yard)),
    given(theirRole),
  ])
    expect((await invite(team.owner, assignment)).status).toBe(404)
  const draft = { name: 'Mixed', propertyIds: [team.yard, other.yard] }
  expect(codeOf(await team.owner.call('POST', team.url('/groups'), draft))).toEqual([404, 'company.propertyNotFound'])
  expect(await team.rolesOf(max.accountId)).toEqual(['auditor company'])
})

test('a role that changes the team counts for the whole company or not at all', async () => {
  const groupId = await team.group('North', team.mill)
  const max = await team.join('Max', given('manager'))
  for (const roleId of ['owner', leadRole])
    for (const scope of [atProperty(team.yard), atGroup(groupId)]) {
      expect(codeOf(await team.change(max.accountId, [given(roleId, scope)]))).toEqual(BEYOND)
      expect(codeOf(await invite(team.owner, given(roleId, scope)))).toEqual(BEYOND)
    }
})

test('a role that somebody has for a part of the company does not begin to change the team', async () => {
  const roleId = await team.role('Porter', ['properties.read'])
  const edit = async () =>
    team.owner.call('PUT', team.url(`/roles/${roleId}`), { name: 'Porter', permissions: ['team.change'], version: 1 })
  const max = await team.join('Max', given(roleId, atProperty(team.yard)))
  expect(codeOf(await edit())).toEqual(BEYOND)
  await team.change(max.accountId, [given('manager')])
  const { body } = await invite(team.owner, given(roleId, atProperty(team.yard)))
  expect(codeOf(await edit())).toEqual(BEYOND)
  await team.owner.call('DELETE', team.url(`/invitations/${body.invitations[0].invitationId}`))
  expect((await edit()).status).toBe(200)
})

test('a stale version and a member of another company change nothing', async () => {
  const other = await openTeamClient(server, 'Another company')
  const max = await team.join('Max', given('auditor'))
  const { teamVersion } = await team.memberOf(max.accountId)
  await team.change(max.accountId, [given('manager')])
  const put = (accountId: string) =>
    team.owner.call('PUT', team.url(`/members/${accountId}/assignments`), {
      assignments: [given('leasing')],
      teamVersion,
    })
  expect(codeOf(await put(max.accountId))).toEqual([409, 'company.stale'])
  expect(codeOf(await put(other.owner.accountId))).toEqual([404, 'company.memberNotFound'])
  expect(await other.rolesOf(other.owner.accountId)).toEqual(['owner company'])
})

test('two owners who change the same member at once: one is told that the other was first', async () => {
  const oskar = await team.join('Oskar', given('owner'))
  const max = await team.join('Max', given('auditor'))
  const { teamVersion } = await team.memberOf(max.accountId)
  const put = (caller: Pick<typeof oskar, 'call'>, roleId: string) =>
    caller.call('PUT', team.url(`/members/${max.accountId}/assignments`), { assignments: [given(roleId)], teamVersion })
  const replies = await Promise.all([put(team.owner, 'manager'), put(oskar, 'leasing')])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('whoever may not change the team changes nothing of it', async () => {
  const auditor = await team.join('Ada Auditor', given('auditor'))
  const groupId = await team.group('North', team.mill)
  const role = { name: 'Mine', permissions: ['properties.read'] }
  const replies = [
    await auditor.call('PUT', team.url(), { name: 'Mine', version: 1 }),
    await team.change(auditor.accountId, [given('owner')], auditor),
    await auditor.call('DELETE', team.url(`/members/${lead.accountId}`)),
    await auditor.call('POST', team.url(`/members/${lead.accountId}/handover`), { toAccountId: auditor.accountId }),
    await auditor.call('DELETE', team.url(`/members/${lead.accountId}/sessions`)),
    await auditor.call('POST', team.url('/roles'), role),
    await auditor.call('PUT', team.url(`/roles/${leadRole}`), { ...role, version: 1 }),
    await auditor.call('DELETE', team.url(`/roles/${leadRole}`)),
    await auditor.call('POST', team.url('/groups'), { name: 'Mine', propertyIds: [] }),
    await auditor.call('DELETE', team.url(`/groups/${groupId}`)),
    await invite(auditor, given('auditor')),
  ]
  expect(replies.map(codeOf)).toEqual(replies.map(() => [403, 'session.notPermitted']))
})
