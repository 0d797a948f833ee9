import { builtInRoles } from '@portico/contract/company/company.rules'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { programCaller } from '@portico/tools/testing/program-client'
import { atGroup, atProperty, given, openTeamClient, type TeamClient } from '@portico/tools/testing/team-client'
import { beforeEach, describe, expect, test } from 'vitest'

const DAY = 86_400_000
const NOBODY = '00000000-0000-4000-8000-000000000000'

let team: TeamClient
type Caller = Pick<TeamClient['owner'], 'call'>
type Assignments = ReturnType<typeof given>[]
const server = await openTestServer({ world: 'empty' })
beforeEach(async () => {
  team = await openTeamClient(server)
  await team.owner.call('POST', '/v1/user/setAvcTermsAcceptanceTime')
})

const path = (accountId = '') => team.url(`/programs${accountId && `/${accountId}`}`)
const create = (assignments: Assignments, caller: Caller = team.owner, name = 'Nightly import') =>
  caller.call('POST', path(), { name, assignments })
const added = async (...assignments: Assignments) => {
  const { status, body } = await create(assignments)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const addToken = (accountId: string, caller: Caller = team.owner, endsAtMillis = Date.now() + 30 * DAY) =>
  caller.call('POST', `${path(accountId)}/tokens`, { name: 'Server in Portland', endsAtMillis })
const started = async (...assignments: Assignments) => {
  const program = await added(...assignments)
  const { body } = await addToken(program.accountId)
  return { ...program, tokenId: body.tokenId as string, ...programCaller(server.app, body.token) }
}
/** It opens nothing, which the server says only to somebody who may add a key. */
const keyOf = (propertyId: string) => ({ propertyId, name: 'Gate', description: null, accessPoints: [] })
const codeOf = (reply: { status: number; body: { error: { code: string } } }) => [reply.status, reply.body.error.code]

describe('a program', () => {
  test('is added with its roles, listed by name, and audited', async () => {
    const program = await added(given('manager', atProperty(team.yard)))
    await create([given('frontDesk')], team.owner, 'Door report')
    expect(program).toMatchObject({
      name: 'Nightly import',
      assignments: [{ roleId: 'manager', scopeName: 'Quarry Yard', assignedBy: 'Olga Owner' }],
      tokens: [],
      createdBy: 'Olga Owner',
      hasTerms: true,
      version: 1,
    })
    const { body } = await team.owner.call('GET', path())
    expect([body.total, body.programs.map(({ name }: { name: string }) => name)]).toEqual([
      2,
      ['Door report', 'Nightly import'],
    ])
    expect((await team.owner.call('GET', path(program.accountId))).body).toEqual(program)
    expect(await server.auditOf(program.accountId)).toMatchObject([
      { action: 'programs.create', after: { name: 'Nightly import', termsAccepted: true } },
    ])
  })

  test('is changed once for each version, from its next call on', async () => {
    const { accountId, call } = await started(given('manager'))
    const put = (version: number) =>
      team.owner.call('PUT', path(accountId), {
        name: 'Door report',
        assignments: [given('maintenance', atProperty(team.mill))],
        version,
      })
    expect((await call('GET', `/v1/keys/${team.yard}`)).status).toBe(200)
    expect(await put(1)).toMatchObject({ status: 200, body: { name: 'Door report', version: 2 } })
    expect((await call('GET', `/v1/keys/${team.yard}`)).status).toBe(403)
    expect(codeOf(await put(1))).toEqual([409, 'programs.stale'])
    expect(await server.auditOf(accountId)).toMatchObject([
      { action: 'programs.create' },
      { action: 'programs.addToken' },
      { action: 'programs.update', before: { name: 'Nightly import' }, after: { name: 'Door report' } },
    ])
  })

  test('is removed with its tokens and roles, and keeps the name of what it has done', async () => {
    const program = await started(given('manager'))
    expect((await program.call('POST', '/v1/keys', keyOf(team.yard))).status).toBe(422)
    expect((await team.owner.call('DELETE', path(program.accountId))).status).toBe(204)
    expect(codeOf(await program.call('GET', `/v1/keys/${team.yard}`))).toEqual([401, 'session.tokenUnknown'])
    expect(await team.rolesOf(program.accountId)).toEqual([])
    expect(codeOf(await team.owner.call('GET', path(program.accountId)))).toEqual([404, 'programs.notFound'])
    const { body } = await team.owner.call('GET', team.url('/changes'))
    expect(body.changes.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'Removed the program Nightly import',
      'Added a token for the program Nightly import',
      'Added the program Nightly import',
    ])
  })

  test('of another company, a member and nobody are unknown alike', async () => {
    const other = await openTeamClient(server, 'Another company')
    const { accountId } = await added(given('manager'))
    for (const [caller, url] of [
      [other.owner, other.url(`/programs/${accountId}`)],
      [team.owner, path(team.owner.accountId)],
      [team.owner, path(NOBODY)],
    ] as const) {
      const draft = { name: 'Mine', assignments: [given('manager')], version: 1 }
      expect(codeOf(await caller.call('GET', url))).toEqual([404, 'programs.notFound'])
      expect(codeOf(await caller.call('PUT', url, draft))).toEqual([404, 'programs.notFound'])
      expect(codeOf(await caller.call('DELETE', url))).toEqual([404, 'programs.notFound'])
      const token = { name: 'Mine', endsAtMillis: Date.now() + DAY }
      expect(codeOf(await caller.call('POST', `${url}/tokens`, token))).toEqual([404, 'programs.notFound'])
      expect(codeOf(await caller.call('DELETE', `${url}/tokens/${NOBODY}`))).toEqual([404, 'programs.notFound'])
    }
  })

  test('is refused with what the company does not have, and beyond the hundredth', async () => {
    const code = async (...assignments: Assignments) => codeOf(await create(assignments))
    expect(await code(given('nothing'))).toEqual([404, 'company.roleNotFound'])
    expect(await code(given('manager', atGroup(NOBODY)))).toEqual([404, 'company.groupNotFound'])
    expect(await code(given('manager', atProperty(NOBODY)))).toEqual([404, 'company.propertyNotFound'])
    expect(await code()).toEqual([422, 'request.ruleBroken'])
    await server.ask(
      `with made as (insert into accounts (provider, subject, email, email_verified, full_name, kind)
         select 'portico:program', gen_random_uuid()::text, '', false, 'One of many', 'service' from generate_series(1, 100) returning id)
       insert into programs (account_id, company_id) select id, $1 from made`,
      [team.companyId],
    )
    expect(await code(given('manager'))).toEqual([409, 'programs.tooMany'])
  })

  test('counts nowhere as a person', async () => {
    const { accountId } = await added(given('manager'))
    await server.ask(`update memberships set created_at = now() - interval '1 year' where account_id = $1`, [accountId])
    const members = (query = '') => team.owner.call('GET', team.url(`/members?${query}`))
    expect([(await members()).body.totalRecords, (await members('idleDays=90')).body.totalRecords]).toEqual([1, 0])
    const unknown = [404, 'company.memberNotFound']
    const { teamVersion } = await team.memberOf(team.owner.accountId)
    const change = { assignments: [given('owner')], teamVersion }
    expect(codeOf(await team.owner.call('GET', team.url(`/members/${accountId}`)))).toEqual(unknown)
    expect(codeOf(await team.owner.call('PUT', team.url(`/members/${accountId}/assignments`), change))).toEqual(unknown)
    expect(codeOf(await team.owner.call('DELETE', team.url(`/members/${accountId}`)))).toEqual(unknown)
    const max = await team.join('Max Manager', given('manager'))
    const handOver = { toAccountId: accountId }
    expect(codeOf(await team.owner.call('POST', team.url(`/members/${max.accountId}/handover`), handOver))).toEqual(
      unknown,
    )
    const { body } = await team.owner.call('GET', `/v1/property/team/${team.yard}`)
    expect(
      body.members.map(({ fullName, isProgram }: { fullName: string; isProgram: boolean }) => [fullName, isProgram]),
    ).toEqual([
      ['Max Manager', false],
      ['Nightly import', true],
      ['Olga Owner', false],
    ])
  })

  test('that could add people needs the accepted terms of whoever makes it, which count for its calls', async () => {
    const oskar = await team.join('Oskar', given('owner'))
    for (const roleId of ['manager', 'leasing', 'frontDesk'])
      expect(codeOf(await create([given(roleId)], oskar))).toEqual([403, 'programs.termsNotAccepted'])
    const { status, body } = await create([given('maintenance')], oskar)
    expect([status, body.hasTerms]).toEqual([201, false])
    const update = (caller: Caller) =>
      caller.call('PUT', path(body.accountId), { name: 'Import', assignments: [given('manager')], version: 1 })
    expect(codeOf(await update(oskar))).toEqual([403, 'programs.termsNotAccepted'])
    expect((await update(team.owner)).body).toMatchObject({ hasTerms: true, version: 2 })
    const [row] = await server.ask('select terms_accepted_by from programs where account_id = $1', [body.accountId])
    expect(row).toEqual({ terms_accepted_by: team.owner.accountId })
    const { token } = (await addToken(body.accountId)).body
    const [place] = await server.ask<{ id: string }>(
      `insert into places (property_id, name, label) values ($1, 'Quarry Yard', 'Property') returning id`,
      [team.yard],
    )
    const person = { propertyId: team.yard, relationType: 'RESIDENT', email: 'ada@example.com', name: 'Ada Byron' }
    const reply = await programCaller(server.app, token).call('POST', '/v1/people', {
      ...person,
      parentAddressId: place?.id,
    })
    expect(reply.body.error?.code).not.toBe('people.termsNotAccepted')
  })
})

