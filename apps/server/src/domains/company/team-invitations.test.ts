import { createHash, randomUUID } from 'node:crypto'
import { OPEN_INVITATIONS_MAX } from '@portico/contract/company/company.rules'
import type { NewAssignment, TeamInvitation } from '@portico/contract/company/company.schema'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { atGroup, atProperty, given, openTeamClient, type TeamClient } from '@portico/tools/testing/team-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { tokenOf } from '../account/invitations.service.ts'

let team: TeamClient
const server = await openTestServer({ world: 'empty' })
beforeEach(async () => {
  team = await openTeamClient(server)
})

const DAY = 86_400_000
const newAddress = () => `${randomUUID()}@portico.example`
const codeOf = ({ status, body }: { status: number; body: { error: { code: string } } }) => [status, body.error.code]
const invite = (emails: readonly string[], assignments: readonly NewAssignment[] = [given('manager')]) =>
  team.owner.call('POST', team.url('/invitations'), { emails, assignments })
const list = async (): Promise<TeamInvitation[]> =>
  (await team.owner.call('GET', team.url('/invitations'))).body.invitations
async function inviteOne(email: string, ...assignments: NewAssignment[]): Promise<TeamInvitation> {
  const { body } = await invite([email], assignments.length > 0 ? assignments : undefined)
  return body.invitations[0]
}
const mailsFor = (invitationId: string) =>
  server.ask<{ state: string }>('select state from invite_mails where invite_id = $1', [invitationId])

/** Somebody who has signed in with a verified address, and works for nobody. */
async function newcomer() {
  const accountId = await server.createStranger()
  const [row] = await server.ask<{ email: string }>('select email from accounts where id = $1', [accountId])
  return { accountId, email: row?.email ?? '', ...(await server.signIn(accountId)) }
}
type Caller = Pick<Awaited<ReturnType<typeof newcomer>>, 'call'>
const accept = (caller: Caller, invitationId: string) =>
  caller.call('POST', '/v1/user/register', { inviteToken: tokenOf(server.keys, invitationId) })

describe('inviting', () => {
  test('asks several addresses at once, each once, and queues a mail for each', async () => {
    const [ada, bob] = [newAddress(), newAddress()]
    const { status, body } = await invite(
      [ada, bob, ada.toUpperCase()],
      [given('manager', atProperty(team.yard), 4e12)],
    )
    expect([status, body.total]).toEqual([201, 2])
    for (const { invitationId } of body.invitations)
      expect(await mailsFor(invitationId)).toEqual([{ state: 'WAITING' }])
    const listed = await list()
    expect(listed.map(({ email }) => email.toLowerCase()).toSorted()).toEqual([ada, bob].toSorted())
    expect(listed[0]).toEqual({
      invitationId: expect.any(String),
      email: expect.any(String),
      state: 'open',
      assignments: [{ roleId: 'manager', scope: atProperty(team.yard), scopeName: 'Quarry Yard', endsAtMillis: 4e12 }],
      invitedBy: 'Olga Owner',
      sentAtMillis: null,
      beginsAtMillis: null,
      expiresAtMillis: expect.any(Number),
    })
    const [entry] = await server.auditOf(listed[0]?.invitationId ?? '')
    expect(entry).toMatchObject({ action: 'company.invite', after: { companyId: team.companyId } })
  })

  test('replaces an open invitation of this company to the same address, and none of another', async () => {
    const other = await openTeamClient(server, 'Another company')
    const email = newAddress()
    const first = await inviteOne(email)
    const draft = { emails: [email], assignments: [given('auditor')] }
    await other.owner.call('POST', other.url('/invitations'), draft)
    const second = await inviteOne(email.toUpperCase(), given('auditor'))
    expect((await list()).map(({ invitationId }) => invitationId)).toEqual([second.invitationId])
    expect((await other.owner.call('GET', other.url('/invitations'))).body.total).toBe(1)
    expect((await server.auditOf(first.invitationId)).map(({ action }) => action)).toEqual([
      'company.invite',
      'company.withdrawInvitation',
    ])
  })

  test('passes over a member who has exactly this, and says that it is accepted', async () => {
    const [max, mia] = [await team.join('Max', given('manager')), await team.join('Mia', given('auditor'))]
    const emails = [(await team.memberOf(max.accountId)).email, (await team.memberOf(mia.accountId)).email]
    const { body } = await invite(emails)
    const states = body.invitations.map(({ email, state }: TeamInvitation) => [email, state])
    expect(new Map(states)).toEqual(
      new Map([
        [emails[0], 'accepted'],
        [emails[1], 'open'],
      ]),
    )
    expect(await list()).toHaveLength(1)
  })

  test('has a limit, however many ask at once', async () => {
    await server.ask(
      `insert into invites (token_hash, email, kind, company_id, assignments)
       select sha256(gen_random_uuid()::text::bytea), n || '@portico.example', 'propertyManager', $1, $3 from generate_series(1, $2::int) n`,
      [team.companyId, OPEN_INVITATIONS_MAX - 1, JSON.stringify([given('manager')])],
    )
    const replies = await Promise.all([1, 2, 3].map(() => invite([newAddress()])))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(codeOf(await invite([newAddress()]))).toEqual([409, 'company.tooMany'])
  })

  test('refuses no address, one that is none, and too many', async () => {
    for (const emails of [[], ['nobody'], Array.from({ length: 51 }, newAddress)])
      expect(codeOf(await invite(emails))).toEqual([422, 'request.ruleBroken'])
    expect(await list()).toEqual([])
  })
})

