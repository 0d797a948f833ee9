import { randomUUID } from 'node:crypto'
import type { PortfolioPage, PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openLargePortfolio } from '@portico/tools/testing/large-portfolio'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { beforeAll, describe, expect, test } from 'vitest'

const server = await openTestServer()
const cast = await castOf(server)

const LIST = '/v1/user/propertiesWithEntityPermissions'

async function get(path: string, query: Record<string, string>, account: string) {
  const caller = await server.signIn(account)
  return caller.send('GET', `${path}?${new URLSearchParams(query)}`)
}
const list = async (query: Record<string, string>, account = cast.portfolio): Promise<PortfolioPage> =>
  (await get(LIST, query, account)).json()
const namesOf = (items: readonly PropertyWithPermission[]) => items.map(({ property }) => property.name)
const names = async (query: Record<string, string>, account?: string) =>
  namesOf((await list(query, account)).propertiesWithEntityPermissions)

type Place = { city?: string; line1?: string; region?: string; postalCode?: string; country?: string }
/** Creates a manager of properties with these names. */
async function managerOf(places: Record<string, Place>): Promise<string> {
  const account = await openLargePortfolio(server, 0)
  for (const [name, place] of Object.entries(places)) {
    const {
      city = 'Portland',
      line1 = '410 NW 21st Avenue',
      region = 'OR',
      postalCode = '97209',
      country = 'US',
    } = place
    await server.ask(
      `with made as (
         insert into properties (name, address_line1, city, state_or_region, postal_code, country_code, time_zone, avc_enabled)
         values ($2, $3, $4, $5, $6, $7, 'UTC', false) returning id)
       insert into memberships (property_id, account_id) select id, $1 from made`,
      [account, name, line1, city, region, postalCode, country],
    )
  }
  return account
}
const named = (...all: string[]) => managerOf(Object.fromEntries(all.map((name) => [name, {}])))

describe('a page of the portfolio', () => {
  let account: string
  beforeAll(async () => {
    account = await openLargePortfolio(server, 30)
  })

  test('has the properties at its position, and the total of all pages', async () => {
    const second = await list({ pageSize: '4', pageNumber: '2' }, account)
    expect(namesOf(second.propertiesWithEntityPermissions)).toEqual(['House 5', 'House 6', 'House 7', 'House 8'])
    expect(second).toMatchObject({ totalRecords: 30, pageNumber: 2 })
    expect(await names({ pageSize: '8', pageNumber: '4' }, account)).toHaveLength(6)
  })

  test('beyond the end is the last page', async () => {
    const page = await list({ pageSize: '8', pageNumber: '1000000' }, account)
    expect(page).toMatchObject({ totalRecords: 30, pageNumber: 4 })
    expect(namesOf(page.propertiesWithEntityPermissions).at(-1)).toBe('House 30')
  })

  test('is the first page and empty where nothing matches', async () => {
    const page = await list({ filter: 'nowhere', pageSize: '8', pageNumber: '3' }, account)
    expect(page).toEqual({ propertiesWithEntityPermissions: [], totalRecords: 0, pageNumber: 1 })
  })

  test('is counted after the filter', async () => {
    const page = await list({ filter: 'salem house', pageSize: '4', pageNumber: '2' }, account)
    expect(page).toMatchObject({ totalRecords: 15, pageNumber: 2 })
    expect(namesOf(page.propertiesWithEntityPermissions)).toEqual(['House 9', 'House 11', 'House 13', 'House 15'])
  })

  test('has the same details as the list of all properties', async () => {
    const all = await list({}, cast.portfolio)
    const pages = await Promise.all(
      ['1', '2', '3', '4', '5', '6'].map((pageNumber) => list({ pageSize: '4', pageNumber }, cast.portfolio)),
    )
    const paged = pages.flatMap(({ propertiesWithEntityPermissions }) => propertiesWithEntityPermissions)
    expect(paged).toEqual(all.propertiesWithEntityPermissions.slice(0, 24))
    expect(all.totalRecords).toBe(all.propertiesWithEntityPermissions.length)
  })

  test.each([
    { pageSize: '0' },
    { pageSize: '101' },
    { pageSize: '4.5' },
    { pageNumber: '0' },
    { pageNumber: '-1' },
    { locale: 'sv_SE' },
    { only: 'HIDDEN' },
    { filter: 'x'.repeat(201) },
    { sort: 'city' },
    { sort: 'providers' },
  ])('is refused for %j', async (query) => {
    expect((await get(LIST, query, account)).statusCode).toBe(400)
  })
})

