import type { BuiltInRole } from '@portico/contract/company/company.rules'
import { type AccountId, openPages, type Visitor } from '@portico/tools/testing/pages'
import { afterAll, describe, expect, test } from 'vitest'

const ROWS = '#page tbody tr'
const NOBODY = '00000000-0000-4000-8000-000000000000'

const portal = await openPages({ offersAllLocales: true })
const { ask, cast } = portal
const propertyId = cast.properties.openToPartner
const address = `/properties/${propertyId}/changes`
const [property] = await ask<{ company: string; time_zone: string }>(
  'select company_id as company, time_zone from properties where id = $1',
  [propertyId],
)
const companyId = property?.company ?? ''
const manager = await portal.signIn(cast.portfolio)
const entrances = await ask<{ id: string }>('select id from entrances where property_id = $1 order by name limit 9', [
  propertyId,
])
const key = await manager.call('POST', '/v1/keys', {
  ...{ propertyId, name: 'Night shift', description: '' },
  accessPoints: entrances.map(({ id }) => ({ accessPointId: id, isGuestSharable: false, guestSchedules: [] })),
})
expect(key.status).toBe(201)
const keyId: string = key.body.keyId
const [person] = await ask<{ id: string }>('select id from people where property_id = $1 order by id limit 1', [
  propertyId,
])
const personId = person?.id ?? ''
const given = { propertyId, personId, addKeyIds: [keyId] }
expect((await manager.call('PUT', '/v1/keys/keysForPerson', given)).status).toBeLessThan(300)
afterAll(() => portal.close())

async function member(role: BuiltInRole, scope: 'company' | 'property' = 'property'): Promise<AccountId> {
  const id = await portal.createStranger()
  await portal.ask(`update accounts set kind = 'propertyManager', full_name = $2 where id = $1`, [id, `The ${role}`])
  await portal.ask('insert into memberships (account_id, role_id, company_id, property_id) values ($1, $2, $3, $4)', [
    ...[id, role, companyId, scope === 'property' ? propertyId : null],
  ])
  return `account:${id}`
}
const visit = (query = '', visitor: Visitor = {}) =>
  portal.visit(address + query, { flags: { siteRedesign: true }, ...visitor })

