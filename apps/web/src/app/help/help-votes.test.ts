import { expect, test } from 'vitest'
import { createHelpVotes } from './help-votes.ts'

function fakeSession(stored?: string) {
  const items = new Map(stored === undefined ? [] : [['portico.help-votes', stored]])
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

test('a vote is remembered for its panel alone, also when the page is loaded again', () => {
  const session = fakeSession()
  createHelpVotes(() => session).add('keys')
  const votes = createHelpVotes(() => session)
  expect(votes.has('keys')).toBe(true)
  expect(votes.has('users')).toBe(false)
})

test.each(['{', '"keys"', '{"keys":true}', '[1,null]'])('the stored value %s is ignored', (stored) => {
  const votes = createHelpVotes(() => fakeSession(stored))
  expect(votes.has('keys')).toBe(false)
})

test('a vote is remembered until the page is left if storage is blocked', () => {
  const votes = createHelpVotes(() => {
    throw new DOMException('', 'SecurityError')
  })
  votes.add('keys')
  expect(votes.has('keys')).toBe(true)
})
