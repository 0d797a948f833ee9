import { castOf } from '@portico/tools/testing/cast'
import { addMember, foundCompany } from '@portico/tools/testing/company-cast'
import { writeEarlierAudit } from '@portico/tools/testing/earlier-audit'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { undeclaredPersonal } from '@portico/tools/testing/undeclared-personal'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type AuditEntry, writeAudit } from './audit.ts'
import { verifyAudit } from './verify-audit.ts'

const server = await openTestServer()
beforeEach(() => server.ask('truncate audit, audit_heads'))

const verify = () => server.database.asSystem((trx) => verifyAudit(trx, server.keys, []))

test('accepting the terms writes one signed entry with account and request', async () => {
  const { portfolio } = await castOf(server)
  const caller = await server.signIn(portfolio)
  const reply = await caller.send('POST', '/v1/user/setAvcTermsAcceptanceTime')
  expect(reply.statusCode).toBe(200)
  const rows = await server.ask(
    `select account_id, entity_id, action, signature from audit where action = 'account.acceptTerms'`,
  )
  const signature = expect.stringMatching(/^test\.[\w-]{43}$/)
  expect(rows).toEqual([{ account_id: portfolio, entity_id: portfolio, action: 'account.acceptTerms', signature }])
})

test('the chain of a property is valid after concurrent writes of any values', async () => {
  const { portfolio, properties } = await castOf(server)
  const odd = { z: 1, a: [{ y: -0, x: 1e21 }, 0.1, null], text: 'café ☕ "\\', when: new Date(), left: undefined }
  const write = (n: number) =>
    server.database.asAccount(portfolio, (trx) =>
      writeAudit(
        trx,
        server.keys,
        [
          {
            propertyId: properties.openToPartner.toUpperCase(),
            action: 'properties.updateSettings',
            entityId: `${n}`,
            before: odd,
            after: { n, ...odd },
          },
        ],
        { accountId: portfolio, requestId: 'r' },
      ),
    )
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)))
  expect(await verify()).toMatchObject({ problems: [], unsigned: 0 })
  const seqs = await server.ask<{ seq: number }>('select seq::int from audit where chain = $1 order by seq', [
    properties.openToPartner,
  ])
  expect(seqs.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
})

test('the server can neither change nor remove an entry', async () => {
  const attempt = (statement: string) => server.database.asSystem((trx) => sql.raw(statement).execute(trx))
  await expect(attempt(`update audit set action = 'x'`)).rejects.toThrow(/permission denied/)
  await expect(attempt('delete from audit')).rejects.toThrow(/permission denied/)
  await expect(attempt('truncate audit')).rejects.toThrow(/permission denied/)
  await expect(attempt('update audit_heads set seq = 1')).rejects.toThrow(/permission denied/)
})

test('a transaction of one account cannot write entries of another account or without a signature', async () => {
  const { portfolio, single, properties } = await castOf(server)
  const write = (signature: string | null) =>
    server.database.asAccount(single, (trx) =>
      sql`select portico.write_audit(${properties.openToPartner}::uuid, 'keys.delete', 'keys', ${portfolio}, null, null, 'r', now(), ${signature})`.execute(
        trx,
      ),
    )
  await write('made.up')
  expect(await server.ask(`select account_id from audit where signature = 'made.up'`)).toEqual([{ account_id: single }])
  await expect(write(null)).rejects.toThrow(/null value/)
  const insert = `insert into audit select * from audit limit 1`
  await expect(server.database.asAccount(single, (trx) => sql.raw(insert).execute(trx))).rejects.toThrow(
    /permission denied/,
  )
  expect((await verify()).problems).toEqual([expect.stringContaining('entry 1 is signed with the key made')])
})