describe('nobody gives a program more than they have', () => {
  const LEAD = ['team.read', 'tokens.read', 'tokens.change', 'properties.read', 'doors.read', 'entrances.read']
  const BEYOND = [403, 'company.beyondOwn']
  const lead = async () => {
    const roleId = await team.role('Lead', LEAD)
    return { roleId, ...(await team.join('Lea Lead', given(roleId))) }
  }

  test('by adding one, by changing one, or by a token of one that may do more', async () => {
    const lea = await lead()
    expect(codeOf(await create([given('maintenance')], lea))).toEqual(BEYOND)
    const watch = await team.role('Watch', ['properties.read', 'entrances.read', 'doors.read'])
    const own = await create([given(watch)], lea)
    expect(own.status).toBe(201)
    const put = (accountId: string, roleId: string, version = 1) =>
      lea.call('PUT', path(accountId), { name: 'Mine', assignments: [given(roleId)], version })
    expect(codeOf(await put(own.body.accountId, 'manager'))).toEqual(BEYOND)
    const strong = await started(given('manager'))
    expect(codeOf(await put(strong.accountId, watch))).toEqual(BEYOND)
    expect(codeOf(await addToken(strong.accountId, lea))).toEqual(BEYOND)
    expect(codeOf(await lea.call('DELETE', path(strong.accountId)))).toEqual(BEYOND)
    expect((await addToken(own.body.accountId, lea)).status).toBe(201)
    // A token that was lost is withdrawn by whoever sees it first.
    const url = `${path(strong.accountId)}/tokens/${strong.tokenId}`
    expect((await lea.call('DELETE', url)).status).toBe(204)
  })

  test('with a role for a part of the company', async () => {
    const roleId = await team.role('Lead', [...LEAD, 'people.read'])
    const lea = await team.join('Lea Lead', given('manager'))
    await team.assign(lea.accountId, given(roleId, atProperty(team.yard)))
    expect(codeOf(await create([given('maintenance', atProperty(team.yard))], lea))).toEqual([
      403,
      'session.notPermitted',
    ])
    expect(codeOf(await team.change(lea.accountId, [given('owner', atProperty(team.yard))]))).toEqual(BEYOND)
    expect(codeOf(await team.change(lea.accountId, [given(roleId, atProperty(team.mill))]))).toEqual(BEYOND)
  })

  test('and a program looks after neither members nor programs', async () => {
    const guard = await team.role('Guard', ['properties.read', 'team.read'])
    for (const roleId of ['owner', 'auditor', guard])
      expect(codeOf(await create([given(roleId)]))).toEqual([403, 'programs.roleNotForPrograms'])
    const watch = await team.role('Watch', ['properties.read'])
    const { accountId } = await added(given(watch))
    const edit = { name: 'Watch', permissions: ['properties.read', 'tokens.read'], version: 1 }
    expect(codeOf(await team.owner.call('PUT', team.url(`/roles/${watch}`), edit))).toEqual(BEYOND)
    const put = { name: 'Watch', assignments: [given('owner')], version: 1 }
    expect(codeOf(await team.owner.call('PUT', path(accountId), put))).toEqual([403, 'programs.roleNotForPrograms'])
  })

  test('and whoever may only read changes nothing, a manager does not even see programs', async () => {
    const auditor = await team.join('Ada Auditor', given('auditor'))
    const manager = await team.join('Max Manager', given('manager'))
    const program = await started(given('manager'))
    const refused = [403, 'session.notPermitted']
    expect((await auditor.call('GET', path())).body.total).toBe(1)
    expect(codeOf(await manager.call('GET', path()))).toEqual(refused)
    for (const caller of [auditor, manager]) {
      expect(codeOf(await create([given('frontDesk')], caller))).toEqual(refused)
      expect(codeOf(await addToken(program.accountId, caller))).toEqual(refused)
      expect(codeOf(await caller.call('DELETE', path(program.accountId)))).toEqual(refused)
      const url = `${path(program.accountId)}/tokens/${program.tokenId}`
      expect(codeOf(await caller.call('DELETE', url))).toEqual(refused)
    }
  })

  test('even if its role had such a permission, the program could not use it', async () => {
    const program = await started(given('manager'))
    await server.ask(`update memberships set role_id = 'owner' where account_id = $1`, [program.accountId])
    const refused = [403, 'session.notForPrograms']
    expect(codeOf(await program.call('GET', team.url('/members')))).toEqual(refused)
    expect(codeOf(await program.call('POST', path(), { name: 'More', assignments: [given('owner')] }))).toEqual(refused)
    expect(builtInRoles.owner).toContain('tokens.change')
  })

  test('also where nobody owns the company, and everybody else reads the team', async () => {
    const program = await started(given('maintenance'))
    await server.ask('delete from memberships where account_id = $1', [team.owner.accountId])
    const { body } = await program.call('GET', '/v1/companies')
    expect(body.companies[0].permissions).toEqual([...builtInRoles.maintenance])
    expect(codeOf(await program.call('GET', team.url('/members')))).toEqual([403, 'session.notForPrograms'])
  })

  test('a role that is taken from the program has no effect from the next call on, while the token lives', async () => {
    const program = await started(given('manager', atProperty(team.yard)))
    const ask = async () => (await program.call('GET', `/v1/keys/${team.yard}`)).status
    expect(await ask()).toBe(200)
    await server.ask('delete from memberships where account_id = $1', [program.accountId])
    expect(await ask()).toBe(403)
    expect((await program.call('GET', '/v1/companies')).body).toEqual({ companies: [] })
  })
})

