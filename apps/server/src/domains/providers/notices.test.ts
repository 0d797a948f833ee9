import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Behaviour, startMailServer } from '@portico/simulators/mail/mail-server'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMailer } from '../../platform/mailer.ts'
import { announceProviders } from './notices.ts'

const from = 'Portico <no-reply@us.portico.example>'
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let behaviour: Behaviour
let providerId: string

const server = await openTestServer()
const cast = await castOf(server)
const [row] = await server.ask<{ id: string }>(
  'select min(property_id::text) as id from memberships where account_id = $1',
  [cast.single],
)
/** The only property of its manager; the portfolio manages it, too. */
const house = row?.id ?? ''
beforeEach(async () => {
  behaviour = 'takes'
  mailServer = await startMailServer({ behaviourFor: () => behaviour })
  // All providers of the world are launched, so that only the one of the test is upcoming.
  await server.ask(`update providers set available_on = now() - interval '1 day'`)
  const [row] = await server.ask<{ id: string }>(
    `insert into providers (name, type, available_on) values ('Newcomer', 'ACCESS', now() + interval '31 days') returning id`,
  )
  providerId = row?.id ?? ''
  await server.ask(`update entity_permissions set key_access_status = 'OPT_OUT' where entity_type = 'PROPERTY'`)
  await server.ask(
    `insert into entity_permissions (property_id, entity_type, entity_id, effect, key_access_status) values ($1, 'PROPERTY', $1, 'ALLOW', 'OPT_IN')
     on conflict (property_id, entity_type, entity_id) do update set effect = 'ALLOW', key_access_status = 'OPT_IN', is_settled = true`,
    [house],
  )
  await server.ask('delete from memberships where property_id = $1 and account_id <> $2', [house, cast.single])
})
afterEach(async () => {
  await mailServer.stop()
  await server.ask('delete from provider_permissions where provider_id = $1', [providerId])
  await server.ask('delete from providers where id = $1', [providerId])
})

const run = (mail: { smtpUrl: string } | { folder: string } = { smtpUrl: mailServer.url }) =>
  announceProviders({
    database: server.database,
    mailer: openMailer({ mail: { from, ...mail } }),
    deployment: { country: 'us', origin: 'https://portal.us.portico.example' },
    log: server.app.log,
  })
const recipients = () => mailServer.mails.flatMap(({ to }) => to)
const states = () => server.ask<{ state: string }>('select state from provider_notices')
const makeDue = () => server.ask(`update provider_notices set due_at = now() where state = 'WAITING'`)

test('the manager of a property that allows new providers is notified once, 30 days ahead', async () => {
  await run()
  await run()
  expect(recipients()).toEqual(['jonas.lindqvist@portico.example'])
  expect(mailServer.mails[0]?.raw).toContain('Newcomer')
  expect(await states()).toEqual([{ state: 'SENT' }])
})

test('a manager is notified in the language in which they last saw the portal', async () => {
  await server.ask(`update accounts set locale = 'ja_JP' where id = $1`, [cast.single])
  await run()
  await server.ask('update accounts set locale = null where id = $1', [cast.single])
  expect(mailServer.mails[0]?.raw).toContain('Content-Language: ja-JP')
})

test('each manager gets one mail about a provider, whatever the number of properties', async () => {
  const { openToPartner, closedToPartner } = cast.properties
  for (const id of [openToPartner, closedToPartner])
    await server.ask(
      `insert into entity_permissions (property_id, entity_type, entity_id, effect, key_access_status) values ($1, 'PROPERTY', $1, 'ALLOW', 'OPT_IN')
       on conflict (property_id, entity_type, entity_id) do update set effect = 'ALLOW', key_access_status = 'OPT_IN', is_settled = true`,
      [id],
    )
  await run()
  expect(recipients().sort()).toEqual(['alexandra.reyes@portico.example', 'jonas.lindqvist@portico.example'])
})

test.each([
  ['launches later', `update providers set available_on = now() + interval '40 days' where id = $1`],
  ['has launched', `update providers set available_on = now() - interval '1 minute' where id = $1`],
  ['has no day', 'update providers set available_on = null where id = $1'],
  ['works for the service itself', `update providers set type = 'PRIVATE' where id = $1`],
])('nobody is notified about a provider that %s', async (_what, statement) => {
  await server.ask(statement, [providerId])
  await run()
  expect(recipients()).toEqual([])
})

test.each([
  ['enables new providers by hand', `update entity_permissions set effect = 'DENY' where property_id = $1`],
  [
    'has not signed the agreement',
    `update entity_permissions set key_access_status = 'OPT_OUT' where property_id = $1`,
  ],
  ['has contradictory documents', 'update entity_permissions set is_settled = false where property_id = $1'],
])('nobody is notified at a property that %s', async (_what, statement) => {
  await server.ask(statement, [house])
  await run()
  expect(recipients()).toEqual([])
})

test('a manager who has disabled the provider already is not notified', async () => {
  await server.ask(
    `insert into provider_permissions (property_id, entity_type, entity_id, provider_id, is_enabled) values ($1, 'PROPERTY', $1, $2, false)`,
    [house, providerId],
  )
  await run()
  expect(recipients()).toEqual([])
})

test('a notice is retried after a temporary error, unless the provider was postponed meanwhile', async () => {
  behaviour = 'isFull'
  await run()
  expect(await states()).toEqual([{ state: 'WAITING' }])
  behaviour = 'takes'
  await server.ask('update providers set available_on = null where id = $1', [providerId])
  await makeDue()
  await run()
  expect([recipients(), await states()]).toEqual([[], []])
  await server.ask(`update providers set available_on = now() + interval '31 days' where id = $1`, [providerId])
  await run()
  expect(recipients()).toHaveLength(1)
})

test('a notice is not sent again if the mail server hangs up after the mail', async () => {
  behaviour = 'hangsUp'
  await run()
  behaviour = 'takes'
  await makeDue()
  await run()
  expect([recipients().length, await states()]).toEqual([1, [{ state: 'UNCERTAIN' }]])
})

test('a notice is written to the mailbox of the demo if there is no mail server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-mailbox-'))
  await run({ folder })
  expect(await readdir(join(folder, house))).toEqual([`provider-notice-${providerId}-${cast.single}.json`])
  await rm(folder, { recursive: true })
})
