import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { castOf } from '@portico/tools/testing/cast'
import { writeEarlierAudit } from '@portico/tools/testing/earlier-audit'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { RECHAIN } from '@portico/tools/testing/rechain'
import { TEST_KEYS } from '@portico/tools/testing/test-keys'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AuditEntry, writeAudit } from './audit.ts'
import { auditAnchors, readAnchors } from './audit-anchors.ts'
import { type MasterKeys, masterKeysFrom } from './master-keys.ts'
import { describeVerdict, verifyAudit } from './verify-audit.ts'

let folder: string
let file: string

const server = await openTestServer()
const cast = await castOf(server)
const property = cast.properties.openToPartner
const other = cast.properties.closedToPartner
const name =
  (await server.ask<{ name: string }>('select name from properties where id = $1', [property]))[0]?.name ?? ''
await server.ask(RECHAIN)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-anchors-'))
  file = join(folder, 'anchors.jsonl')
  await server.ask('truncate audit, audit_heads')
  for (let n = 1; n <= 6; n++) await write(property, n)
  for (let n = 1; n <= 3; n++) await write(other, n)
})
afterEach(() => rm(folder, { recursive: true }))

const write = (propertyId: string, n: number, keys: MasterKeys = server.keys) =>
  server.database.asAccount(cast.portfolio, (trx) =>
    writeAudit(
      trx,
      keys,
      [{ propertyId, action: 'keys.update', entityId: `${n}`, before: { n: n - 1 }, after: { n } }],
      { accountId: cast.portfolio, requestId: `request ${n}` },
    ),
  )
const anchor = () => auditAnchors(server.database, server.keys, { target: file, authorization: undefined }).run({})
const verdict = async (keys: MasterKeys = server.keys) => {
  const { anchors, problems } = await readAnchors(folder, keys)
  const found = await server.database.asSystem((trx) => verifyAudit(trx, keys, anchors))
  return { ...found, problems: [...problems, ...found.problems], anchors }
}
const problems = async () => (await verdict()).problems
const inProperty = (text: string) => expect.stringContaining(`${name} (property ${property}): ${text}`)

const rechain = (chain = property) => server.ask('select rechain($1)', [chain])

test('an unchanged audit is valid, also after it has grown', async () => {
  expect(await problems()).toEqual([])
  await anchor()
  await write(property, 7)
  await anchor()
  const { anchors, ...found } = await verdict()
  expect(found).toEqual({ problems: [], broken: [], chains: 2, entries: 10, unsigned: 0 })
  expect(describeVerdict(found, anchors, 0)).toEqual([
    'Every chain of the audit holds.',
    expect.stringMatching(/^Checked 10 entries in 2 chain\(s\) against 2 anchor\(s\) from \S+Z to \S+Z\.$/),
  ])
})

