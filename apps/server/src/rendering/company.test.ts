import { openPages } from '@portico/tools/testing/pages'
import { afterAll, expect, test } from 'vitest'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const CRUMBS = 'nav[aria-label=Breadcrumbs] li'

/** The manager of the portfolio owns a company with a colleague, who has not signed in for long. */
const portal = await openPages({ offersAllLocales: true })
const { ask, cast } = portal
const propertyId = cast.properties.openToPartner
const [row] = await ask<{ id: string }>('select company_id as id from properties where id = $1', [propertyId])
const companyId = row?.id ?? ''
const team = `/companies/${companyId}/team`
await ask(`update companies set name = 'Aardvark Homes' where id = $1`, [companyId])
await ask(`insert into memberships (account_id, company_id, role_id) values ($1, $2, 'owner')`, [
  cast.portfolio,
  companyId,
])
await ask('update accounts set last_sign_in_at = now() where id = $1', [cast.portfolio])
const [added] = await ask<{ id: string }>(
  `insert into accounts (provider, subject, email, email_verified, full_name, last_sign_in_at)
   values ('demo', 'ben', 'ben@portico.example', true, 'Ben Archer', now() - interval '100 days') returning id`,
)
const colleague = added?.id ?? ''
await ask(
  `insert into memberships (account_id, company_id, property_id, role_id, created_at, ends_at)
   values ($1, $2, $3, 'frontDesk', timestamptz '2026-03-02 03:00Z', timestamptz '2031-05-31 12:00Z')`,
  [colleague, companyId, propertyId],
)
afterAll(() => portal.close())

test('the team of a company lists its members with their roles in words, and says who has not signed in for long', async () => {
  const page = await portal.visit(team)
  expect(page.title()).toBe('Team | Portico')
  expect(page.texts(CRUMBS)).toEqual(['Personal Dashboard', 'Team'])
  expect(page.texts('#page tbody th')).toEqual(['Alexandra ReyesYou', 'Ben Archer'])
  expect(page.content()).toContain('Front desk')
  expect(page.content()).toContain('until 2031-05-31')
  expect(page.content()).toContain('1 member has not signed in for 90 days.')
  expect(page.find(`#page a[href="${team}/invite"]`)).toHaveLength(1)
  expect(page.texts('#page button')).toContain('Rename company')
})

test('the address of the programs without a company leads to those of the first company, with help', async () => {
  const page = await portal.visit('/companies/team?tab=programs')
  expect(page.address).toBe(`${team}?tab=programs`)
  expect(page.texts('#page h2')).toEqual([expect.stringContaining('Programs')])
  expect(page.controls()).toContain('Info about Programs')
})

test('the names of roles that a cell leaves out are said by the button that counts them', async () => {
  const others = await portal.ask<{ id: string; name: string }>(
    'select id, name from properties where company_id = $1 and id <> $2 order by name limit 4',
    [companyId, propertyId],
  )
  expect(others).toHaveLength(4)
  const ids = others.map(({ id }) => id)
  await portal.ask(
    `insert into memberships (account_id, company_id, property_id, role_id)
     select $1, $2, unnest($3::uuid[]), 'auditor'`,
    [colleague, companyId, ids],
  )
  const page = await portal.visit(`${team}?search=archer`)
  const more = page.find('#page tbody button').filter((button) => button.textContent?.trim() === '2 more')
  expect(more.map((button) => button.getAttribute('aria-label'))).toEqual(['Ben Archer: 2 more'])
  const said = more[0]?.getAttribute('aria-description') ?? ''
  expect(said.match(/(Auditor|Front desk), /g)).toHaveLength(2)
  for (const { name } of others)
    expect([page.content().includes(name), said.includes(name)].filter(Boolean)).toEqual([true])
  await portal.ask('delete from memberships where account_id = $1 and property_id = any($2::uuid[])', [colleague, ids])
})

test('each page of the team leads to its help', async () => {
  const pages = [
    [team, 'Team'],
    [`${team}/${colleague}`, 'Ben Archer'],
    [`${team}/invite`, 'Invite members'],
    [`${team}/roles/leasing`, 'Leasing'],
    [`${team}/roles/add`, 'Add role'],
    [`/properties/${propertyId}/settings/team`, 'Who can do what here'],
  ] as const
  for (const [address, about] of pages)
    expect((await portal.visit(address)).controls(), address).toContain(`Info about ${about}`)
})

test('the address keeps the search, the filter and the order of the members', async () => {
  const namesAt = async (view: string) => (await portal.visit(`${team}?${view}`)).texts('#page tbody th')
  expect(await namesAt('sort=-name')).toEqual(['Ben Archer', 'Alexandra ReyesYou'])
  expect(await namesAt('search=archer')).toEqual(['Ben Archer'])
  expect(await namesAt('idle=90')).toEqual(['Ben Archer'])
  expect(await namesAt('search=nobody')).toEqual([])
})

test('each tab of the team has its heading and its address', async () => {
  for (const [tab, heading] of [
    ['members', 'Members (2)'],
    ['invitations', 'Invitations (0)'],
    ['roles', 'Roles (6)'],
    ['groups', 'Groups (0)'],
  ])
    expect((await portal.visit(`${team}?tab=${tab}`)).texts('#page h2')).toContain(heading)
})

test('the page of a member has facts and a form, and the own page offers to leave', async () => {
  const page = await portal.visit(`${team}/${colleague}`)
  expect(page.title()).toBe('Ben Archer | Team | Portico')
  expect(page.texts(CRUMBS)).toEqual(['Personal Dashboard', 'Team', 'Ben Archer'])
  expect(page.content()).toContain('ben@portico.example')
  for (const name of ['End sessions', 'Hand over', 'Remove from company', 'Save roles'])
    expect(page.texts('#page button')).toContain(name)
  const own = await portal.visit(`${team}/${portal.cast.portfolio}`)
  expect(own.texts('#page button')).toContain('Leave company')
  expect(own.texts('#page button')).not.toContain('Remove from company')
})

