import { castOf } from '@portico/tools/testing/cast'
import { openCommandLine } from '@portico/tools/testing/command-line'
import { startTestServer } from '@portico/tools/testing/test-server'
import { afterAll, describe, expect, test } from 'vitest'
import { auditAnchors, readAnchors } from '../platform/audit-anchors.ts'
import { NOBODY } from '../platform/audit-entries.ts'
import { verifyAudit } from '../platform/verify-audit.ts'

const server = await startTestServer()
const cast = await castOf(server)
const commandLine = await openCommandLine(server)
const run = commandLine.run
afterAll(() => server.close())

const rowsOf = async (...args: string[]): Promise<Record<string, unknown>[]> => JSON.parse(await run(...args, '--json'))
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const property = () => cast.properties.openToPartner
const uniqueAddress = () => `${crypto.randomUUID()}@example.com`

describe('an invitation', () => {
  test.each([
    ['not-an-address', [], 'not-an-address is no email address.'],
    ['kim@localhost', [], 'kim@localhost is no email address.'],
    [
      'kim@example.com',
      [],
      'invite needs either --property or --company, for a manager, or --provider, for a partner.',
    ],
    [
      'kim@example.com',
      ['--property', UNKNOWN, '--provider', UNKNOWN],
      'invite needs either --property or --company, for a manager, or --provider, for a partner.',
    ],
    ['kim@example.com', ['--property', UNKNOWN], `There is no property ${UNKNOWN}: list-properties names them.`],
    ['kim@example.com', ['--provider', UNKNOWN], `There is no provider ${UNKNOWN}: change-provider names them.`],
  ])('for %s with %j is refused', async (address, options, sentence) => {
    expect(await run('invite', address, ...options)).toBe(`failed: ${sentence}`)
    expect(await server.ask('select from invites where email = $1', [address])).toEqual([])
    expect(await server.ask('select from invite_mails where email = $1', [address])).toEqual([])
  })

  test('names all properties that do not exist, and no other', async () => {
    const other = '00000000-0000-4000-8000-000000000001'
    const options = [property(), UNKNOWN, other].flatMap((id) => ['--property', id])
    expect(await run('invite', uniqueAddress(), ...options)).toMatch(
      new RegExp(`^failed: There is no property (${UNKNOWN}, ${other}|${other}, ${UNKNOWN}):`),
    )
  })
})

