import { builtInRoleNames } from '@portico/contract/company/company.rules'
import { countries, locales } from '@portico/contract/shared/locales'
import { startMailServer } from '@portico/simulators/mail/mail-server'
import { castOf } from '@portico/tools/testing/cast'
import { translatorOf } from '@portico/tools/testing/catalogues'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { atGroup, atProperty, given, openTeamClient } from '@portico/tools/testing/team-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMailer } from '../../platform/mailer.ts'
import { hashToken } from '../../platform/sessions.ts'
import { inviteAddress, tokenOf, withdrawAddress } from './invitations.service.ts'
import { composeIn, composeInvite } from './invite-mail.ts'
import { sendInviteMails } from './invite-mails.ts'
import { inviteTexts } from './invite-texts.ts'

const from = 'Portico <no-reply@us.portico.example>'
const deployment = { country: 'us' as const, origin: 'https://portal.acme.com' }
let mailServer: Awaited<ReturnType<typeof startMailServer>>
const server = await openTestServer()
const cast = await castOf(server)
beforeEach(async () => {
  mailServer = await startMailServer({})
})
afterEach(() => mailServer.stop())

const send = () =>
  sendInviteMails({
    database: server.database,
    keys: server.keys,
    mailer: openMailer({ mail: { from, smtpUrl: mailServer.url } }),
    deployment,
    log: server.app.log,
  })
const invite = (address: string) =>
  server.asOperator((unit) =>
    inviteAddress(
      { ...unit, keys: server.keys },
      { address, propertyIds: [cast.properties.openToPartner], providerId: null },
    ),
  )
const mailsTo = (address: string) => mailServer.mails.filter(({ to }) => to.includes(address))

test('an invitation is mailed once, and its link lets the invited account in', async () => {
  const [account] = await server.ask<{ id: string; email: string }>(`select id, email from accounts where id = $1`, [
    await server.createStranger(),
  ])
  const { id = '', email = '' } = account ?? {}
  await invite(email)
  await send()
  await send()
  expect(mailsTo(email)).toHaveLength(1)
  const text = JSON.stringify(mailsTo(email)[0]).replaceAll('=\\r\\n', '').replaceAll('=\\n', '').replaceAll('=3D', '=')
  const [, inviteToken] = /https:\/\/portal\.acme\.com\/register\?invite=([\w-]{32})/.exec(text) ?? []
  const caller = await server.signIn(id)
  const reply = await caller.send('POST', '/v1/user/register', { inviteToken })
  expect(reply.statusCode).toBe(204)
})

test('an account that has seen the portal is invited in its language, and others in that of the property', async () => {
  const [account] = await server.ask<{ email: string }>(
    `update accounts set locale = 'it_IT', email_verified = true where id = $1 returning email`,
    [await server.createStranger()],
  )
  const newcomer = `${crypto.randomUUID()}@example.com`
  for (const address of [account?.email ?? '', newcomer]) await invite(address)
  await send()
  expect(mailsTo(account?.email ?? '')[0]?.raw).toContain('Content-Language: it-IT')
  expect(mailsTo(newcomer)[0]?.raw).toContain('Content-Language: en-US')
})

test('an invitation that was withdrawn before a worker came is not mailed', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  await invite(email)
  await server.asOperator((unit) => withdrawAddress(unit, email))
  await send()
  expect(mailsTo(email)).toEqual([])
  expect(await server.ask('select from invite_mails where email = $1', [email])).toEqual([])
})

test('an invitation to a company names who invites, the company, and each role with where it counts', async () => {
  const company = await openTeamClient(server, 'Quarry & Mill')
  const north = await company.group('North', company.mill)
  const porter = await company.role('Porter', ['properties.read'])
  await server.ask(`update accounts set locale = 'de_DE' where id = $1`, [company.owner.accountId])
  const [account] = await server.ask<{ email: string }>(
    `update accounts set locale = 'fr_FR', email_verified = true where id = $1 returning email`,
    [await server.createStranger()],
  )
  const emails = [account?.email ?? '', `${crypto.randomUUID()}@example.com`]
  const assignments = [
    given('manager'),
    given('leasing', atGroup(north)),
    given(porter, atProperty(company.yard), 4e12),
  ]
  const { body } = await company.owner.call('POST', company.url('/invitations'), { emails, assignments })
  await send()
  const [toReader, toNobodyKnown] = emails.map((email) => decoded(mailsTo(email)[0]?.raw ?? ''))
  expect(toReader).toContain('Olga Owner vous invite à travailler pour Quarry & Mill dans le portail Portico')
  expect(toNobodyKnown).toContain('Olga Owner lädt Sie ein, im Portico-Portal für Quarry & Mill zu arbeiten')
  for (const line of [
    'Verwaltung: alle Immobilien',
    'Vermietung: die Gruppe North',
    'Porter: Quarry Yard (bis zum 2. Oktober 2096)',
  ])
    expect(toNobodyKnown).toContain(line)
  expect((await company.owner.call('GET', company.url('/invitations'))).body.invitations[0].sentAtMillis).not.toBeNull()
  mailServer.mails.length = 0
  await company.owner.call('POST', company.url(`/invitations/${body.invitations[0].invitationId}/mail`))
  await send()
  expect(mailServer.mails).toHaveLength(1)
})

