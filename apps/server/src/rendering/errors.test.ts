import { openPages } from '@portico/tools/testing/pages'
import { afterAll, describe, expect, test } from 'vitest'

const portal = await openPages()
afterAll(() => portal.close())

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe('a page that does not exist gets a 404', () => {
  test('with links to other pages', async () => {
    const page = await portal.visit('/nowhere')
    expect(page.status).toBe(404)
    expect(page.title()).toBe('Page not found | Portico')
    expect(page.texts('h1')).toEqual(['Page not found'])
    expect(page.controls()).toEqual(expect.arrayContaining(['Try Again', 'Go To Dashboard']))
  })

  test('for accounts without an invitation and without a session', async () => {
    for (const as of ['visitor', 'stranger'] as const) {
      const page = await portal.visit('/nowhere', { as })
      expect([page.status, page.texts('h1')]).toEqual([404, ['Page not found']])
    }
  })

  test.each([
    [`keys/${NOBODY}`, 'Key not found', 'There was an error loading this key'],
    [`users/${NOBODY}`, 'User not found', 'There was an error loading this user'],
    [`settings/networks/${NOBODY}`, 'Network Not Found', ''],
    ['integrations/Nothing', 'Integration Not Found', ''],
  ])('for %s of a property', async (path, heading, explanation) => {
    const page = await portal.visit(`/properties/${portal.cast.properties.openToPartner}/${path}`)
    expect(page.status).toBe(404)
    expect(page.texts('h1')).toEqual([heading])
    expect(page.content()).toContain(explanation)
  })

  test('for a PMS that is not offered', async () => {
    const property = `/properties/${portal.cast.properties.optedOut}`
    for (const address of [
      '/account/integrations/Nothing',
      '/account/integrations/Yardi',
      `${property}/integrations/Yardi`,
    ]) {
      const page = await portal.visit(address, { flags: { enabledPmsProviders: ['Entrata'] } })
      expect([page.status, page.texts('h1')]).toEqual([404, ['Integration Not Found']])
    }
  })

  test('for a property of others and an unknown one alike', async () => {
    const ids = [portal.cast.properties.openToPartner, NOBODY, 'x']
    const pages = await Promise.all(ids.map((id) => portal.visit(`/properties/${id}`, { as: 'single' })))
    for (const page of pages) {
      expect([page.status, page.texts('h1')]).toEqual([404, ['Property not found']])
      expect(page.content()).toBe(pages[0]?.content())
      expect(page.content()).toContain('There was an error loading this property')
      expect(page.controls()).toContain('Go to the Personal Dashboard')
    }
  })
})

describe('an account without an invitation', () => {
  test('sees a message and can use another account', async () => {
    const page = await portal.visit('/', { as: 'stranger' })
    expect(page.status).toBe(403)
    expect(page.content()).toContain(
      'The account you are logged into has not been invited to the Property Management Portal.',
    )
    expect(page.content()).toContain(
      'Please make sure you are logged into the correct account of the provider and try again.',
    )
    expect(page.controls()).toContain('Go To Account Selection')
  })

  test('needs an invitation to register', async () => {
    const page = await portal.visit('/register', { as: 'stranger' })
    expect(page.controls()).toContain('Use Another Account')
  })
})

test('an unreachable service is shown as code 502', async ({ onTestFinished }) => {
  await portal.get('/')
  await portal.ask('alter table sessions rename to sessions_away')
  onTestFinished(async () => void (await portal.ask('alter table sessions_away rename to sessions')))
  const page = await portal.visit('/')
  expect(page.status).toBe(502)
  expect(page.texts('h1')).toEqual(['Failed To Reach Service'])
  expect(page.content()).toContain('502')
  expect(page.controls()).toContain('Try Again')
})