describe('what an operator changes', () => {
  const recorded = async (action: string, entityId: string) =>
    server.ask(
      'select chain, account_id, before, after, request_id from audit where action = $1 and entity_id = $2 order by seq',
      [action, entityId],
    )
  const by = (name: string) => ({ chain: NOBODY, account_id: null, request_id: `command ${name} by Kim Park` })

  test('invitations and withdrawals are in the chain of the company, with who ran the command', async () => {
    const email = uniqueAddress()
    const [of] = await server.ask<{ company: string }>('select company_id as company from properties where id = $1', [
      property(),
    ])
    const chain = of?.company
    await run('invite', email, '--property', property(), '--as', 'Kim Park')
    const [invite] = await server.ask<{ id: string }>('select id from invites where email = $1', [email])
    const given = { email, kind: 'propertyManager', propertyIds: [property()], providerId: null }
    expect(await recorded('account.invite', invite?.id ?? '')).toEqual([
      { ...by('invite'), chain, before: null, after: given },
    ])
    const [account] = await server.ask<{ id: string }>(
      `insert into accounts (provider, subject, email, email_verified, full_name, kind) values ('demo', $1, $1, true, 'Mallory', 'propertyManager') returning id`,
      [email],
    )
    await server.ask('insert into memberships (property_id, account_id) values ($1, $2)', [property(), account?.id])
    await run('withdraw', email.toUpperCase(), '--as', 'Kim Park')
    expect(await recorded('account.withdrawInvitation', invite?.id ?? '')).toMatchObject([{ ...by('withdraw'), chain }])
    const { email: _, ...had } = given
    expect(await recorded('account.shutOut', account?.id ?? '')).toEqual([
      { ...by('withdraw'), before: { email, ...had }, after: null },
    ])
    expect(await recorded('company.removeMember', account?.id ?? '')).toMatchObject([{ ...by('withdraw'), chain }])
  })

  test('flags are in the chain of the deployment, customers at Stripe in that of the property, with what they were before', async () => {
    await run('set-flag', 'tutorialsEnabled', 'false', '--as', 'Kim Park')
    await run('set-flag', 'tutorialsEnabled', 'true', '--as', 'Kim Park')
    expect((await recorded('flags.set', 'tutorialsEnabled')).at(-1)).toEqual({
      ...by('set-flag'),
      before: { value: false },
      after: { value: true },
    })
    await run('link-customer', property(), 'cus_first', '--as', 'Kim Park')
    await run('link-customer', property(), 'cus_second', '--as', 'Kim Park')
    expect((await recorded('billing.linkCustomer', property())).slice(-2)).toEqual([
      expect.objectContaining({ ...by('link-customer'), chain: property(), after: { customerId: 'cus_first' } }),
      {
        ...by('link-customer'),
        chain: property(),
        before: { customerId: 'cus_first' },
        after: { customerId: 'cus_second' },
      },
    ])
  })

  test('the chain of the deployment is verified and anchored like that of a property', async () => {
    await run('set-flag', 'fobsEnabled', 'true')
    const target = `${commandLine.folder}/anchors.jsonl`
    await auditAnchors(server.database, server.keys, { target, authorization: undefined }).run({})
    const { anchors } = await readAnchors(target, server.keys)
    expect(anchors[0]?.heads.map(({ chain }) => chain)).toContain(NOBODY)
    const problems = () =>
      server.database.asSystem(async (trx) => (await verifyAudit(trx, server.keys, anchors)).problems)
    expect(await problems()).toEqual([])
    const [last] = await server.ask<{ seq: string; by: string }>(
      'select seq, request_id as by from audit where chain = $1 order by seq desc limit 1',
      [NOBODY],
    )
    const rewrite = (text: string | undefined) =>
      server.ask('update audit set request_id = $3 where chain = $1 and seq = $2', [NOBODY, last?.seq, text])
    await rewrite('command set-flag by somebody else')
    expect(await problems()).toEqual([
      `The deployment itself: entry ${last?.seq} was changed, or the portal did not write it: its signature is wrong.`,
    ])
    await rewrite(last?.by)
    expect(await problems()).toEqual([])
  })

  test('is not changed in Prod by somebody who does not say who they are', async () => {
    const inProd = commandLine.runWith({ PORTICO_ORIGIN: 'https://portal.us.portico.example' })
    expect(await inProd('set-flag', 'avgEnabled', 'true')).toBe(
      'failed: --as NAME is missing: in Prod the audit records who ran a command.',
    )
    expect(await server.ask(`select from audit where action = 'flags.set' and entity_id = 'avgEnabled'`)).toEqual([])
    expect(await inProd('set-flag', 'avgEnabled', 'true', '--as', 'Kim')).toBe('avgEnabled is now true.')
    expect(await inProd('approve-profile')).toMatch(/^ID /)
  })
})

describe('a list', () => {
  test('has the properties, the devices of one, and their managers', async () => {
    const properties = await rowsOf('list-properties')
    const first = properties.find(({ id }) => id === property())
    expect(first).toMatchObject({ id: property(), country: expect.stringMatching(/^[A-Z]{2}$/) })
    const devices = await rowsOf('list-devices', property())
    expect(devices).toHaveLength(Number(first?.devices))
    expect(devices[0]).toMatchObject({ id: expect.any(String), entrance: expect.any(String), tokens: 0 })
    const managers = await rowsOf('list-managers', '--property', property())
    expect(managers).toHaveLength(Number(first?.managers))
    expect(managers).toContainEqual(expect.objectContaining({ id: cast.portfolio, name: 'Alexandra Reyes' }))
    expect((await rowsOf('list-managers')).map(({ id }) => id)).not.toContain(cast.partner)
    for (const args of [
      ['list-devices', UNKNOWN],
      ['list-managers', '--property', UNKNOWN],
    ])
      expect(await run(...args)).toContain(`failed: There is no property ${UNKNOWN}`)
  })

  test('of invitations has the state of each and of its mail', async () => {
    const email = uniqueAddress()
    const found = async () => (await rowsOf('list-invitations')).find((row) => row.email === email)
    await run('invite', email, '--property', property())
    expect(await found()).toMatchObject({ kind: 'manager', state: 'open', mail: 'waiting', for: expect.any(String) })
    await server.ask('update invites set expires_at = now() where email = $1', [email])
    expect(await found()).toMatchObject({ state: 'expired' })
    await run('withdraw', email)
    expect(await found()).toMatchObject({ state: 'withdrawn' })
  })

  test('of flags has all of them with their values, defaults and meanings', async () => {
    await run('set-flag', 'enabledPmsProviders', '["Yardi"]')
    const flags = await rowsOf('list-flags')
    expect(flags).toContainEqual({
      name: 'enabledPmsProviders',
      value: ['Yardi'],
      default: ['Entrata', 'AppFolio', 'RealPage'],
      meaning: expect.stringContaining('systems'),
    })
    expect(flags).toContainEqual(expect.objectContaining({ name: 'editIntegrationsEnabled', default: true }))
    for (const { meaning } of flags) expect(meaning).toMatch(/^.{4,120}$/)
  })

  test('the edition is a word, and is not specified while a lockdown is in force that nobody could lift', async () => {
    await server.ask(
      `insert into lockdowns (property_id, scope_id, reason, started_by) values ($1, $1, 'Fire', 'ada@example.com')`,
      [property()],
    )
    const refusal = await run('set-flag', 'edition', 'specified')
    await server.ask('delete from lockdowns; delete from person_suspensions')
    expect(refusal).toMatch(/Managers could not end \d+ lockdowns and \d+ suspensions any more/)
    expect(await run('set-flag', 'edition', 'half')).toContain('edition takes specified or full, not half.')
    expect(await run('set-flag', 'edition', 'specified')).toBe('edition is now specified.')
    expect(await run('set-flag', 'edition', 'full')).toBe('edition is now full.')
  })

  test('is a table for people and JSON for programs, and says when it is empty', async () => {
    const table = await run('list-flags')
    expect(table).toMatch(/^NAME +VALUE +DEFAULT +MEANING\n/)
    expect(table).toMatch(/^kapEnabled +(true|false) +false +third-party deliveries/m)
    const flags: { name: string }[] = JSON.parse(await run('list-flags', '--json'))
    expect(flags.map(({ name }) => name)).toContain('kapEnabled')
    const empty = await startTestServer({ world: 'empty' })
    const { run: runEmpty } = await openCommandLine(empty)
    expect([
      await runEmpty('list-properties'),
      await runEmpty('list-managers'),
      await runEmpty('list-invitations'),
      await runEmpty('list-properties', '--json'),
    ]).toEqual(['There are no properties.', 'There are no managers.', 'There are no invitations.', '[]'])
    await empty.close()
  })
})

