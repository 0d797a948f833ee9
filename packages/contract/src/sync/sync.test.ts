import { expect, test } from 'vitest'
import { canTakeBack, decisionsFor, heldGroupOf, settingFrom, settingMax, settingNames } from './sync.rules.ts'

test('a setting is a whole number up to its maximum', () => {
  for (const name of settingNames) {
    expect([settingFrom(name, '0'), settingFrom(name, ` ${settingMax(name)} `)]).toEqual([0, settingMax(name)])
    for (const typed of ['', '-1', '1.5', 'ten', String(settingMax(name) + 1)])
      expect(settingFrom(name, typed), `${name} ${typed}`).toBeUndefined()
  }
})

test('which decisions are possible depends on the conflict', () => {
  expect(decisionsFor({ kind: 'SAME_EMAIL', isPerson: false, isLinkable: true })).toEqual([
    'LINK',
    'KEEP_APART',
    'IGNORE',
  ])
  expect(decisionsFor({ kind: 'SAME_NAME', isPerson: true, isLinkable: false })).toEqual(['KEEP_APART'])
  expect(decisionsFor({ kind: 'SAME_EMAIL', isPerson: true, isLinkable: true })).toEqual(['LINK', 'KEEP_APART'])
  expect(decisionsFor({ kind: 'UNREADABLE', isPerson: false, isLinkable: false })).toEqual(['IGNORE'])
  expect(decisionsFor({ kind: 'ARRIVAL', isPerson: false, isLinkable: false })).toEqual(['IGNORE'])
})

test('who is held is called by what the PMS says of them: only some have left', () => {
  expect((['MISSING', 'MOVED_OUT', 'CANCELLED'] as const).map(heldGroupOf)).toEqual(['LEFT', 'LEFT', 'LEFT'])
  expect(heldGroupOf('UNIT_UNMAPPED')).toBe('UNITS')
  expect(heldGroupOf('PERIOD')).toBe('MOVING_OUT')
  expect((['NEW', 'RETURNED'] as const).map(heldGroupOf)).toEqual(['NEW', 'NEW'])
})

test('a link that was carried out cannot be taken back', () => {
  expect(canTakeBack({ decision: 'LINK', isPerson: true })).toBe(false)
  expect(canTakeBack({ decision: 'LINK', isPerson: false })).toBe(true)
  expect(canTakeBack({ decision: 'KEEP_APART', isPerson: true })).toBe(true)
})
