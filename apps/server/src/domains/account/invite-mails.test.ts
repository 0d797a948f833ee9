import { countries, locales } from '@portico/contract/shared/locales'
import { startMailServer } from '@portico/simulators/mail/mail-server'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMailer } from '../../platform/mailer.ts'
import { inviteAddress, withdrawAddress } from './invitations.service.ts'
import { composeIn, composeInvite } from './invite-mail.ts'
import { sendInviteMails } from './invite-mails.ts'

const from = 'Portico <no-reply@us.portico.example>'
const deployment = { country: 'us' as const, origin: 'https://portal.acme.com' }
let server: TestServer
let cast: Cast
let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
})
afterAll(() => server.close())
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

test('an invitation that was withdrawn before a worker came is not mailed', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  await invite(email)
  await server.asOperator((unit) => withdrawAddress(unit, email))
  await send()
  expect(mailsTo(email)).toEqual([])
  expect(await server.ask('select from invite_mails where email = $1', [email])).toEqual([])
})

const mail = {
  id: 'i',
  email: 'ada@example.com',
  expiresAt: new Date('2027-03-01T23:30:00Z'),
  token: 'secret',
  providerId: null,
  providerName: null,
  properties: [{ id: 'p', name: '<Quarry Yard>', countryCode: 'DE' }],
}

test('the mail of an invitation is in the language of the first property, else of the deployment', () => {
  expect(composeInvite(mail, deployment).language).toBe('de-DE')
  const ofPartner = { ...mail, properties: [], providerId: 'v', providerName: 'Parcel & Co' }
  const composed = composeInvite(ofPartner, { ...deployment, country: 'fr' })
  expect(composed).toMatchObject({ language: 'fr-FR', propertyId: 'v' })
  expect(composed.text).toContain('Parcel & Co')
})

test.each(locales)('the mail of an invitation in %s names properties, address, day and link, all escaped', (locale) => {
  const country = countries.find((code) => code === locale.slice(3).toLowerCase()) ?? 'us'
  const many = Array.from({ length: 12 }, (_, index) => ({ id: 'p', name: `<Yard ${index}>`, countryCode: 'US' }))
  const { text, html } = composeIn(locale, country, { ...mail, properties: many }, deployment.origin)
  const link = `${deployment.origin}/register?invite=secret`
  for (const part of ['<Yard 0>', '<Yard 9>', 'ada@example.com', '2027', link]) expect(text).toContain(part)
  expect(text).not.toContain('<Yard 10>')
  expect(text).toMatch(/- .*2.*\n\n/)
  for (const part of ['&lt;Yard 0&gt;', `href="${link}"`, `support@${country}.portico.example`])
    expect(html).toContain(part)
  expect(html).not.toContain('<Yard')
})
