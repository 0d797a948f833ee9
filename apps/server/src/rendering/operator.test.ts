import { openPages } from '@portico/tools/testing/pages'
import { afterAll, expect, test } from 'vitest'

const portal = await openPages()
const id = await portal.createStranger()
await portal.ask(`update accounts set kind = 'operator', full_name = 'Robin Runner' where id = $1`, [id])
const as = `account:${id}` as const
await portal.ask(`insert into companies (name) values ('Aardvark Homes'), ('Owned Homes')`)
afterAll(() => portal.close())

test('the console lists companies with their owners, and finds them by the address', async () => {
  const page = await portal.visit('/operator?search=aardvark', { as })
  expect([page.status, page.title()]).toEqual([200, 'Companies | Portico'])
  expect(page.texts('#page tbody tr')).toEqual([
    expect.stringMatching(/^Aardvark Homes.*No owner.*0.*Invite owner.*Rename/),
  ])
  expect(page.find('#page a[href="/operator/companies/add"]')).toHaveLength(1)
  expect(page.controls()).toContain('Account of Robin Runner')
  const none = await portal.visit('/operator?search=nowhere', { as })
  expect(none.content()).toContain('No matches')
})

test('the console lists buildings, and names nobody who lives or works there', async () => {
  const page = await portal.visit('/operator/buildings', { as })
  expect([page.status, page.texts('h1')]).toEqual([200, [expect.stringMatching(/^Properties/)]])
  expect(page.texts('#page tbody tr').length).toBeGreaterThan(3)
  const people = await portal.ask<{ name: string }>(
    `select person_name as name from people where person_name <> '' union select full_name from accounts where kind = 'propertyManager'`,
  )
  expect(people.filter(({ name }) => page.html.includes(name))).toEqual([])
})

test('a company is added on a page of its own, below the console and not below the dashboard', async () => {
  const page = await portal.visit('/operator/companies/add', { as })
  expect(page.texts('nav[aria-label=Breadcrumbs] li')).toEqual(['Operator console', 'Add company'])
  expect(page.texts('#page label')).toEqual(['Company name', 'Email address of the owner'])
})

test('the portal of managers leads an operator to the console', async () => {
  const page = await portal.visit('/', { as })
  expect([page.status, page.title()]).toEqual([403, "This account is an operator's | Portico"])
  expect(page.find('#page a[href="/operator"]')).toHaveLength(1)
})

test.each(['portfolio', 'partner', 'stranger'] as const)('the console is closed to the account %s', async (other) => {
  const page = await portal.visit('/operator/buildings', { as: other })
  expect([page.status, page.title()]).toEqual([403, 'The operator console is for operators only | Portico'])
  expect(page.html).not.toContain('Aardvark')
  const home = await portal.visit('/operator', { as: other })
  expect(home.html).not.toContain('Aardvark')
})

test('whoever is not signed in is sent to sign in', async () => {
  const page = await portal.visit('/operator', { as: 'visitor' })
  expect([page.status, page.data().isRendered]).toEqual([200, false])
})

test('the first page of an owner without a property says so, and leads to the team', async () => {
  const id = await portal.createStranger()
  await portal.ask(`update accounts set kind = 'propertyManager' where id = $1`, [id])
  await portal.ask(
    `insert into memberships (account_id, company_id, role_id) select $1, id, 'owner' from companies where name = 'Owned Homes'`,
    [id],
  )
  const page = await portal.visit('/', { as: `account:${id}` })
  expect(page.status).toBe(200)
  expect(page.content()).toContain('Put in your first building')
  expect(page.find('#page a[href="/companies/team"]')).toHaveLength(1)
})

test.each(['/operator', '/operator/buildings', '/operator/companies/add'])(
  'in the edition `specified` %s is as unknown as any other address, to operators and to everybody else who is signed in',
  async (address) => {
    const flags = { edition: 'specified' } as const
    for (const who of [as, 'portfolio', 'stranger'] as const) {
      const [page, unknown] = await Promise.all([
        portal.visit(address, { as: who, flags }),
        portal.visit('/no-such-page', { as: who, flags }),
      ])
      expect([page.status, page.title(), page.content()]).toEqual([404, unknown.title(), unknown.content()])
      expect(page.html).not.toContain('Aardvark')
      expect(page.find('a[href^="/operator"]')).toEqual([])
    }
  },
)

test('in the edition `specified` the portal of managers tells an operator what it tells everybody who was not invited', async () => {
  const page = await portal.visit('/', { as, flags: { edition: 'specified' } })
  const stranger = await portal.visit('/', { as: 'stranger', flags: { edition: 'specified' } })
  expect([page.status, page.title()]).toEqual([stranger.status, stranger.title()])
  expect(page.find('a[href^="/operator"]')).toEqual([])
})
