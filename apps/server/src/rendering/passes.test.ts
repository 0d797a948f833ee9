import { type Locale, languageTag, locales } from '@portico/contract/shared/locales'
import { openDoorClient } from '@portico/tools/testing/door-client'
import { openPages } from '@portico/tools/testing/pages'
import { afterAll, describe, expect, test } from 'vitest'

const HOUR = 3_600_000

const portal = await openPages({ offersAllLocales: true })
const { portfolio } = portal.cast
await portal.ask('update accounts set avc_terms_accepted_at = now() where id = $1', [portfolio])
const client = await openDoorClient(portal, portfolio)
const [lobby, garage] = [await client.door('Lobby'), await client.door('Garage')]
await lobby.panel.pull()
const ana = await client.person({ person_name: 'Ana Silva', email: 'ana@example.com' })
const manager = await portal.signIn(portfolio)
const make = async (visitorName: string, entranceIds: string[]) => {
  const made = await manager.send('POST', '/v1/passes', {
    ...{ propertyId: client.propertyId, visitorName, email: null, locale: 'de_DE', hostId: ana, uses: 2 },
    accessPointIds: entranceIds,
    fromTimeMillis: Date.now() - HOUR,
    untilTimeMillis: Date.now() + HOUR,
  })
  const { id, version } = made.json().pass
  const { link } = (await manager.send('POST', `/v1/passes/${id}/secrets`)).json()
  return { id, version, secret: new URL(link).hash.slice(1) }
}
const mia = await make('Mia Novak', [lobby.entranceId, garage.entranceId])
const gone = await make('Gus Gone', [lobby.entranceId])
await manager.send('POST', `/v1/passes/${gone.id}/withdrawal`, { version: gone.version })
afterAll(() => portal.close())

const visit = (path: string, flags: object = {}) =>
  portal.visit(`/properties/${client.propertyId}${path}`, { flags: { siteRedesign: true, ...flags } })
const SPECIFIED = { edition: 'specified' }
const rows = '#page tbody tr'

describe('the list of passes', () => {
  test('shows those that have not ended, with host, entrances and uses, in the time of the property', async () => {
    const page = await visit('/passes')
    expect([page.title(), page.texts('h1')[0]]).toEqual([
      expect.stringMatching(/^Passes/),
      expect.stringMatching(/^Passes \(1\)/),
    ])
    expect(page.texts(rows)).toEqual([expect.stringMatching(/^Mia Novak.*Ana Silva.*\+1.*0 of 2.*Valid now/)])
    expect(page.find(`${rows} a[href$="/users/${ana}"]`)).toHaveLength(1)
    expect(page.content()).toContain('Times are shown in Pacific Time')
    expect(page.find('#page a[href$="/passes/make"]')).not.toHaveLength(0)
  })

  test('is filtered by state and text in its address, where those that have ended are, too', async () => {
    expect((await visit('/passes?state=WITHDRAWN')).texts(rows)).toEqual([
      expect.stringMatching(/^Gus Gone.*By a manager/),
    ])
    expect((await visit('/passes?state=all')).texts(rows)).toHaveLength(2)
    expect((await visit('/passes?search=novak')).texts(rows)).toHaveLength(1)
    expect((await visit('/passes?search=garage')).texts(rows)).toHaveLength(1)
    expect((await visit('/passes?search=nobody')).content()).toContain('No matches')
    const ofHost = await visit(`/passes?state=all&host=${ana}`)
    expect(ofHost.content()).toContain('Visitors of Ana Silva')
  })

  test('offers nothing to change to whoever only reads', async () => {
    const auditor = await portal.createStranger()
    await portal.ask(`update accounts set kind = 'propertyManager', avc_terms_accepted_at = now() where id = $1`, [
      auditor,
    ])
    await portal.ask(`insert into memberships (account_id, property_id, role_id) values ($1, $2, 'auditor')`, [
      ...[auditor, client.propertyId],
    ])
    const page = await portal.visit(`/properties/${client.propertyId}/passes`, {
      ...{ as: `account:${auditor}`, flags: { siteRedesign: true } },
    })
    expect(page.texts(rows)).toHaveLength(1)
    expect(page.controls()).not.toContain('Actions for the pass of Mia Novak')
    expect(page.find('#page a[href$="/passes/make"]')).toEqual([])
  })
})

