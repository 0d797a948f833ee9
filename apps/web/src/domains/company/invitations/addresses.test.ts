import { email } from '@portico/contract/shared/fields'
import { expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'

test('addresses are separated by commas, semicolons, blanks and new lines, in any mixture', () => {
  expect(addressesIn(' a@x.example,b@x.example; c@x.example\n\td@x.example ,; ')).toEqual({
    addresses: ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'],
    wrong: [],
  })
  expect(addressesIn(' \n ')).toEqual({ addresses: [], wrong: [] })
})

test('an address that is typed twice is invited once, as it was typed first', () => {
  expect(addressesIn('Anna@X.example, anna@x.example').addresses).toEqual(['Anna@X.example'])
})

test('each word that is no address is named', () => {
  expect(addressesIn('anna@x.example, ben, @x.example; carla@')).toEqual({
    addresses: ['anna@x.example'],
    wrong: ['ben', '@x.example', 'carla@'],
  })
})

test('what the form takes for an address is what the contract takes for one', () => {
  const words = [
    'a@b',
    'a@b.example',
    'a@@b',
    'a',
    '@',
    'a@',
    'é@ü.example',
    `${'x'.repeat(250)}@b.example`,
    'a\u200b@b.example',
  ]
  for (const word of words)
    expect([word, addressesIn(word).addresses.length === 1]).toEqual([word, email.safeParse(word).success])
})
