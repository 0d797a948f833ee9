import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { castOf } from '@portico/tools/testing/cast'
import { writeEarlierAudit } from '@portico/tools/testing/earlier-audit'
import { RECHAIN } from '@portico/tools/testing/rechain'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { between, pick, type Random, randomOf } from '@portico/tools/world/random'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePerson } from '../erasure.ts'
import { type AuditEntry, writeAudit } from './audit.ts'
import { type Anchor, auditAnchors, readAnchors } from './audit-anchors.ts'
import { NOBODY } from './audit-entries.ts'
import { type Database, openDatabase, type Transaction } from './database.ts'
import { verifyAudit } from './verify-audit.ts'

/** `npm run check:audit-edits` tries 500. */
const EDITS = Number(process.env.PORTICO_AUDIT_EDITS ?? 50)
const SEED = Number(process.env.PORTICO_SEED ?? 1)
const ANCHORED = 12
/** How often it is written after the last anchor. */
const RECENT = 3
const PEOPLE = ['6a1f0f6e-0000-4000-8000-000000000001', '6a1f0f6e-0000-4000-8000-000000000002'] as const
const ERASED_PERSON = '6a1f0f6e-0000-4000-8000-000000000003'

let server: TestServer
let owner: Database
let anchors: Anchor[]
let anchorText: string
let folder: string
let properties: string[]
let chains: string[]

beforeAll(async () => {
  server = await startTestServer()
  owner = openDatabase({ url: server.ownerUrl, connections: 1 })
  folder = await mkdtemp(join(tmpdir(), 'portico-anchors-'))
  const cast = await castOf(server)
  properties = [cast.properties.openToPartner, cast.properties.closedToPartner, cast.properties.optedOut]
  const [owned] = await server.ask<{ id: string }>('select company_id as id from properties where id = $1', [
    properties[0],
  ])
  const companyId = owned?.id ?? ''
  chains = [...properties, companyId, cast.portfolio, NOBODY]
  await server.ask(RECHAIN)
  await server.ask('truncate audit, audit_heads, audit_subjects')

  const personal = ['personName'] as const
  const write = (entry: AuditEntry) =>
    server.database.asAccount(cast.portfolio, (trx) =>
      writeAudit(trx, server.keys, [entry], { accountId: cast.portfolio, requestId: 'request' }),
    )
  const writeAll = async (from: number, to: number) => {
    for (let n = from; n <= to; n++) {
      const change = { before: { n: n - 1 }, after: { n } }
      for (const propertyId of properties) {
        const about = { before: { personName: `Name ${n - 1}` }, after: { personName: `Name ${n}`, n }, personal }
        await write(
          n % 2
            ? { propertyId, action: 'keys.update', entityId: `${n}`, ...change }
            : { propertyId, action: 'people.update', entityId: PEOPLE[n % 4 ? 0 : 1], ...about },
        )
      }
      // Servers of the release before write beside those of this one.
      for (const propertyId of [...properties, null])
        await writeEarlierAudit(server, cast.portfolio, {
          propertyId,
          action: 'keys.update',
          entityId: `${n}`,
          ...change,
        })
      await write({ action: 'account.endSession', entityId: `${n}`, ...change })
      await write({ companyId, action: 'company.createRole', entityId: `${n}`, ...change })
      await server.database.asSystem((trx) =>
        writeAudit(trx, server.keys, [{ action: 'flags.set', entityId: `${n}`, ...change }], {
          accountId: null,
          requestId: 'command',
        }),
      )
    }
  }
  // Somebody who was erased: their values do not open any more, and rightly so.
  await write({
    propertyId: properties[0] as string,
    action: 'people.delete',
    entityId: ERASED_PERSON,
    before: { personName: 'Gone' },
    personal,
  })
  await server.asOperator((unit) => erasePerson(unit, server.keys, ERASED_PERSON))
  await writeAll(1, ANCHORED)
  const file = join(folder, 'anchors.jsonl')
  await auditAnchors(server.database, server.keys, { target: file, authorization: undefined }).run({})
  anchorText = await readFile(file, 'utf8')
  anchors = (await readAnchors(file, server.keys)).anchors
  await writeAll(ANCHORED + 1, ANCHORED + RECENT)
})
afterAll(async () => {
  await owner.close()
  await server.close()
  await rm(folder, { recursive: true })
})