describe('the page of the changes of a property', () => {
  test('comes with the changes: who, when, what, and a link to the thing', async () => {
    const page = await visit()
    expect(page.title()).toMatch(/^Changes \|/)
    expect(page.texts('h1')[0]).toMatch(/^Changes \(\d+\)$/)
    expect(page.content()).toContain('Who has changed what at this property, the newest first.')
    expect(page.content()).toContain('The records have not been verified yet.')
    const row = page.texts(ROWS).find((text) => text.includes('Created the key “Night shift”')) ?? ''
    expect(row).toContain('Alexandra Reyes')
    expect(row).toContain('Key Name: Night shift')
    expect(row).toMatch(/Show all \d+/)
    expect(page.find(`${ROWS} a[href="/properties/${propertyId}/keys/${keyId}"]`)).toHaveLength(1)
    expect(page.find(`${ROWS} a[href="/properties/${propertyId}/users/${personId}"]`)).toHaveLength(1)
    expect(page.find(`nav a[href="${address}"]`).length).toBeGreaterThan(0)
    expect(page.controls()).toContain('Download')
  })

  test('is filtered as its address says', async () => {
    expect((await visit('?topic=networks')).content()).toContain('No matches')
    expect((await visit('?topic=keys')).texts('h1')).toEqual(['Changes (2)'])
    expect((await visit(`?by=${NOBODY}`)).content()).toContain('No matches')
    const about = await visit(`?about=${personId}&time=today`)
    expect(about.content()).toMatch(/About: \S/)
    expect(about.texts(ROWS).join()).toContain('Keys: Added: Night shift')
    expect((await visit('?time=days&from=2020-01-02&to=2020-01-01')).content()).toContain(
      'The last day is before the first.',
    )
  })

  test('keeps a page beyond the end, and an address that says nothing', async () => {
    expect((await visit('?page=400&topic=keys')).texts('h1')).toEqual(['Changes (2)'])
    expect((await visit('?topic=doors&time=never&by=me&about=%00')).status).toBe(200)
  })

  test('is in the language of the reader', async () => {
    const german = await visit(`?about=${keyId}`, { locale: 'de_DE' })
    expect(german.texts('h1')).toEqual(['Änderungen (1)'])
    expect(german.texts(ROWS)[0]).toContain('Schlüssel „Night shift“ erstellt')
    expect((await visit(`?about=${keyId}`, { locale: 'ja_JP' })).texts(ROWS)[0]).toContain('キー「Night shift」を作成')
  })

  test('says when the records were verified, and when they are not whole', async () => {
    const keep = (broken: string[]) =>
      portal.ask('insert into audit_verifications values (clock_timestamp(), 1, $1, false)', [broken])
    await keep([])
    expect((await visit()).content()).toMatch(/Records verified on .+: complete and unchanged\./)
    await keep([propertyId])
    expect((await visit()).content()).toMatch(/Records verified on .+: problems were found\. Contact Portico Support\./)
    await portal.ask('delete from audit_verifications')
  })

  test('says that there are more changes than its pages show', async () => {
    await portal.ask(
      `insert into audit (chain, seq, version, property_id, company_id, account_id, action, entity, entity_id, after, request_id, at, previous_hash, hash, signature)
       select $1, 1000000 + n, 2, $1, $2, null, 'networks.delete', 'networks', gen_random_uuid()::text, null, 'job tests', now() - interval '1 year', '', '', ''
       from generate_series(1, 1001) n`,
      [propertyId, companyId],
    )
    const page = await visit('?topic=networks')
    expect(page.texts('h1')).toEqual(['Changes (more than 1,000)'])
    expect(page.content()).toContain('For older ones, choose a filter or download the file.')
    await portal.ask('delete from audit where chain = $1 and seq > 1000000', [propertyId])
  })

  test('shows leasing only what they have changed themselves, and offers nobody else to filter by', async () => {
    const [auditor, leasing] = [await member('auditor'), await member('leasing')]
    const all = await visit('', { as: auditor })
    expect(all.texts(ROWS).join()).toContain('Night shift')
    expect(all.controls().join()).toContain('Everybody')
    const own = await visit('', { as: leasing })
    expect(own.content()).toContain('You see only what you have changed yourself.')
    expect(own.content()).toContain('No changes yet')
    expect(own.controls().join()).not.toContain('Everybody')
  })

  test('is not there in the specified edition, and not for partners', async () => {
    expect((await visit('', { flags: { edition: 'specified' } })).address).not.toContain('/changes')
    expect((await visit('', { as: 'partner' })).address).not.toContain('/changes')
    const users = await portal.visit(`/properties/${propertyId}/users`, { flags: { edition: 'specified' } })
    expect(users.find(`a[href="${address}"]`)).toHaveLength(0)
  })
})

test('a person, an entrance and a member lead to their changes', async () => {
  const flags = { siteRedesign: true }
  const person = await portal.visit(`/properties/${propertyId}/users/${personId}`, { flags })
  expect(person.find(`a[href="${address}?about=${personId}"]`)).toHaveLength(1)
  const [entrance] = await portal.ask<{ id: string }>('select id from entrances where property_id = $1 limit 1', [
    propertyId,
  ])
  const door = await portal.visit(`/properties/${propertyId}/entrances/${entrance?.id}`, { flags })
  expect(door.find(`a[href="${address}?about=${entrance?.id}"]`)).toHaveLength(1)
  const [owner, auditor] = [await member('owner', 'company'), await member('auditor', 'company')]
  const id = auditor.slice('account:'.length)
  const theirs = await portal.visit(`/companies/${companyId}/team/${id}`, { as: owner })
  expect(theirs.find(`a[href="/companies/${companyId}/team?tab=changes&by=${id}"]`)).toHaveLength(1)
})

test('the team of a company has a tab with the changes of all of its properties, for roles that see all changes', async () => {
  const tab = `/companies/${companyId}/team?tab=changes`
  const [owner, leasing] = [await member('owner', 'company'), await member('leasing', 'company')]
  const page = await portal.visit(`${tab}&about=${keyId}`, { as: owner })
  expect(page.texts('#page h2')).toContain('Changes (1)')
  expect(page.texts(ROWS)[0]).toContain('Created the key “Night shift”')
  expect(page.find(`${ROWS} a[href="/properties/${propertyId}"]`)).toHaveLength(1)
  expect(page.texts('[role=tab]')).toContain('Changes')
  const refused = await portal.visit(tab, { as: leasing })
  expect([refused.status, refused.texts('[role=tab]').includes('Changes')]).toEqual([refused.status, false])
})