describe('an invitation', () => {
  test('is sent again with a new validity, also when it has expired', async () => {
    const { invitationId } = await inviteOne(newAddress())
    await server.ask(`update invites set expires_at = now() - interval '1 day' where id = $1`, [invitationId])
    await server.ask(`update invite_mails set state = 'SENT', settled_at = now() where invite_id = $1`, [invitationId])
    expect(await list()).toMatchObject([{ state: 'expired', sentAtMillis: expect.any(Number) }])
    const again = await team.owner.call('POST', team.url(`/invitations/${invitationId}/mail`))
    expect(again).toMatchObject({ status: 200, body: { invitationId, state: 'open', sentAtMillis: null } })
    expect(again.body.expiresAtMillis).toBeGreaterThan(Date.now() + 13 * DAY)
    expect(await mailsFor(invitationId)).toEqual([{ state: 'WAITING' }])
    expect((await server.auditOf(invitationId)).at(-1)?.action).toBe('company.resendInvitation')
  })

  test('is not sent again for a group that is gone', async () => {
    const north = await team.group('North', team.mill)
    const { invitationId } = await inviteOne(newAddress(), given('manager', atGroup(north)))
    await server.ask('delete from property_groups where id = $1', [north])
    const again = await team.owner.call('POST', team.url(`/invitations/${invitationId}/mail`))
    expect(codeOf(again)).toEqual([409, 'company.invitationSpent'])
  })

  test('is withdrawn, and lets nobody in then', async () => {
    const ada = await newcomer()
    const { invitationId } = await inviteOne(ada.email)
    const withdraw = () => team.owner.call('DELETE', team.url(`/invitations/${invitationId}`))
    expect((await withdraw()).status).toBe(204)
    expect(codeOf(await withdraw())).toEqual([404, 'company.invitationNotFound'])
    expect(codeOf(await accept(ada, invitationId))).toEqual([404, 'account.inviteUnknown'])
    expect(await list()).toEqual([])
  })

  test('of another company is as unknown as one of nobody', async () => {
    const other = await openTeamClient(server, 'Another company')
    const draft = { emails: [newAddress()], assignments: [given('auditor')] }
    const theirs = (await other.owner.call('POST', other.url('/invitations'), draft)).body.invitations[0].invitationId
    for (const id of [theirs, '00000000-0000-4000-8000-000000000000']) {
      expect(codeOf(await team.owner.call('POST', team.url(`/invitations/${id}/mail`)))).toEqual([
        404,
        'company.invitationNotFound',
      ])
      expect(codeOf(await team.owner.call('DELETE', team.url(`/invitations/${id}`)))).toEqual([
        404,
        'company.invitationNotFound',
      ])
    }
  })
})

