import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Behaviour, startMailServer } from '@portico/simulators/mail/mail-server'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { fiveAtATime, openPeopleClient, uniqueEmail } from '@portico/tools/testing/people-client'
import { serverProcess } from '@portico/tools/testing/server-process'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '../../platform/jobs.ts'
import { openMailer } from '../../platform/mailer.ts'
import { invitations, sendInvitations } from './invitations.service.ts'

const from = 'Portico <no-reply@us.portico.example>'
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let behaviours: Map<string, Behaviour>

const server = await openTestServer()
const cast = await castOf(server)
const client = await openPeopleClient(server, await server.signIn(cast.portfolio), cast.properties.optedOut)
beforeEach(async () => {
  behaviours = new Map()
  mailServer = await startMailServer({ behaviourFor: (address) => behaviours.get(address) ?? 'takes' })
})
afterEach(async () => {
  await mailServer.stop()
  await server.ask('delete from person_invitations')
})

const partsFor = (mail: { smtpUrl: string } | { folder: string } = { smtpUrl: mailServer.url }) => ({
  database: server.database,
  keys: server.keys,
  mailer: openMailer({ mail: { from, ...mail } }),
  country: 'us' as const,
  log: server.app.log,
})
const run = (mail?: Parameters<typeof partsFor>[0]) => sendInvitations(partsFor(mail))
const stateOf = async (personId: string) =>
  (await server.ask<{ state: string }>('select state from person_invitations where person_id = $1', [personId]))[0]
    ?.state
const mailsTo = (email: string | null) => mailServer.mails.filter(({ to }) => to.includes(email ?? ''))
const makeDue = () => server.ask(`update person_invitations set due_at = now() where state = 'WAITING'`)

test('a person who was created is invited once', async () => {
  const person = await client.create()
  expect(await stateOf(person.personId)).toBe('WAITING')
  const jobs = await startJobs({
    appUrl: server.appUrl,
    role: 'all',
    jobs: [invitations(partsFor())],
    log: server.app.log,
  })
  try {
    await expect.poll(() => stateOf(person.personId)).toBe('SENT')
  } finally {
    await jobs.stop()
  }
  await run()
  expect(mailsTo(person.email)).toHaveLength(1)
  const now = await client.find(person.personId)
  expect(now?.enrollmentStatus).toBe('INVITE_SENT_BUT_ENROLLMENT_PENDING')
  const [sent] = await server.ask<{ at: number }>(
    'select round(extract(epoch from settled_at) * 1000)::float8 as at from person_invitations where person_id = $1',
    [person.personId],
  )
  expect(now?.services[0].inviteSentTimeMillis).toBe(sent?.at)
  expect(now?.services[0].version).toBe(1)
  const audited = await server.ask(`select from audit where entity_id = $1 and action = 'people.invite'`, [
    person.personId,
  ])
  expect(audited).toHaveLength(1)
})

test('an invitation names the property, its contact, the first steps and until when access is valid, as text and as HTML', async () => {
  const [property] = await server.ask<{ name: string }>('select name from properties where id = $1', [
    client.propertyId,
  ])
  await server.ask('delete from property_contacts where property_id = $1', [client.propertyId])
  await server.ask(
    `insert into property_contacts (property_id, position, name, email) values ($1, 1, 'Cora Cole', 'cora@example.com'), ($1, 2, null, 'desk@example.com')`,
    [client.propertyId],
  )
  const person = await client.create(client.resident({ personName: 'Zoë "Z" <Byron>' }))
  await run()
  const raw = mailsTo(person.email)[0]?.raw.replace(/=\r\n|\r\n(?= )/g, '') ?? ''
  expect(raw).toContain(`Message-ID: <invitation-${person.personId}@portico.example>`)
  expect(raw).toContain('multipart/alternative')
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(raw).toContain(property?.name)
  expect(raw).toContain('Install the Portico app on your phone')
  expect(raw).toContain('Contact: Cora Cole, cora@example.com')
  expect(raw).not.toContain('desk@example.com')
  expect(raw).toMatch(/Access valid until: \d+ \w+ \d{4}/)
  expect(raw.match(/^To: .*/m)?.[0]).toMatch(new RegExp(`<${person.email}>$`))
  expect(raw).not.toContain('"Z" <Byron>,</p>')
  expect(mailsTo(person.email)[0]?.from).toBe('no-reply@us.portico.example')
})

test('people without an e-mail and people who were refused are not invited', async () => {
  const nameOnly = await client.create(client.resident({ email: null }))
  expect(await stateOf(nameOnly.personId)).toBeUndefined()
  const email = uniqueEmail()
  await client.create(client.resident({ email }))
  expect((await client.send('POST', client.resident({ email }))).statusCode).toBe(409)
  await run()
  expect(mailServer.mails.map(({ to }) => to)).toEqual([[email]])
})

test('a retried creation invites once', async () => {
  const body = client.resident()
  for (const _ of [1, 2, 3]) await client.send('POST', body, { key: `retry-${body.email}` })
  await run()
  expect(mailsTo(body.email)).toHaveLength(1)
})