test('an invitation to own a company, by an operator, names the company and the role', async () => {
  const company = await openTeamClient(server, 'Old Mill Homes')
  const [id, email] = [crypto.randomUUID(), `${crypto.randomUUID()}@example.com`]
  await server.ask(
    `with invite as (
       insert into invites (id, token_hash, email, kind, company_id, role_id) values ($1, $2, $3, 'propertyManager', $4, 'owner') returning id
     ) insert into invite_mails (invite_id, email) select id, $3 from invite`,
    [id, hashToken(tokenOf(server.keys, id)), email, company.companyId],
  )
  await send()
  const text = decoded(mailsTo(email)[0]?.raw ?? '')
  expect(text).toContain('You are invited to work for Old Mill Homes in the Portico portal')
  expect(text).toContain('- Owner: all properties')
})

/** The text of a mail that was sent as quoted-printable. */
const decoded = (raw: string) =>
  Buffer.from(
    raw
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

const mail = {
  id: 'i',
  email: 'ada@example.com',
  expiresAt: new Date('2027-03-01T23:30:00Z'),
  token: 'secret',
  locale: null,
  providerId: null,
  providerName: null,
  properties: [{ id: 'p', name: '<Quarry Yard>', countryCode: 'DE', region: null }],
  team: null,
}

test('the mail of an invitation is in the language of the property, else of the deployment', () => {
  expect(composeInvite(mail, deployment).language).toBe('de-DE')
  const ofPartner = { ...mail, properties: [], providerId: 'v', providerName: 'Parcel & Co' }
  const composed = composeInvite(ofPartner, { ...deployment, country: 'fr' })
  expect(composed).toMatchObject({ language: 'fr-FR', propertyId: 'v' })
  expect(composed.text).toContain('Parcel & Co')
})

test.each(locales)('mails of invitations in %s call the roles as the portal does', async (locale) => {
  const t = await translatorOf(locale, 'propertyTeam')
  for (const role of builtInRoleNames) expect(inviteTexts[locale].roles[role]).toBe(t(`roles.${role}`))
})

test.each(locales)(
  'the mail of an invitation to a company in %s names each role, and an inviter if there is one',
  (locale) => {
    const grant = { isBuiltIn: true, group: null, property: null, endsAtMillis: null }
    const roles = builtInRoleNames.map((role) => ({ ...grant, role }))
    const team = {
      companyId: 'c',
      company: '<Quarry>',
      inviter: '<Olga>',
      inviterLocale: null,
      grants: roles,
      places: [],
    }
    const shown = (invited: typeof team | (Omit<typeof team, 'inviter'> & { inviter: null })) =>
      composeIn(locale, 'us', { ...mail, properties: [], team: invited }, deployment.origin)
    const { text, html } = shown(team)
    for (const part of ['<Quarry>', '<Olga>']) expect(text).toContain(part)
    expect(html).not.toMatch(/<(Quarry|Olga)>/)
    expect(text).not.toContain('frontDesk')
    expect(new Set(text.match(/^- .*$/gm)).size).toBe(builtInRoleNames.length)
    expect(shown({ ...team, inviter: null }).text).not.toContain('Olga')
  },
)

test.each(locales)('the mail of an invitation in %s names properties, address, day and link, all escaped', (locale) => {
  const country = countries.find((code) => code === locale.slice(3).toLowerCase()) ?? 'us'
  const many = Array.from({ length: 12 }, (_, index) => ({
    id: 'p',
    name: `<Yard ${index}>`,
    countryCode: 'US',
    region: null,
  }))
  const { text, html } = composeIn(locale, country, { ...mail, properties: many }, deployment.origin)
  const link = `${deployment.origin}/register?invite=secret`
  for (const part of ['<Yard 0>', '<Yard 9>', 'ada@example.com', '2027', link]) expect(text).toContain(part)
  expect(text).not.toContain('<Yard 10>')
  expect(text).toMatch(/- .*2.*\n\n/)
  for (const part of ['&lt;Yard 0&gt;', `href="${link}"`, `support@${country}.portico.example`])
    expect(html).toContain(part)
  expect(html).not.toContain('<Yard')
})
