import { expect, test } from 'vitest'
import { ARCHIVED, kindAndReason } from './kinds-of-lockdowns.service.ts'

const byHand = (reason: string) => ({ kind: 'BY_HAND', reason })
const ofArchive = { kind: 'ARCHIVE', reason: '' }

test.each([
  ['an archive began it', { kind: 'ARCHIVE', reason: ARCHIVED }, ofArchive],
  ['it was that of an archive, and was joined', ofArchive, ofArchive],
  ['an archive began it at a server that knows no kinds', { kind: null, reason: ARCHIVED }, ofArchive],
  ['a server that knows no kinds replaced that of an archive', { kind: 'ARCHIVE', reason: 'Fire' }, byHand('Fire')],
  ['somebody wrote the same word', { kind: 'BY_HAND', reason: ARCHIVED }, byHand(ARCHIVED)],
])('the kind of a lockdown is known where %s', (_case, stored, told) => {
  expect(kindAndReason(stored)).toEqual(told)
})
