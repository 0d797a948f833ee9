import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { castOf } from '@portico/tools/testing/cast'
import { openCommandLine } from '@portico/tools/testing/command-line'
import { listIn, openDoorClient } from '@portico/tools/testing/door-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { TEST_KEYS } from '@portico/tools/testing/test-keys'
import { expect, test } from 'vitest'
import { sealedIdTokens } from './domains/account/id-tokens.ts'
import { profileSecret } from './domains/integrations/profiles.store.ts'
import { networkSecret } from './domains/networks/networks.store.ts'
import { auditAnchors } from './platform/audit-anchors.ts'
import { masterKeysFrom } from './platform/master-keys.ts'
import { openSecret, sealSecret } from './platform/secrets.ts'
import { signingKeysOf } from './platform/signing-keys.ts'

const server = await openTestServer()
const commandLine = await openCommandLine(server)
const run = commandLine.run

test('an operator invites an account, and withdrawing the invitation ends all its sessions', async () => {
  const cast = await castOf(server)
  const link = await run('invite', 'jonas.lindqvist@portico.example', '--property', cast.properties.openToPartner)
  expect(link).toMatch(/^https:\/\/portal\.test\.us\.portico\.example\/register\?invite=[\w-]{32}$/)
  const caller = await server.signIn(cast.single)
  const status = async () => (await caller.send('GET', '/v1/user/info')).statusCode
  expect(await status()).toBe(200)
  expect(await run('withdraw', 'Jonas.Lindqvist@portico.example')).toBe(
    'Withdrew 1 invitation(s) and shut out 1 account(s).',
  )
  expect(await status()).toBe(401)
})

test('--help lists the commands, and a call that is not understood is explained in one sentence', async () => {
  const help = await commandLine.start('--help')
  expect(help).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Commands for whoever operates Portico:/) })
  expect(await commandLine.start('invite', '--proprety', 'x')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'invite has no option --proprety. node apps/server/src/command.ts invite --help explains the command.\n',
  })
})

test('an operator gets the link of an invitation alone, and beside it a remark that it is mailed', async () => {
  const { openToPartner } = (await castOf(server)).properties
  expect(await commandLine.start('invite', 'kim@example.com', '--property', openToPartner)).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^https:\/\/portal\.test\.us\.portico\.example\/register\?invite=[\w-]{32}\n$/),
    stderr: 'A worker mails this link to kim@example.com.\n',
  })
})

test('the public keys of the lists of panels are shown', async () => {
  expect(JSON.parse(await run('show-signing-keys'))).toMatchObject(signingKeysOf(server.keys))
})

test('entrances whose revision is impossible are lowered, and the panels that must be emptied are named', async () => {
  const client = await openDoorClient(server, (await castOf(server)).portfolio)
  const [front, garage] = [await client.door('Front Door'), await client.door('Garage')]
  for (const { panel } of [front, garage]) await panel.pull()
  await client.person()
  expect(await run('repair-revisions')).toBe('Every entrance has a possible revision.')
  await server.ask(
    `with changed as (insert into access_changes (property_id, entrance_id, revision, is_whole, concerns) values ($1, $2, $3, true, false))
     update entrance_revisions set revision = $3 where entrance_id = $2`,
    [client.propertyId, front.entranceId, 2 ** 52 - 9],
  )
  await front.panel.pull()
  const told = await run('repair-revisions')
  expect(told).toContain('Lowered Front Door of Quarry Yard')
  expect(told).toContain(`Empty the panel ${front.deviceId}`)
  expect(told).not.toContain('Garage')
  expect(told).not.toContain(garage.deviceId)
  expect((await client.revisions()).get(front.entranceId)).toBe(3)
  // Before it is emptied its number is not believed, whatever cursor it has; afterwards changes arrive as ever.
  const { revision, cursor } = front.panel.state()
  expect(listIn((await front.panel.get(revision, 0, server.app, cursor)).json()).payload).toContain('"revision":3')
  expect((await client.revisions()).get(front.entranceId)).toBe(3)
  front.panel.loseList()
  await front.panel.pull()
  await client.person()
  expect(JSON.parse((await front.panel.pull())?.payload ?? '')).toMatchObject({ base: 3, revision: 4 })
  const [entry] = await server.ask(`select action, entity_id from audit where action = 'entrances.repairRevision'`)
  expect(entry).toMatchObject({ entity_id: front.entranceId })
})

