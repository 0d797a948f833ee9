import { randomUUID } from 'node:crypto'
import type { TeamInvitation } from '@portico/contract/company/company.schema'
import { startMailServer } from '@portico/simulators/mail/mail-server'
import { openCommandLine } from '@portico/tools/testing/command-line'
import { atProperty, given, openTeamClient, type TeamClient } from '@portico/tools/testing/team-client'
import { startTestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openMailer } from '../../platform/mailer.ts'
import { mailFigures } from '../../platform/outbox.store.ts'
import { queueMails } from './invitations.store.ts'
import { inviteMails, inviteMailsTable } from './invite-mails.ts'
import { ownerNotices } from './owner-notices.ts'

const HOUR = 3_600_000
let team: TeamClient
let kim: Awaited<ReturnType<typeof newcomer>>
const server = await startTestServer({ world: 'empty' })
const commands = await openCommandLine(server)
const mailServer = await startMailServer({ behaviourFor: (to) => (to.startsWith('hangs-up') ? 'hangsUp' : 'takes') })
afterAll(async () => {
  await mailServer.stop()
  await server.close()
})
beforeEach(async () => {
  await server.ask('delete from invites')
  team = await openTeamClient(server)
  kim = await newcomer()
  mailServer.mails.length = 0
})

/** Somebody who has signed in with a verified address, and works for nobody. */
async function newcomer() {
  const accountId = await server.createStranger()
  const [row] = await server.ask<{ email: string }>('select email from accounts where id = $1', [accountId])
  return { accountId, email: row?.email ?? '', ...(await server.signIn(accountId)) }
}
const inviteOwner = (address = kim.email, companyId = team.companyId) =>
  commands.run('invite', address, '--company', companyId, '--role', 'owner', '--as', 'Robin')
const accept = async (link: string) => {
  const { status, body } = await kim.call('POST', '/v1/user/register', { inviteToken: link.split('invite=')[1] })
  return [status, body?.error?.code]
}
const list = async (): Promise<TeamInvitation[]> =>
  (await team.owner.call('GET', team.url('/invitations'))).body.invitations
const onlyOne = async () => {
  const [invitation, ...others] = await list()
  if (!invitation || others.length > 0) throw new Error('There is not exactly one invitation.')
  return invitation
}
/** Moves the times of all invitations and their mails, as if this time had passed. */
async function pass(hours: number, minutes = 0) {
  const passed = `make_interval(hours => ${hours}, mins => ${minutes})`
  await server.ask(
    `update invites set created_at = created_at - ${passed}, begins_at = begins_at - ${passed}, expires_at = expires_at - ${passed}`,
  )
  await server.ask(`update invite_mails set created_at = created_at - ${passed}, due_at = due_at - ${passed}`)
}
const origin = 'https://portal.us.portico.example'
async function send() {
  const parts = {
    database: server.database,
    keys: server.keys,
    mailer: openMailer({ mail: { from: 'Portico <no-reply@us.portico.example>', smtpUrl: mailServer.url } }),
    deployment: { country: 'us' as const, origin },
    log: server.app.log,
  }
  for (const job of [inviteMails(parts), ownerNotices(parts)]) await job.run({})
}
const mailsTo = (address: string) => mailServer.mails.filter(({ to }) => to.includes(address))
const emailOf = async (accountId: string) =>
  (await server.ask<{ email: string }>('select email from accounts where id = $1', [accountId]))[0]?.email ?? ''
const speaks = (accountId: string, locale: string) =>
  server.ask('update accounts set locale = $2 where id = $1', [accountId, locale])
