import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pass, PassSecrets } from '@portico/contract/passes/passes.schema'
import { locales } from '@portico/contract/shared/locales'
import { type Behaviour, startMailServer } from '@portico/simulators/mail/mail-server'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMailer } from '../../platform/mailer.ts'
import { composeIn } from './pass-mail.ts'
import { sendPassMails } from './pass-mails.service.ts'

const DAY = 86_400_000
const from = 'Portico <no-reply@us.portico.example>'
let client: DoorClient
let door: Awaited<ReturnType<DoorClient['door']>>
let host: string

const server = await openTestServer()
const { portfolio } = await castOf(server)
const manager = await server.signIn(portfolio)
await server.ask('update accounts set avc_terms_accepted_at = now() where id = $1', [portfolio])
beforeEach(async () => {
  client = await openDoorClient(server, (await castOf(server)).portfolio)
  door = await client.door('Front Door')
  host = await client.person()
})

async function make(change: object = {}) {
  const reply = await manager.send('POST', '/v1/passes', {
    ...{ propertyId: client.propertyId, visitorName: 'Vera Visitor', email: null, locale: 'de_DE', hostId: host },
    ...{ accessPointIds: [door.entranceId], uses: 3, fromTimeMillis: Date.now() - 1_000 },
    ...{ untilTimeMillis: Date.now() + DAY, ...change },
  })
  const pass: Pass = reply.json().pass
  const secrets: PassSecrets = (await manager.send('POST', `/v1/passes/${pass.id}/secrets`)).json()
  return { pass, ...secrets, secret: secrets.link.split('#')[1] ?? '' }
}
/** Without a session, an anti-forgery token or anything else. */
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: `/v1/passes/${path}`, payload: body, headers })
const look = (secret: string) => post('bySecret', { secret })
const show = (secret: string) => post('bySecret/number', { secret })

