import { expect, test } from 'vitest'
import type { Token } from '#web/ui/collection/collection-view.ts'
import { searchOf } from './list-request.ts'

const words = { status: { ON: 'Angeschaltet', OFF: 'Ausgeschaltet' }, type: { DOOR: 'Tür', GATE: 'Tor' } }
const conditionOf = (token: Token) => searchOf({ tokens: [token], matchesAny: false }, words).filter[0]

test('a text without a field is sent with the values of all words that contain it', () => {
  expect(conditionOf({ field: '', operator: ':', value: 'geschaltet' })).toEqual({
    ...{ operator: ':', value: 'geschaltet', words: { status: ['ON', 'OFF'] } },
  })
  expect(conditionOf({ field: '', operator: '=', value: 'TÜR' })).toEqual({
    ...{ operator: '=', value: 'TÜR', words: { type: ['DOOR'] } },
  })
  expect(conditionOf({ field: '', operator: ':', value: 'Ada' })).toEqual({ operator: ':', value: 'Ada' })
})

test('a word of another field is not meant', () => {
  expect(conditionOf({ field: 'type', operator: '!=', value: 'Tor' })).toEqual({
    ...{ field: 'type', operator: '!=', value: 'Tor', words: { type: ['GATE'] } },
  })
  expect(conditionOf({ field: 'type', operator: '=', value: 'Angeschaltet' })).toEqual({
    ...{ field: 'type', operator: '=', value: 'Angeschaltet' },
  })
})