describe('entries of companies', () => {
  const companyOf = async (propertyId: string) =>
    (await server.ask<{ id: string }>('select company_id as id from properties where id = $1', [propertyId]))[0]?.id ??
    ''
  const write = (accountId: string, entry: Omit<AuditEntry, 'action' | 'entityId'>) =>
    server.database.asAccount(accountId, (trx) =>
      // Entries about a team may stand in the chain of the company alone, which is looked at when the server is closed.
      writeAudit(trx, server.keys, [{ action: 'networks.update', entityId: 'c', ...entry }], {
        accountId,
        requestId: 'r',
      }),
    )
  const stored = () =>
    server.ask('select chain, company_id as company, property_id as property, version from audit order by at, seq')

  test('stand in the chain of the company, and those about a property in its own with the company', async () => {
    const { openToPartner: property } = (await castOf(server)).properties
    const of = await foundCompany(server.ask, property)
    const { companyId: company } = of
    const { id } = await addMember(server, of, { roleId: 'frontDesk', scope: 'property', propertyId: property })
    await write(id, { companyId: company })
    await write(id, { propertyId: property })
    await write(id, {})
    expect(await stored()).toEqual([
      { chain: company, company, property: null, version: 2 },
      { chain: property, company, property, version: 2 },
      { chain: id, company: null, property: null, version: 2 },
    ])
    expect(await verify()).toMatchObject({ problems: [], chains: 3 })
  })

  test('are refused from somebody who does not work for the company, and about a company that does not exist', async () => {
    const { single, portfolio, properties } = await castOf(server)
    const foreign = await companyOf(properties.openToPartner)
    await foundCompany(server.ask, properties.closedToPartner)
    const stranger = await server.createStranger()
    await expect(write(stranger, { companyId: foreign })).rejects.toThrow(/does not work for/)
    await expect(write(stranger, { propertyId: properties.openToPartner })).rejects.toThrow(/does not work for/)
    await expect(write(portfolio, { companyId: crypto.randomUUID() })).rejects.toThrow(/does not work for/)
    // Not by the name of a property, and not as a server of the release before.
    await expect(write(single, { propertyId: foreign })).rejects.toThrow(/does not work for/)
    const earlier = { propertyId: foreign, action: 'keys.delete', entityId: 'k' }
    await expect(writeEarlierAudit(server, single, earlier)).rejects.toThrow(/there is no property/)
    expect(await stored()).toEqual([])
  })

  test('about a property name no other company than its own', async () => {
    const { portfolio, properties } = await castOf(server)
    const [property, company] = [properties.openToPartner, await companyOf(properties.openToPartner)]
    const { companyId } = await foundCompany(server.ask, properties.optedOut)
    const forged = { version: 2, property_id: property, company_id: companyId, at: new Date(), signature: 'made.up' }
    const attempt = server.database.asSystem((trx) =>
      sql`select portico.write_audit(${JSON.stringify([{ ...forged, action: 'a.b', entity: 'a', entity_id: 'c' }])}::jsonb, 'r')`.execute(
        trx,
      ),
    )
    await expect(attempt).rejects.toMatchObject({ code: '40001' })
    await write(portfolio, { propertyId: property })
    expect(await stored()).toEqual([{ chain: property, company, property, version: 2 }])
  })

  test('are read with the role for the whole company, own ones by whoever made them, and by nobody else', async () => {
    const { properties } = await castOf(server)
    const [inside, other] = [properties.openToPartner, properties.closedToPartner]
    const company = await foundCompany(server.ask, inside, other)
    const elsewhere = await foundCompany(server.ask, properties.optedOut)
    const member = (roleId: string, scope: 'company' | 'property' = 'company') =>
      addMember(server, company, { roleId, scope, propertyId: inside })
    const owner = await member('owner')
    const leasing = await member('leasing')
    const desk = await member('frontDesk', 'property')
    for (const { id } of [owner, desk]) {
      await write(id, { companyId: company.companyId })
      await write(id, { propertyId: inside })
    }
    await write(owner.id, { propertyId: other })
    const seenBy = async ({ id }: { id: string }) =>
      (
        await server.database.asAccount(id, (trx) =>
          sql<{ chain: string; by: string }>`select chain, account_id as by from audit order by at, seq`.execute(trx),
        )
      ).rows.map(({ chain, by }) => [chain, by])
    const ofCompany = (by: { id: string }) => [company.companyId, by.id]
    const at = (propertyId: string, by: { id: string }) => [propertyId, by.id]
    const all = [ofCompany(owner), at(inside, owner), ofCompany(desk), at(inside, desk), at(other, owner)]
    expect(await seenBy(owner)).toEqual(all)
    expect(await seenBy(await member('auditor'))).toEqual(all)
    expect(await seenBy(await member('auditor', 'property'))).toEqual([at(inside, owner), at(inside, desk)])
    expect(await seenBy(desk)).toEqual([ofCompany(desk), at(inside, desk)])
    expect(await seenBy(leasing)).toEqual([])
    const stranger = await addMember(server, elsewhere, { roleId: 'owner', scope: 'company', propertyId: inside })
    expect(await seenBy(stranger)).toEqual([])
    expect(await seenBy({ id: await server.createStranger() })).toEqual([])
  })

  test('stay where they are when the property moves to another company', async () => {
    const { properties } = await castOf(server)
    const [property, from] = [properties.openToPartner, await foundCompany(server.ask, properties.openToPartner)]
    const owner = await addMember(server, from, { roleId: 'owner', scope: 'company', propertyId: property })
    await write(owner.id, { propertyId: property })
    const into = await foundCompany(server.ask, property)
    await server.asOperator(({ audit }) => audit({ propertyId: property, action: 'keys.update', entityId: 'k' }))
    expect(await stored()).toMatchObject([
      { chain: property, company: from.companyId },
      { chain: property, company: into.companyId },
    ])
    expect((await verify()).problems).toEqual([])
  })
})

test('only jobs and commands can read the heads of the chains', async () => {
  const { portfolio } = await castOf(server)
  await server.database.asAccount(portfolio, (trx) =>
    writeAudit(trx, server.keys, [{ action: 'account.signIn', entityId: 'c' }], {
      accountId: portfolio,
      requestId: 'r',
    }),
  )
  const heads = sql`select from audit_heads`
  expect((await server.database.asAccount(portfolio, (trx) => heads.execute(trx))).rows).toEqual([])
  expect((await server.database.asSystem((trx) => heads.execute(trx))).rows).toHaveLength(1)
})

test('a personal value that its call does not declare is found in the audit, whatever its name', async () => {
  const { properties } = await castOf(server)
  const about = { propertyId: properties.openToPartner, entityId: crypto.randomUUID() }
  const stored = async () => undeclaredPersonal(await server.ask('select action, before, after from audit'))
  await server.asOperator(({ audit }) =>
    audit({ ...about, action: 'people.invite', after: { email: 'sam@example.com' }, personal: ['email'] }),
  )
  expect(await stored()).toEqual([])
  await server.asOperator(({ audit }) =>
    audit(
      { ...about, action: 'people.invite', after: { list: [{ email: 'sam@example.com' }] } },
      { ...about, action: 'keys.assign', before: { holder: 'sam@example.com', personName: 'Sam' } },
    ),
  )
  expect(await stored()).toEqual([
    'people.invite writes email without naming it in personal',
    'keys.assign writes holder without naming it in personal',
    'keys.assign writes personName without naming it in personal',
  ])
  await server.ask('truncate audit, audit_heads')
})
