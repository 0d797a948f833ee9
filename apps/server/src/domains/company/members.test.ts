import { openTestServer } from '@portico/tools/testing/open-test-server'
import { atGroup, atProperty, given, openTeamClient, type TeamClient } from '@portico/tools/testing/team-client'
import { beforeEach, describe, expect, test } from 'vitest'

let team: TeamClient
const server = await openTestServer({ world: 'empty' })
beforeEach(async () => {
  team = await openTeamClient(server)
})

const namesIn = (body: { members: { fullName: string }[] }) => body.members.map(({ fullName }) => fullName)
const NOBODY = '00000000-0000-4000-8000-000000000000'

describe('the company', () => {
  test('is renamed by its owner, once for each version', async () => {
    const rename = (name: string) => team.owner.call('PUT', team.url(), { name, version: 1 })
    const renamed = await rename('Quarry & Mill')
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Quarry & Mill', version: 2, isUnclaimed: false } })
    expect(await rename('Too late')).toMatchObject({ status: 409, body: { error: { code: 'company.stale' } } })
    expect((await team.owner.call('GET', '/v1/companies')).body.companies).toEqual([renamed.body])
    expect(await server.auditOf(team.companyId)).toEqual([
      { action: 'company.rename', before: { name: 'Quarry Homes' }, after: { name: 'Quarry & Mill' } },
    ])
  })

  test('lists its properties by name, and no others', async () => {
    await openTeamClient(server, 'Another company')
    expect((await team.owner.call('GET', team.url('/properties'))).body).toEqual({
      properties: [
        { propertyId: team.mill, name: 'Old Mill' },
        { propertyId: team.yard, name: 'Quarry Yard' },
      ],
      total: 2,
    })
  })

  test('is read by a manager of one property in no part that concerns the team', async () => {
    const manager = await team.join('Max Manager', given('manager', atProperty(team.yard)))
    for (const path of ['/members', '/roles', '/groups', '/invitations', '/properties'])
      expect(await manager.call('GET', team.url(path))).toMatchObject({
        status: 403,
        body: { error: { code: 'session.notPermitted' } },
      })
  })

  test('that is unknown and one of others are refused alike', async () => {
    const other = await openTeamClient(server, 'Another company')
    const ask = async (id: string) => {
      const { status, body } = await team.owner.call('GET', `/v1/companies/${id}/members`)
      const { requestId: _, ...error } = body.error
      return { status, error }
    }
    const foreign = await ask(other.companyId)
    expect(foreign).toMatchObject({ status: 404, error: { code: 'company.notFound' } })
    expect(await ask(NOBODY)).toEqual(foreign)
  })
})

describe('the members', () => {
  test('are listed with their assignments, and who assigned them', async () => {
    const region = await team.group('North', team.mill)
    const max = await team.join('Max Manager')
    await team.assign(max.accountId, given('frontDesk', atProperty(team.yard)))
    await team.change(max.accountId, [given('manager', atProperty(team.yard)), given('leasing', atGroup(region), 4e12)])
    const { body } = await team.owner.call('GET', team.url('/members'))
    expect([namesIn(body), body.totalRecords, body.pageNumber]).toEqual([['Max Manager', 'Olga Owner'], 2, 1])
    expect(body.members[0]).toMatchObject({
      accountId: max.accountId,
      isSelf: false,
      canEndSessions: true,
      lastSignInMillis: expect.any(Number),
      assignments: expect.arrayContaining([
        expect.objectContaining({ roleId: 'manager', scopeName: 'Quarry Yard', assignedBy: 'Olga Owner' }),
        expect.objectContaining({ roleId: 'leasing', scopeName: 'North', endsAtMillis: 4e12 }),
      ]),
    })
    expect(body.members[1]).toMatchObject({ isSelf: true, assignments: [{ roleId: 'owner', assignedBy: null }] })
  })

  test('are searched, sorted, narrowed to those who stay away, and paginated', async () => {
    const away = await team.join('Ada Away', given('auditor'))
    await team.join('Bob Busy', given('manager'))
    await server.ask(`update accounts set last_sign_in_at = now() - interval '91 days' where id = $1`, [away.accountId])
    const list = async (query: string) => (await team.owner.call('GET', team.url(`/members?${query}`))).body
    expect(namesIn(await list('search=BOB'))).toEqual(['Bob Busy'])
    expect(namesIn(await list('search=portico.example&sort=name&descending=true'))).toEqual([
      'Olga Owner',
      'Bob Busy',
      'Ada Away',
    ])
    expect(namesIn(await list('idleDays=90'))).toEqual(['Ada Away'])
    expect(namesIn(await list('sort=lastSignIn'))[0]).toBe('Ada Away')
    expect(await list('pageSize=2&pageNumber=2')).toMatchObject({ totalRecords: 3, pageNumber: 2 })
    expect(namesIn(await list('pageSize=2&pageNumber=9'))).toEqual(['Olga Owner'])
  })

  test('are one by one as in the list, and an account of others is as unknown as none', async () => {
    const other = await openTeamClient(server, 'Another company')
    const listed = (await team.owner.call('GET', team.url('/members'))).body.members[0]
    expect(await team.memberOf(team.owner.accountId)).toEqual(listed)
    for (const id of [other.owner.accountId, NOBODY])
      expect(await team.owner.call('GET', team.url(`/members/${id}`))).toMatchObject({
        status: 404,
        body: { error: { code: 'company.memberNotFound' } },
      })
  })

  test('of a company without an owner read who they are, and change nothing', async () => {
    const max = await team.join('Max Manager', given('manager', atProperty(team.yard)))
    await server.ask('delete from memberships where account_id = $1', [team.owner.accountId])
    expect(namesIn((await max.call('GET', team.url('/members'))).body)).toEqual(['Max Manager'])
    const draft = { assignments: [given('owner')], teamVersion: 'any' }
    expect((await max.call('PUT', team.url(`/members/${max.accountId}/assignments`), draft)).status).toBe(403)
  })
})