describe('without anchors the command detects that the owner of the database', () => {
  const attacks: [string, string, boolean, string][] = [
    ['changes what an entry says', `update audit set after = '{"n": 99}' where seq = 4`, false, 'entry 4 was changed'],
    ['changes an entry and recomputes the chain', `update audit set after = '{"n": 9}' where seq = 4`, true, 'entry 4'],
    [
      'names another actor',
      `update audit set account_id = gen_random_uuid() where seq = 2`,
      true,
      'entry 2 was changed',
    ],
    ['moves the time of an entry', `update audit set at = at - interval '1 day' where seq = 5`, true, 'entry 5'],
    ['names another company', `update audit set company_id = gen_random_uuid() where seq = 2`, true, 'entry 2 was'],
    ['says that no company was concerned', `update audit set company_id = null where seq = 2`, true, 'entry 2 was'],
    [
      'passes an entry off as one of version 1',
      `update audit set version = 1, company_id = null where seq = 2`,
      true,
      'entry 2 was changed',
    ],
    ['removes an entry', 'delete from audit where seq = 3', false, 'entry 3 is missing'],
    ['cuts off the end', 'delete from audit where seq > 2', false, 'it ends at entry 2, but its head is entry 6'],
    ['moves the head back', 'update audit_heads set seq = 2', false, 'it ends at entry 6, but its head is entry 2'],
  ]
  test.each(attacks)('%s', async (_what, statement, recomputes, problem) => {
    await server.ask(`${statement} ${statement.includes('where') ? 'and' : 'where'} chain = '${property}'`)
    if (recomputes) await rechain()
    expect(await problems()).toEqual([inProperty(problem)])
  })

  test('appends an entry with a signature that is made up', async () => {
    await server.ask(
      `select portico.write_audit($1, 'keys.delete', 'keys', 'k', null, null, 'r', now(), 'test.forged')`,
      [property],
    )
    expect(await problems()).toEqual([inProperty('entry 7 was changed, or the portal did not write it')])
  })

  test('appends an entry without a signature', async () => {
    await asOlderVersion(() => insertUnsigned(property, 7))
    expect(await problems()).toEqual([inProperty('entry 7 has no signature: the portal did not write it')])
  })

  test('repeats an entry', async () => {
    await server.ask(
      `insert into audit select chain, 7, property_id, account_id, action, entity, entity_id, before, after, request_id, at,
         previous_hash, hash, signature, company_id, version from audit where chain = $1 and seq = 3`,
      [property],
    )
    await rechain()
    expect(await problems()).toEqual([inProperty('entry 7 is a copy of entry 3')])
  })

  test('takes away the key of a person whom nobody has erased', async () => {
    const id = crypto.randomUUID()
    const by = { accountId: cast.portfolio, requestId: 'request' }
    const record = (entry: Omit<AuditEntry, 'propertyId' | 'entityId'>) =>
      server.database.asAccount(cast.portfolio, (trx) =>
        writeAudit(trx, server.keys, [{ propertyId: property, entityId: id, ...entry }], by),
      )
    await record({ action: 'people.create', after: { personName: 'Sam Sealed' }, personal: ['personName'] })
    await server.ask('delete from audit_subjects where id = $1', [id])
    expect(await problems()).toEqual([inProperty(`what entry 7 says about ${id} cannot be opened`)])
    await record({ action: 'people.erase' })
    expect(await problems()).toEqual([])
    // Somebody who came back has a new key.
    await record({ action: 'people.create', after: { personName: 'Sam Again' }, personal: ['personName'] })
    expect(await problems()).toEqual([])
  })

  test('moves an entry into the record of another property', async () => {
    await server.ask('update audit set chain = $1, seq = 4 where chain = $2 and seq = 6', [other, property])
    await rechain()
    await rechain(other)
    expect(await problems()).toEqual([expect.stringContaining('entry 4 belongs into another record')])
  })
})