test('the form begins with the host of the address, and with the time of the property', async () => {
  const page = await visit(`/passes/make?host=${ana}`)
  expect(page.texts('h1')).toEqual([expect.stringMatching(/^Make a pass/)])
  expect(page.content()).toContain('Ana Silva')
  expect(page.content()).toContain('Times at the property: Pacific Time')
  expect(page.content()).toContain('Without a network, once means once per entrance.')
  expect((await visit('/passes/make?host=00000000-0000-4000-8000-000000000000')).status).toBe(200)
})

test('the page of a user shows the passes of their visitors, and leads to the form with them as the host', async () => {
  const page = await visit(`/users/${ana}`)
  expect(page.content()).toMatch(/Visitors.*Mia Novak.*0 of 2.*Valid now/)
  expect(page.content()).not.toContain('Gus Gone')
  expect(page.find(`#page a[href$="/passes/make?host=${ana}"]`)).not.toHaveLength(0)
})

test('in the edition `specified` there are no passes anywhere', async () => {
  for (const path of ['/passes', '/passes/make'])
    expect((await visit(path, SPECIFIED)).address).toBe(`/properties/${client.propertyId}/overview`)
  const user = await visit(`/users/${ana}`, SPECIFIED)
  expect(user.controls()).not.toContain('Make a pass')
  expect((await visit('/users', SPECIFIED)).controls()).not.toContain('Passes')
  expect((await portal.visit('/pass', { as: 'visitor', flags: SPECIFIED as object })).status).toBe(404)
})

describe('the page of a pass', () => {
  test('is sent without an account, knows nothing of any pass and loads nothing else', async () => {
    const reply = await portal.get('/pass', { as: 'visitor' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining(`require-trusted-types-for 'script'`),
    })
    expect(reply.body).not.toMatch(/\ssrc=|modulepreload|rel="stylesheet"/)
    expect(reply.body).toContain('needs JavaScript')
    // A phone in front of a door loads this and the answer to one question.
    expect(reply.body.length).toBeLessThan(20_000)
  })

  test.each(locales)('is in %s for a browser with that language', async (locale: Locale) => {
    const tag = languageTag(locale)
    const page = (await portal.get('/pass', { as: 'visitor' }, { 'accept-language': tag })).body
    expect(page).toContain(`<html lang="${tag}">`)
    expect(page).toContain(`<option value="${tag}" lang="${tag}" selected>`)
    expect(page).not.toContain('"title":""')
  })

  test('is in the language that was chosen there, and says whether it has guessed one', async () => {
    const chosen = await portal.get('/pass?language=ja-JP', { as: 'visitor' }, { 'accept-language': 'de-DE' })
    expect(chosen.body).toContain('<html lang="ja-JP">')
    const guessed = await portal.get('/pass', { as: 'visitor' }, { 'accept-language': 'pl-PL' })
    expect(guessed.body).toContain('<html lang="en-US" data-is-guessed>')
    const strange = await portal.get('/pass?language=%3Cscript%3E&language=x', { as: 'visitor' })
    expect([strange.statusCode, strange.body.includes('<script>x')]).toEqual([200, false])
  })

  test('uses up, reveals and records nothing, however often it is fetched', async () => {
    const before = await portal.ask<{ count: number }>('select count(*)::int as count from audit')
    for (let visits = 0; visits < 5; visits++) await portal.get('/pass', { as: 'visitor' })
    expect(await portal.ask('select count(*)::int as count from audit')).toEqual(before)
    expect((await portal.get('/v1/passes/bySecret', { as: 'visitor' })).statusCode).toBe(401)
    const { number } = (
      await portal.app.inject({ method: 'POST', url: '/v1/passes/bySecret/number', payload: { secret: mia.secret } })
    ).json()
    expect(number).toMatch(/^\d+$/)
  })
})