describe('a command that cannot be done says why in one sentence', () => {
  test.each([
    [['set-flag', 'unheardOf', 'true'], 'There is no flag unheardOf: list-flags names them.'],
    [['set-flag', 'constructor', 'true'], 'There is no flag constructor: list-flags names them.'],
    [['set-flag', 'siteRedesign', 'maybe'], 'siteRedesign takes true or false, not maybe.'],
    [['set-flag', 'siteRedesign', '"yes"'], 'siteRedesign takes true or false, not "yes".'],
    [['set-flag', 'pmsProperties', 'true'], 'pmsProperties takes a list in JSON, such as ["…"], not true.'],
    [['link-customer', UNKNOWN, 'cus_1'], `There is no property ${UNKNOWN}: list-properties names them.`],
    [['approve-profile', UNKNOWN], `There is no profile ${UNKNOWN}.`],
    [['change-provider', UNKNOWN, '--name', 'X'], `There is no provider ${UNKNOWN}.`],
    [['erase-person', UNKNOWN], `Nothing is known about a person ${UNKNOWN}.`],
    [
      ['withdraw', 'nobody@example.com'],
      'Nobody has the address nobody@example.com: there is no invitation and no account.',
    ],
    [['verify-backup', '/nowhere'], '/nowhere is not a complete backup: it has no manifest.json.'],
  ])('%j', async (args, sentence) => expect(await run(...args)).toBe(`failed: ${sentence}`))

  const elsewhere = (change: { port?: string; pathname?: string }) => ({
    DATABASE_APP_URL: Object.assign(new URL(server.appUrl), change).href,
  })
  test.each([
    ['no database', () => ({ DATABASE_APP_URL: '' }), 'DATABASE_APP_URL is missing: set-flag needs the database'],
    ['no key file', () => ({ PORTICO_KEYS_FILE: '' }), 'PORTICO_KEYS_FILE is missing: set-flag needs the file'],
    ['a missing key file', () => ({ PORTICO_KEYS_FILE: '/nowhere/keys.json' }), '/nowhere/keys.json'],
    ['another port', () => elsewhere({ port: '1' }), 'No PostgreSQL answers where DATABASE_APP_URL leads.'],
    [
      'another database',
      () => elsewhere({ pathname: '/nowhere' }),
      'PostgreSQL has no database of the name in DATABASE_APP_URL.',
    ],
    [
      'a database without a schema',
      () => elsewhere({ pathname: '/postgres' }),
      'The database of DATABASE_APP_URL has not the schema of this release: run migrate.',
    ],
  ])('with %s', async (_what, settings, sentence) => {
    const told = await commandLine.runWith(settings())('set-flag', 'siteRedesign', 'true')
    expect(told).toMatch(/^failed: [^\n]+$/)
    expect(told).toContain(sentence)
  })
})