test('a flag that an operator sets counts for everybody', async () => {
  expect(await run('set-flag', 'siteRedesign', 'true')).toBe('siteRedesign is now true.')
  const caller = await server.signIn((await castOf(server)).portfolio)
  const flags = await caller.send('GET', '/v1/featureFlags')
  expect(flags.json().featureFlags.siteRedesign).toBe(true)
})

test('the audit is verified from its first entry to its last, and against anchors', async () => {
  const { portfolio } = await castOf(server)
  const caller = await server.signIn(portfolio)
  await caller.send('POST', '/v1/user/setAvcTermsAcceptanceTime')
  const target = join(commandLine.folder, 'anchors.jsonl')
  const without = await run('verify-audit')
  expect(without).toContain('Every chain of the audit holds.')
  expect(without).toContain('There were no anchors')
  await auditAnchors(server.database, server.keys, { target, authorization: undefined }).run({})
  expect(await run('verify-audit', '--anchors', target)).toMatch(
    /^Every chain of the audit holds\.\nChecked .* 1 anchor/,
  )
  await server.ask(`delete from audit where chain = $1`, [portfolio])
  await server.ask(`delete from audit_heads where chain = $1`, [portfolio])
  expect(await run('verify-audit')).toContain('Every chain of the audit holds.')
  expect(await run('verify-audit', '--anchors', target)).toContain(
    `failed: Account, company or property ${portfolio}: its whole record was removed after`,
  )
  expect(await run('verify-audit', '--anchors', `${target}.none`)).toBe(
    `failed: There is no file or folder ${target}.none with anchors.`,
  )
})

test('an operator names the customer at Stripe that pays for a property, and may name another', async () => {
  const { openToPartner: propertyId } = (await castOf(server)).properties
  expect(await run('link-customer', propertyId, 'cus_first')).toBe(`cus_first pays for ${propertyId}.`)
  expect(await run('link-customer', propertyId, 'cus_second')).toBe(`cus_second pays for ${propertyId}.`)
  expect(await server.ask('select stripe_customer_id as id from billing_customers')).toEqual([{ id: 'cus_second' }])
  expect(await run('link-customer', propertyId, 'pm_card')).toBe(
    'failed: pm_card is no customer at Stripe: their ids begin with cus_.',
  )
})

test('an operator issues a token for a device and withdraws it', async () => {
  const { openToPartner: property } = (await castOf(server)).properties
  const [panel] = await server.ask<{ id: string }>('select id from devices where property_id = $1 limit 1', [property])
  const token = await run('issue-device-token', panel?.id ?? '')
  expect(token).toMatch(/^[\w-]{43}$/)
  const report = async () => {
    const events = [{ eventId: crypto.randomUUID(), unlockTimestamp: Date.now(), unlockStatus: 'SUCCESS' }]
    const headers = { authorization: `Bearer ${token}` }
    const url = '/v1/accessHistory/events'
    return (await server.app.inject({ method: 'POST', url, headers, payload: { events } })).statusCode
  }
  expect(await report()).toBe(200)
  expect(await run('withdraw-device-tokens', panel?.id ?? '')).toBe('Withdrew 1 token(s).')
  expect(await report()).toBe(401)
  expect(await run('withdraw-device-tokens', panel?.id ?? '')).toBe('Withdrew 0 token(s).')
  const audited = await server.ask(
    `select action from audit where property_id = $1 and entity = 'devices' order by seq`,
    [property],
  )
  expect(audited).toEqual([{ action: 'devices.issueToken' }, { action: 'devices.withdrawTokens' }])
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect(await run('issue-device-token', unknown)).toBe(`failed: There is no device ${unknown}.`)
  expect(await run('withdraw-device-tokens', unknown)).toBe(`failed: There is no device ${unknown}.`)
})