type Draw = { random: Random; chain: string; length: number; anchored: number }
type Edit = (draw: Draw) => string[]

const at = ({ chain }: Pick<Draw, 'chain'>, seq: number) => `chain = '${chain}' and seq = ${seq}`
const anyEntry = ({ random, length }: Draw) => between(random, 1, length)
const anchoredEntry = ({ random, anchored }: Draw) => between(random, 1, anchored)
const rechain = ({ chain }: Pick<Draw, 'chain'>) => `select rechain('${chain}')`
/** What somebody who knows the chain does after the edit. */
const maybeRechain = (draw: Draw) => (draw.random() < 0.5 ? [rechain(draw)] : [])
const hex = ({ random }: Draw, length = 64) =>
  Array.from({ length }, () => pick(random, [...'0123456789abcdef'])).join('')
const bytes = (draw: Draw) => `decode('${hex(draw)}', 'hex')`
const SAID =
  'version, company_id, property_id, account_id, action, entity, entity_id, before, after, request_id, at, signature'
const ofProperty = ({ random }: Draw): { chain: string } => ({ chain: pick(random, properties) })

const otherJson =
  (column: string) =>
  ({ random }: Draw) =>
    pick(random, [
      `'{"n": -1}'`,
      `coalesce(${column}, '{}') || '{"more": 1}'`,
      `case when ${column} is null then 'null'::jsonb end`,
    ])
const values: Record<string, (draw: Draw) => string> = {
  version: () => '3 - version',
  company_id: ({ random }) => pick(random, ['gen_random_uuid()', 'case when company_id is null then chain end']),
  property_id: () => 'gen_random_uuid()',
  account_id: () => 'gen_random_uuid()',
  action: () => `action || 's'`,
  entity: () => `entity || 's'`,
  entity_id: () => `entity_id || '0'`,
  before: otherJson('before'),
  after: otherJson('after'),
  request_id: () => `request_id || ' '`,
  at: ({ random }) =>
    `at + interval '1 ${pick(random, ['microsecond', 'millisecond', 'second', 'day', 'year'])}' * ${pick(random, [-1, 1])}`,
}

/** What an entry says is not what the constraint of its version would let somebody write. */
const WITHOUT_VERSIONS = 'alter table audit drop constraint audit_version_check'

/** Inserts a row with the columns of another one. */
const insert = (draw: Draw, seq: number, said: string, from: number) =>
  `insert into audit (chain, seq, ${SAID}, previous_hash, hash)
   select chain, ${seq}, ${said}, '', '' from audit where ${at(draw, from)}`
const shift = (draw: Draw, seq: number, by: number) => [
  `update audit set seq = -seq where chain = '${draw.chain}' and seq >= ${seq}`,
  `update audit set seq = -seq + ${by} where chain = '${draw.chain}' and seq < 0`,
]