const isTold = async (accountId: string) => mailsTo(await emailOf(accountId)).length
/** The mail to an account, without the line breaks of its encoding. */
const mailOf = async (accountId: string) =>
  (mailsTo(await emailOf(accountId))[0]?.raw ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')

describe('an owner whom an operator invites beside others', () => {
  test('is refused until 72 hours have passed, gets the link by mail then, and has 14 days from then', async () => {
    const link = await inviteOwner()
    const invitation = await onlyOne()
    const { beginsAtMillis, expiresAtMillis } = invitation
    expect(invitation).toMatchObject({ email: kim.email, state: 'waiting', invitedBy: null, sentAtMillis: null })
    expect(Math.abs((beginsAtMillis ?? 0) - Date.now() - 72 * HOUR)).toBeLessThan(HOUR / 60)
    expect(expiresAtMillis).toBe((beginsAtMillis ?? 0) + 14 * 24 * HOUR)
    expect(await accept(link)).toEqual([409, 'account.inviteWaits'])
    await pass(71, 59)
    expect(await accept(link)).toEqual([409, 'account.inviteWaits'])
    await send()
    expect(mailsTo(kim.email)).toEqual([])
    expect(await team.rolesOf(kim.accountId)).toEqual([])

    await pass(0, 1)
    expect(await onlyOne()).toMatchObject({ state: 'open' })
    await send()
    await send()
    expect(mailsTo(kim.email)).toHaveLength(1)
    expect(await accept(link)).toEqual([204, undefined])
    expect(await team.rolesOf(kim.accountId)).toEqual(['owner company'])
  })

  test('is announced to every member once, in their language, and owners are led to the invitations', async () => {
    const porter = await team.join('Piet Porter', given('maintenance', atProperty(team.yard)))
    const former = await team.join('Finn Former', given('manager', undefined, Date.now() - HOUR))
    const program = await team.join('Program', given('manager'))
    await server.ask(`update accounts set kind = 'service' where id = $1`, [program.accountId])
    const elsewhere = await openTeamClient(server, 'Another company')
    await speaks(team.owner.accountId, 'de_DE')
    await speaks(porter.accountId, 'it_IT')
    await inviteOwner()
    await send()
    await send()

    expect(mailServer.mails).toHaveLength(2)
    for (const { accountId } of [former, program, elsewhere.owner]) expect(await isTold(accountId)).toBe(0)
    const [toOwner, toPorter] = [await mailOf(team.owner.accountId), await mailOf(porter.accountId)]
    expect(toOwner).toContain('Content-Language: de-DE')
    expect(toPorter).toContain('Content-Language: it-IT')
    const page = `${origin}/companies/${team.companyId}/team?tab=invitations`
    for (const text of [toOwner, toPorter]) for (const part of [kim.email, 'Quarry Homes']) expect(text).toContain(part)
    expect(toOwner).toContain(page)
    expect(toPorter).not.toContain(page)
    const [entry] = await server.auditOf((await onlyOne()).invitationId)
    expect(entry).toMatchObject({ action: 'account.invite', after: { roleId: 'owner', beginsAt: expect.any(String) } })
  })

  test('of a portal without the page of the team is announced without a link to it', async () => {
    await inviteOwner()
    await server.ask(`insert into flags (name, value) values ('edition', '"specified"')`)
    await send().finally(() => server.ask(`delete from flags where name = 'edition'`))
    expect(await mailOf(team.owner.accountId)).toContain('tell an owner or our support')
    expect(await mailOf(team.owner.accountId)).not.toContain('/companies/')
  })

  test('is not announced twice to somebody of whom nobody knows whether the mail has arrived', async () => {
    const [cut, killed] = [await team.join('Cut', given('manager')), await team.join('Killed', given('manager'))]
    await server.ask('update accounts set email = $2 where id = $1', [
      cut.accountId,
      `hangs-up-${randomUUID()}@x.example`,
    ])
    await inviteOwner()
    await server.ask(
      `update owner_notices set state = 'SENDING', taken_at = now() - interval '1 hour' where account_id = $1`,
      [killed.accountId],
    )
    await send()
    await send()
    expect([await isTold(cut.accountId), await isTold(killed.accountId), await isTold(team.owner.accountId)]).toEqual([
      1, 0, 1,
    ])
  })

  test('is invited again without a new wait and without telling anybody twice', async () => {
    const link = await inviteOwner()
    await send()
    await pass(24)
    const before = await onlyOne()
    expect(await inviteOwner(kim.email.toUpperCase())).toBe(link)
    await send()
    expect(await onlyOne()).toEqual(before)
    expect(await isTold(team.owner.accountId)).toBe(1)
    expect(mailsTo(kim.email)).toEqual([])

    await pass(48)
    await send()
    const begun = await onlyOne()
    expect(await inviteOwner()).toBe(link)
    await send()
    expect(mailsTo(kim.email)).toHaveLength(2)
    expect(await onlyOne()).toMatchObject({
      ...begun,
      sentAtMillis: expect.any(Number),
    })
    expect(await isTold(team.owner.accountId)).toBe(1)
    expect(await accept(link)).toEqual([204, undefined])
  })

  test('by two commands at once is one invitation', async () => {
    const [one, other] = await Promise.all([inviteOwner(), inviteOwner()])
    expect(one).toBe(other)
    expect(await list()).toHaveLength(1)
    await send()
    expect(await isTold(team.owner.accountId)).toBe(1)
  })

  test('is withdrawn meanwhile by an owner, is not announced or mailed any more, and waits again when invited again', async () => {
    const link = await inviteOwner()
    const { invitationId } = await onlyOne()
    expect((await team.owner.call('DELETE', team.url(`/invitations/${invitationId}`))).status).toBe(204)
    await pass(72)
    await send()
    expect(mailServer.mails).toEqual([])
    expect(await accept(link)).toEqual([404, 'account.inviteUnknown'])
    const again = await inviteOwner()
    expect(await accept(again)).toEqual([409, 'account.inviteWaits'])
    await send()
    expect(await isTold(team.owner.accountId)).toBe(1)
  })

  test('is not sent the link early by a member, who may invite them at once instead', async () => {
    await inviteOwner()
    const { invitationId } = await onlyOne()
    const { status, body } = await team.owner.call('POST', team.url(`/invitations/${invitationId}/mail`))
    expect([status, body.error.code]).toEqual([409, 'company.invitationWaits'])
    const draft = { emails: [kim.email], assignments: [given('owner')] }
    await team.owner.call('POST', team.url('/invitations'), draft)
    expect(await onlyOne()).toMatchObject({ state: 'open', invitedBy: 'Olga Owner', beginsAtMillis: null })
  })

  test('is mailed no earlier by a server of the release before, which knows of no wait', async () => {
    await inviteOwner()
    const { invitationId, beginsAtMillis } = await onlyOne()
    await server.database.asAccount(team.owner.accountId, (trx) => queueMails(trx, [invitationId]))
    const [mail] = await server.ask<{ due_at: Date }>('select due_at from invite_mails where invite_id = $1', [
      invitationId,
    ])
    expect(mail?.due_at.getTime()).toBe(beginsAtMillis)
  })

  test('counts as no waiting mail before it begins', async () => {
    const waiting = () => server.database.asSystem((trx) => mailFigures([inviteMailsTable]).read(trx))
    await inviteOwner()
    expect(await waiting()).toMatchObject([{ portico_mails_waiting: 0, portico_mails_oldest_seconds: 0 }])
    await pass(73)
    expect(await waiting()).toMatchObject([{ portico_mails_waiting: 1 }])
  })
})

describe('an invitation by an operator that does not wait', () => {
  test('is one of the first owner, and nobody is told', async () => {
    await server.ask(`update memberships set role_id = 'manager' where account_id = $1`, [team.owner.accountId])
    const link = await inviteOwner()
    expect(await list()).toMatchObject([{ state: 'open', beginsAtMillis: null }])
    await send()
    expect(mailServer.mails.map(({ to }) => to)).toEqual([[kim.email]])
    expect(await accept(link)).toEqual([204, undefined])
    expect(await team.rolesOf(kim.accountId)).toEqual(['owner company'])
  })

  test('is one of any other role', async () => {
    const link = await commands.run('invite', kim.email, '--company', team.companyId, '--role', 'manager')
    await send()
    expect(await isTold(team.owner.accountId)).toBe(0)
    expect(await accept(link)).toEqual([204, undefined])
  })
})

test('the command says when the invitation begins and how many are told, and the list of invitations, too', async () => {
  const args = ['invite', kim.email, '--company', team.companyId, '--role', 'owner'] as const
  const first = await commands.start(...args)
  const from = new Date((await onlyOne()).beginsAtMillis ?? 0).toISOString()
  expect(first.stdout).toMatch(/^https:.*\/register\?invite=\S+\n$/)
  expect(first.stderr).toContain(`Quarry Homes has an owner, so the link works from ${from}`)
  expect(first.stderr).toContain('1 member(s) get a mail now.')
  const again = await commands.start(...args)
  expect(again.stdout).toBe(first.stdout)
  expect(again.stderr).toContain(`the link still works from ${from}, and nobody is told again.`)
  expect(JSON.parse(await commands.run('list-invitations', '--json'))).toMatchObject([
    { email: kim.email, state: 'waiting', begins: from },
  ])
})
