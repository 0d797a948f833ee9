import { randomUUID } from 'node:crypto'
import type { ConnectedPanel } from '@portico/panel-core/connection'
import {
  codeGrant,
  keyId,
  makeDoor,
  makeGrant,
  makeServerOf,
  makeSigner,
  NOON,
  publicKeysOf,
} from '@portico/panel-core/lists-for-tests'
import { emptyState, openPanel, type Shown } from '@portico/panel-core/panel'
import { expect, test } from 'vitest'
import { nextVisit, rateOf } from './day.ts'
import type { PanelsProperty, Visitor } from './world.ts'

const DAY = 86_400_000
const signer = makeSigner('k1')
const [resident, coded, stranger] = [randomUUID(), randomUUID(), randomUUID()]
const visitors: Visitor[] = [
  { personId: resident, hasApp: true, codes: [], fobs: [] },
  { personId: coded, hasApp: false, codes: ['482913'], fobs: [] },
  { personId: stranger, hasApp: true, codes: [], fobs: [] },
]
const property: PanelsProperty = {
  propertyId: randomUUID(),
  timeZone: 'Europe/London',
  panels: [],
  visitors,
  providers: [],
}

/** The part of a connected panel that a visit needs. */
function makePanel(door = makeDoor()): ConnectedPanel {
  const deviceId = randomUUID()
  const panel = openPanel(emptyState(deviceId, publicKeysOf(signer)))
  const grants = [
    makeGrant({ holder: resident }),
    codeGrant('482913', { holder: coded }),
    makeGrant({ holder: stranger, keys: [] }),
  ]
  panel.applyUpdate(makeServerOf(deviceId, signer).whole(1, grants, { door }))
  return { decide: (shown: Shown) => panel.decide(shown, NOON) } as ConnectedPanel
}

const visits = (panels: ConnectedPanel[], at = NOON, place: PanelsProperty = property) =>
  Array.from({ length: 2_000 }, () => nextVisit(place, panels, at, Math.random)).filter((visit) => visit !== undefined)

test('people come home in the evening and sleep at night, by the clock of their property', () => {
  const large = { ...property, visitors: Array<Visitor>(600).fill(visitors[0] as Visitor) }
  const evening = Date.UTC(2026, 10, 18, 18)
  const night = Date.UTC(2026, 10, 18, 3)
  expect(rateOf(large, evening)).toBeGreaterThan(2)
  expect(rateOf(large, night)).toBeLessThan(0.5)
  expect(rateOf({ ...large, timeZone: 'Asia/Tokyo' }, evening)).toBeLessThan(0.5)
  const perDay = Array.from({ length: 24 }, (_, hour) => 60 * rateOf(large, evening + hour * 3_600_000))
  expect(perDay.reduce((sum, rate) => sum + rate)).toBeLessThan(600 * 4)
  expect(rateOf({ ...large, visitors: [] }, evening)).toBeGreaterThan(0)
  expect(rateOf({ ...large, visitors: Array<Visitor>(50_000).fill(visitors[0] as Visitor) }, evening)).toBeLessThan(10)
})

test('people use the doors that they hold a key of; few mistype a code or go to a wrong door', () => {
  const panels = [makePanel(), makePanel(makeDoor({ keys: [] }))]
  const all = visits(panels)
  const allowed = all.filter(({ panel, shown }) => panel.decide(shown).isAllowed)
  expect(allowed.length / all.length).toBeGreaterThan(0.9)
  expect(allowed.length).toBeLessThan(all.length)
  expect(allowed.every(({ panel }) => panel === panels[0])).toBe(true)
  const mistyped = all.filter(({ shown }) => 'code' in shown && shown.code !== '482913')
  expect(mistyped.length).toBeGreaterThan(0)
  for (const { shown } of mistyped) expect('code' in shown && shown.code).toMatch(/^\d{6}$/)
})

test('nobody expects a lockdown, so people come and find the door shut', () => {
  const all = visits([makePanel(makeDoor({ lockdown: { keys: [] } }))])
  const reasons = all.map(({ panel, shown }) => {
    const verdict = panel.decide(shown)
    return verdict.isAllowed ? 'yes' : verdict.reason
  })
  expect(new Set(reasons)).toEqual(new Set(['LOCKDOWN']))
  const chosen = visits([makePanel(makeDoor({ lockdown: { keys: [keyId] } }))])
  expect(chosen.some(({ panel, shown }) => panel.decide(shown).isAllowed)).toBe(true)
})

test('couriers come during the day and not at night', () => {
  const courier = randomUUID()
  const door = makeDoor({ providers: [{ id: courier, isAllowed: true, from: 0 }] })
  const served = { ...property, providers: [courier] }
  const couriersAt = (at: number) =>
    visits([makePanel(door)], at, served).filter(({ shown }) => 'providerId' in shown).length
  expect(couriersAt(NOON)).toBeGreaterThan(100)
  expect(couriersAt(NOON + DAY / 2)).toBe(0)
})

test('at a property without panels or visitors nobody comes', () => {
  expect(visits([])).toEqual([])
  expect(visits([makePanel()], NOON, { ...property, visitors: [] })).toEqual([])
})