test('who withdraws an account is told which tokens of panels it has issued, and how to withdraw them', async () => {
  const { portfolio } = await castOf(server)
  const client = await openDoorClient(server, portfolio)
  const [front, garage] = [await client.door('Front Door'), await client.door('Garage')]
  const caller = await server.signIn(portfolio)
  for (const { deviceId } of [front, garage])
    await caller.send('POST', `/v1/access/devices/${client.propertyId}/${deviceId}/tokens`)
  await run('withdraw-device-tokens', garage.deviceId)
  // The account is one of the test, so that the others keep theirs.
  const email = `${crypto.randomUUID()}@example.com`
  const [account] = await server.ask<{ id: string }>(
    `insert into accounts (provider, subject, email, email_verified, full_name, kind) values ('demo', $1, $1, true, 'Mallory', 'propertyManager') returning id`,
    [email],
  )
  expect(await run('withdraw', email)).toBe('Withdrew 0 invitation(s) and shut out 1 account(s).')
  await server.ask('update device_tokens set issued_by = $2 where issued_by = $1', [portfolio, account?.id])
  const told = await run('withdraw', email)
  const today = new Date().toISOString().slice(0, 10)
  const [device] = await server.ask<{ serial: string }>('select serial_number as serial from devices where id = $1', [
    front.deviceId,
  ])
  expect(told).toContain(
    `Quarry Yard, Front Door: device ${front.deviceId}, serial number ${device?.serial}, issued on ${today}`,
  )
  expect(told).toContain('withdraw-device-tokens DEVICE_ID')
  expect(told).not.toContain('Garage')
  // Also when the account is gone.
  await server.ask('delete from accounts where id = $1', [account?.id])
  expect(await run('withdraw', email)).toBe(
    `failed: Nobody has the address ${email}: there is no invitation and no account.`,
  )
  expect(await run('withdraw-device-tokens', front.deviceId)).toBe('Withdrew 2 token(s).')
})

test('an operator approves a profile by hand, which is then due to be verified', async () => {
  const { portfolio } = await castOf(server)
  const caller = await server.signIn(portfolio)
  const profile = {
    pmsName: 'MRI',
    nickname: 'Head office',
    credentials: { clientId: 'C1', databaseName: 'DB', username: 'porter', password: 'secret', version: 'x5' },
  }
  const reply = await caller.send('POST', '/v1/integrations/pms/credentials', profile)
  const { credentialId } = reply.json()
  expect(await run('approve-profile')).toContain(`${credentialId}  MRI  `)
  expect(await run('approve-profile', credentialId)).toBe(
    'The profile Head office of MRI is approved and will be verified within minutes.',
  )
  expect(await server.ask('select approval_status from pms_profiles where id = $1', [credentialId])).toEqual([
    { approval_status: 'APPROVED' },
  ])
  expect(await run('approve-profile', crypto.randomUUID())).toContain('failed: There is no profile')
  expect(await run('approve-profile')).not.toContain(credentialId)
  await server.ask('delete from pms_profiles where id = $1', [credentialId])
})