describe('changing the assignments of a member', () => {
  test('adds, changes and removes, keeps what is the same, counts at once and is audited', async () => {
    const max = await team.join(
      'Max Manager',
      given('manager', atProperty(team.yard)),
      given('leasing', atProperty(team.mill)),
    )
    const before = await team.memberOf(max.accountId)
    const permissions = async () =>
      (await max.call('GET', `/v1/user/permissions?propertyId=${team.yard}`)).body.permissions as string[]
    expect(await permissions()).toContain('keys.change')
    const wanted = [given('leasing', atProperty(team.mill)), given('auditor')]
    const changed = await team.change(max.accountId, wanted)
    expect(changed.status).toBe(200)
    expect(await permissions()).not.toContain('keys.change')
    expect(changed.body.teamVersion).not.toBe(before.teamVersion)
    const idOf = (member: typeof before) => member.assignments.find(({ roleId }) => roleId === 'leasing')?.assignmentId
    expect(idOf(changed.body)).toBe(idOf(before))
    expect(await team.rolesOf(max.accountId)).toEqual(['auditor company', `leasing ${team.mill}`])
    expect(await server.auditOf(max.accountId)).toMatchObject([
      { action: 'company.changeMember', after: { companyId: team.companyId, assignments: wanted } },
    ])
  })

  test('is refused with what the company does not have', async () => {
    const max = await team.join('Max Manager', given('manager'))
    const codeOf = async (...wanted: ReturnType<typeof given>[]) =>
      (await team.change(max.accountId, wanted)).body.error.code
    expect(await codeOf(given('nothing'))).toBe('company.roleNotFound')
    expect(await codeOf(given('manager', atGroup(NOBODY)))).toBe('company.groupNotFound')
    expect(await codeOf(given('manager', atProperty(NOBODY)))).toBe('company.propertyNotFound')
    expect(await codeOf()).toBe('request.ruleBroken')
    expect(await codeOf(given('manager'), given('leasing'))).toBe('request.ruleBroken')
    expect(await team.rolesOf(max.accountId)).toEqual(['manager company'])
  })

  test('takes the ids in capitals', async () => {
    const id = await team.role('Porter', ['properties.read', 'doors.read'])
    const max = await team.join('Max Manager', given('manager'))
    const changed = await team.change(max.accountId, [given(id.toUpperCase(), atProperty(team.yard.toUpperCase()))])
    expect(changed.body.assignments).toMatchObject([{ roleId: id, scope: { propertyId: team.yard } }])
  })
})

describe('ending the sessions of a member', () => {
  test('says how many could still be used, and signs the member out', async () => {
    const max = await team.join('Max Manager', given('manager'))
    const expired = await server.signIn(max.accountId)
    await server.ask(`update sessions set last_seen_at = now() - interval '1 day' where id = $1`, [expired.sessionId])
    const ended = await team.owner.call('DELETE', team.url(`/members/${max.accountId}/sessions`))
    expect(ended).toMatchObject({ status: 200, body: { ended: 1 } })
    expect((await max.call('GET', '/v1/companies')).status).toBe(401)
    expect(await server.auditOf(max.accountId)).toMatchObject([{ action: 'company.endSessions', after: { ended: 1 } }])
  })

  test('is refused if the account works for another company, and for an account of others', async () => {
    const other = await openTeamClient(server, 'Another company')
    const max = await team.join('Max Manager', given('manager'))
    await other.assign(max.accountId, given('manager'))
    expect((await team.memberOf(max.accountId)).canEndSessions).toBe(false)
    const end = (id: string) => team.owner.call('DELETE', team.url(`/members/${id}/sessions`))
    expect((await end(max.accountId)).body.error.code).toBe('company.worksElsewhere')
    expect((await end(other.owner.accountId)).body.error.code).toBe('company.memberNotFound')
    expect((await max.call('GET', '/v1/companies')).status).toBe(200)
  })
})
