import { type Cast, castOf } from '@portico/tools/testing/cast'
import { openPeopleDesk, type PeopleDesk } from '@portico/tools/testing/people-desk'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailer } from '../../platform/mailer.ts'
import { sendInvitations } from '../people/invitations.ts'

let server: TestServer
let cast: Cast
let desk: PeopleDesk

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  desk = await openPeopleDesk(server, await server.signIn(cast.portfolio), cast.properties.openToPartner)
})
afterAll(() => server.close())

const mailsOf = async (accountId: string) =>
  (
    await server.app.inject({
      url: '/v1/developer/mailbox',
      headers: { cookie: (await server.signIn(accountId)).cookie },
    })
  ).json().mails

test('the mailbox shows a manager the mails of their properties, the latest first, and nobody else any', async () => {
  expect(await mailsOf(cast.portfolio)).toEqual([])
  const { database, config, app } = server
  const invite = async () => {
    const person = await desk.create()
    await sendInvitations({ database, mailer: openMailer(config), country: 'us', log: app.log })
    return person
  }
  const people = [await invite(), await invite()]
  const mails = await mailsOf(cast.portfolio)
  expect(mails.map(({ to }: { to: string }) => to)).toEqual(people.map(({ email }) => email).reverse())
  expect(mails[0]).toMatchObject({ propertyId: desk.propertyId, id: `invitation-${people[1]?.personId}` })
  expect(mails[0].text).toContain('Portico')
  expect(await mailsOf(cast.single)).toEqual([])
  expect(await mailsOf(cast.partner)).toEqual([])
})

test('the mailbox is empty where mails go to a mail server', async () => {
  const sending = await startTestServer({ config: { mail: { from: 'a@b.example', smtpUrl: 'smtp://localhost:1' } } })
  const { cookie } = await sending.signIn((await castOf(sending)).portfolio)
  expect((await sending.app.inject({ url: '/v1/developer/mailbox', headers: { cookie } })).json()).toEqual({
    mails: [],
  })
  await sending.close()
})

test('in Prod there is no such address, and no document that mentions it', async () => {
  const prod = await startTestServer({ config: { stage: 'prod' } })
  const { cookie } = await prod.signIn((await castOf(prod)).portfolio)
  expect((await prod.app.inject({ url: '/v1/developer/mailbox', headers: { cookie } })).statusCode).toBe(404)
  expect((await prod.app.inject({ url: '/v1/openapi.json' })).body).not.toContain('mailbox')
  await prod.close()
})
