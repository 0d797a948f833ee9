import { builtInRoleNames, builtInRoles, GROUPS_MAX, ROLES_MAX } from '@portico/contract/company/company.rules'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { atGroup, given, openTeamClient, type TeamClient } from '@portico/tools/testing/team-client'
import { beforeEach, describe, expect, test } from 'vitest'

let team: TeamClient
const server = await openTestServer({ world: 'empty' })
beforeEach(async () => {
  team = await openTeamClient(server)
})

const porter = { name: 'Porter', permissions: ['guests.change'] }
const create = (draft: object = porter) => team.owner.call('POST', team.url('/roles'), draft)
const codeOf = ({ status, body }: { status: number; body: { error: { code: string } } }) => [status, body.error.code]

describe('roles', () => {
  test('are the built-in ones, then those of the company, with how many have each', async () => {
    const { body: role } = await create()
    await team.join('Max', given(role.roleId))
    await openTeamClient(server, 'Another company').then((other) => other.role('Theirs', ['properties.read']))
    const { roles, total } = (await team.owner.call('GET', team.url('/roles'))).body
    expect(total).toBe(builtInRoleNames.length + 1)
    expect(roles.at(-1)).toEqual({ ...role, assignmentCount: 1 })
    for (const one of roles.slice(0, -1))
      expect(one).toMatchObject({ isBuiltIn: true, permissions: builtInRoles[one.roleId as 'owner'] })
  })

  test('are not counted where an assignment has ended, as owners neither, and are not deleted while it names them', async () => {
    const { body: role } = await create()
    const past = Date.now() - 1000
    await team.join('Max', given(role.roleId, undefined, past))
    await team.join('Mia', given(role.roleId, undefined, Date.now() + 60_000))
    for (const name of ['Ella', 'Eric']) await team.join(name, given('owner', undefined, past))
    const { roles } = (await team.owner.call('GET', team.url('/roles'))).body
    const countOf = (id: string) => roles.find(({ roleId }: { roleId: string }) => roleId === id).assignmentCount
    expect([countOf('owner'), countOf(role.roleId)]).toEqual([1, 1])
    await server.ask(`delete from memberships where company_id = $1 and role_id = $2 and ends_at > now()`, [
      team.companyId,
      role.roleId,
    ])
    expect(codeOf(await team.owner.call('DELETE', team.url(`/roles/${role.roleId}`)))).toEqual([
      409,
      'company.roleInUse',
    ])
  })

  test('are created with what their permissions bring along, and always read the property', async () => {
    expect(await create()).toMatchObject({
      status: 201,
      body: {
        isBuiltIn: false,
        name: 'Porter',
        permissions: ['properties.read', 'entrances.read', 'keys.read', 'people.names', 'guests.change'],
        version: 1,
      },
    })
  })

  test('count at once for everybody who has them when they are edited', async () => {
    const { body: role } = await create()
    const max = await team.join('Max', given(role.roleId))
    const held = async () => (await max.call('GET', `/v1/user/permissions?propertyId=${team.yard}`)).body.permissions
    expect(await held()).toEqual(role.permissions)
    const change = { name: 'Porter of the yard', permissions: ['doors.read'], version: 1 }
    const edit = () => team.owner.call('PUT', team.url(`/roles/${role.roleId}`), change)
    expect(await edit()).toMatchObject({ status: 200, body: { name: change.name, version: 2, assignmentCount: 1 } })
    expect(await held()).toEqual(['properties.read', 'entrances.read', 'doors.read'])
    expect(codeOf(await edit())).toEqual([409, 'company.stale'])
    expect((await server.auditOf(role.roleId)).map(({ action }) => action)).toEqual([
      'company.createRole',
      'company.updateRole',
    ])
  })

  test('have a name of their own in the company, without regard to case', async () => {
    const { body: role } = await create()
    await create({ ...porter, name: 'Concierge' })
    expect(codeOf(await create({ ...porter, name: 'PORTER' }))).toEqual([409, 'company.roleNameTaken'])
    const renamed = { ...porter, name: 'concierge', version: 1 }
    expect(codeOf(await team.owner.call('PUT', team.url(`/roles/${role.roleId}`), renamed))).toEqual([
      409,
      'company.roleNameTaken',
    ])
    const other = await openTeamClient(server, 'Another company')
    expect((await other.owner.call('POST', other.url('/roles'), porter)).status).toBe(201)
  })

  test('are deleted, unless somebody has them or is invited with them', async () => {
    const { body: role } = await create()
    const remove = () => team.owner.call('DELETE', team.url(`/roles/${role.roleId}`))
    const max = await team.join('Max', given(role.roleId))
    expect(codeOf(await remove())).toEqual([409, 'company.roleInUse'])
    await team.change(max.accountId, [given('auditor')])
    const draft = { emails: ['new@portico.example'], assignments: [given(role.roleId)] }
    await team.owner.call('POST', team.url('/invitations'), draft)
    expect(codeOf(await remove())).toEqual([409, 'company.roleInUse'])
    await server.ask('update invites set expires_at = now() where company_id = $1', [team.companyId])
    expect((await remove()).status).toBe(204)
    expect(codeOf(await remove())).toEqual([404, 'company.roleNotFound'])
  })

  test('of another company are as unknown as those of nobody', async () => {
    const other = await openTeamClient(server, 'Another company')
    const theirs = await other.role('Theirs', ['properties.read'])
    for (const id of [theirs, '00000000-0000-4000-8000-000000000000']) {
      const url = team.url(`/roles/${id}`)
      expect(codeOf(await team.owner.call('PUT', url, { ...porter, version: 1 }))).toEqual([
        404,
        'company.roleNotFound',
      ])
      expect(codeOf(await team.owner.call('DELETE', url))).toEqual([404, 'company.roleNotFound'])
    }
  })

  test('are not more than the limit, however many are added at once', async () => {
    await server.ask(
      `insert into roles (company_id, name, permissions) select $1, 'Role ' || n, '{properties.read}' from generate_series(1, $2::int) n`,
      [team.companyId, ROLES_MAX - 1],
    )
    const replies = await Promise.all(['A', 'B', 'C'].map((name) => create({ ...porter, name })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(codeOf(await create({ ...porter, name: 'D' }))).toEqual([409, 'company.tooMany'])
  })
})

describe('groups', () => {
  const add = (name: string, ...propertyIds: string[]) =>
    team.owner.call('POST', team.url('/groups'), { name, propertyIds })
  const edit = (groupId: string, draft: object) => team.owner.call('PUT', team.url(`/groups/${groupId}`), draft)

  test('are added, listed by name and changed, and roles count at their properties at once', async () => {
    const { status, body: north } = await add('north', team.mill, team.mill)
    await add('East')
    expect([status, north]).toEqual([
      201,
      { groupId: expect.any(String), name: 'north', propertyIds: [team.mill], version: 1 },
    ])
    const listed = (await team.owner.call('GET', team.url('/groups'))).body
    expect([listed.total, listed.groups.map(({ name }: { name: string }) => name)]).toEqual([2, ['East', 'north']])
    const max = await team.join('Max', given('manager', atGroup(north.groupId)))
    const mayRead = async (id: string) => (await max.call('GET', `/v1/user/permissions?propertyId=${id}`)).status
    expect([await mayRead(team.mill), await mayRead(team.yard)]).toEqual([200, 403])
    const changed = await edit(north.groupId, { name: 'North', propertyIds: [team.yard], version: 1 })
    expect(changed.body).toEqual({ groupId: north.groupId, name: 'North', propertyIds: [team.yard], version: 2 })
    expect([await mayRead(team.mill), await mayRead(team.yard)]).toEqual([403, 200])
    expect((await server.auditOf(north.groupId)).map(({ action }) => action)).toEqual([
      'company.createGroup',
      'company.updateGroup',
    ])
  })

  test('keep an archived property when somebody changes them who does not see it', async () => {
    const leadRole = await team.role('Team lead', ['team.read', 'team.change', 'properties.read'])
    const lead = await team.join('Lea Lead', given(leadRole))
    const groupId = await team.group('North', team.yard, team.mill)
    await server.ask('update properties set archived_at = now() where id = $1', [team.mill])
    const change = async (draft: object, version: number) =>
      lead.call('PUT', team.url(`/groups/${groupId}`), { ...draft, version })
    const renamed = await change({ name: 'South', propertyIds: [team.yard, team.mill] }, 1)
    expect(renamed.body).toMatchObject({ name: 'South', propertyIds: [team.yard, team.mill].sort() })
    expect((await change({ name: 'South', propertyIds: [team.yard] }, 2)).body.propertyIds).toEqual([team.yard])
    // To put it there takes somebody who sees it.
    const added = await change({ name: 'South', propertyIds: [team.yard, team.mill] }, 3)
    expect(codeOf(added)).toEqual([404, 'company.propertyNotFound'])
  })

  test('refuse a stale version, a taken name, and what the company does not have', async () => {
    const { body: north } = await add('North')
    await add('South')
    const other = await openTeamClient(server, 'Another company')
    const theirs = await other.group('Theirs', other.yard)
    const draft = { name: 'North', propertyIds: [], version: 1 }
    expect(codeOf(await edit(north.groupId, { ...draft, version: 2 }))).toEqual([409, 'company.stale'])
    expect(codeOf(await edit(north.groupId, { ...draft, name: 'SOUTH' }))).toEqual([409, 'company.groupNameTaken'])
    expect(codeOf(await add('south'))).toEqual([409, 'company.groupNameTaken'])
    expect(codeOf(await edit(north.groupId, { ...draft, propertyIds: [other.yard] }))).toEqual([
      404,
      'company.propertyNotFound',
    ])
    expect(codeOf(await edit(theirs, draft))).toEqual([404, 'company.groupNotFound'])
    expect(codeOf(await team.owner.call('DELETE', team.url(`/groups/${theirs}`)))).toEqual([
      404,
      'company.groupNotFound',
    ])
  })

  test('are deleted, unless somebody has a role there or is invited to it', async () => {
    const { body: north } = await add('North', team.mill)
    const remove = () => team.owner.call('DELETE', team.url(`/groups/${north.groupId}`))
    const max = await team.join('Max', given('manager', atGroup(north.groupId)))
    expect(codeOf(await remove())).toEqual([409, 'company.groupInUse'])
    await team.change(max.accountId, [given('auditor')])
    const draft = { emails: ['new@portico.example'], assignments: [given('manager', atGroup(north.groupId))] }
    const { body } = await team.owner.call('POST', team.url('/invitations'), draft)
    expect(codeOf(await remove())).toEqual([409, 'company.groupInUse'])
    await team.owner.call('DELETE', team.url(`/invitations/${body.invitations[0].invitationId}`))
    expect((await remove()).status).toBe(204)
    expect((await team.owner.call('GET', team.url('/groups'))).body.total).toBe(0)
  })

  test('are not more than the limit', async () => {
    await server.ask(
      `insert into property_groups (company_id, name) select $1, 'Group ' || n from generate_series(1, $2::int) n`,
      [team.companyId, GROUPS_MAX],
    )
    expect(codeOf(await add('One more'))).toEqual([409, 'company.tooMany'])
  })
})