const edits: Record<string, Edit> = {
  'changes a value of an entry': (draw) => {
    const column = pick(draw.random, Object.keys(values))
    return [
      WITHOUT_VERSIONS,
      `update audit set ${column} = ${values[column]?.(draw)} where ${at(draw, anyEntry(draw))}`,
      ...maybeRechain(draw),
    ]
  },
  'passes an entry off as one of another version': (draw) => [
    WITHOUT_VERSIONS,
    `update audit set version = 3 - version, company_id = case version when 1 then
       coalesce((select company_id from properties where id = property_id), gen_random_uuid()) end
     where ${at(draw, anyEntry(draw))}`,
    ...maybeRechain(draw),
  ],
  /** The server writes milliseconds, and reads no more. */
  'moves a time by a microsecond': (draw) => [
    `update audit set at = at + interval '1 microsecond' where ${at(draw, anyEntry(draw))}`,
    ...maybeRechain(draw),
  ],
  'removes an entry': (draw) => {
    const isHidden = draw.random() < 0.5
    const seq = isHidden ? anchoredEntry(draw) : anyEntry(draw)
    return [`delete from audit where ${at(draw, seq)}`, ...(isHidden ? [rechain(draw)] : [])]
  },
  'cuts off the end': (draw) => {
    const isHidden = draw.random() < 0.5
    const last = isHidden ? draw.anchored : draw.length
    const where = `chain = '${draw.chain}' and seq > ${between(draw.random, 0, last - 1)}`
    return [`delete from audit where ${where}`, ...(isHidden ? [rechain(draw)] : [])]
  },
  'exchanges two entries': (draw) => {
    const isHidden = draw.random() < 0.5
    const one = anchoredEntry(draw)
    const other = (one % draw.length) + 1
    return [
      `update audit set seq = -1 where ${at(draw, one)}`,
      `update audit set seq = ${one} where ${at(draw, other)}`,
      `update audit set seq = ${other} where ${at(draw, -1)}`,
      ...(isHidden ? [rechain(draw)] : []),
    ]
  },
  'repeats an entry': (draw) => {
    const from = anyEntry(draw)
    return [insert(draw, draw.length + 1, SAID, from), rechain(draw)]
  },
  'inserts an entry between others, with an invented signature': (draw) => {
    const seq = anyEntry(draw)
    const said = SAID.replace('signature', `'test.${hex(draw, 43)}'`).replace('entity_id', `'invented'`)
    return [...shift(draw, seq, 1), insert(draw, seq, said, seq + 1), rechain(draw)]
  },
  'inserts an entry without a signature': (draw) => [
    'alter table audit drop constraint audit_is_signed',
    insert(draw, draw.length + 1, SAID.replace('signature', 'null'), anyEntry(draw)),
    rechain(draw),
  ],
  'takes the signatures away': (draw) => [
    'alter table audit drop constraint audit_is_signed',
    `update audit set signature = null where chain = '${draw.chain}' and seq >= ${anyEntry(draw)}`,
    rechain(draw),
  ],
  'changes a signature': (draw) => [
    `update audit set signature = ${pick(draw.random, [
      `overlay(signature placing '!' from ${between(draw.random, 6, 45)})`,
      `signature || '='`,
      `'other.' || split_part(signature, '.', 2)`,
      `lower(signature)`,
      `''`,
    ])} where ${at(draw, anyEntry(draw))}`,
    ...maybeRechain(draw),
  ],
  'exchanges the signatures of two entries': (draw) => {
    const one = anyEntry(draw)
    const other = (one % draw.length) + 1
    const signatureOf = (seq: number) => `(select signature from audit where ${at(draw, seq)})`
    return [
      `update audit set signature = case seq when ${one} then ${signatureOf(other)} else ${signatureOf(one)} end
       where chain = '${draw.chain}' and seq in (${one}, ${other})`,
      ...maybeRechain(draw),
    ]
  },
  'changes a hash': (draw) => [
    `update audit set ${pick(draw.random, ['hash', 'previous_hash'])} = ${bytes(draw)} where ${at(draw, anyEntry(draw))}`,
  ],
  'changes a head': (draw) => [
    pick(draw.random, [
      `update audit_heads set hash = ${bytes(draw)} where chain = '${draw.chain}'`,
      `update audit_heads set seq = seq ${pick(draw.random, ['+ 1', '- 1', '* 1000'])} where chain = '${draw.chain}'`,
      `delete from audit_heads where chain = '${draw.chain}'`,
      `insert into audit_heads (chain, seq, hash) values (gen_random_uuid(), 1, ${bytes(draw)})`,
    ]),
  ],
  'moves an entry into another record': (draw) => {
    const other = {
      chain: pick(
        draw.random,
        chains.filter((chain) => chain !== draw.chain),
      ),
    }
    return [
      `update audit set chain = '${other.chain}', seq = 1000 where ${at(draw, anyEntry(draw))}`,
      rechain(draw),
      rechain(other),
    ]
  },
  'removes a whole record': (draw) => [
    `delete from audit where chain = '${draw.chain}'`,
    `delete from audit_heads where chain = '${draw.chain}'`,
  ],
  'removes every record': () => ['truncate audit, audit_heads'],
  'gives a record to a new owner': (draw) => [
    `update audit set chain = '${PEOPLE[0]}' where chain = '${draw.chain}'`,
    `update audit_heads set chain = '${PEOPLE[0]}' where chain = '${draw.chain}'`,
  ],
  'changes what is sealed about a person': (draw) => {
    const { chain } = ofProperty(draw)
    const path = pick(draw.random, ['{personal,sealed}', '{personal,of}', '{personal,fields,0}'])
    return [
      `update audit set after = jsonb_set(after, '${path}', '"${hex(draw, 80)}"')
       where ctid = (select ctid from audit where chain = '${chain}' and after ? 'personal' order by seq offset ${between(draw.random, 0, 6)} limit 1)`,
      ...(draw.random() < 0.5 ? [rechain({ chain })] : []),
    ]
  },
  'exchanges what is sealed about two people': (draw) => {
    const { chain } = ofProperty(draw)
    return [
      `update audit set after = jsonb_set(after, '{personal}', (select o.after -> 'personal' from audit o
         where o.chain = audit.chain and o.after ? 'personal' and o.entity_id <> audit.entity_id order by o.seq limit 1))
       where ctid = (select ctid from audit where chain = '${chain}' and after ? 'personal' order by seq offset ${between(draw.random, 0, 6)} limit 1)`,
      ...(draw.random() < 0.5 ? [rechain({ chain })] : []),
    ]
  },
  'takes away or changes the key of a person': (draw) => {
    const { chain } = ofProperty(draw)
    const key = `property_id = '${chain}' and id = '${pick(draw.random, PEOPLE)}'`
    return [
      pick(draw.random, [
        `delete from audit_subjects where ${key}`,
        `update audit_subjects set id = gen_random_uuid() where ${key}`,
        `update audit_subjects set sealed_key = overlay(sealed_key placing '${hex(draw, 20)}' from ${between(draw.random, 10, 90)}) where ${key}`,
        `update audit_subjects set sealed_key = (select sealed_key from audit_subjects o where o.property_id = '${chain}' and not (${key}) limit 1) where ${key}`,
        'truncate audit_subjects',
      ]),
    ]
  },
}