describe('accepting', () => {
  test('makes an account that nobody had invited a member with all assignments, once', async () => {
    const ada = await newcomer()
    const north = await team.group('North', team.mill)
    const { invitationId } = await inviteOne(
      ada.email,
      given('manager', atGroup(north)),
      given('leasing', atProperty(team.yard), 4e12),
    )
    expect((await accept(ada, invitationId)).status).toBe(204)
    expect(await team.rolesOf(ada.accountId)).toEqual([`leasing ${team.yard}`, `manager ${north}`].toSorted())
    expect((await ada.call('GET', `/v1/user/permissions?propertyId=${team.mill}`)).status).toBe(200)
    expect((await team.memberOf(ada.accountId)).assignments).toMatchObject([
      { assignedBy: 'Olga Owner' },
      { assignedBy: 'Olga Owner' },
    ])
    expect(await list()).toMatchObject([{ state: 'accepted' }])
    const entries = await server.ask('select action, chain from audit where entity_id = $1 order by action', [
      ada.accountId,
    ])
    expect(entries).toEqual([
      { action: 'account.register', chain: ada.accountId },
      { action: 'company.join', chain: team.companyId },
    ])
    expect(codeOf(await accept(ada, invitationId))).toEqual([409, 'account.inviteSpent'])
    for (const [method, path] of [
      ['POST', '/mail'],
      ['DELETE', ''],
    ] as const)
      expect(codeOf(await team.owner.call(method, team.url(`/invitations/${invitationId}${path}`)))).toEqual([
        409,
        'company.invitationSpent',
      ])
  })

  test('gives an account that works elsewhere its role here, too', async () => {
    const other = await openTeamClient(server, 'Another company')
    const { email } = await other.memberOf(other.owner.accountId)
    const { invitationId } = await inviteOne(email)
    expect((await accept(other.owner, invitationId)).status).toBe(204)
    expect(await other.rolesOf(other.owner.accountId)).toEqual(['owner company'])
    expect(await team.rolesOf(other.owner.accountId)).toEqual(['manager company'])
  })

  test('takes no stronger role from a member, and no owner from the company', async () => {
    const { email } = await team.memberOf(team.owner.accountId)
    const { invitationId } = await inviteOne(email, given('manager'))
    expect((await accept(team.owner, invitationId)).status).toBe(204)
    expect(await team.rolesOf(team.owner.accountId)).toEqual(['owner company'])
  })

  test('is refused to a partner, and to an account with another address', async () => {
    const provider = (
      await server.ask<{ id: string }>(
        `insert into providers (id, name, type) values (gen_random_uuid(), 'Parcels', 'ACCESS') returning id`,
      )
    )[0]?.id
    const ada = await newcomer()
    await server.ask(`update accounts set kind = 'partner', access_customer_id = $2 where id = $1`, [
      ada.accountId,
      provider,
    ])
    const toPartner = await inviteOne(ada.email)
    const toAnother = await inviteOne(newAddress())
    for (const { invitationId } of [toPartner, toAnother])
      expect(codeOf(await accept(ada, invitationId))).toEqual([403, 'account.inviteForAnother'])
    expect(await team.rolesOf(ada.accountId)).toEqual([])
  })

  test('is refused like an unknown one when the inviter has lost the right, or left', async () => {
    const lead = await team.join('Lea Lead', given('owner'))
    const ada = await newcomer()
    const draft = { emails: [ada.email], assignments: [given('manager')] }
    const { body } = await lead.call('POST', team.url('/invitations'), draft)
    const { invitationId } = body.invitations[0]
    const roleId = await team.role('Team lead', ['team.read', 'team.change', 'properties.read'])
    for (const weaker of [given('manager'), given(roleId), given('owner', undefined, Date.now() - 1000)]) {
      await team.change(lead.accountId, [weaker])
      expect(codeOf(await accept(ada, invitationId))).toEqual([404, 'account.inviteUnknown'])
    }
    await team.owner.call('DELETE', team.url(`/members/${lead.accountId}`))
    expect(codeOf(await accept(ada, invitationId))).toEqual([404, 'account.inviteUnknown'])
    expect(await server.ask('select kind from accounts where id = $1', [ada.accountId])).toEqual([{ kind: null }])
    expect((await team.owner.call('POST', team.url(`/invitations/${invitationId}/mail`))).status).toBe(200)
    expect((await accept(ada, invitationId)).status).toBe(204)
  })

  test('while the inviter is demoted gives a role or is refused, and never fails', async () => {
    const lead = await team.join('Lea Lead', given('owner'))
    const ada = await newcomer()
    const draft = { emails: [ada.email], assignments: [given('manager')] }
    const { body } = await lead.call('POST', team.url('/invitations'), draft)
    const [accepted, demoted] = await Promise.all([
      accept(ada, body.invitations[0].invitationId),
      team.change(lead.accountId, [given('manager')]),
    ])
    expect(demoted.status).toBe(200)
    expect(await team.rolesOf(ada.accountId)).toEqual(accepted.status === 204 ? ['manager company'] : [])
    expect([204, 404]).toContain(accepted.status)
  })

  test('of an invitation by an operator needs no member who could give the role', async () => {
    const ada = await newcomer()
    await server.ask('delete from memberships where company_id = $1', [team.companyId])
    await server.ask(
      `insert into invites (token_hash, email, kind, company_id, role_id) values ($1, $2, 'propertyManager', $3, 'owner')`,
      [createHash('sha256').update('a-token-of-an-operator-1234567890').digest(), ada.email, team.companyId],
    )
    expect(
      (await ada.call('POST', '/v1/user/register', { inviteToken: 'a-token-of-an-operator-1234567890' })).status,
    ).toBe(204)
    expect(await team.rolesOf(ada.accountId)).toEqual(['owner company'])
  })
})
