import { expect, test } from 'vitest'
import { parseList } from './flag-list.ts'

const ID = '11111111-1111-4111-8111-111111111111'

test('values are separated by commas, spaces or lines, and counted once', () => {
  expect(parseList('avgEnabledCountryCodes', ' DE, JP\nUS,DE ,')).toEqual({ values: ['DE', 'JP', 'US'] })
  expect(parseList('pmsProperties', ID)).toEqual({ values: [ID] })
})

test('an empty text is an empty list', () => {
  expect(parseList('enabledPmsProviders', '  ')).toEqual({ values: [] })
})

test.each([
  ['enabledPmsProviders', 'Yardi, Unheard', ['Unheard']],
  ['avgEnabledCountryCodes', 'DE, de, Germany', ['de', 'Germany']],
  ['accessCodesEnabledProperties', `${ID}, 7`, ['7']],
] as const)('%s does not take %j', (flag, text, refused) => {
  expect(parseList(flag, text)).toEqual({ refused })
})