class Undone extends Error {}

/** What the verification says after an edit, which is rolled back. */
async function problemsAfter(statements: string[]): Promise<string[]> {
  let problems: string[] = []
  const tried = owner.asSystem(async (trx: Transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(trx)
    problems = (await verifyAudit(trx, server.keys, anchors)).problems
    throw new Undone()
  })
  await expect(tried).rejects.toThrow(Undone)
  return problems
}

test(`${EDITS} edits with the rights of the database's owner are noticed, each of them`, async () => {
  expect(await problemsAfter([])).toEqual([])
  const unnoticed: string[] = []
  const kinds = Object.entries(edits)
  for (let index = 0; index < EDITS; index++) {
    const random = randomOf(SEED, `edit ${index}`)
    const [what, edit] = kinds[index % kinds.length] as [string, Edit]
    const chain = pick(random, chains)
    const [counted] = await server.ask<{ length: number }>(
      'select seq::int as length from audit_heads where chain = $1',
      [chain],
    )
    const length = counted?.length ?? 0
    const anchored = anchors[0]?.heads.find((head) => head.chain === chain)?.seq ?? 0
    const statements = edit({ random, chain, length, anchored })
    if ((await problemsAfter(statements)).length === 0) unnoticed.push(`${what}: ${statements.join('; ')}`)
  }
  expect(unnoticed).toEqual([])
  expect(await problemsAfter([])).toEqual([])
})

test('a change of an anchor is noticed, wherever it is', async () => {
  const file = join(folder, 'changed.jsonl')
  const random = randomOf(SEED, 'anchors')
  for (let index = 0; index < EDITS; index++) {
    const place = between(random, 0, anchorText.length - 1)
    const changed = anchorText[place] === '0' ? '1' : '0'
    await writeFile(file, anchorText.slice(0, place) + changed + anchorText.slice(place + 1))
    const read = await readAnchors(file, server.keys)
    expect([place, read.anchors.length === 0 || read.problems.length > 0]).toEqual([place, true])
  }
})