describe('a token', () => {
  test('is shown once, works without cookie and anti-forgery token, and notes that it was used', async () => {
    const { accountId, token, call, tokenId } = await started(given('manager'))
    expect(token).toMatch(/^prt_[\w-]{49}$/)
    expect((await call('POST', '/v1/keys', { ...keyOf(team.yard) })).status).toBe(422)
    const { body } = await team.owner.call('GET', path(accountId))
    expect(body.tokens).toEqual([
      {
        tokenId,
        name: 'Server in Portland',
        createdAtMillis: expect.any(Number),
        createdBy: 'Olga Owner',
        lastUsedAtMillis: expect.any(Number),
        endsAtMillis: expect.any(Number),
      },
    ])
    await server.ask(`update program_tokens set last_used_at = now() - interval '4 minutes' where id = $1`, [tokenId])
    const lastUse = async () =>
      (await server.ask<{ at: Date }>('select last_used_at as at from program_tokens where id = $1', [tokenId]))[0]?.at
    const before = await lastUse()
    await call('GET', '/v1/companies')
    expect(await lastUse()).toEqual(before)
    await server.ask(`update program_tokens set last_used_at = now() - interval '6 minutes' where id = $1`, [tokenId])
    await call('GET', '/v1/companies')
    expect((await lastUse())?.getTime()).toBeGreaterThan(before?.getTime() ?? 0)
  })

  test('ends by date', async () => {
    const { tokenId, call } = await started(given('manager'))
    await server.ask(`update program_tokens set expires_at = now() where id = $1`, [tokenId])
    expect(codeOf(await call('GET', '/v1/companies'))).toEqual([401, 'session.tokenUnknown'])
  })

  test('has an end in the future, and within a year', async () => {
    const { accountId } = await added(given('manager'))
    const rule = async (endsAtMillis: number) =>
      (await addToken(accountId, team.owner, endsAtMillis)).body.error?.fields[0].message
    expect(await rule(Date.now() - 1)).toBe('tokenEndPast')
    expect(await rule(Date.now() + 368 * DAY)).toBe('tokenEndTooLate')
    expect(await rule(Date.now() + 366 * DAY)).toBeUndefined()
  })

  test('is one of two that live at once, also when many are made at once', async () => {
    const { accountId } = await added(given('manager'))
    const oskar = await team.join('Oskar', given('owner'))
    const replies = await Promise.all(
      [team.owner, oskar, team.owner, oskar].map((caller) => addToken(accountId, caller)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body.error.code).toBe('programs.tooManyTokens')
    await server.ask(`update program_tokens set expires_at = now() where account_id = $1 and slot = 1`, [accountId])
    expect((await addToken(accountId)).status).toBe(201)
    const both = replies.filter(({ status }) => status === 201).map(({ body }) => body.token)
    const alive = await Promise.all(
      both.map(async (one) => (await programCaller(server.app, one).call('GET', '/v1/companies')).status),
    )
    expect(alive.toSorted()).toEqual([200, 401])
  })

  test('is withdrawn once, at once, and audited by its name', async () => {
    const { accountId, tokenId, call } = await started(given('manager'))
    const withdraw = () => team.owner.call('DELETE', `${path(accountId)}/tokens/${tokenId}`)
    expect((await withdraw()).status).toBe(204)
    expect(codeOf(await call('GET', '/v1/companies'))).toEqual([401, 'session.tokenUnknown'])
    expect(codeOf(await withdraw())).toEqual([404, 'programs.tokenNotFound'])
    expect((await server.auditOf(accountId)).slice(-2)).toMatchObject([
      { action: 'programs.addToken', after: { token: 'Server in Portland' } },
      { action: 'programs.withdrawToken', before: { token: 'Server in Portland' } },
    ])
  })

  test('is not found by the empty address of its program when an operator withdraws one', async () => {
    const { withdrawAddress } = await import('../account/invitations.service.ts')
    const { call } = await started(given('manager'))
    await server.asOperator((unit) => withdrawAddress(unit, '')).catch(() => {})
    expect((await call('GET', `/v1/keys/${team.yard}`)).status).toBe(200)
  })

  test('is made once for each call: its reply is kept for no Idempotency-Key', async () => {
    const { accountId } = await added(given('manager'))
    const send = () =>
      team.owner.call(
        'POST',
        `${path(accountId)}/tokens`,
        { name: 'Twice', endsAtMillis: Date.now() + DAY },
        { 'idempotency-key': 'token-of-the-night' },
      )
    expect((await send()).body.token).not.toBe((await send()).body.token)
    expect(await server.ask(`select from idempotency where key = 'token-of-the-night'`)).toEqual([])
  })
})

describe('what a program does', () => {
  test('stands in the changes under its name', async () => {
    const program = await started(given('manager'))
    const contact = { name: 'Cora Cole', email: 'cora.cole@example.com', phoneNumber: '+1 503 555 0100' }
    const headers = { 'idempotency-key': 'contact-of-the-night' }
    const add = () => program.call('POST', `/v1/property/contacts/${team.yard}`, contact, headers)
    const first = await add()
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    expect(await add()).toEqual(first)
    const { body } = await team.owner.call('GET', `/v1/property/changes/${team.yard}?by=${program.accountId}`)
    expect(body.changes).toMatchObject([
      {
        action: 'properties.createContact',
        by: { accountId: program.accountId, name: 'Nightly import' },
        program: 'Program',
      },
    ])
  })

  test('moves with its company into another one', async () => {
    const { accountId, call } = await started(given('manager'))
    const { mergeTeams } = await import('./merge-companies.service.ts')
    const other = await openTeamClient(server, 'Another company')
    await server.asOperator(async ({ trx }) => {
      await trx
        .updateTable('properties')
        .set({ company_id: other.companyId })
        .where('company_id', '=', team.companyId)
        .execute()
      await mergeTeams(trx, { from: team.companyId, into: other.companyId, fromName: 'Quarry' }, [team.yard, team.mill])
    })
    expect((await call('GET', `/v1/keys/${team.yard}`)).status).toBe(200)
    expect((await other.owner.call('GET', other.url(`/programs/${accountId}`))).status).toBe(200)
  })
})
