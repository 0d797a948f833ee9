import { expect, test } from 'vitest'
import { CODE_LETTERS, INSTALLATION_CODE_LENGTH, PAIRING_CODE_LENGTH, readCode, writeCode } from './pairing.rules.ts'
import { panelFacts } from './pairing.schema.ts'

test('a code is read as people type it, and written as they read it', () => {
  expect(readCode(' k7m-q2x h9r ', PAIRING_CODE_LENGTH)).toBe('K7MQ2XH9R')
  expect(writeCode('K7MQ2XH9R')).toBe('K7M-Q2X-H9R')
  expect(writeCode('K7MQ2XH9RABCDEFGHJKM')).toBe('K7MQ-2XH9-RABC-DEFG-HJKM')
  const long = CODE_LETTERS.slice(0, INSTALLATION_CODE_LENGTH)
  expect(readCode(writeCode(long).toLowerCase(), INSTALLATION_CODE_LENGTH)).toBe(long)
})

test.each(['', 'K7MQ2XH9', 'K7MQ2XH9RR', 'K7MQ2XH90', 'K7MQ2XH9O', 'K7MQ2XH91', 'K7MQ2XH9I', 'K7MQ2XH9L', 'K7MQ2XH9Ä'])(
  'what cannot be a code is none: %j',
  (typed) => {
    expect(readCode(typed, PAIRING_CODE_LENGTH)).toBe(undefined)
  },
)

test('no two letters of a code look alike, and a code by chance is one in billions', () => {
  expect(new Set(CODE_LETTERS).size).toBe(CODE_LETTERS.length)
  for (const letter of '01ILO') expect(CODE_LETTERS).not.toContain(letter)
  expect(CODE_LETTERS.length ** PAIRING_CODE_LENGTH).toBeGreaterThan(2e13)
  expect(Math.log2(CODE_LETTERS.length ** INSTALLATION_CODE_LENGTH)).toBeGreaterThan(99)
})

test('what a panel says of itself stands in one line', () => {
  const facts = { maker: 'Acme', model: 'Door 2', serialNumber: 'A-1001', programVersion: '1.4.0' }
  expect(panelFacts.parse(facts)).toEqual(facts)
  for (const maker of ['', 'a\nb', 'x'.repeat(65), 'evil \u202Etxt'])
    expect(panelFacts.safeParse({ ...facts, maker }).success, maker).toBe(false)
})