describe('names are sorted', () => {
  test('by the value of their numbers, and by id if they are the same', async () => {
    const account = await named('House 10', 'House 2', 'annex')
    expect(await names({}, account)).toEqual(['annex', 'House 2', 'House 10'])
    const twins = await openLargePortfolio(server, 6)
    await server.ask(
      `update properties set name = 'Twin' where id in (select property_id from memberships where account_id = $1)`,
      [twins],
    )
    const ids = (await list({}, twins)).propertiesWithEntityPermissions.map(({ property }) => property.id)
    expect(ids).toEqual(ids.toSorted())
  })

  test.each(['en_US', 'en_CA', 'en_GB', 'en_AU', 'fr_CA', 'fr_FR', 'de_DE', 'it_IT', 'es_ES', 'ja_JP'])(
    'in %s as in a browser',
    async (locale) => {
      const mixed = [
        'Zebra',
        'Öst',
        'Ost',
        'cote',
        'côte',
        'coté',
        'côté',
        'Ñandú',
        'Nube',
        'がーでん',
        'かもめ',
        'アトリエ',
        '丸の内',
        '東京',
      ]
      const account = await named(...mixed)
      const { compare } = new Intl.Collator(locale.replace('_', '-'), { numeric: true })
      expect(await names({ locale, pageSize: '20' }, account)).toEqual(mixed.toSorted(compare))
    },
  )
})

describe('the filter', () => {
  let account: string
  beforeAll(async () => {
    account = await managerOf({
      'Harbor Point': {},
      'Résidence Étoile': { line1: '7 rue des Lilas', city: 'Lyon', postalCode: '69003', country: 'FR' },
      Torhöfe: { line1: 'Torstraße 12', city: 'Berlin', region: 'Berlin', postalCode: '10119', country: 'DE' },
      丸の内レジデンス: {
        line1: '丸の内1-1-1',
        city: '千代田区',
        region: '東京都',
        postalCode: '100-0005',
        country: 'JP',
      },
      がーでん: { city: 'Salem' },
    })
  })

  test.each([
    ['harbor', 'Harbor Point'],
    ['POINT portland', 'Harbor Point'],
    ['Portland, OR 97209 harbor', 'Harbor Point'],
    ['etoile', 'Résidence Étoile'],
    ['69003 lyon lilas', 'Résidence Étoile'],
    ['torstrasse', 'Torhöfe'],
    ['torhoefe', 'Torhöfe'],
    ['東京都千代田区', '丸の内レジデンス'],
    ['〒100-0005', '丸の内レジデンス'],
    ['ﾚｼﾞﾃﾞﾝｽ', '丸の内レジデンス'],
    ['Tōkyō rejidensu', '丸の内レジデンス'],
    ['が', 'がーでん'],
    ['germany', 'Torhöfe'],
    ['lyon france', 'Résidence Étoile'],
  ])('%s finds %s', async (filter, name) => {
    expect(await names({ filter }, account)).toEqual([name])
  })

  test.each(['harbor lyon', 'か', 'osaka', '%', 'harbor%', "'"])('%s finds nothing', async (filter) => {
    expect(await names({ filter }, account)).toEqual([])
  })

  test('knows a country by the name that the card of a property abroad shows, in the language of the reader', async () => {
    expect(await names({ filter: 'Deutschland', locale: 'de_DE' }, account)).toEqual(['Torhöfe'])
    expect(await names({ filter: 'Deutschland', locale: 'fr_FR' }, account)).toEqual([])
    expect(await names({ filter: 'united states' }, account)).toEqual([])
  })

  test('that is blank leaves nothing out', async () => {
    expect((await list({ filter: ' \t ' }, account)).totalRecords).toBe(5)
  })

  test('finds nothing of others', async () => {
    const page = await list({ filter: 'harborline' }, account)
    expect(page).toMatchObject({ propertiesWithEntityPermissions: [], totalRecords: 0 })
  })
})

describe('a portfolio is sorted', () => {
  /** Three houses with 2, 1 and 0 entrances and people, and one where neither is shown. */
  async function openStreet() {
    const account = await openLargePortfolio(server, 4)
    const of = (name: string) =>
      `(select p.id from properties p join memberships m on m.property_id = p.id where m.account_id = $1 and p.name = '${name}')`
    for (const [name, count] of [
      ['House 1', 1],
      ['House 3', 2],
    ] as const) {
      await server.ask(
        `insert into property_counts (property_id, entrances, people) select ${of(name)}, $2::int, $2::int
         on conflict (property_id) do update set entrances = excluded.entrances, people = excluded.people`,
        [account, count],
      )
      await server.ask(
        `insert into integrations (property_id, provider, pmp_property_status) select ${of(name)}, 'Entrata', $2`,
        [account, count === 1 ? 'PENDING_ADDRESS_MAPPING' : 'LIVE'],
      )
    }
    await server.ask(`update properties set avc_enabled = false where id = ${of('House 4')}`, [account])
    await server.ask(`delete from entity_permissions where property_id = ${of('House 4')}`, [account])
    return account
  }

  test('by what its list shows, with properties that show nothing at the end', async () => {
    const account = await openStreet()
    const sorted = async (sort: string) => (await names({ sort }, account)).map((name) => Number(name.slice(-1)))
    expect(await sorted('name')).toEqual([1, 2, 3, 4])
    expect(await sorted('-name')).toEqual([4, 3, 2, 1])
    for (const field of ['entrances', 'users']) {
      expect(await sorted(field), field).toEqual([2, 1, 3, 4])
      expect(await sorted(`-${field}`), field).toEqual([3, 1, 2, 4])
    }
    expect(await sorted('integrations')).toEqual([3, 1, 2, 4])
    expect(await sorted('-integrations')).toEqual([1, 3, 2, 4])
    expect(await names({ sort: '-users', pageSize: '1', pageNumber: '2' }, account)).toEqual(['House 1'])
  })

  test('by name for a partner who asks for an order by what it must not see', async () => {
    const byName = await names({}, cast.partner)
    for (const sort of ['users', '-users', 'integrations']) expect(await names({ sort }, cast.partner)).toEqual(byName)
  })
})

