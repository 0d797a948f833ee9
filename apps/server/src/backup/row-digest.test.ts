import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowDigest } from './row-digest.ts'

function digestOf(rows: readonly string[], chunkLength = 1_000_000) {
  const bytes = Buffer.from(rows.map((row) => `${row}\n`).join(''))
  const digest = rowDigest()
  for (let start = 0; start < bytes.length; start += chunkLength)
    digest.update(bytes.subarray(start, start + chunkLength))
  return digest.result()
}

const rows = fc.array(
  fc.string().map((text) => text.replaceAll('\n', '\\n')),
  { maxLength: 20 },
)

test('the digest depends neither on the order of the rows nor on the chunks in which they come', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 7 }), (some, chunkLength) => {
      expect(digestOf(some.toReversed(), chunkLength)).toEqual(digestOf(some))
      expect(digestOf(some).rows).toBe(some.length)
    }),
  )
})

test('rows that are changed, missing, doubled or mixed up give another digest', () => {
  const some = ['1\tAda', '2\tGrace', '3\tLin']
  const others = [
    ['1\tAda', '2\tGrace', '3\tLim'],
    ['1\tAda', '2\tGrace'],
    ['1\tAda', '2\tGrace', '3\tLin', '3\tLin', '3\tLin'],
    ['1\tGrace', '2\tAda', '3\tLin'],
    ['1\tAda', '2\tGrace', '3\tLi', 'n'],
    [],
  ]
  const digests = [some, ...others].map((those) => digestOf(those).digest)
  expect(new Set(digests).size).toBe(digests.length)
})
