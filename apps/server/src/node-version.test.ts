import { expect, test } from 'vitest'
import { nodeProblem } from '../node-version.mjs'

test('a version of Node that cannot run the server is refused in one sentence', () => {
  expect(nodeProblem('20.20.2')).toBe('The server of Portico needs Node 24 or later; this is 20.20.2.')
  expect(nodeProblem('24.0.0')).toBeUndefined()
  expect(nodeProblem(process.versions.node)).toBeUndefined()
})