describe('whoever has the link', () => {
  test('sees where, when and how often the pass opens, and nothing of its host and its number', async () => {
    const { qr, pass, number, secret } = await make()
    const reply = await look(secret)
    expect(reply.json()).toEqual({
      state: 'LIVE',
      locale: 'de_DE',
      visitorName: 'Vera Visitor',
      propertyName: 'Quarry Yard',
      timeZone: 'America/Los_Angeles',
      doors: ['Front Door'],
      fromTimeMillis: pass.fromTimeMillis,
      untilTimeMillis: pass.untilTimeMillis,
      usesMax: 3,
      usesLeft: 3,
      // Of the link, which whoever asks has already.
      qr,
    })
    for (const hidden of [number, host, 'Ada Byron', pass.id]) expect(reply.body).not.toContain(hidden)
  })

  test('sees the number by another call, which is audited as one of nobody', async () => {
    const { pass, number, secret } = await make()
    expect((await show(secret)).json()).toEqual({ number })
    const entries = await server.ask(
      'select action, account_id from audit where entity_id = $1 order by seq desc limit 1',
      [pass.id],
    )
    expect(entries).toEqual([{ action: 'passes.show', account_id: null }])
  })

  test('is nobody in particular, even in a browser with a session', async () => {
    const { pass, number, secret } = await make()
    const reply = await post(
      'bySecret/number',
      { secret },
      { cookie: manager.cookie, 'idempotency-key': 'a-key-of-the-browser' },
    )
    expect(reply.json().number).toBe(number)
    const [entry] = await server.ask('select account_id from audit where entity_id = $1 order by seq desc limit 1', [
      pass.id,
    ])
    expect(entry).toEqual({ account_id: null })
  })

  test('learns of a pass that has ended only that', async () => {
    const { pass, secret } = await make()
    await manager.send('POST', `/v1/passes/${pass.id}/withdrawal`, { version: 1 })
    expect((await look(secret)).json()).toEqual({ state: 'WITHDRAWN' })
    expect((await show(secret)).json().error.code).toBe('passes.ended')
    const over = await make()
    await server.ask(
      `update passes set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
      [over.pass.id],
    )
    expect((await look(over.secret)).json()).toEqual({ state: 'EXPIRED' })
  })

  test('of a suspended host sees that it does not open now, and not why', async () => {
    const { secret } = await make()

    await server.ask(
      `insert into person_suspensions (property_id, person_id, reason, suspended_by) values ($1, $2, 'Rent', 'x') on conflict do nothing`,
      [client.propertyId, host],
    )
    expect((await look(secret)).json().state).toBe('PAUSED')
  })

  test('gets the same answer for a secret that is unknown, mistyped or none at all', async () => {
    const { secret } = await make()
    const wrong = [
      randomBytes(32).toString('base64url'),
      secret.slice(1),
      `${secret}x`,
      secret.toUpperCase(),
      '',
      '%00',
      'x'.repeat(200),
    ]
    const answers = [...(await Promise.all(wrong.map(look))), ...(await Promise.all(wrong.slice(0, 3).map(show)))]
    const told = answers.map((reply) => {
      const { requestId, ...error } = reply.json().error
      return JSON.stringify([reply.statusCode, error])
    })
    expect(new Set(told).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(404)
    expect(answers[0]?.json().error.code).toBe('passes.linkUnknown')
  })

  test('cannot open, use up or reveal anything by a GET', async () => {
    const { pass, secret, number } = await make()
    const page = await server.app.inject({ url: '/v1/passes/bySecret', query: { secret } })
    expect(page.statusCode).toBeGreaterThanOrEqual(400)
    expect(page.body).not.toContain(number)
    expect((await manager.send('GET', `/v1/passes/${pass.id}`)).json().uses.used).toBe(0)
  })
})

test('secret and number stand in no column in clear', async () => {
  const { pass, number, secret } = await make({ email: 'vera@example.com' })
  await show(secret)
  const tables = await server.ask<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'property_id' group by 1`,
  )
  for (const { name } of [...tables, { name: 'idempotency' }, { name: 'audit' }]) {
    const where = name === 'idempotency' ? '' : `where property_id = '${client.propertyId}'`
    const rows = JSON.stringify(await server.ask(`select t::text as row from ${name} t ${where}`))
    expect(rows.includes(secret), name).toBe(false)
    if (name !== 'access_events') expect(rows.includes(`"${number}"`) || rows.includes(`,${number},`), name).toBe(false)
  }
  expect(pass.version).toBe(1)
})

describe('the mail to the visitor', () => {
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let behaviours: Map<string, Behaviour>
  beforeEach(async () => {
    behaviours = new Map()
    // Other tests make passes whose mails still wait.
    await server.ask('delete from pass_mails')
    mailServer = await startMailServer({ behaviourFor: (address) => behaviours.get(address) ?? 'takes' })
  })
  afterEach(async () => {
    await mailServer.stop()
    await server.ask('delete from pass_mails')
  })
  const run = (mail: { smtpUrl: string } | { folder: string } = { smtpUrl: mailServer.url }) =>
    sendPassMails({
      database: server.database,
      keys: server.keys,
      mailer: openMailer({ mail: { from, ...mail } }),
      deployment: { country: 'us', origin: 'https://us.portico.example' },
      log: server.app.log,
    })
  const mailOf = async (id: string): Promise<Pass['mail']> =>
    (await manager.send('GET', `/v1/passes/${id}`)).json().mail
  const again = (id: string) => manager.send('POST', `/v1/passes/${id}/mail`)

  test('is sent once, with number, doors, times of the property, link and QR code', async () => {
    const { pass, number, secret } = await make({
      email: 'vera@example.com',
      untilTimeMillis: Date.UTC(2027, 0, 1, 5, 30),
      fromTimeMillis: Date.UTC(2026, 11, 31, 20, 0),
    })
    await run()
    await run()
    expect(mailServer.mails).toHaveLength(1)
    expect(await mailOf(pass.id)).toEqual({ state: 'SENT', sentTimeMillis: expect.any(Number) })
    const folder = await mkdtemp(join(tmpdir(), 'portico-passes-'))
    await server.ask(`update pass_mails set state = 'WAITING', due_at = now() where pass_id = $1`, [pass.id])
    await run({ folder })
    const [file = ''] = await readdir(join(folder, client.propertyId))
    const mail = JSON.parse(await readFile(join(folder, client.propertyId, file), 'utf8'))
    expect(mail).toMatchObject({ to: { name: 'Vera Visitor', address: 'vera@example.com' }, language: 'de-DE' })
    for (const part of [number, 'Front Door', 'Ada Byron', 'Quarry Yard', `https://us.portico.example/pass#${secret}`])
      for (const form of [mail.text, mail.html]) expect(form).toContain(part)
    expect(mail.text).toContain('31. Dezember 2026 um 21:30')
    expect(mail.html).toContain('src="cid:link"')
    expect(Buffer.from(mail.pictures[0].base64, 'base64').subarray(1, 4).toString()).toBe('PNG')
    await rm(folder, { recursive: true })
  })

  test('carries the picture of the QR code, so that nobody learns when it is opened', async () => {
    await make({ email: 'carried@example.com' })
    await run()
    const raw = JSON.stringify(mailServer.mails[0])
    expect(raw).toContain('Content-Id: <number>'.slice(0, 8))
    expect(raw).toContain('image/png')
    expect(raw.match(/src="http/g)).toBeNull()
  })

  test('is not sent of a pass that has ended meanwhile', async () => {
    const { pass } = await make({ email: 'late@example.com' })
    await manager.send('POST', `/v1/passes/${pass.id}/withdrawal`, { version: 1 })
    await run()
    expect(mailServer.mails).toHaveLength(0)
    expect((await mailOf(pass.id)).state).toBe('NONE')
  })

  test('is sent again once in ten minutes, to somebody with an address, while the pass lasts', async () => {
    const { pass } = await make({ email: 'again@example.com' })
    expect((await again(pass.id)).json().error.code).toBe('passes.mailPending')
    await run()
    expect((await again(pass.id)).json().error.code).toBe('passes.mailedRecently')
    await server.ask(
      `update pass_mails set requested_at = now() - interval '11 minutes', sent_at = now() - interval '11 minutes' where pass_id = $1`,
      [pass.id],
    )
    const reply = await again(pass.id)
    expect([reply.statusCode, reply.json().mail.state]).toEqual([202, 'WAITING'])
    await run()
    expect(mailServer.mails).toHaveLength(2)
    expect((await again((await make()).pass.id)).json().error.code).toBe('passes.noEmail')
    await manager.send('POST', `/v1/passes/${pass.id}/withdrawal`, { version: 1 })
    expect((await again(pass.id)).json().error.code).toBe('passes.ended')
  })

  test.each(locales)('in %s escapes what people have typed', (locale) => {
    const { text, html, subject } = composeIn(locale, {
      ...{ propertyId: 'p', passId: 'q', visitorName: '<Vera>', email: 'v@example.com', locale, hostName: '<Ada>' },
      ...{ startsAt: new Date(0), endsAt: new Date(DAY), usesMax: 1, doors: ['<Gate>'], secretHash: Buffer.alloc(0) },
      ...{ round: 1, propertyName: 'Seaside & Sons', timeZone: 'Asia/Tokyo', countryCode: 'JP', region: null },
      ...{ number: '123987', qr: '', link: 'https://x.example/pass#s', contacts: [] },
    })
    expect(subject).toContain('Seaside & Sons')
    for (const part of ['<Vera>', '<Ada>', '<Gate>', '123987']) expect(text).toContain(part)
    expect(html).toContain('&lt;Vera&gt;')
    expect(html).not.toContain('<Gate>')
  })
})