test('after a rotation all secrets use the new master key, and the old one can be removed', async () => {
  const { portfolio: accountId, properties } = await castOf(server)
  const { openToPartner: propertyId } = properties
  const place = (id: string) => ({ ...networkSecret, propertyId, id })
  // More than one batch.
  const ids = Array.from({ length: 501 }, () => crypto.randomUUID())
  await server.ask(
    `insert into networks (property_id, id, ssid, band, security, sealed_security_key)
     select $1, n.id, left(n.id::text, 32), '5', 'WPA3', n.sealed from unnest($2::uuid[], $3::text[]) n (id, sealed)`,
    [propertyId, ids, ids.map((id) => sealSecret(server.keys, place(id), `secret of ${id}`))],
  )
  const profile = { ...profileSecret, accountId, id: crypto.randomUUID() }
  await server.ask(
    `insert into pms_profiles (account_id, id, provider, nickname, sealed_credentials, approval_status)
     values ($1, $2, 'MRI', 'Rotated', $3, 'APPROVED')`,
    [accountId, profile.id, sealSecret(server.keys, profile, 'secret of an account')],
  )
  // Somebody is signed in.
  const { sessionId } = await server.signIn(accountId)
  await server.ask('update sessions set sealed_id_token = $2 where id = $1', [
    sessionId,
    sealedIdTokens(server.keys).seal('id.token.signature', accountId),
  ])
  const [sealedNow] = await server.ask<{ count: number }>(
    `select (1 + (select count(*) from audit_subjects) + (select count(*) from networks) + (select count(sealed_value) from credentials) + (select count(*) from pms_profiles))::int as count`,
  )
  await rm(commandLine.keysFile)
  expect(await run('rewrap-secrets')).toMatch(/^failed: The key file .* \(PORTICO_KEYS_FILE\) does not exist\.$/)

  const fresh = Buffer.alloc(32, 9).toString('base64')
  await writeFile(
    commandLine.keysFile,
    JSON.stringify({ current: 'next', mac: 'test', keys: { ...TEST_KEYS.keys, next: fresh } }),
  )
  expect(await run('rewrap-secrets')).toBe(`Rewrapped ${sealedNow?.count} secret(s): all are under the key next.`)
  expect(await run('rewrap-secrets')).toBe('Rewrapped 0 secret(s): all are under the key next.')
  const withoutOld = masterKeysFrom({ current: 'next', keys: { next: fresh } })
  const rows = await server.ask<{ id: string; sealed: string }>(
    'select id, sealed_security_key as sealed from networks where id = any($1)',
    [ids],
  )
  expect(rows).toHaveLength(501)
  for (const { id, sealed } of rows) expect(openSecret(withoutOld, place(id), sealed)).toBe(`secret of ${id}`)
  const [row] = await server.ask<{ sealed: string }>(
    'select sealed_credentials as sealed from pms_profiles where id = $1',
    [profile.id],
  )
  expect(openSecret(withoutOld, profile, row?.sealed ?? '')).toBe('secret of an account')
  const [session] = await server.ask<{ sealed: string }>(
    'select sealed_id_token as sealed from sessions where id = $1',
    [sessionId],
  )
  expect(sealedIdTokens(withoutOld).open(session?.sealed ?? null, accountId)).toBe('id.token.signature')
})

test('an operator adds a provider and changes its name and launch day', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const added = await run('add-provider', 'Droneling', '--launch', inDays(40))
  const [, id = ''] = added.match(/^Added (\S+) {2}Droneling {2}ACCESS {2}launches on \S+$/) ?? []
  expect(await run('change-provider', id, '--name', 'Droneling Air', '--launch', inDays(50))).toBe(
    `Changed ${id}  Droneling Air  ACCESS  launches on ${inDays(50)}.`,
  )
  expect(JSON.parse(await run('change-provider', '--json'))).toContainEqual({
    id,
    name: 'Droneling Air',
    type: 'ACCESS',
    state: `launches on ${inDays(50)}`,
  })
})

test('an operator backs the database up and checks the backup; a folder must be named', async () => {
  const folder = join(commandLine.folder, 'backup')
  expect(await run('backup', folder)).toMatch(
    /^Backed up \d+ rows of \d+ tables as of .*\nIt needs the master key\(s\) (next, )?test,/,
  )
  expect(await run('verify-backup', folder)).toMatch(/^Every file is the one that was written/)
  expect(await run('restore', folder)).toContain('failed: The database is not empty')
  expect(await run('migrate')).toBe('The schema is that of this release.')
  for (const name of ['backup', 'restore', 'verify-backup'])
    expect(await run(name)).toContain(`failed: ${name} needs FOLDER`)
})
