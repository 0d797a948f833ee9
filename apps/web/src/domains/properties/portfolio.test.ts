import type { Address } from '@portico/contract/properties/properties.schema'
import { describe, expect, test } from 'vitest'
import { arrangePortfolio, filterPortfolio, hiddenIn } from './portfolio.ts'
import { examplePropertyWithPermission } from './properties.examples.ts'

const named = (name: string, address: Partial<Address> = {}) => {
  const { property } = examplePropertyWithPermission()
  return examplePropertyWithPermission({
    property: { id: `id of ${name}`, name, address: { ...property.address, ...address } },
  })
}
const namesOf = (items: readonly { property: { name: string } }[]) => items.map(({ property }) => property.name)

describe('arranging the portfolio', () => {
  test('sorts numbers in names by value', () => {
    expect(
      namesOf(
        arrangePortfolio(
          ['House 10', 'House 2', 'annex'].map((name) => named(name)),
          'en-US',
        ),
      ),
    ).toEqual(['annex', 'House 2', 'House 10'])
  })

  test('sorts names by the locale', () => {
    const list = ['Zebra', 'Öst', 'Ost'].map((name) => named(name))
    expect(namesOf(arrangePortfolio(list, 'de-DE'))).toEqual(['Ost', 'Öst', 'Zebra'])
    expect(namesOf(arrangePortfolio(list, 'sv-SE'))).toEqual(['Ost', 'Zebra', 'Öst'])
  })

  test('sorts properties with the same name by id, so that their order is stable', () => {
    const twins = ['b', 'a'].map((id) => examplePropertyWithPermission({ property: { id } }))
    expect(arrangePortfolio(twins, 'en-US').map(({ property }) => property.id)).toEqual(['a', 'b'])
  })

  test('hides a property with contradictory permissions, but not one without permissions', () => {
    const list = (['CONFLICT', 'MISSING', 'FOUND'] as const).map((permissionLookup) =>
      examplePropertyWithPermission({ permissionLookup, property: { name: permissionLookup } }),
    )
    expect(namesOf(arrangePortfolio(list, 'en-US'))).toEqual(['FOUND', 'MISSING'])
    expect(hiddenIn(list)).toEqual(['CONFLICT'])
  })
})

describe('filtering the portfolio', () => {
  const items = arrangePortfolio(
    [
      named('Harbor Point'),
      named('Résidence Étoile', { addressLine1: '7 rue des Lilas', city: 'Lyon', countryCode: 'FR' }),
      named('Torhöfe', { addressLine1: 'Torstraße 12', city: 'Berlin', countryCode: 'DE' }),
      named('丸の内レジデンス', {
        addressLine1: '丸の内1-1-1',
        city: '千代田区',
        stateOrRegion: '東京都',
        countryCode: 'JP',
      }),
    ],
    'en-US',
  )
  test('finds a Japanese property by the Latin words of the server', () => {
    const list = arrangePortfolio([{ ...named('東京ハイツ'), searchWords: 'tokyo haitsu' }], 'en-US')
    expect(filterPortfolio(list, 'Tōkyō')).toHaveLength(1)
    expect(filterPortfolio(list, 'osaka')).toHaveLength(0)
  })

  test.each([
    ['harbor', 'Harbor Point'],
    ['POINT portland', 'Harbor Point'],
    ['Portland, OR 97209 harbor', 'Harbor Point'],
    ['etoile', 'Résidence Étoile'],
    ['lilas', 'Résidence Étoile'],
    ['torstrasse', 'Torhöfe'],
    ['東京都千代田区', '丸の内レジデンス'],
    ['ﾚｼﾞﾃﾞﾝｽ', '丸の内レジデンス'],
  ])('finds with the text %s the property %s', (filter, name) => {
    expect(namesOf(filterPortfolio(items, filter))).toEqual([name])
  })

  test('requires every word to occur', () => {
    expect(filterPortfolio(items, 'harbor lyon')).toEqual([])
  })

  test('distinguishes か from が', () => {
    const list = arrangePortfolio([named('がーでん')], 'ja-JP')
    expect(filterPortfolio(list, 'か')).toEqual([])
    expect(filterPortfolio(list, 'が')).toHaveLength(1)
  })

  test('returns the same list for a blank text', () => {
    expect(filterPortfolio(items, '  ')).toBe(items)
  })
})