test('a built-in role says in words what it may do', async () => {
  const page = await portal.visit(`${team}/roles/maintenance`)
  expect(page.title()).toBe('Maintenance | Team | Portico')
  expect(page.texts('#page li')).toContain('Lock doors down and lift the lockdown')
  expect(page.texts('#page li')).not.toContain('See people and their details')
  expect(page.find('#page form')).toHaveLength(0)
})

test('a company, member and role that do not exist, and those of others, are not found', async () => {
  const [foreign] = await portal.ask<{ id: string }>(
    'select company_id as id from memberships where account_id = $1 limit 1',
    [portal.cast.single],
  )
  for (const [address, text] of [
    [`/companies/${NOBODY}/team`, 'Team not found'],
    [`/companies/${foreign?.id}/team`, 'Team not found'],
    [`${team}/${NOBODY}`, 'Member not found'],
    [`${team}/${portal.cast.single}`, 'Member not found'],
    [`${team}/roles/${NOBODY}`, 'Role not found'],
  ] as const) {
    const page = await portal.visit(address)
    expect([address, page.status, page.html.includes(text)]).toEqual([address, 404, true])
  }
})

test('nobody owns the company of a manager yet, so the team is read only, and an operator invites the first owner', async () => {
  const visitor = { as: 'single' } as const
  const first = await portal.visit('/companies/team', visitor)
  expect(first.address).toMatch(/^\/companies\/[0-9a-f-]{36}\/team$/)
  expect(first.content()).toContain('Nobody owns this company yet')
  expect(first.find('#page a[href$="/invite"]')).toHaveLength(0)
  expect(first.texts('#page button')).not.toContain('Rename company')
  expect((await portal.visit(`${first.address}/invite`, visitor)).address).toBe(first.address)
  expect((await portal.visit(`${first.address}/roles/add`, visitor)).address).toBe(`${first.address}?tab=roles`)
  const own = await portal.visit(`${first.address}/${portal.cast.single}`, visitor)
  expect(own.texts('#page tbody th')).toEqual(['Manager'])
  expect(own.find('#page form')).toHaveLength(0)
})

test('partners and the specified edition have no team', async () => {
  expect((await portal.visit(team, { as: 'partner' })).address).toBe('/')
  expect((await portal.visit(team, { flags: { edition: 'specified' } })).address).toBe('/')
  expect((await portal.visit('/companies/team', { flags: { edition: 'specified' } })).address).toBe('/')
})

test('the settings of a property say who can do what there, and through what', async () => {
  const page = await portal.visit(`/properties/${propertyId}/settings/team`, { flags: { siteRedesign: true } })
  expect(page.title()).toBe('Settings: Team | Portico')
  expect(page.texts('#page h1')).toEqual(['Who can do what here (3)'])
  const row = page
    .texts('#page tbody tr')
    .filter((text) => text.includes('Ben Archer'))
    .join()
  expect(row).toContain('This property')
  // It was the day after in UTC.
  expect(row).toContain('2026-03-01')
  expect(page.find(`a[href="/properties/${propertyId}/settings/team"]`).length).toBeGreaterThan(0)
})

test('the team is in the language of the reader, built-in roles included', async () => {
  const page = await portal.visit(team, { locale: 'de_DE' })
  expect(page.title()).toBe('Team | Portico')
  expect(page.content()).toContain('Inhaber')
  expect(page.content()).toContain('Empfang')
  expect(page.content()).toContain('bis 2031-05-31')
  expect((await portal.visit(`${team}?tab=roles`, { locale: 'ja_JP' })).texts('#page tbody th')[0]).toBe('オーナー')
})

test('the export of a company says how many properties one workbook holds, and who has more chooses some first', async () => {
  const [own] = await portal.ask<{ id: string }>(`insert into companies (name) values ('Many Houses') returning id`)
  await portal.ask(`insert into memberships (account_id, company_id, role_id) values ($1, $2, 'owner')`, [
    portal.cast.portfolio,
    own?.id,
  ])
  const add = (count: number) =>
    portal.ask(
      `insert into properties (id, name, address_line1, city, postal_code, country_code, time_zone, company_id)
       select gen_random_uuid(), 'House ' || n, 'Long Street ' || n, 'Bern', '3000', 'CH', 'Europe/Zurich', $2 from generate_series(1, $1) n`,
      [count, own?.id],
    )
  const address = `/companies/${own?.id}/workbooks`
  await add(200)
  const some = (await portal.visit(address)).content()
  expect(some).toContain('A workbook holds at most 200 properties.')
  expect(some).toContain('All properties')
  await add(1)
  const many = (await portal.visit(address)).content()
  expect(many).toContain('Choose properties')
  expect(many).toContain('The company has 201 properties and a workbook holds 200.')
})

test('whoever changes buildings of several companies chooses into which of them a workbook brings some', async () => {
  const [other] = await portal.ask<{ id: string }>(`insert into companies (name) values ('Zebra Homes') returning id`)
  await portal.ask(`insert into memberships (account_id, company_id, role_id) values ($1, $2, 'owner')`, [
    portal.cast.portfolio,
    other?.id,
  ])
  const chosen = async (id = '') =>
    (await portal.visit(`/companies/${id}/workbooks`)).controls().filter((name) => name.endsWith(' Homes'))
  expect(await chosen(companyId)).toEqual(['Aardvark Homes'])
  expect(await chosen(other?.id)).toEqual(['Zebra Homes'])
})
