import { openTestServer } from '@portico/tools/testing/open-test-server'
import { atGroup, atProperty, given, openTeamClient } from '@portico/tools/testing/team-client'
import { expect, test } from 'vitest'

const server = await openTestServer({ world: 'empty' })
const team = await openTeamClient(server)
const url = `/v1/property/team/${team.yard}`
const north = await team.group('North', team.yard)
const porter = await team.role('=Porter', ['properties.read'])
const max = await team.join('Max Manager', given('manager', atProperty(team.mill)))
await team.change(max.accountId, [given('manager', atGroup(north)), given(porter, atProperty(team.yard), 4e12)])
await team.join('Mia Elsewhere', given('manager', atProperty(team.mill)))
await team.join('Eric Expired', given('manager', atProperty(team.yard), Date.now() - 1000))
await server.ask(`update memberships set created_at = '2026-03-01T04:00:00Z' where company_id = $1`, [team.companyId])
await server.ask(`update accounts set last_sign_in_at = null where id = $1`, [max.accountId])
await server.ask(
  `update accounts set email = 'olga@portico.example', last_sign_in_at = '2026-04-05T20:00:00Z' where id = $1`,
  [team.owner.accountId],
)
await server.ask(`update accounts set email = 'max@portico.example' where id = $1`, [max.accountId])

test('everybody who may do something at a property is listed with role, scope and who gave it', async () => {
  const { status, body } = await team.owner.call('GET', url)
  expect([status, body.total]).toEqual([200, 3])
  expect(
    body.members.map(({ fullName, roleName, via, viaName }: Record<string, unknown>) => [
      fullName,
      roleName,
      via,
      viaName,
    ]),
  ).toEqual([
    ['Max Manager', 'manager', 'group', 'North'],
    ['Max Manager', '=Porter', 'property', null],
    ['Olga Owner', 'owner', 'company', null],
  ])
  expect(body.members[1]).toMatchObject({ assignedBy: 'Olga Owner', endsAtMillis: 4e12, lastSignInMillis: null })
})

test('the same is a file in the language of the reader, with days of the property and no formula', async () => {
  const reply = await team.owner.send('GET', `${url}/export.csv?locale=de_DE`)
  expect(reply.headers['content-type']).toContain('text/csv')
  expect(reply.body.replace('\ufeff', '').split('\r\n')).toEqual([
    'Name;E-Mail;Rolle;Gilt für;Seit;Vergeben von;Bis;Letzte Anmeldung',
    'Max Manager;max@portico.example;Verwaltung;Gruppe North;2026-02-28;Olga Owner;;',
    "Max Manager;max@portico.example;'=Porter;Diese Immobilie;2026-02-28;Olga Owner;2096-10-02;",
    'Olga Owner;olga@portico.example;Inhaber;Ganzes Unternehmen;2026-02-28;;;2026-04-05',
    '',
  ])
})

test('a member who may not read the team, and a stranger, read neither', async () => {
  const other = await openTeamClient(server, 'Another company')
  for (const address of [url, `${url}/export.csv`]) {
    expect((await max.call('GET', address)).body.error.code).toBe('session.notPermitted')
    expect((await other.owner.call('GET', address)).body.error.code).toBe('properties.notFound')
  }
})