test('a person who is deleted before the mail is sent gets none', async () => {
  const { personId, email } = await client.create()
  await client.send('DELETE', { propertyId: client.propertyId, personId })
  await run()
  expect(mailsTo(email)).toEqual([])
})

test('concurrent senders send each mail once', async () => {
  const people = await fiveAtATime([...Array(30)], () => client.create())
  await Promise.all([run(), run(), run()])
  expect(mailServer.mails.map(({ to }) => to[0]).sort()).toEqual(people.map(({ email }) => email).sort())
})

describe('a mail server', () => {
  test('that rejects a mailbox gets this mail no more, and the others are sent', async () => {
    const [unknown, refused, fine] = [await client.create(), await client.create(), await client.create()]
    behaviours.set(unknown.email ?? '', 'refuses').set(refused.email ?? '', 'refusesMail')
    await run()
    await makeDue()
    await run()
    expect(await Promise.all([unknown, refused, fine].map(({ personId }) => stateOf(personId)))).toEqual([
      'REFUSED',
      'REFUSED',
      'SENT',
    ])
    expect((await client.find(unknown.personId))?.enrollmentStatus).toBe('INVITE_NOT_SENT')
  })

  test('that reports a temporary error gets the mail later', async () => {
    const { personId, email } = await client.create()
    behaviours.set(email ?? '', 'isFull')
    await run()
    expect(await stateOf(personId)).toBe('WAITING')
    behaviours.clear()
    await run()
    expect(mailsTo(email), 'not before it is due').toEqual([])
    await makeDue()
    await run()
    expect([await stateOf(personId), mailsTo(email).length]).toEqual(['SENT', 1])
  })

  test('that hangs up after the mail does not get it twice', async () => {
    const { personId, email } = await client.create()
    behaviours.set(email ?? '', 'hangsUp')
    await run()
    behaviours.clear()
    await makeDue()
    await run()
    expect([await stateOf(personId), mailsTo(email).length]).toEqual(['UNCERTAIN', 1])
    expect((await client.find(personId))?.services[0].inviteSentTimeMillis).toBeNull()
  })

  test('that was unavailable gets all mails when it is back', async () => {
    const { personId, email } = await client.create()
    const { port } = mailServer
    await mailServer.stop()
    await expect(run({ smtpUrl: `smtp://127.0.0.1:${port}` })).rejects.toThrow()
    expect(await stateOf(personId)).toBe('WAITING')
    mailServer = await startMailServer({ port })
    await run()
    expect([await stateOf(personId), mailsTo(email).length]).toEqual(['SENT', 1])
  })

  test('that requires a password gets mails only with the right one', async () => {
    await mailServer.stop()
    mailServer = await startMailServer({ account: { user: 'portico', pass: 'secret' } })
    const { personId } = await client.create()
    await expect(run({ smtpUrl: mailServer.url.replace('secret', 'wrong') })).rejects.toThrow()
    expect(await stateOf(personId)).toBe('WAITING')
    await run()
    expect(await stateOf(personId)).toBe('SENT')
  })
})

describe('a mail that a killed sender had begun', () => {
  const abandon = (personId: string) =>
    server.ask(
      `update person_invitations set state = 'SENDING', taken_at = now() - interval '3 minutes' where person_id = $1`,
      [personId],
    )

  test('is not sent again, because the mail server may have it', async () => {
    const { personId, email } = await client.create()
    await abandon(personId)
    await run()
    expect([await stateOf(personId), mailsTo(email).length]).toEqual(['UNCERTAIN', 0])
  })

  test('is written again to a folder, where it remains one file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-mailbox-'))
    try {
      const { personId } = await client.create()
      await run({ folder })
      await abandon(personId)
      await run({ folder })
      expect(await stateOf(personId)).toBe('SENT')
      expect(await readdir(join(folder, client.propertyId))).toEqual([`invitation-${personId}.json`])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

test('a worker that is killed while sending sends nothing twice, and the next one sends the rest', async () => {
  const HELD = 9
  await mailServer.stop()
  mailServer = await startMailServer({
    // The first worker gets no reply for this mail.
    beforeAnswer: (mails) => (mails === HELD ? new Promise(() => {}) : Promise.resolve()),
  })
  const people = await fiveAtATime([...Array(30)], () => client.create())
  const worker = await serverProcess(server, { SMTP_URL: mailServer.url })
  try {
    await worker.start()
    await expect.poll(() => mailServer.mails.length).toBe(HELD)
    await worker.kill()
    await worker.start()
    const unsent = `select from person_invitations where state <> 'SENT'`
    // The mail that was being sent remains: nobody knows whether it was delivered, so it is not sent again.
    await expect.poll(() => server.ask(unsent)).toHaveLength(1)
  } finally {
    await worker.close()
  }
  const addresses = mailServer.mails.map(({ to }) => to[0])
  expect(addresses.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
})