describe('a part of the portfolio', () => {
  const idsOf = async (query: Record<string, string>) =>
    (await list(query)).propertiesWithEntityPermissions.map(({ property }) => property.id)

  test('is what a dashboard shows: without contradictory permission documents', async () => {
    const all = await list({})
    const shown = await list({ only: 'SHOWN' })
    const hidden = all.propertiesWithEntityPermissions.filter(({ permissionLookup }) => permissionLookup === 'CONFLICT')
    expect(hidden.map(({ property }) => property.id)).toContain(cast.properties.unsettled)
    expect(shown.totalRecords).toBe(all.totalRecords - hidden.length)
    expect(await idsOf({ only: 'SHOWN' })).not.toContain(cast.properties.unsettled)
  })

  test('is what can be signed for: neither opted in nor contradictory', async () => {
    const all = (await list({})).propertiesWithEntityPermissions
    const unsigned = all.filter(
      ({ permissionLookup, property }) => permissionLookup !== 'CONFLICT' && property.kap.optInStatus !== 'OPT_IN',
    )
    const ids = await idsOf({ only: 'NOT_OPTED_IN' })
    expect(ids).toEqual(unsigned.map(({ property }) => property.id))
    expect(ids).toEqual(expect.arrayContaining([cast.properties.optedOut, cast.properties.withoutPermissions]))
    const reply = await get('/v1/user/userEntities', { entityType: 'Property', only: 'NOT_OPTED_IN' }, cast.portfolio)
    expect(reply.json().entities).toEqual(ids.map((entityId) => ({ entityId })))
  })

  test('is what has an access group', async () => {
    const all = (await list({})).propertiesWithEntityPermissions
    const grouped = all.filter(({ property }) => property.avcEnabled).map(({ property }) => property.id)
    expect(await idsOf({ only: 'ACCESS_GROUP' })).toEqual(grouped)
    expect(grouped.length).toBeLessThan(all.length)
  })

  test('has the ids of the matches of a filter', async () => {
    const [first] = (await list({})).propertiesWithEntityPermissions
    const query = { entityType: 'Property', filter: first?.property.name ?? '' }
    const reply = await get('/v1/user/userEntities', query, cast.portfolio)
    expect(reply.json().entities).toEqual([{ entityId: first?.property.id }])
  })
})

describe('the summary of the portfolio', () => {
  const summaryOf = async (account: string) => (await get('/v1/user/propertiesSummary', {}, account)).json()

  test('counts what the lists have, and names what is hidden', async () => {
    const totalOf = async (only: string) => (await list({ only, pageSize: '1' })).totalRecords
    const [hidden] = await server.ask<{ name: string }>('select name from properties where id = $1', [
      cast.properties.unsettled,
    ])
    expect(await summaryOf(cast.portfolio)).toEqual({
      shown: await totalOf('SHOWN'),
      hidden: [hidden?.name],
      notOptedIn: await totalOf('NOT_OPTED_IN'),
      withAccessGroup: await totalOf('ACCESS_GROUP'),
    })
  })

  test('of a manager without properties is empty', async () => {
    expect(await summaryOf(await openLargePortfolio(server, 0))).toEqual({
      shown: 0,
      hidden: [],
      notOptedIn: 0,
      withAccessGroup: 0,
    })
  })

  test('of a partner counts the properties to which it has access', async () => {
    const { shown } = await summaryOf(cast.partner)
    expect(shown).toBe((await list({ only: 'SHOWN' }, cast.partner)).totalRecords)
    expect(shown).toBeGreaterThan(0)
  })
})

test('a property is listed and counted as soon as the account manages it, and no longer than that', async () => {
  const account = await openLargePortfolio(server, 2)
  const foreign = cast.properties.openToPartner
  const seen = async () => {
    const { propertiesWithEntityPermissions, totalRecords } = await list({ pageSize: '8' }, account)
    return [totalRecords, propertiesWithEntityPermissions.some(({ property }) => property.id === foreign)]
  }
  expect(await seen()).toEqual([2, false])
  await server.ask('insert into memberships (property_id, account_id) values ($1, $2)', [foreign, account])
  expect(await seen()).toEqual([3, true])
  await server.ask('delete from memberships where property_id = $1 and account_id = $2', [foreign, account])
  expect(await seen()).toEqual([2, false])
  expect((await list({ filter: randomUUID() }, account)).totalRecords).toBe(0)
})