describe('with anchors the command detects that the owner of the database', () => {
  beforeEach(() => anchor())

  test('cuts off the end and moves the head back', async () => {
    await server.ask('delete from audit where chain = $1 and seq > 1', [property])
    await rechain()
    expect(await problems()).toEqual([inProperty('it ends at entry 1, but had entry 6 at')])
  })

  test('cuts off the end, and the portal continues writing', async () => {
    await server.ask('delete from audit where chain = $1 and seq > 1', [property])
    await rechain()
    for (let n = 7; n <= 14; n++) await write(property, n)
    await anchor()
    expect(await problems()).toEqual([inProperty('entry 6 is not the one that was anchored at')])
  })

  test('removes the whole record of a property', async () => {
    await server.ask('delete from audit where chain = $1', [property])
    await rechain()
    expect(await problems()).toEqual([inProperty('its whole record was removed after')])
  })

  test('removes a property and its whole record', async () => {
    const [house] = await server.ask<{ id: string }>(
      `insert into properties (name, address_line1, city, postal_code, country_code, time_zone)
       values ('Short House', 'Lane 1', 'Boston', '02108', 'US', 'America/New_York') returning id`,
    )
    const id = house?.id ?? ''
    await server.asOperator(({ audit }) => audit({ propertyId: id, action: 'keys.create', entityId: '1' }))
    await anchor()
    await server.ask('delete from properties where id = $1', [id])
    expect(await problems()).toEqual([
      `Short House (property ${id}): the property itself was removed, which the portal never does.`,
    ])
    await server.ask('delete from audit where chain = $1', [id])
    await server.ask('delete from audit_heads where chain = $1', [id])
    expect(await problems()).toEqual([
      expect.stringContaining(`Short House (property ${id}): its whole record was removed after`),
    ])
  })

  test('removes every record', async () => {
    await server.ask('truncate audit, audit_heads')
    expect(await problems()).toHaveLength(2)
  })

  test('removes an entry from the middle and recomputes the chain', async () => {
    await server.ask('delete from audit where chain = $1 and seq = 3', [property])
    await rechain()
    await write(property, 7)
    expect(await problems()).toEqual([inProperty('entry 6 is not the one that was anchored at')])
  })

  test('exchanges two entries and recomputes the chain', async () => {
    const swap = 'update audit set seq = $2 where chain = $1 and seq = $3'
    for (const [to, from] of [
      [100, 2],
      [2, 3],
      [3, 100],
    ])
      await server.ask(swap, [property, to, from])
    await rechain()
    expect(await problems()).toEqual([inProperty('entry 6 is not the one that was anchored at')])
  })

  test('removes the signatures, as if the entries were older than signatures', async () => {
    await asOlderVersion(async () => {
      await server.ask(
        `update audit set signature = null, version = 1, company_id = null, after = '{"n": 99}' where chain = $1`,
        [property],
      )
      await rechain()
    })
    expect(await problems()).toEqual([inProperty('entry 6 is not the one that was anchored at')])
  })

  test('invents old unsigned entries for a new chain', async () => {
    const { optedOut } = cast.properties
    await asOlderVersion(() => insertUnsigned(optedOut, 1))
    await anchor()
    expect(await problems()).toEqual([expect.stringContaining(`${optedOut}): entry 1 has no signature`)])
  })
})

describe('entries of version 1, which servers of the release before write,', () => {
  beforeEach(() =>
    writeEarlierAudit(server, cast.portfolio, { propertyId: property, action: 'keys.delete', entityId: 'k' }),
  )

  test('stay valid between those of version 2', async () => {
    await write(property, 8)
    expect(await problems()).toEqual([])
    expect(
      await server.ask('select version, company_id is null as "isOfNone" from audit where chain = $1 order by seq', [
        property,
      ]),
    ).toEqual([
      ...Array.from({ length: 6 }, () => ({ version: 2, isOfNone: false })),
      { version: 1, isOfNone: true },
      { version: 2, isOfNone: false },
    ])
  })

  test.each([
    ['get a company', 'update audit set company_id = gen_random_uuid()'],
    ['are passed off as entries of version 2', 'update audit set version = 2'],
    [
      'get the company of their property and version 2',
      'update audit a set version = 2, company_id = (select company_id from properties where id = a.property_id)',
    ],
    ['get a version that nobody knows', 'update audit set version = 3'],
  ])('are reported when they %s', async (_what, statement) => {
    await server.ask('alter table audit drop constraint audit_version_check')
    await server.ask(`${statement} where chain = $1 and seq = 7`, [property])
    await rechain()
    expect(await problems()).toEqual([inProperty('entry 7 was changed, or the portal did not write it')])
    await server.ask('truncate audit, audit_heads')
    await server.ask(`alter table audit add constraint audit_version_check
      check (version in (1, 2) and (version = 2 or company_id is null)) not valid`)
  })
})

test('a problem in the record of a company names the company, and one that is gone leaves a valid record', async () => {
  const [company] = await server.ask<{ id: string; name: string }>(
    `insert into companies (name) values ('Short Company') returning id, name`,
  )
  const { id } = company ?? { id: '' }
  const record = (entityId: string) =>
    server.asOperator(({ audit }) => audit({ companyId: id, action: 'companies.rename', entityId }))
  await record('1')
  await record('2')
  await anchor()
  expect(await problems()).toEqual([])
  await server.ask(`update audit set entity_id = '3' where chain = $1 and seq = 2`, [id])
  expect(await problems()).toEqual([expect.stringContaining(`Short Company (company ${id}): entry 2 was changed`)])
  await server.ask(`update audit set entity_id = '2' where chain = $1 and seq = 2`, [id])
  await server.ask('delete from companies where id = $1', [id])
  expect(await problems()).toEqual([])
  await server.ask('delete from audit where chain = $1', [id])
  await server.ask('delete from audit_heads where chain = $1', [id])
  expect(await problems()).toEqual([expect.stringContaining(`${id}: its whole record was removed after`)])
})

test('an anchor that was changed is reported and ignored', async () => {
  await anchor()
  await server.ask('delete from audit where chain = $1 and seq > 5', [property])
  await rechain()
  await writeFile(file, (await readFile(file, 'utf8')).replace('"seq":6', '"seq":5'))
  expect(await problems()).toEqual([`Line 1 of ${file} is no genuine anchor: its signature is wrong.`])
})

test('entries that were signed with an old master key are valid while the key file has that key', async () => {
  const fresh = Buffer.alloc(32, 9).toString('base64')
  const rotated = masterKeysFrom({ current: 'next', mac: 'test', keys: { ...TEST_KEYS.keys, next: fresh } })
  await write(property, 7, rotated)
  expect((await verdict(rotated)).problems).toEqual([])
  expect((await verdict(masterKeysFrom({ current: 'next', keys: { next: fresh } }))).problems).toContainEqual(
    inProperty('entry 1 is signed with the key test, which the key file does not hold'),
  )
})

describe('unsigned old entries', () => {
  beforeEach(async () => {
    await server.ask('truncate audit, audit_heads')
    await asOlderVersion(async () => {
      for (let n = 1; n <= 3; n++) await insertUnsigned(property, n)
    })
    await anchor()
    await write(property, 4)
  })

  test('are reported separately', async () => {
    const { anchors, ...found } = await verdict()
    expect(found).toMatchObject({ problems: [], entries: 4, unsigned: 3 })
    expect(describeVerdict(found, anchors, 0)).toContain(
      '3 of them are from before entries were signed: only anchors show whether somebody has rewritten them.',
    )
  })

  test('reveal a change, and with anchors also a recomputed chain', async () => {
    await asOlderVersion(() => server.ask(`update audit set entity_id = 'x' where seq = 2`))
    expect(await problems()).toEqual([inProperty('entry 2 was changed')])
    await asOlderVersion(() => rechain())
    expect(await problems()).toEqual([inProperty('entry 3 is not the one that was anchored at')])
  })
})

/** Inserts an unsigned entry, as older versions of the server did or as an attacker could. */
async function insertUnsigned(propertyId: string, seq: number) {
  await server.ask(
    `insert into audit (chain, seq, property_id, account_id, action, entity, entity_id, request_id, at, previous_hash, hash)
     values ($1, $2, $1, $3, 'keys.delete', 'keys', 'k', 'r', now(), '', '')`,
    [propertyId, seq, cast.portfolio],
  )
  await server.ask(`insert into audit_heads (chain, seq, hash) values ($1, 0, '') on conflict do nothing`, [propertyId])
  await rechain(propertyId)
}

async function asOlderVersion(work: () => Promise<unknown>) {
  await server.ask('alter table audit drop constraint audit_is_signed')
  await work()
  await server.ask('alter table audit add constraint audit_is_signed check (signature is not null) not valid')
}
